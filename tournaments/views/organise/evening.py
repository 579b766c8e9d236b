"""The state of an event in counts, for the guide: five queries, whatever the size of the field."""

from __future__ import annotations

from django.db.models import Count, Q

from ledger.models import Game, Pass
from tournaments.models import Event, Result, Round, Staff
from tournaments.views.organise.guide import Evening, RoundFacts

# A result does not count while a referee has the book open again.
_CLOSED = Q(tables__game__status=Game.Status.CLOSED)


def evening_of(event: Event) -> Evening:
    """What the guide needs to know."""
    players = event.players.aggregate(
        listed=Count("pk", filter=Q(dropped_at=None)),
        here=Count("pk", filter=Q(dropped_at=None, checked_in_at__isnull=False)),
    )
    return Evening(
        slug=event.slug,
        rounds_planned=event.rounds,
        table_size=event.table_size,
        advance=event.advance,
        players=players["listed"],
        here=players["here"],
        bankers=event.staff.filter(role=Staff.Role.BANKER).count(),
        champion=event.champion.name if event.champion else "",
        rounds=_rounds(event),
    )


def _rounds(event: Event) -> tuple[RoundFacts, ...]:
    rounds = event.round_set.annotate(
        tables_count=Count("tables"),
        bankers_count=Count("tables__banker"),
        results_count=Count("tables__result", filter=_CLOSED),
        settled_count=Count(
            "tables__result", filter=_CLOSED & ~Q(tables__result__status=Result.Status.PROVISIONAL)
        ),
    )
    return tuple(
        RoundFacts(
            number=round_.number,
            is_final=round_.is_final,
            status=round_.status,
            tables=round_.tables_count,
            bankers=round_.bankers_count,
            tablets=_tablets(round_) if round_.status == Round.Status.RELEASED else 0,
            results=round_.results_count,
            settled=round_.settled_count,
        )
        for round_ in rounds
    )


def _tablets(round_: Round) -> int:
    """Tables whose banker's card has a device. Asked for one round at most: the one before play."""
    cards = round_.tables.filter(banker__isnull=False).values("banker__card")
    return Pass.objects.filter(card__in=cards, revoked_at=None).count()
