"""Personal data: after an evening its names and links can be removed, while books and results stay.

Books know seats and no names, and an event's log knows names by salted digests alone. So it is
enough to overwrite the rows that name somebody, to wipe the salt, and to record in the log what
stands now: the audit then agrees with the event as it is, and nobody can try names out on the older
digests.
"""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.db.models import F, Value
from django.db.models.fields import CharField
from django.db.models.functions import Cast, Concat

from ledger import passes
from tournaments.codes import Code
from tournaments.models import (
    Act,
    Call,
    ClockMark,
    Delivery,
    Dispute,
    Event,
    EventChain,
    Payment,
    PlayerImport,
    Projector,
    Result,
    Round,
    Ruling,
    Seat,
    Staff,
    Table,
)
from tournaments.problems import EveningProblem, changed_meanwhile
from tournaments.services import acts, live, people, standings
from tournaments.services.locking import locked_event


def is_forgotten(event: Event) -> bool:
    """Whether its names and links have been removed."""
    return EventChain.objects.filter(event=event.pk, salt="").exists()


def may_be_forgotten(event: Event) -> bool:
    """Whether nobody needs a name or a link any more: something was played, nothing is being
    played, and the names are still there."""
    rounds = event.round_set
    over = rounds.exists() and not rounds.exclude(status=Round.Status.FINISHED).exists()
    return over and not is_forgotten(event)


def remove_names(event_id: UUID, *, seen: int) -> None:
    """Overwrite everybody's name, club and group, and close their links and cards, for good.

    Players are called by their numbers then, as "Player 12". Results, standings, books, and the
    reasons that referees gave stay. `seen` is the `live_version` that the organiser saw. Raises
    `Problem` EVENT_CHANGED if anything has happened since, STILL_PLAYED before the last round that
    was drawn is finished.
    """
    with transaction.atomic():
        event = locked_event(event_id)
        if is_forgotten(event):
            return
        if seen != event.live_version:
            raise changed_meanwhile("event")
        if not may_be_forgotten(event):
            raise EveningProblem(
                Code.STILL_PLAYED,
                "Names can be removed when no round is being played.",
                "Finish the round first, or withdraw its draw.",
            )
        _close_links(event)
        gone = _empty_waiting_list(event)
        _overwrite_people(event)
        _overwrite_what_names_them(event)
        chain = EventChain.objects.get(event=event.pk)
        EventChain.objects.filter(pk=chain.pk).update(salt="")
        acts.record(event, Act.Kind.NAMES_REMOVED, *gone, *sorted(acts.everything(chain)))
        standings.compute(event.pk)
        live.announce(event)


def _close_links(event: Event) -> None:
    passes.retire(people.passes_of(event))
    event.invitations.all().delete()


def _empty_waiting_list(event: Event) -> list[str]:
    """Forget the waiting list: without a name no row is left. Returns what the log must report as
    gone."""
    gone = [acts.subject("waiting", key) for key in event.waiting.values_list("pk", flat=True)]
    event.waiting.all().delete()
    return gone


def _overwrite_people(event: Event) -> None:
    event.players.update(
        name=Concat(Value("Player "), Cast("number", CharField())),
        name_before="",
        club="",
        apart="",
        own_table=None,
        needs_accessible_table=False,
        has_namesake=False,
        version=F("version") + 1,
    )
    for role in Staff.Role:
        for number, person in enumerate(event.staff.filter(role=role), start=1):
            event.staff.filter(pk=person.pk).update(name=f"{role.label} {number}")


def _overwrite_what_names_them(event: Event) -> None:
    PlayerImport.objects.filter(event=event).update(source=passes.GONE)
    event.round_set.update(draw_note=[])
    Seat.objects.filter(table__round__event=event).update(token="")
    Payment.objects.filter(event=event).update(payer="")
    Projector.objects.filter(event=event).update(
        message="", frozen=None, held=None, announced=None, opened_from=[]
    )
    Delivery.objects.filter(webhook__event=event).update(answer="")
    Result.objects.filter(table__round__event=event).update(before_reopening=None)
    Ruling.objects.filter(result__table__round__event=event).update(by_name=passes.GONE)
    Table.objects.postponed().filter(round__event=event).update(postponed=passes.GONE)
    Dispute.objects.filter(result__table__round__event=event).update(text=passes.GONE)
    called = Call.objects.of_event(event)
    called.exclude(heard_name="").update(heard_name=passes.GONE)
    ClockMark.objects.filter(round__event=event).update(by=passes.GONE)
