"""What is open with a player who is out is closed, with the reason in the book (rules:
bankrupt-to-player, withdrawal)."""

from __future__ import annotations

import engine
from engine.causes import LeftBehind, MortgageCleared
from engine.endings import DebtEnd, RentEnd
from engine.facts import DebtClosed, DebtPassedOn, RentClosed, ShortageClosed
from tests.engine.telling import after

D_OWES_B_AND_C = (
    "position cash=A:5,D:10 deeds=new-york-avenue:D,b-and-o-railroad:C,atlantic-avenue:B,"
    "ventnor-avenue:B,marvin-gardens:B "
    "buildings=atlantic-avenue:1,ventnor-avenue:1,marvin-gardens:1 tokens=D:23,A:12 turn=D\n"
    "D roll 1+1\nD roll 1+3\nA roll 3+4\nD collect-rent A new-york-avenue\n"
    "C collect-rent D b-and-o-railroad\nB collect-rent D marvin-gardens"
)
"""D owes C $25 and B $120; A owes D $16."""


def bankrupt(game: engine.Game, **fields: object) -> engine.Outcome:
    return engine.decide(game, engine.parse_command({"type": "bankrupt", **fields}))


def withdrawn(game: engine.Game) -> engine.Outcome:
    return engine.decide(game, engine.parse_command({"type": "withdraw", "seat": "A"}))


def test_a_creditor_who_is_out_passes_on_what_they_are_owed() -> None:
    found = bankrupt(after(D_OWES_B_AND_C), seat="D", deeds={"new-york-avenue": "B"})

    assert [each for each in found.facts if isinstance(each, DebtClosed)] == [
        DebtClosed(1, DebtEnd.CREDITOR_OUT),
        DebtClosed(2, DebtEnd.WRITTEN_OFF),
        DebtClosed(3, DebtEnd.WRITTEN_OFF),
    ]
    passed_on = [each for each in found.facts if isinstance(each, DebtPassedOn)]
    assert [(each.id, each.seat, each.creditor, each.amount) for each in passed_on] == [
        (4, "A", "C", 3),
        (5, "A", "B", 13),
    ]


def test_of_several_debts_no_more_is_passed_on_than_was_owed_in_the_end() -> None:
    """B owes A $100 and $70, and A owes B $50."""
    game = after(
        "position cash=A:0,B:0 deeds=boardwalk:A,park-place:A,reading-railroad:B,short-line:B,"
        "pacific-avenue:C,north-carolina-avenue:C,pennsylvania-avenue:C "
        "buildings=pacific-avenue:5,north-carolina-avenue:5,pennsylvania-avenue:5 turn=A\nuntrack\n"
        "B rent boardwalk\nB rent park-place\nA rent short-line\nA rent pacific-avenue"
    )

    passed_on = [each for each in bankrupt(game, seat="A").facts if isinstance(each, DebtPassedOn)]

    assert [(each.seat, each.creditor, each.amount) for each in passed_on] == [
        ("B", "C", 100),
        ("B", "C", 20),
    ]


def test_rents_from_and_to_a_player_who_is_out_are_closed() -> None:
    landed = "position deeds=boardwalk:{} tokens={}:32 turn={}\n{} roll 3+4"
    to_a = withdrawn(after(landed.format("A", "B", "B", "B")))
    from_a = withdrawn(after(landed.format("B", "A", "A", "A")))
    of_others = withdrawn(after(landed.format("C", "B", "B", "B")))

    closed = [
        [each for each in found.facts if isinstance(each, RentClosed)]
        for found in (to_a, from_a, of_others)
    ]
    assert closed == [
        [RentClosed("A", "B", "boardwalk", 50, RentEnd.PLAYER_OUT)],
        [RentClosed("B", "A", "boardwalk", 50, RentEnd.PLAYER_OUT)],
        [],
    ]


def test_a_shortage_ends_with_a_bidder_and_goes_on_without_anybody_else() -> None:
    text = (
        "position deeds=boardwalk:{0},park-place:{0},mediterranean-avenue:B,baltic-avenue:B,"
        "pacific-avenue:C,north-carolina-avenue:C,pennsylvania-avenue:C,kentucky-avenue:C,"
        "indiana-avenue:C,illinois-avenue:C,st-charles-place:C,states-avenue:C,virginia-avenue:C "
        "buildings=pacific-avenue:4,north-carolina-avenue:4,pennsylvania-avenue:4,"
        "kentucky-avenue:4,indiana-avenue:4,illinois-avenue:4,st-charles-place:2,states-avenue:2,"
        "virginia-avenue:2 turn=B\nopen-building-auction house {0}:2,B:2"
    )

    assert ShortageClosed() in withdrawn(after(text.format("A"))).facts
    assert ShortageClosed() not in withdrawn(after(text.format("D"))).facts


def test_buildings_that_stay_go_along_as_what_is_left() -> None:
    game = after(
        '[Option "ends_after_bankruptcies=1"]\n'
        "position cash=A:10 deeds=mediterranean-avenue:A,baltic-avenue:A,boardwalk:B,park-place:B "
        "buildings=mediterranean-avenue:4,baltic-avenue:3,boardwalk:3,park-place:3 "
        "turn=A\nuntrack\nA rent boardwalk",
        "fandom-short",
    )

    found = bankrupt(game, seat="A")

    moved = {
        (each.giver_lot, each.taker_lot): (each.commodity, each.count, each.because)
        for each in found.transfers
        if each.giver_lot
    }
    assert moved == {
        ("mediterranean-avenue",) * 2: ("hotel", 1, LeftBehind()),
        ("baltic-avenue",) * 2: ("house", 3, LeftBehind()),
    }


def test_a_mortgage_is_cleared_where_deeds_of_the_bank_are_not_auctioned() -> None:
    game = after(
        '[Option "auctions=none"]\nposition deeds=short-line:A mortgaged=short-line turn=A'
    )

    [taken, cleared] = [each for each in withdrawn(game).transfers if each.commodity == "mortgage"]

    assert (taken.because, cleared.because) == (LeftBehind(), MortgageCleared("short-line"))


def test_a_creditor_whose_share_is_nothing_is_owed_nothing() -> None:
    game = after(
        "position cash=A:1,D:0 deeds=mediterranean-avenue:D,baltic-avenue:C,atlantic-avenue:B,"
        "ventnor-avenue:B,marvin-gardens:B "
        "buildings=atlantic-avenue:1,ventnor-avenue:1,marvin-gardens:1 turn=D\nuntrack\n"
        "D rent marvin-gardens\nD rent baltic-avenue\nA rent mediterranean-avenue"
    )

    found = bankrupt(game, seat="D", deeds={"mediterranean-avenue": "B"})

    passed_on = [each for each in found.facts if isinstance(each, DebtPassedOn)]
    assert [(each.seat, each.creditor, each.amount) for each in passed_on] == [("A", "B", 2)]
