"""Whether a player can pay: what it raises alone, what comes in, and for whom it has to wait."""

from __future__ import annotations

import pytest

from engine.causes import Ground, HouseRule
from engine.chapters import solvency
from engine.game import Claim, Debt, Game
from engine.notation import read, replay


def after(text: str) -> Game:
    run = replay(read(f'[Ruleset "classic"]\n{text}\n'))
    assert run.faults == []
    return run.game


@pytest.mark.parametrize(
    ("position", "raised"),
    [
        ("cash=A:100", 100),
        # The mortgages of Boardwalk and Park Place, 200 and 175; Short Line is mortgaged already.
        ("cash=A:1 deeds=boardwalk:A,park-place:A,short-line:A mortgaged=short-line", 376),
        # Three houses and a hotel there, at half of 200 each.
        ("cash=A:0 deeds=boardwalk:A,park-place:A buildings=boardwalk:2,park-place:1", 675),
        ("cash=A:0 deeds=boardwalk:A,park-place:A buildings=boardwalk:5,park-place:5", 1375),
    ],
)
def test_cash_mortgages_and_half_of_the_buildings(position: str, raised: int) -> None:
    assert solvency.raisable(after(f"position {position} turn=B"), "A") == raised


@pytest.mark.parametrize(("cash", "left"), [(0, 0), (200, 0), (201, 1)])
def test_what_is_owed_is_not_left(cash: int, left: int) -> None:
    game = after(f"position cash=A:{cash} turn=A\nuntrack\nA tax income")

    assert solvency.means_left(game, "A") == left


# B owes A 50; Reading Railroad is all that B could mortgage, for 100.
IN = (
    "position cash=B:{cash} deeds=boardwalk:A,reading-railroad:B,short-line:C,"
    "pennsylvania-railroad:C turn=A\nuntrack\nB rent boardwalk\n"
)


@pytest.mark.parametrize(
    ("text", "comes"),
    [
        (IN.format(cash=0), 50),
        # Another 50 to C: 100 in all, which B can just raise.
        (IN.format(cash=0) + "B rent short-line", 50),
        # And 75 to the Bank: too much for B.
        (IN.format(cash=0) + "B rent short-line\nB tax luxury", 0),
    ],
)
def test_what_others_owe_counts_if_they_can_pay_all_that_they_owe(text: str, comes: int) -> None:
    game = after(text)

    assert solvency.coming_in(game, "A") == comes
    assert solvency.means(game, "A") == solvency.raisable(game, "A") + comes


@pytest.mark.parametrize(
    ("debts", "comes"),
    [
        # C pays B, who then has the 30 for A.
        ("B>A:30 C>B:20", 30),
        # C can't pay all, so that B can't pay either.
        ("B>A:30 C>B:20 C>D:1", 0),
        # C would need A's 5, and A waits for B, who waits for C.
        ("B>A:30 C>B:25 A>C:5", 0),
        # Neither B nor C waits for A here: they owe each other 20 in the end.
        ("B>A:30 C>B:25 B>C:5", 30),
    ],
)
def test_what_comes_in_to_a_debtor_counts_too(debts: str, comes: int) -> None:
    game = after("position cash=A:0,B:10,C:20 turn=A")
    game.debts = tuple(
        Debt(id, debt[0], debt[2], int(debt[4:]), HouseRule("a bet"))
        for id, debt in enumerate(debts.split(), 1)
    )

    assert solvency.coming_in(game, "A") == comes


@pytest.mark.parametrize(("cash", "asks"), [(9, 9), (16, 16), (500, 16)])
def test_a_rent_still_open_counts_as_far_as_the_payer_can_raise_it(cash: int, asks: int) -> None:
    game = after(f"position cash=D:{cash} deeds=new-york-avenue:A tokens=D:12 turn=D\nD roll 3+4")

    assert [solvency.to_ask(game, seat) for seat in "ABCD"] == [asks, 0, 0, 0]


@pytest.mark.parametrize(("cash", "asks"), [(20, 20), (500, 30)])
def test_two_rents_of_one_payer_count_together(cash: int, asks: int) -> None:
    game = after(
        f"position cash=D:{cash} deeds=new-york-avenue:A,st-james-place:A tokens=D:14 turn=D\n"
        "D roll 1+1\nD roll 1+2"
    )

    assert solvency.to_ask(game, "A") == asks


@pytest.mark.parametrize(("cash", "cannot"), [(44, True), (45, False)])
def test_a_player_who_can_just_raise_it_can_pay(cash: int, *, cannot: bool) -> None:
    game = after(f"position cash=A:{cash} deeds=baltic-avenue:A turn=A\nuntrack\nA tax luxury")

    assert solvency.cannot_pay(game, "A") == cannot
    assert solvency.insolvent(game, "A") == cannot


