"""The taxes that the banker is offered: flat with their sum, a share without."""

from __future__ import annotations

from tests.engine.offering import offered_after

SEATS = {"kind": "one_of", "options": [{"value": seat, "text": f"seat {seat}"} for seat in "ABCD"]}


def test_the_flat_tax_says_its_sum_and_the_share_doesnt() -> None:
    assert offered_after("choose_tax", "position tokens=A:0 turn=A\nA roll 1+3") == [
        {
            "command": {"type": "choose_tax", "seat": "A", "choice": "flat"},
            "asks": {},
            "group": "turn",
            "text": "Seat A pays $200 income tax",
            "amount": 200,
            "due": "instead",
        },
        {
            "command": {"type": "choose_tax", "seat": "A", "choice": "percent"},
            "asks": {},
            "group": "turn",
            "text": "Seat A pays 10% of the total worth",
            "due": "instead",
        },
    ]


def test_without_dice_each_tax_is_offered_for_anybody() -> None:
    taxes = offered_after("tax", "position turn=A tracked=false")

    assert [(tax["command"], tax["text"]) for tax in taxes] == [
        ({"type": "tax", "space": "income"}, "Income Tax"),
        ({"type": "tax", "space": "income", "choice": "percent"}, "Income Tax, 10% of the worth"),
        ({"type": "tax", "space": "luxury"}, "Luxury Tax"),
    ]
    assert [tax["asks"] for tax in taxes] == [{"seat": SEATS}] * 3
    assert {tax["group"] for tax in taxes} == {"turn"}


def test_where_the_tax_is_flat_no_share_is_offered() -> None:
    taxes = offered_after("tax", '[Option "income_tax=flat"]\nposition turn=A tracked=false')

    assert [tax["text"] for tax in taxes] == ["Income Tax", "Luxury Tax"]
