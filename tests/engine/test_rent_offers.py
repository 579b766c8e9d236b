"""The rents that the banker is offered: what they come to, who pays, and when they lapse."""

from __future__ import annotations

import pytest

from tests.engine.offering import offered_after

LANDED = "position deeds=new-york-avenue:D tokens=A:12,B:10,C:10 turn=A\nA roll 3+4\n"
OWNED = "boardwalk:B,reading-railroad:B,water-works:B,baltic-avenue:C"


@pytest.mark.parametrize(
    ("since", "until"),
    [("", "C"), ("B roll 4+6\n", "C"), ("call-last-turn\n", "C")],
)
def test_a_rent_lapses_with_the_throw_of_the_second_following_player(
    since: str, until: str
) -> None:
    [rent] = offered_after("collect_rent", LANDED + since)

    assert (rent["until"], rent["amount"]) == (until, 16)


@pytest.mark.parametrize("since", ["", "D roll 4+6\n"])
def test_a_rent_does_not_lapse_when_too_few_throw_before_the_end(since: str) -> None:
    [rent] = offered_after(
        "collect_rent",
        "position deeds=st-james-place:D tokens=A:10,B:10,C:12 turn=A\ncall-last-turn\n"
        f"A roll 4+6\nB roll 4+6\nC roll 1+3\n{since}",
    )

    assert "until" not in rent


def test_a_rent_of_the_last_throw_does_not_lapse() -> None:
    [rent] = offered_after(
        "collect_rent",
        "position deeds=st-james-place:A tokens=A:10,B:10,C:10,D:12 turn=A\ncall-last-turn\n"
        "A roll 4+6\nB roll 4+6\nC roll 4+6\nD roll 1+3\n",
    )

    assert "until" not in rent


def test_the_throw_for_a_rent_comes_next() -> None:
    [throw] = offered_after(
        "rent_throw", "position deeds=water-works:B tokens=A:15 turn=A\nA roll 3+4\nA draw CH04\n"
    )

    assert throw["due"] == "next"


def test_without_dice_every_lot_has_its_rent_but_the_mortgaged() -> None:
    text = f"position deeds={OWNED} mortgaged=baltic-avenue turn=A tracked=false\n"
    rents = {
        offer["command"]["lot"]: offer.get("amount", "by the throw")
        for offer in offered_after("rent", text)
    }

    assert rents == {"boardwalk": 50, "reading-railroad": 25, "water-works": "by the throw"}


def test_without_dice_anybody_else_may_owe_a_rent() -> None:
    [rent] = offered_after("rent", "position deeds=boardwalk:B turn=A tracked=false\nD withdraw\n")

    assert [payer["value"] for payer in rent["asks"]["seat"]["options"]] == ["A", "C"]


def test_of_two_rents_on_a_lot_the_one_that_is_collected_first_is_offered() -> None:
    twice = (
        "position deeds=illinois-avenue:B,indiana-avenue:B,kentucky-avenue:B tokens=A:12 turn=A\n"
        "A roll 6+6\nB build illinois-avenue:1\nA roll 6+6\nA draw CH02\n"
    )
    [unbuilt] = offered_after("collect_rent", twice)
    [built] = offered_after("collect_rent", f"{twice}B collect-rent A illinois-avenue\n")

    assert (unbuilt["amount"], built["amount"]) == (40, 100)


def test_rents_of_several_lots_and_payers_are_all_offered() -> None:
    rents = offered_after(
        "collect_rent",
        "position deeds=new-york-avenue:D,tennessee-avenue:D tokens=A:12,B:11,C:10 turn=A\n"
        "A roll 3+4\nB roll 3+4\n",
    )

    assert [(rent["command"]["payer"], rent["command"]["lot"]) for rent in rents] == [
        ("A", "new-york-avenue"),
        ("B", "tennessee-avenue"),
    ]
