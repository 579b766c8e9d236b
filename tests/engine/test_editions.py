"""The three boards agree where the printings do and differ where they do."""

from __future__ import annotations

import pytest

from engine.edition import EDITION_NAMES, Edition, edition_document, load_edition
from engine.edition_check import edition_faults

EDITIONS = [load_edition(name) for name in EDITION_NAMES]


def _named(kind: str, edition: Edition) -> list[int]:
    return [space.amount for space in edition.spaces if space.kind == kind]


@pytest.mark.parametrize("edition", EDITIONS, ids=EDITION_NAMES)
def test_a_board_has_forty_spaces_and_28_deeds_and_starts_everyone_with_1500(
    edition: Edition,
) -> None:
    kinds = [deed.kind for deed in edition.deeds.values()]

    assert len(edition.spaces) == 40
    assert (kinds.count("street"), kinds.count("railroad"), kinds.count("utility")) == (22, 4, 2)
    assert edition.starting_cash == 1500


@pytest.mark.parametrize("edition", EDITIONS, ids=EDITION_NAMES)
def test_prices_rents_and_mortgages_are_the_same_on_every_board(edition: Edition) -> None:
    def printed(board: Edition) -> list[tuple[object, ...]]:
        return [
            (deed.position, deed.price, deed.mortgage, deed.house_cost, deed.rents)
            for deed in board.deeds.values()
        ]

    assert printed(edition) == printed(EDITIONS[0])


@pytest.mark.parametrize("name", EDITION_NAMES)
def test_what_is_printed_has_no_fault(name: str) -> None:
    assert edition_faults(edition_document(name)) == []


def test_luxury_tax_and_notes_differ_by_edition() -> None:
    assert [_named("luxury_tax", edition) for edition in EDITIONS] == [[75], [100], [100]]
    assert [_named("income_tax", edition) for edition in EDITIONS] == [[200], [200], [200]]
    assert [edition.notes[100] for edition in EDITIONS] == [2, 4, 4]
    assert [edition.currency for edition in EDITIONS] == ["$", "$", "£"]


@pytest.mark.parametrize("name", EDITION_NAMES)
def test_both_decks_have_sixteen_cards(name: str) -> None:
    decks = load_edition(name).decks

    assert {deck: len(cards) for deck, cards in decks.items()} == {
        "chance": 16,
        "community-chest": 16,
    }
