"""Divisions at their own pace: each becomes an evening of its own, before anything is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import F

from tournaments.codes import Code
from tournaments.formats import StagePlan, plans_of
from tournaments.models import Act, Event, Membership, Registration, Staff, Stage
from tournaments.plurals import some_of
from tournaments.problems import EveningProblem, changed_meanwhile
from tournaments.seating import Hall, Party, share_out
from tournaments.services import acts, events, live, people, registering, roster, stages
from tournaments.services.locking import locked_event
from tournaments.services.next_nights import take_over_terms

NAME_MAX = Event._meta.get_field("name").max_length or 0


@transaction.atomic
def part_divisions(event_id: UUID, *, version: int) -> list[Event]:
    """Make each division of an event an evening of its own, with rounds and a clock of its own. The
    event becomes that of its first division. Returns all of them, in the order of the divisions.

    Players keep their links, numbers, check-ins and payments; those who wait stay in line. Bankers
    keep their cards and are shared out by the tables that each evening needs; a banker who plays
    goes with their division. Referees and assistants work in all of them, with a card for each.
    Each evening has tables of the hall to itself. Registration is closed.

    Raises `Problem` EVENT_CHANGED if somebody has changed the set-up meanwhile, BAD_DIVISIONS where
    there are none, DIVISIONS_FIXED once a round is drawn, NO_DIVISION if somebody has none,
    DIVISIONS_MEET if a stage is played together, NIGHT_OF_LEAGUE.
    """
    event = locked_event(event_id)
    if event.version != version:
        raise changed_meanwhile("event")
    plans = plans_of(event)
    _require_partable(event, plans)
    registering.switch(event.pk, is_open=False)
    stood = acts.things_of(event)
    shares = _share_hall(event, plans)
    names = list(event.divisions)
    evenings = [event, *(_make_beside(event, name, plans) for name in names[1:])]
    _share_bankers(evenings, names, [len(share) for share in shares])
    for evening, name in zip(evenings[1:], names[1:], strict=True):
        _move_players(event, evening, name)
        _take_over_officials(event, evening)
    _become_the_first(event, names[0], plans)
    _leave_tables_to_each_other(evenings, shares)
    for evening in evenings:
        _limit_places(evening)
        now = acts.things_of(evening)
        gone = stood - now if evening is event else set()
        acts.record(evening, Act.Kind.DIVISIONS_PARTED, *sorted(now | gone))
        roster.mark_namesakes(evening)
        live.announce(evening)
    return evenings


def _require_partable(event: Event, plans: Sequence[StagePlan]) -> None:
    if not event.divisions:
        raise EveningProblem(Code.BAD_DIVISIONS, "This event has no divisions.")
    if event.round_set.exists():
        raise EveningProblem(
            Code.DIVISIONS_FIXED,
            "A round has been drawn, so the divisions stay together.",
            "Withdraw its draw first, as long as no table has begun.",
        )
    if event.league is not None:
        raise EveningProblem(
            Code.NIGHT_OF_LEAGUE,
            "This is a night of a league, whose list has all divisions of a night together.",
            "Make an event of its own for each division from the start.",
        )
    without = [
        *(each.display_name for each in event.players.filter(division="").order_by("number")),
        *event.waiting.filter(division="").values_list("name", flat=True),
    ]
    if without:
        raise EveningProblem(
            Code.NO_DIVISION,
            f"Without a division: {some_of(without)}.",
            "Put everybody in one, under Players, Divisions.",
        )
    meets = next((plan.name for plan in plans if not plan.divisions_apart), None)
    if meets is not None:
        raise EveningProblem(
            Code.DIVISIONS_MEET,
            f"The divisions play “{meets}” together.",
            "Let them play apart in every stage, in the set-up.",
        )


def _alone(plan: StagePlan) -> StagePlan:
    """A stage as it is played by one division that has the evening to itself."""
    first = plan.plays == Stage.Plays.DIVISIONS
    plays = Stage.Plays.TOP if first else plan.plays
    return replace(plan, plays=plays, divisions_apart=False)


def _share_hall(event: Event, plans: Sequence[StagePlan]) -> list[list[int]]:
    """The tables of each division: enough to seat one player fewer at each than usual in the stage
    that everybody plays."""
    hall = Hall(event.tables_out_of_use, event.accessible_tables)
    size = max(2, plans[0].table_size - 1)
    parties = []
    for name in event.divisions:
        listed = event.players.active().filter(division=name)
        own = {number for number in listed.values_list("own_table", flat=True) if number}
        tables = max(-(-listed.count() // size), len(own), 1)
        in_need = listed.filter(needs_accessible_table=True).count()
        parties.append(Party(tables, own, min(in_need, tables)))
    return share_out(parties, hall)


def _make_beside(event: Event, division: str, plans: Sequence[StagePlan]) -> Event:
    """The evening of another division, without people yet."""
    evening = events.create_like(
        event,
        name=_name(event, division),
        date=event.date,
        plans=[_alone(plan) for plan in plans],
        team_counts=event.team_counts,
    )
    evening.live_tables = event.live_tables
    take_over_terms(event, evening)
    return evening


def _become_the_first(event: Event, division: str, plans: Sequence[StagePlan]) -> None:
    event.name = _name(event, division)
    event.divisions = []
    stages.put(event, [_alone(plan) for plan in plans])
    event.players.update(division="", version=F("version") + 1)
    event.waiting.update(division="")


def _name(event: Event, division: str) -> str:
    ending = f", {division}"
    return event.name[: NAME_MAX - len(ending)] + ending


def _move_players(event: Event, evening: Event, division: str) -> None:
    """The players of a division, those who wait for a place in it, and what they have paid."""
    players = event.players.filter(division=division)
    event.payments.filter(player__in=players.values("pk")).update(event=evening)
    event.staff.filter(player__in=players.values("pk")).update(event=evening)
    moved = {"event": evening, "division": ""}
    players.update(imported=None, version=F("version") + 1, **moved)
    event.waiting.filter(division=division).update(**moved)


def _share_bankers(evenings: Sequence[Event], names: Sequence[str], tables: Sequence[int]) -> None:
    """Give each banker who plays in no division to the evening that lacks most."""
    event = evenings[0]
    bankers = event.staff.filter(role=Staff.Role.BANKER)
    playing = [bankers.filter(player__division=name).count() for name in names]
    lacking = [need - have for need, have in zip(tables, playing, strict=True)]
    for banker in bankers.filter(player=None).order_by("pk"):
        most = lacking.index(max(lacking))
        lacking[most] -= 1
        banker.event = evenings[most]
        banker.save(update_fields=["event"])


def _take_over_officials(event: Event, evening: Event) -> None:
    """Referees and assistants, each with one more card, and everybody who has an account."""
    for each in event.staff.exclude(role=Staff.Role.BANKER):
        people.add_staff(evening, each.name, each.role)
    Membership.objects.bulk_create(
        Membership(event=evening, user=each.user, role=each.role)
        for each in event.memberships.select_related("user")
    )


def _leave_tables_to_each_other(evenings: Sequence[Event], shares: Sequence[list[int]]) -> None:
    broken, shared = set(evenings[0].tables_out_of_use), uuid4()
    for evening, share in zip(evenings, shares, strict=True):
        others = {number for each in shares if each is not share for number in each}
        evening.tables_out_of_use = sorted(broken | others)
        evening.evening = shared
        evening.version += 1
        evening.save()


def _limit_places(evening: Event) -> None:
    """Keep limited places limited: a place goes to somebody waiting only when another leaves."""
    limited = Registration.objects.filter(event=evening, capacity__isnull=False)
    limited.update(capacity=evening.players.active().count(), version=F("version") + 1)
