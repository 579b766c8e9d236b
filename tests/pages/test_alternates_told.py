"""The next in line for a final are asked on their phones to stay."""

from __future__ import annotations

import pytest

from ledger import passes
from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening
from tournaments.models import Round
from tournaments.services import draws, players


@pytest.fixture
def cast(db: None) -> Cast:
    """Ada, Ben, Cleo and Dan play the final; the others came behind them, in their order."""
    cast = make_cast(rounds=1, advance=4)
    names = ["Ada", "Ben", "Cleo", "Dan", "P05", "P06", "P07", "P08"]
    evening.played(cast.event, {name: 3000 - 200 * at for at, name in enumerate(names)})
    evening.released(cast.event, seed=2)
    return cast


def told(cast: Cast, name: str) -> str:
    """ "stay" if the phone of this player asks for that."""
    return "stay" if "Please stay" in line(cast, name) else ""


def line(cast: Cast, name: str) -> str:
    """The page on the phone of this player."""
    link = passes.token(evening.player(cast.event, name).link)
    return str(cast.stranger.get(f"/p/{link}/").content.decode())


def final(cast: Cast) -> Round:
    return Round.objects.filter(event=cast.event).latest("number")


def test_the_next_three_are_asked_to_stay(cast: Cast) -> None:
    names = ["Ada", "Dan", "P05", "P06", "P07", "P08"]

    assert [told(cast, name) for name in names] == ["", "", "stay", "stay", "stay", ""]
    assert "You are alternate 1 for the final." in line(cast, "P05")


def test_whoever_is_seated_in_place_of_another_is_no_alternate_any_more(cast: Cast) -> None:
    players.drop(evening.player(cast.event, "P05"))

    assert told(cast, "P05") == ""
    assert "You are alternate 1 for the final." in line(cast, "P06")


def test_when_the_final_is_over_nobody_has_to_wait(cast: Cast) -> None:
    evening.play_out(evening.begin(final(cast)))

    assert told(cast, "P05") == ""


def test_before_the_final_is_public_nobody_is_told(db: None) -> None:
    cast = make_cast(rounds=1, advance=4)
    evening.played(cast.event)
    draws.draft(cast.event.pk, seed=2)

    assert [told(cast, f"P0{number}") for number in range(5, 9)] == [""] * 4