# A owes C 2,000 for a hotel, has `cash` and three railroads, whose mortgages fetch 300; B owes A
# 100 for them and has 60.
WAITS = (
    "position cash=A:{cash},B:60 deeds=boardwalk:C,park-place:C,reading-railroad:A,"
    "pennsylvania-railroad:A,b-and-o-railroad:A buildings=boardwalk:5,park-place:5 turn=A\n"
    "untrack\nA rent boardwalk\nB rent reading-railroad"
)


@pytest.mark.parametrize(
    ("cash", "cannot", "waits_for"),
    [(1639, True, ""), (1640, True, "B"), (1699, True, "B"), (1700, False, "")],
)
def test_a_player_whom_a_bankrupts_estate_might_save_waits_for_it(
    cash: int, waits_for: str, *, cannot: bool
) -> None:
    game = after(WAITS.format(cash=cash))

    assert solvency.cannot_pay(game, "A") == cannot
    assert solvency.insolvent(game, "B")
    if cannot:
        assert solvency.waits_for(game, "A") == waits_for
    assert solvency.insolvent(game, "A") == (cannot and not waits_for)


def test_where_all_wait_in_a_circle_nobody_has_to() -> None:
    # A owes C 2,000 and can raise 1,030; C owes B 2,800 and can raise 1,375; B owes A 3,000 and
    # can raise 1,960.
    game = after(
        "position cash=A:0,B:0,C:0 deeds=boardwalk:C,park-place:C,pacific-avenue:B,"
        "north-carolina-avenue:B,pennsylvania-avenue:B,st-james-place:A,tennessee-avenue:A,"
        "new-york-avenue:A buildings=boardwalk:5,park-place:5,pacific-avenue:5,"
        "north-carolina-avenue:5,pennsylvania-avenue:5,st-james-place:5,tennessee-avenue:5,"
        "new-york-avenue:5 turn=D\nuntrack\n"
        "A rent boardwalk\nC rent pennsylvania-avenue\nC rent pennsylvania-avenue\n"
        "B rent new-york-avenue\nB rent new-york-avenue\nB rent new-york-avenue"
    )

    assert [solvency.raisable(game, seat) for seat in "ABC"] == [1030, 1960, 1375]
    assert all(solvency.cannot_pay(game, seat) for seat in "ABC")
    assert [solvency.waits_for(game, seat) for seat in "ABC"] == ["", "", ""]
    assert all(solvency.insolvent(game, seat) for seat in "ABC")


def test_whoever_owes_a_player_who_can_pay_still_waits() -> None:
    """A owes C, and C owes B two dollars: that B can't pay A has nothing to do with it."""
    game = after(
        "position cash=A:1640,B:30 deeds=boardwalk:C,park-place:C,reading-railroad:A,"
        "pennsylvania-railroad:A,b-and-o-railroad:A,mediterranean-avenue:B "
        "buildings=boardwalk:5,park-place:5 turn=A\nuntrack\n"
        "A rent boardwalk\nB rent reading-railroad\nC rent mediterranean-avenue"
    )

    assert not solvency.cannot_pay(game, "C")
    assert solvency.waits_for(game, "A") == "B"


def test_whoever_owes_a_circle_of_bankrupts_waits_for_one_outside_it() -> None:
    """C, D and E owe one another in a circle; A owes C, and B owes A."""
    run = replay(
        read(
            '[Ruleset "classic"]\n[Seats "A B C D E"]\n'
            "position cash=A:1640,B:60,C:0,D:0,E:0 deeds=boardwalk:C,park-place:C,"
            "reading-railroad:A,pennsylvania-railroad:A,b-and-o-railroad:A,pacific-avenue:D,"
            "north-carolina-avenue:D,pennsylvania-avenue:D,st-james-place:E,tennessee-avenue:E,"
            "new-york-avenue:E buildings=boardwalk:5,park-place:5,pacific-avenue:5,"
            "north-carolina-avenue:5,pennsylvania-avenue:5,st-james-place:5,tennessee-avenue:5,"
            "new-york-avenue:5 turn=A\nuntrack\nA rent boardwalk\nB rent reading-railroad\n"
            "C rent pennsylvania-avenue\nC rent pennsylvania-avenue\nD rent new-york-avenue\n"
            "D rent new-york-avenue\nD rent new-york-avenue\nE rent boardwalk\n"
        )
    )

    assert run.faults == []
    assert all(solvency.cannot_pay(run.game, seat) for seat in "ABCDE")
    assert solvency.waits_for(run.game, "A") == "B"


def test_a_rent_that_may_still_be_asked_for_can_be_worth_the_wait() -> None:
    game = after(WAITS.format(cash=1639))
    assert solvency.waits_for(game, "A") == ""

    game.claims = (Claim("A", "D", "reading-railroad", 1, Ground(0)),)
    assert solvency.waits_for(game, "A") == "B"
