"""The state of an event in counts, for the guide: eight queries, whatever the size of the field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict, cast

from django.db.models import BooleanField, Count, Exists, ExpressionWrapper, OuterRef, Q
from django.urls import reverse

from ledger.models import Game, Pass
from tournaments.clock import PAUSED
from tournaments.models import (
    WAVES,
    Dispute,
    Event,
    PlannedRound,
    Result,
    Round,
    Staff,
    Table,
    course,
)
from tournaments.services import clock_jumps, draws
from tournaments.services.champions import champions_of, known_among, names_of
from tournaments.services.leagues import is_night
from tournaments.views.organise.progress_facts import EventProgress, Link, Planned, WaveDue
from tournaments.views.organise.round_facts import RoundFacts

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

_SEATED = (Round.Status.CONFIRMED, Round.Status.RELEASED)
# A result does not count while a referee has the book open again.
_CLOSED = Q(tables__game__status=Game.Status.CLOSED)
_ON_PAPER = Q(tables__on_paper=True, tables__postponed="", tables__game__status=Game.Status.OPEN)


class _RoundCounts(TypedDict):
    tables_count: int
    bankers_count: int
    results_count: int
    settled_count: int
    postponed_count: int
    on_paper_count: int


class _Open(TypedDict):
    changed: bool
    disputed: bool


def progress_of(event: Event) -> EventProgress:
    """Return the progress of an event, for the guide."""
    here = Q(dropped_at=None, checked_in_at__isnull=False)
    players = event.players.aggregate(
        listed=Count("pk", filter=Q(dropped_at=None)),
        here=Count("pk", filter=here),
        undivided=Count("pk", filter=here & ~Q(division__in=event.divisions)),
    )
    champions = champions_of(event)
    planned, rounds = course(event), _rounds(event)
    return EventProgress(
        slug=event.slug,
        planned=tuple(_planned(each) for each in planned),
        players=players["listed"],
        here=players["here"],
        undivided=players["undivided"],
        wave_due=_wave_due(event, planned[len(rounds)]) if len(rounds) < len(planned) else None,
        bankers=event.staff.filter(role=Staff.Role.BANKER).count(),
        champion=names_of(champions),
        champions=len(champions),
        unannounced=known_among({event.pk: champions})[event.pk] != champions,
        is_night=is_night(event),
        rounds=rounds,
        **_open_links(event),
    )


def _wave_due(event: Event, due: PlannedRound) -> WaveDue | None:
    if not due.wave:
        return None
    without = ~Q(wave__in=WAVES[: due.stage.waves])
    found = event.players.active().filter(without | Q(wave=due.wave))
    here = Q(checked_in_at__isnull=False)
    counts = found.aggregate(
        listed=Count("pk"),
        here=Count("pk", filter=here),
        without=Count("pk", filter=here & without),
    )
    return WaveDue(due.wave, **counts)


def _planned(planned: PlannedRound) -> Planned:
    stage = planned.stage
    who = ""
    if not stage.is_for_all and planned.nth == 1:
        who = f"{draws.qualifiers_play(stage, 'it')}."
    return Planned(
        number=planned.number,
        title=planned.title,
        phrase=planned.phrase,
        who=who,
        is_for_all=stage.is_for_all,
        waits_for_results=planned.is_seated_by_rank,
        needs_divisions=stage.is_for_all and stage.divisions_apart,
    )


def unsigned_links(event: Event) -> tuple[Link, ...]:
    """Return links to the results of finished rounds that still have to be signed or ruled on."""
    tables = draws.unsettled_tables(event).select_related("round__stage__event")
    return tuple(map(_link, tables.without_the_draw()))


def _open_links(event: Event) -> dict[str, tuple[Link, ...]]:
    """The same, with separate links for games that go on and for disputed results, and links to the
    tables that are played later and to new results that changed more than the standings. One
    query."""
    unsettled = Q(pk__in=draws.unsettled_tables(event).values("pk"))
    changed = Q(pk__in=Result.objects.changed().values("table"))
    tables = Table.objects.filter(unsettled | ~Q(postponed="") | changed, round__event=event)
    related = tables.select_related("round__stage__event", "game").without_the_draw()
    related = related.annotate(
        changed=ExpressionWrapper(changed, BooleanField()),
        disputed=Exists(Dispute.objects.filter(result__table=OuterRef("pk"), end="")),
    )
    ordered = related.order_by("round__number", "number")
    found = cast("list[WithAnnotations[Table, _Open]]", list(ordered))
    now = [table for table in found if not table.postponed and not table.changed]
    return {
        "changed": tuple(_link(table) for table in found if table.changed),
        "disputed": tuple(_link(table) for table in now if table.disputed),
        "unsigned": tuple(
            _link(table) for table in now if not (table.is_playing or table.disputed)
        ),
        "playing": tuple(_link(table) for table in now if table.is_playing),
        "postponed": tuple(_link(table) for table in found if table.postponed),
    }


def _link(table: Table) -> Link:
    slug = table.round.stage.event.slug
    return Link(
        f"Table {table.number} of {table.round.phrase}", reverse("table", args=[slug, table.pk])
    )


def _rounds(event: Event) -> tuple[RoundFacts, ...]:
    rounds = event.round_set.prefetch_related("clock_marks").annotate(
        tables_count=Count("tables"),
        bankers_count=Count("tables__banker"),
        postponed_count=Count("tables", filter=~Q(tables__postponed="")),
        on_paper_count=Count("tables", filter=_ON_PAPER),
        results_count=Count("tables__result", filter=_CLOSED),
        settled_count=Count(
            "tables__result", filter=_CLOSED & ~Q(tables__result__status=Result.Status.PROVISIONAL)
        ),
    )
    return tuple(
        RoundFacts(
            number=round_.number,
            phrase=round_.phrase,
            status=round_.status,
            tables=round_.tables_count - round_.postponed_count,
            bankers=round_.bankers_count,
            tablets=_tablets(round_) if round_.status == Round.Status.RELEASED else 0,
            results=round_.results_count,
            postponed=round_.postponed_count,
            on_paper=round_.on_paper_count,
            settled=round_.settled_count,
            away=_away(round_) if round_.status in _SEATED else 0,
            free=_free(round_),
            ran_out_unseen=clock_jumps.waits_for_a_word(round_),
            is_paused=round_.clock_state().state == PAUSED,
            **_latecomers(round_),
        )
        for round_ in cast("list[WithAnnotations[Round, _RoundCounts]]", list(rounds))
    )


def _free(round_: Round) -> int:
    """Seats that present players could take, where the standings decide who plays."""
    waits = round_.status in _SEATED and not round_.stage.is_for_all and not draws.can_seat(round_)
    return draws.free_seats(round_) if waits else 0


def _away(round_: Round) -> int:
    """Seated players who are not here, at tables that have not begun."""
    begun = round_.tables.filter(game__version__gt=0)
    here = round_.event.players.present()
    return round_.seats.exclude(player__in=here).exclude(table__in=begun).count()


def _latecomers(round_: Round) -> dict[str, Any]:
    """The present players without a seat, and how many tables they could join, or that the
    organisers decide their seats. Asked for one round."""
    if draws.can_seat(round_):
        return {"to_place": draws.unseated(round_).count()}
    waiting = list(draws.unseated(round_)) if draws.waits_for_players(round_) else []
    unseated = len(waiting)
    roomy = draws.roomy_tables(round_).count() if unseated else 0
    latecomer = waiting[0].display_name if unseated == 1 else ""
    return {"unseated": unseated, "latecomer": latecomer, "roomy": roomy}


def _tablets(round_: Round) -> int:
    """Tables that don't play on paper and whose banker's card has a device. Asked for one round at
    most: the one before play."""
    tables = round_.tables.filter(banker__isnull=False, postponed="", on_paper=False)
    cards = tables.values("banker__card")
    return Pass.objects.filter(card__in=cards, revoked_at=None).count()
