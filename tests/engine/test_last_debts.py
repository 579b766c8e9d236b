"""What the others still owe is paid before a bankruptcy ends the game, if the estate allows it."""

from __future__ import annotations

import engine
from engine.causes import EstateShare
from tests.engine.telling import after

FIRST_ENDS = '[Option "ends_after_bankruptcies=1"]\n'
A_OWES_B = (
    "deeds=short-line:B,pennsylvania-railroad:B,reading-railroad:B,b-and-o-railroad:B,{} "
    "mortgaged=reading-railroad,pennsylvania-railroad,b-and-o-railroad{} turn=A\nuntrack\n"
    "A rent short-line\n"
)
"""A owes B $200, and B has a lot to mortgage for $100."""


def ended(text: str, **fields: object) -> tuple[engine.Game, engine.Outcome]:
    """The game that A's bankruptcy has ended, and the outcome of that."""
    game = after(FIRST_ENDS + text)
    command = {"type": "bankrupt", "seat": "A", **fields}
    outcome = engine.decide(game, engine.parse_command(command))
    game = engine.apply(game, outcome)
    assert (game.status, game.debts) == ("finished", ())
    return game, outcome


def test_what_one_pays_may_pay_the_debt_of_the_next() -> None:
    """B owes C $200 with $100 to raise, C the Bank $275 with $200; A has $150 for B."""
    game, _ = ended(
        "position cash=A:150,B:0,C:0 "
        + A_OWES_B.format("boardwalk:C,park-place:C", ",park-place")
        + "C tax income\nC tax luxury\nB rent boardwalk\nB rent boardwalk"
    )

    assert (game.cash["B"], game.cash["C"]) == (50, 125)
    assert (game.mortgages["short-line"], game.mortgages["boardwalk"]) == (1, 1)


def test_nothing_is_mortgaged_beyond_what_the_debt_takes() -> None:
    game, outcome = ended(
        "position cash=A:150,B:20 " + A_OWES_B.format("baltic-avenue:B", "") + "B tax income"
    )

    assert game.cash["B"] == 0
    assert (game.mortgages["baltic-avenue"], game.mortgages["short-line"]) == (1, 0)
    paid = [(each.count, each.because) for each in outcome.transfers if each.giver == "B"]
    assert paid == [(170, EstateShare(200)), (30, EstateShare(30))]


def test_houses_are_sold_where_cash_and_mortgages_are_not_enough() -> None:
    """B needs $130 beside $70 in cash: four houses fetch $100, and a bare lot $30."""
    game, _ = ended(
        "position cash=A:50,B:20 deeds=mediterranean-avenue:B,baltic-avenue:B "
        "buildings=mediterranean-avenue:2,baltic-avenue:2 turn=A\nuntrack\n"
        "A rent baltic-avenue\nB tax income"
    )

    assert game.cash["B"] == 0
    assert (game.level("baltic-avenue"), game.level("mediterranean-avenue")) == (0, 0)
    assert game.mortgages["baltic-avenue"] + game.mortgages["mediterranean-avenue"] == 1


def test_where_the_houses_of_one_group_are_just_enough_the_next_keeps_its_own() -> None:
    """B needs $200 beside $400 in cash: the eight brown houses fetch it."""
    levels = {"mediterranean-avenue": 4, "baltic-avenue": 4}
    levels |= {"oriental-avenue": 1, "vermont-avenue": 1, "connecticut-avenue": 1}
    deeds = ",".join(f"{lot}:B" for lot in levels)
    houses = ",".join(f"{lot}:{level}" for lot, level in levels.items())
    game, _ = ended(
        f"position cash=A:300,B:100 deeds={deeds},boardwalk:C,park-place:C "
        f"buildings={houses},boardwalk:2,park-place:2 turn=A\nuntrack\n"
        "A rent baltic-avenue\nB rent boardwalk"
    )

    assert game.cash["B"] == 0
    assert [game.level(lot) for lot in levels] == [0, 0, 1, 1, 1]


