"""Who is safe or out where the first of each division go on."""

from __future__ import annotations

import pytest

from tests.tournaments import evening
from tournaments.formats import StagePlan
from tournaments.models import Event
from tournaments.ranking import Prospect
from tournaments.services import divisions, draws, players
from tournaments.services.draws import prospects_of

SAFE, IN, OUT = Prospect.SAFE, Prospect.IN, Prospect.OUT
PLANS = (
    StagePlan("Rounds", rounds=2, scoring="wins", divisions_apart=True),
    StagePlan("Final", plays="divisions", players=1),
)


@pytest.fixture
def event(db: None) -> Event:
    """Four juniors and four seniors; after two rounds the best of each play the final."""
    event = evening.make_event(here=8, plans=PLANS, divisions=["Juniors", "Seniors"])
    for name, numbers in (("Juniors", (1, 4)), ("Seniors", (5, 8))):
        chosen = event.players.filter(number__range=numbers)
        divisions.put_in(event.pk, name, dict(chosen.values_list("pk", "version")))
    return event


def found(event: Event) -> dict[str, Prospect]:
    """Everybody's prospects, by name."""
    names = dict(event.players.values_list("pk", "name"))
    return {names[player]: prospect for player, prospect in prospects_of(event).items()}


def end(event: Event, name: str, cash: int) -> None:
    """End and sign the game of a player's table, with this much cash for the player."""
    round_ = event.round_set.last()
    assert round_ is not None
    seat = round_.seats.get(player__name=name)
    evening.end_game(seat.table, {seat.letter: cash})
    evening.sign_all(seat.table)


def test_each_division_is_a_field_of_its_own(event: Event) -> None:
    evening.played(event, {"Ada": 4000, "P05": 4000})
    evening.playing(event)
    assert set(found(event).values()) == {IN}

    end(event, "Ada", 4000)
    said = found(event)

    assert said["Ada"] == SAFE
    assert {said[name] for name in ("Ben", "Cleo", "Dan")} == {OUT}
    assert {said[f"P0{number}"] for number in range(5, 9)} == {IN}


def test_nothing_is_said_while_somebody_has_no_division(event: Event) -> None:
    evening.played(event, {"Ada": 4000, "P05": 4000})
    evening.playing(event)
    end(event, "Ada", 4000)
    eve = players.add_player(event, "Eve")

    assert found(event) == {}
    divisions.put_in(event.pk, "Seniors", {eve.pk: eve.version})
    assert found(event)["Ada"] == SAFE


def test_whoever_comes_late_may_still_join_the_round_that_is_drawn(event: Event) -> None:
    """Eve is in nobody's way once all tables have begun."""
    evening.played(event, {"Ada": 4000, "P05": 4000})
    round_ = evening.released(event, seed=2)
    eve = players.add_player(event, "Eve", division="Juniors", here=True)
    own = next(table for table in evening.tables_of(round_) if "Ada" in evening.names_at(table))
    assert found(event)["Eve"] == IN

    round_ = draws.seat_player(round_.pk, version=round_.version, player=eve.pk, table=own.pk)

    assert found(event)["Eve"] == IN
    evening.begin(round_)
    fin = players.add_player(event, "Fin", division="Juniors", here=True)
    end(event, "Ada", 4000)
    assert found(event)["Ada"] == SAFE
    assert found(event)[fin.name] == OUT
