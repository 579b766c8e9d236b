"""The divisions of an event: naming them, and saying who belongs to which."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.models import Act, Event, Player, Waiting
from tournaments.services import (
    auditing,
    divisions,
    events,
    forgetting,
    player_lists,
    players,
    registering,
)

SCHOOL = ["Juniors", "Seniors"]


@pytest.fixture
def event(db: None) -> Event:
    """Eight players who are here, of a school with two divisions."""
    return evening.make_event(divisions=SCHOOL)


def name(event: Event, *names: str) -> Event:
    """The organiser names the divisions."""
    version = Event.objects.get(pk=event.pk).version
    return events.update_event(event.pk, version=version, divisions=names)


def put(event: Event, division: str, *names: str) -> int:
    """The organiser puts players, as they are now, in a division."""
    chosen = event.players.filter(name__in=names)
    return divisions.put_in(event.pk, division, {each.pk: each.version for each in chosen})


def division_of(event: Event, name: str) -> str:
    """The division of a player."""
    return evening.player(event, name).division


def test_divisions_have_names_of_their_own(event: Event) -> None:
    assert name(event, " Kids  and teens ", "", "Seniors").divisions == [
        "Kids and teens",
        "Seniors",
    ]
    assert name(event).divisions == []
    for wrong in (["One"], ["Juniors", "juniors"], list("ABCDEFG"), ["A" * 41, "B"]):
        with refused("BAD_DIVISIONS"):
            name(event, *wrong)
    with refused("BAD_DIVISIONS"):
        evening.make_event(here=0, divisions=["One"])


def test_a_division_that_has_players_stays(event: Event) -> None:
    put(event, "Juniors", "Ada", "Ben")

    with refused("DIVISION_IN_USE", "2 players are in “Juniors”."):
        name(event, "Seniors", "Veterans")
    assert name(event, "Seniors", "JUNIORS").divisions == ["Seniors", "JUNIORS"]
    assert division_of(event, "Ada") == "JUNIORS"


def test_a_division_that_somebody_waits_for_stays(event: Event) -> None:
    registering.switch(event.pk, is_open=True)
    registering.change(event.pk, version=2, capacity=8)
    registering.register(event.pk, "Eva", key=uuid4(), division="Juniors")

    with refused("DIVISION_IN_USE", "1 player is in “Juniors”."):
        name(event)
    name(event, "juniors", "Seniors")
    assert Waiting.objects.get().division == "juniors"


def test_divisions_are_fixed_once_a_round_is_drawn(event: Event) -> None:
    evening.drafted(event)

    with refused("DIVISIONS_FIXED"):
        name(event, "Juniors", "Seniors", "Veterans")
    assert name(event, *SCHOOL).divisions == SCHOOL


def test_many_are_put_in_a_division_at_once(event: Event) -> None:
    assert put(event, "juniors", "Ada", "Ben", "Cleo") == 3
    assert put(event, "Seniors", "Cleo", "Dan") == 2
    assert put(event, "Seniors", "Cleo", "Dan") == 0
    assert put(event, "", "Dan") == 1

    found = [division_of(event, each) for each in evening.CAST]
    assert found == ["Juniors", "Juniors", "Seniors", ""]
    kinds = Act.objects.filter(event=event.pk, kind=Act.Kind.DIVISION_SET)
    assert kinds.count() == 3
    assert auditing.audit_log(event.pk).faults == []


def test_nobody_is_put_anywhere_if_one_has_changed_meanwhile(event: Event) -> None:
    ada, ben = evening.player(event, "Ada"), evening.player(event, "Ben")
    seen = {ada.pk: ada.version, ben.pk: ben.version}
    players.change_player(ben, version=ben.version, division="Seniors")

    with refused("PLAYER_CHANGED", "Somebody else has changed Ben in the meantime"):
        divisions.put_in(event.pk, "Juniors", seen)
    assert division_of(event, "Ada") == ""
    players.remove(ben)
    with refused("PLAYER_REMOVED"):
        divisions.put_in(event.pk, "Juniors", seen)
    assert division_of(event, "Ada") == ""


def test_two_who_change_one_player_are_told(event: Event) -> None:
    ada = evening.player(event, "Ada")
    put(event, "Juniors", "Ada")

    with refused("PLAYER_CHANGED"):
        players.change_player(ada, version=ada.version, club="Analytical")


def test_there_are_no_other_divisions(event: Event) -> None:
    with refused("NO_DIVISION", "There is no such division."):
        put(event, "Veterans", "Ada")
    with refused("NO_DIVISION"):
        players.add_player(event, "Eva", division="Veterans")
    with refused("NO_DIVISION"):
        players.change_player(evening.player(event, "Ada"), version=1, division="Veterans")
    assert players.add_player(event, "Eva", division=" SENIORS ").division == "Seniors"


def test_a_list_brings_divisions_along(event: Event) -> None:
    report = player_lists.import_players(
        event, "Name;Altersklasse\nEva;juniors\nFinn;Veterans\nGus;\n"
    )

    assert report.skipped == []
    assert [(row.line, row.no_division) for row in report.added if row.no_division] == [
        (3, "Veterans")
    ]
    assert division_of(event, "Eva") == "Juniors"
    assert division_of(event, "Finn") == ""
    assert division_of(event, "Gus") == ""


def test_without_divisions_a_list_is_read_as_ever(event: Event) -> None:
    name(event)

    report = player_lists.import_players(event, "Name;Division\nEva;Premier\n")

    assert report.skipped == []
    assert division_of(event, "Eva") == ""


def test_a_list_that_was_looked_over_names_the_same_divisions(event: Event) -> None:
    one = player_lists.preview(event, "Name;Division\nEva;Juniors\n").digest
    assert player_lists.preview(event, "Name;Division\nEva;Seniors\n").digest != one


def test_whoever_registers_chooses_a_division(event: Event) -> None:
    registering.switch(event.pk, is_open=True)
    registering.change(event.pk, version=2, capacity=9)

    with refused("NO_DIVISION", "The divisions are Juniors and Seniors."):
        registering.register(event.pk, "Eva", key=uuid4())
    with refused("NO_DIVISION"):
        registering.register(event.pk, "Eva", key=uuid4(), division="Veterans")
    eva = registering.register(event.pk, "Eva", key=uuid4(), division="Juniors")
    gus = registering.register(event.pk, "Gus", key=uuid4(), division="Seniors")

    assert isinstance(eva, Player)
    assert eva.division == "Juniors"
    assert isinstance(gus, Waiting)
    assert registering.set_back(eva).division == "Juniors"
    assert division_of(event, "Gus") == "Seniors"


def test_divisions_stay_when_names_are_removed(event: Event) -> None:
    put(event, "Juniors", "Ada")
    ada = evening.player(event, "Ada").pk
    evening.played(event)

    forgetting.remove_names(event.pk, seen=Event.objects.get(pk=event.pk).live_version)

    assert Player.objects.get(pk=ada).division == "Juniors"
