"""What is offered to sell where hotels stand: one at a time as long as the Bank has four houses,
else the whole group at once."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.offering import offered_after

DEEDS = (
    "mediterranean-avenue:A,baltic-avenue:A,st-james-place:B,tennessee-avenue:B,new-york-avenue:B,"
    "kentucky-avenue:B,indiana-avenue:B,illinois-avenue:B,atlantic-avenue:B,ventnor-avenue:B,"
    "marvin-gardens:B"
)
FULL = (
    "st-james-place:4,tennessee-avenue:4,new-york-avenue:4,kentucky-avenue:4,indiana-avenue:4,"
    "illinois-avenue:4"
)
WHOLE_GROUP_ONLY = '[Option "hotel_break_without_houses=whole_group_only"]\n'


YELLOW = ("atlantic-avenue", "ventnor-avenue", "marvin-gardens")
FOUR_LEFT, THREE_LEFT, NONE_LEFT = (2, 1, 1), (2, 2, 1), (3, 3, 2)
"""Levels of B's yellow lots that leave the Bank four, three or none of the 32 houses."""


def selling(
    yellow: tuple[int, int, int], *, options: str = "", baltic: int = 5
) -> list[dict[str, Any]]:
    """The offers to A to sell its hotels."""
    levels = ",".join(f"{lot}:{level}" for lot, level in zip(YELLOW, yellow, strict=True))
    text = (
        f"{options}position deeds={DEEDS} buildings=mediterranean-avenue:5,"
        f"baltic-avenue:{baltic},{FULL},{levels} turn=A"
    )
    offers = offered_after("sell_buildings", text)
    return [offer for offer in offers if offer["command"]["seat"] == "A"]


BOTH = ["mediterranean-avenue", "baltic-avenue"]
ALL = ({"mediterranean-avenue": 5, "baltic-avenue": 5}, 250)


def at_once(offers: list[dict[str, Any]]) -> list[tuple[dict[str, int], int]]:
    """The offers of a group at once: how many levels per lot, and what they fetch."""
    return [
        (offer["command"]["lots"], offer["amount"])
        for offer in offers
        if "lots" in offer["command"]
    ]


def test_with_four_houses_in_the_bank_a_hotel_goes_alone() -> None:
    first, *group = selling(FOUR_LEFT)

    assert first["text"] == "Seat A sells buildings"
    assert first["asks"]["lots"] == {
        "kind": "counts",
        "max": {"mediterranean-avenue": 5, "baltic-avenue": 5},
        "price": {"mediterranean-avenue": 25, "baltic-avenue": 25},
        "next": ["mediterranean-avenue", "baltic-avenue"],
        "rows": {
            "brown": [BOTH * 3, BOTH, BOTH],
        },
    }
    assert at_once(group) == [ALL]
    assert group[0]["text"] == "Seat A sells all buildings on the brown lots for $250"


def test_with_three_it_goes_with_its_group_as_far_as_the_houses_reach() -> None:
    first, *group = selling(THREE_LEFT)

    assert first["asks"]["lots"]["next"] == []
    assert at_once(group) == [({"mediterranean-avenue": 3, "baltic-avenue": 4}, 175), ALL]
    assert group[0]["text"] == (
        "Seat A sells the buildings on the brown lots down to 3 houses for $175"
    )


@pytest.mark.parametrize("yellow", [THREE_LEFT, NONE_LEFT])
def test_or_all_goes_at_once(yellow: tuple[int, int, int]) -> None:
    assert at_once(selling(yellow, options=WHOLE_GROUP_ONLY)) == [ALL]


def test_a_hotel_beside_houses_goes_with_its_group_only_if_the_bank_is_short() -> None:
    # Beside four houses of A's own: four are left in the Bank, then three.
    assert at_once(selling((0, 0, 0), baltic=4)) == []
    assert ({"mediterranean-avenue": 5, "baltic-avenue": 4}, 225) in at_once(
        selling((1, 0, 0), baltic=4)
    )
