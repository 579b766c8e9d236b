"""What is proposed to a debtor sells nothing that the debt doesn't need: no group, no row."""

from __future__ import annotations

import pytest

from engine.chapters.raising import proposal, raise_cash
from tests.engine.test_raising import BROWNS, LIGHT_BLUES, ORANGES, PINKS, REDS, at, built

PINK_AND_RED_HOTELS = "deeds={},{},baltic-avenue:A buildings={},{}".format(
    *(each for pair in zip(built(5, *PINKS), built(5, *REDS), strict=True) for each in pair)
)


@pytest.mark.parametrize("needed", [1126, 1150, 1155])
def test_a_group_that_is_not_needed_in_the_end_keeps_its_hotels(needed: int) -> None:
    game = at(PINK_AND_RED_HOTELS)
    game.bank_houses = 0  # As it would be with other players' houses on the board.

    found = proposal(game, "A", needed)
    assert found is not None
    assert tuple(found) == (dict.fromkeys(REDS, 5), ["baltic-avenue"])
    assert raise_cash(game, "A", found)[0].cash["A"] == game.cash["A"] + 1155


def test_without_a_group_that_is_not_needed_no_deed_is_mortgaged_for_nothing() -> None:
    game = at(PINK_AND_RED_HOTELS)
    game.bank_houses = 0

    assert proposal(game, "A", 1125) == (dict.fromkeys(REDS, 5), [])


def test_a_dollar_more_takes_both_groups() -> None:
    game = at(PINK_AND_RED_HOTELS)
    game.bank_houses = 0

    plan = proposal(game, "A", 1156)
    assert plan == (dict.fromkeys([*PINKS, *REDS], 5), [])


def test_of_two_groups_of_which_one_is_enough_the_dearer_one_keeps_its_hotels() -> None:
    each = (built(5, *BROWNS), built(5, *LIGHT_BLUES), built(5, *PINKS))
    deeds, levels = (",".join(words) for words in zip(*each, strict=True))
    game = at(f"deeds={deeds} buildings={levels}")
    game.bank_houses = 0

    assert proposal(game, "A", 1000) == (dict.fromkeys([*BROWNS, *PINKS], 5), [])


def test_of_a_group_that_is_needed_in_part_no_more_rows_go() -> None:
    browns, reds = built(3, *BROWNS), built(4, *REDS)
    game = at(f"deeds={browns[0]},{reds[0]} buildings={browns[1]},{reds[1]}")

    assert proposal(game, "A", 460) == (dict.fromkeys(REDS, 2) | dict.fromkeys(BROWNS, 1), [])


def test_no_row_stays_that_leaves_the_bank_without_houses_for_hotels() -> None:
    """Selling one row less of each group would take six houses from the Bank."""
    oranges, reds = built(5, *ORANGES), built(5, *REDS)
    game = at(f"deeds={oranges[0]},{reds[0]} buildings={oranges[1]},{reds[1]}")
    game.bank_houses = 3

    found = proposal(game, "A", 1400)
    assert found is not None
    assert raise_cash(game, "A", found)[0].cash["A"] >= game.cash["A"] + 1400
