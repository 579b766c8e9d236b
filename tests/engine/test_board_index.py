"""What the board shows at a glance: who is asked, and who holds which groups, built or bare."""

from __future__ import annotations

import pytest

from engine.chapters.board_index import BoardIndex
from engine.edition import edition_document
from tests import editions
from tests.engine.telling import after

BROWN = ("mediterranean-avenue", "baltic-avenue")
DARK_BLUE = ("park-place", "boardwalk")
HELD = (
    "position deeds=mediterranean-avenue:A,baltic-avenue:A,short-line:A,park-place:A,boardwalk:A,"
    "oriental-avenue:B,reading-railroad:B buildings=baltic-avenue:1 mortgaged=boardwalk turn=C"
)


def test_everybody_is_asked_or_one_who_is_in_the_game() -> None:
    game = after(f"{HELD}\nD withdraw")

    assert BoardIndex(game).asking == ["A", "B", "C"]
    assert BoardIndex(game, "B").asking == ["B"]
    assert BoardIndex(game, "D").asking == []


def test_a_group_counts_where_a_player_holds_all_of_it() -> None:
    assert BoardIndex(after(HELD)).groups == {"A": [BROWN, DARK_BLUE]}


def test_a_group_of_an_added_board_may_be_a_single_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    document = edition_document("us-2008") | {"name": "alone"}
    [park_place] = [space for space in document["spaces"] if space.get("deed") == "park-place"]
    park_place["group"] = "park"
    editions.only(monkeypatch, {"alone": document})

    board = BoardIndex(after('[Edition "alone"]\nposition deeds=park-place:A turn=A'))

    assert board.groups == {"A": [("park-place",)]}


def test_nothing_is_built_on_a_group_with_a_mortgage() -> None:
    board = BoardIndex(after(HELD))

    assert [board.buildable(seat) for seat in "ABC"] == [[BROWN], [], []]


def test_bare_are_the_deeds_without_a_building_in_their_group() -> None:
    board = BoardIndex(after(HELD))

    assert [board.bare(seat) for seat in "ABC"] == [
        ["short-line", "park-place", "boardwalk"],
        ["reading-railroad", "oriental-avenue"],
        [],
    ]
    assert [board.built_by(seat) for seat in "ABC"] == [frozenset(BROWN), frozenset(), frozenset()]
    assert board.deeds_of("A") == [*BROWN, "short-line", *DARK_BLUE]
