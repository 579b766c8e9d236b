"""What a game has to tell afterwards: only what was asked for, and what counts."""

from __future__ import annotations

import pytest

from ledger.highlights import GameHighlights, Purse, RentPaid, highlights
from ledger.models import Game
from tests.ledger.books import open_game
from tests.ledger.client import Table
from tests.ledger.conftest import link

OWNED = {
    "type": "position",
    "turn": "A",
    "deeds": {"oriental-avenue": "B", "boardwalk": "C"},
    "buildings": {},
    "cash": {"A": 1500, "B": 1500, "C": 1500, "D": 1500},
}
ONTO_ORIENTAL = {"type": "roll", "seat": "A", "dice": [2, 4]}
ASKS = {"type": "collect_rent", "seat": "B", "payer": "A", "lot": "oriental-avenue"}


def found(table: Table) -> GameHighlights:
    return highlights(Game.objects.get(pk=table.game.pk))


@pytest.fixture
def refereed(started: Table) -> Table:
    """The started table, as a referee enters at it."""
    return started.with_pass(link(started.game, "referee"))


@pytest.fixture
def landed(refereed: Table) -> Table:
    """Ada stands on Ben's Oriental Avenue."""
    refereed.enter(OWNED)
    refereed.enter(ONTO_ORIENTAL)
    return refereed


def test_a_game_that_has_just_begun_tells_of_nothing_but_its_money(started: Table) -> None:
    told = found(started)

    assert (told.rent, told.throws, told.bankrupt, told.owners) == (None, 0, 0, {})
    assert told.purse == Purse(1500, "A", 1)


def test_a_rent_is_told_once_it_is_asked_for(landed: Table) -> None:
    assert found(landed).rent is None

    landed.enter(ASKS)

    told = found(landed)
    assert told.rent == RentPaid(6, "oriental-avenue", "B", "A", 4)
    assert told.rents == {"oriental-avenue": 6}
    assert told.purse == Purse(1506, "B", 4)


def test_a_rent_that_is_owed_counts_like_one_that_is_paid(refereed: Table) -> None:
    refereed.enter(OWNED | {"cash": {"A": 5, "B": 1500, "C": 1500, "D": 1500}})
    refereed.enter(ONTO_ORIENTAL)
    refereed.enter(ASKS)

    assert found(refereed).rent == RentPaid(6, "oriental-avenue", "B", "A", 4)


def test_what_was_taken_back_never_happened(landed: Table) -> None:
    landed.enter(ASKS)
    landed.enter({"type": "undo", "number": 4})

    told = found(landed)
    assert told.rent is None
    assert told.purse == Purse(1500, "A", 1)


def test_what_was_voided_later_filled_no_purse(refereed: Table) -> None:
    gift = {"from": "Bank", "to": "A", "cash": 5000}
    refereed.enter({"type": "adjust", "moves": [gift], "reason": "A prize"})
    more = {"from": "D", "to": "A", "cash": 1}
    refereed.enter({"type": "adjust", "moves": [more], "reason": "A dollar"})
    assert found(refereed).purse == Purse(6501, "A", 3)

    refereed.enter({"type": "void", "number": 2, "reason": "It was for Ben"})

    assert found(refereed).purse == Purse(1501, "A", 3)


def test_landings_throws_and_deeds_are_counted(landed: Table) -> None:
    told = found(landed)

    assert told.landings == {6: 1}
    assert told.throws == 1
    assert told.owners == {"oriental-avenue": "B", "boardwalk": "C"}


def test_a_prisoner_was_arrested_once(refereed: Table) -> None:
    refereed.enter(OWNED | {"tokens": {"A": 24, "B": 0, "C": 0, "D": 0}})
    refereed.enter({"type": "roll", "seat": "A", "dice": [2, 4]})

    assert found(refereed).arrests == {"A": 1}


def test_it_is_the_same_after_it_was_stored(landed: Table) -> None:
    landed.enter(ASKS)
    told = found(landed)

    assert GameHighlights.from_json(told.as_json()) == told
    nothing = GameHighlights()
    assert GameHighlights.from_json(nothing.as_json()) == nothing


def test_a_game_without_an_entry_has_none(db: None) -> None:
    game = open_game(ruleset="classic", seats="AB")

    assert highlights(game) == GameHighlights()