def test_what_is_sold_for_a_last_debt_does_not_change_with_what_is_proposed() -> None:
    """B needs $760 beside $340 in cash: all but Baltic and Mediterranean would be enough."""
    greens = ("pacific-avenue", "north-carolina-avenue", "pennsylvania-avenue")
    lots = ("baltic-avenue", "mediterranean-avenue", *greens)
    deeds, houses = (",".join(lot + what for lot in lots) for what in (":B", ":1"))
    game, _ = ended(
        f"position cash=A:140,B:200 deeds={deeds},boardwalk:C,park-place:C "
        f"buildings={houses},boardwalk:2,park-place:2 turn=A\nuntrack\n"
        "A rent pennsylvania-avenue\nB rent boardwalk\nB rent park-place"
    )

    assert (game.cash["B"], game.level("baltic-avenue")) == (50, 0)
    assert [game.mortgages[lot] for lot in lots] == [0, 0, 1, 1, 1]


def test_what_can_not_be_paid_in_full_lapses() -> None:
    game, _ = ended(
        "position cash=A:79,B:20 " + A_OWES_B.format("boardwalk:C", ",boardwalk") + "B tax income"
    )

    assert (game.cash["B"], game.mortgages["short-line"]) == (99, 0)


def test_several_creditors_are_all_paid_whether_they_share_or_come_in_turn() -> None:
    for order in ("split", "seat_order"):
        game, _ = ended(
            f'[Option "multi_creditor={order}"]\n'
            "position cash=A:150,B:20,C:0,D:0 "
            + A_OWES_B.format("boardwalk:C,park-place:C,oriental-avenue:D", ",park-place")
            + "B rent boardwalk\nB rent boardwalk\nB rent oriental-avenue"
        )
        assert (game.cash["B"], game.cash["C"], game.cash["D"]) == (64, 200, 6)


def test_what_can_just_be_paid_in_full_is_paid() -> None:
    game, _ = ended(
        "position cash=A:80,B:20 " + A_OWES_B.format("boardwalk:C", ",boardwalk") + "B tax income"
    )

    assert (game.cash["B"], game.mortgages["short-line"]) == (0, 1)


B_INHERITS = (
    "position cash=A:0,B:0,C:0,D:0 turn=A "
    "deeds=pacific-avenue:A,short-line:B,pennsylvania-railroad:B,reading-railroad:B,"
    "b-and-o-railroad:B,boardwalk:C,park-place:C,st-james-place:D,new-york-avenue:D,"
    "tennessee-avenue:D mortgaged=reading-railroad,pennsylvania-railroad,b-and-o-railroad,"
    "park-place,new-york-avenue,tennessee-avenue\nuntrack\nA rent short-line\n"
)
"""Nobody has cash. A owes B $200, and leaves a lot that fetches $150. Of their own, B can raise
$100, C $200 and D $90. B owes C $100 for each landing, C owes D $28, and D owes B $200."""


def test_nobody_raises_cash_for_what_another_is_about_to_pay() -> None:
    game, _ = ended(
        B_INHERITS + "C rent st-james-place\n" * 9 + "B rent boardwalk\n" * 2,
        deeds={"pacific-avenue": "B"},
    )

    assert (game.cash["C"], game.cash["D"]) == (148, 252)
    assert game.mortgages["boardwalk"] == 1


def test_debts_in_a_circle_are_paid_with_what_one_of_them_raises() -> None:
    game, _ = ended(
        B_INHERITS
        + "B rent boardwalk\n" * 2
        + "C rent st-james-place\n" * 8
        + "D rent short-line\n",
        deeds={"pacific-avenue": "B"},
    )

    assert (game.cash["C"], game.cash["D"]) == (176, 24)
    assert (game.mortgages["boardwalk"], game.mortgages["st-james-place"]) == (1, 0)
