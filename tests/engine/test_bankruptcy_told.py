"""Bankruptcies: what is offered with them, why they are refused, and how the book keeps them
(rules: bankrupt, no-choice)."""

from __future__ import annotations

import engine
from engine.causes import EstateShare, Interest, LeftBehind, Refund
from engine.endings import DebtEnd
from engine.facts import Asked, DebtClosed, PricesKept
from engine.holders import BANK
from tests.engine.telling import after, nearly, offered, refused, told

TWO_CREDITORS = (
    "position cash=A:30 deeds=baltic-avenue:A,mediterranean-avenue:A,short-line:C{} "
    "tokens=A:31,B:10 turn=A\nA roll 2+2\nA roll 1+2\nC collect-rent A short-line"
)
"""A owes the Bank $75 and C $25."""
OWES_BOARDWALK = (
    "position cash=A:10 deeds=boardwalk:B{} tokens=A:32 turn=A\nA roll 3+4\n"
    "B collect-rent A boardwalk"
)
"""A owes B $50."""
ONE_IS_BANKRUPT = {"type": "bankrupt", "seat": "A"}


def outcome(game: engine.Game, **fields: object) -> engine.Outcome:
    return engine.decide(game, engine.parse_command(ONE_IS_BANKRUPT | fields))


def test_bankruptcy_is_offered_with_what_is_owed_and_what_can_be_raised() -> None:
    assert offered(after(OWES_BOARDWALK.format("")), "bankrupt") == [
        {
            "group": "debt",
            "command": ONE_IS_BANKRUPT,
            "text": "Seat A is bankrupt",
            "why": "Seat A owes $50 and can raise $10: $40 short.",
            "asks": {},
            "due": "next",
            "weighty": True,
        }
    ]


def test_where_several_may_go_bankrupt_each_is_told_that_the_order_counts() -> None:
    card_of_c = "tokens=C:13 turn=C\nC roll 2+2\nC draw CC06"
    two = after(f"position cash=A:20,B:30 {card_of_c}", "night-2016")
    three = after(f'[Seats "ABCDE"]\nposition cash=A:20,B:30,D:40 {card_of_c}', "night-2016")

    assert [offer["why"] for offer in offered(two, "bankrupt")] == [
        "Seat A owes $50 and can raise $20: $30 short. Seat B can't pay either: whoever goes "
        "bankrupt first takes the lower place.",
        "Seat B owes $50 and can raise $30: $20 short. Seat A can't pay either: whoever goes "
        "bankrupt first takes the lower place.",
    ]
    assert "Seat B and seat D can't pay either" in offered(three, "bankrupt")[0]["why"]


def test_several_creditors_divide_the_deeds() -> None:
    [offer] = offered(after(TWO_CREDITORS.format("")), "bankrupt")

    assert offer["asks"] == {
        "deeds": {
            "kind": "assign",
            "lots": ["mediterranean-avenue", "baltic-avenue"],
            "to": ["Bank", "C"],
        }
    }
    assert "condition" not in offer


def test_where_the_game_ends_several_creditors_divide_and_open_rents_are_asked_for() -> None:
    game = after(
        '[Option "ends_after_bankruptcies=1"]\nposition cash=A:30 deeds=baltic-avenue:A,'
        "mediterranean-avenue:A,marvin-gardens:C,pacific-avenue:B tokens=A:27,B:10 turn=A\n"
        "A roll 1+1\nA roll 1+1\nA roll 3+4\nC collect-rent A marvin-gardens"
    )

    [offer] = offered(game, "bankrupt")

    assert offer["asks"].keys() == {"deeds", "asked"}


def test_in_the_order_of_seats_the_first_who_is_not_paid_in_full_is_asked_about_mortgages() -> None:
    mortgaged = TWO_CREDITORS.format(" mortgaged=baltic-avenue")
    seat_order = '[Option "multi_creditor=seat_order"]\n'

    [by_the_bank] = offered(after(seat_order + mortgaged), "bankrupt")
    [by_c] = offered(after(seat_order + mortgaged.replace("cash=A:30", "cash=A:10")), "bankrupt")

    assert by_the_bank["asks"] == {}
    assert by_c["asks"]["lift"]["amount"] == {"baltic-avenue": 33}


def test_the_new_owner_of_a_mortgage_is_asked_whether_to_lift_it() -> None:
    [offer] = offered(
        after(OWES_BOARDWALK.format(",short-line:A mortgaged=short-line")), "bankrupt"
    )

    assert offer["asks"]["lift"]["amount"] == {"short-line": 110}
    assert offer["condition"] == "can_lift"


def test_nobody_is_asked_to_lift_for_the_bank() -> None:
    game = after(
        "position cash=A:10 deeds=short-line:A mortgaged=short-line tokens=A:31 turn=A\nA roll 3+4"
    )

    [offer] = offered(game, "bankrupt")

    assert offer["asks"] == {}


def test_buildings_that_stay_keep_their_group_together() -> None:
    text = (
        '[Option "ends_after_bankruptcies=1"]\n'
        "position cash=A:10 deeds=mediterranean-avenue:A,baltic-avenue:A{},boardwalk:B,"
        "park-place:C{} turn=A\nuntrack\nA rent boardwalk\nA rent boardwalk\nA rent park-place"
    )
    built = after(text.format("", " buildings=baltic-avenue:1"), "fandom-short")
    mixed = after(
        text.format(",short-line:A", " buildings=baltic-avenue:1 mortgaged=short-line"),
        "fandom-short",
    )
    bare = after(text.format("", " mortgaged=mediterranean-avenue,baltic-avenue"), "fandom-short")

    for game in (built, mixed):
        assert [offer.get("condition") for offer in offered(game, "bankrupt")] == ["whole_groups"]
    assert [offer.get("condition") for offer in offered(bare, "bankrupt")] == [None]


def test_the_referee_may_take_out_each_player() -> None:
    offers = offered(after("position turn=A"), "withdraw")

    assert [(offer["group"], offer["text"]) for offer in offers] == [
        ("referee", f"Seat {seat} leaves the game (referee)") for seat in "ABCD"
    ]


def test_one_who_owes_nothing_does_not_choose_bankruptcy() -> None:
    assert refused(after("position turn=A"), "A bankrupt").sentence == (
        "Seat A owes nothing: nobody may choose to go bankrupt."
    )


def test_one_who_can_pay_is_told_from_what() -> None:
    alone = after(OWES_BOARDWALK.format(",short-line:A"))
    owed = after(
        "position cash=A:10,D:10 deeds=boardwalk:B,new-york-avenue:A,short-line:D turn=A\n"
        "untrack\nD rent new-york-avenue\nA rent boardwalk"
    )

    assert refused(alone, "A bankrupt").sentence == (
        "Seat A can raise $110 and owes $50: that must be paid."
    )
    assert refused(owed, "A bankrupt").sentence == (
        "Seat A can raise $110, is owed $16 and owes $50: that must be paid."
    )


def test_a_rent_to_ask_for_is_a_way_to_pay() -> None:
    game = after(
        "position cash=A:40,D:1500 deeds=boardwalk:A,new-york-avenue:B,tennessee-avenue:B,"
        "st-james-place:B buildings=new-york-avenue:1,tennessee-avenue:1,st-james-place:1 "
        "tokens=A:12,D:32 turn=D\nD roll 3+4\nA trade C boardwalk $1\nA roll 3+4\n"
        "B collect-rent A new-york-avenue"
    )

    assert refused(game, "A bankrupt").sentence == (
        "Seat A can raise $41, may still ask for $50 of rent and owes $80: that must be paid."
    )
    assert nearly(game)["Seat A is bankrupt"]["refused"]["code"] == "CAN_STILL_PAY"


def test_a_debtor_who_may_save_the_creditor_comes_first() -> None:
    game = after(
        "position cash=A:10,B:145 deeds=new-york-avenue:B,atlantic-avenue:C,kentucky-avenue:D,"
        "indiana-avenue:D,illinois-avenue:D "
        "buildings=kentucky-avenue:2,indiana-avenue:2,illinois-avenue:2 tokens=A:15,B:16 turn=A\n"
        "A roll 2+2\nA roll 3+4\nB roll 3+4\nB collect-rent A new-york-avenue\n"
        "C collect-rent A atlantic-avenue\nD collect-rent B indiana-avenue"
    )

    assert refused(game, "B bankrupt").sentence == (
        "Seat A owes seat B and can't pay: that bankruptcy comes first, and what it leaves may "
        "save seat B."
    )


def test_no_mortgage_is_lifted_when_the_game_ends() -> None:
    game = after(
        '[Seats "A B"]\nposition cash=A:0 deeds=boardwalk:A,short-line:A,new-york-avenue:B '
        "mortgaged=boardwalk,short-line tokens=A:12 turn=A\nA roll 3+4\n"
        "B collect-rent A new-york-avenue"
    )

    assert refused(game, "A bankrupt lift=boardwalk,short-line").sentence == (
        "The game ends with this bankruptcy, so no mortgage is lifted now: leave out Boardwalk "
        "and Short Line."
    )


def test_each_creditors_share_is_kept_with_what_it_was_owed() -> None:
    divided = {"deeds": {"baltic-avenue": BANK, "mediterranean-avenue": "C"}}
    found = outcome(after(TWO_CREDITORS.format("")), **divided)

    assert [(each.taker, each.count, each.because) for each in found.transfers] == [
        (BANK, 23, EstateShare(75)),
        ("C", 7, EstateShare(25)),
        ("C", 1, LeftBehind()),
        (BANK, 1, LeftBehind()),
    ]
    assert [each for each in found.facts if isinstance(each, DebtClosed)] == [
        DebtClosed(1, DebtEnd.WRITTEN_OFF),
        DebtClosed(2, DebtEnd.WRITTEN_OFF),
    ]


def test_a_creditor_in_the_order_of_seats_is_paid_for_what_it_was_owed() -> None:
    found = outcome(after('[Option "multi_creditor=seat_order"]\n' + TWO_CREDITORS.format("")))

    assert [(each.taker, each.count, each.because) for each in found.transfers[:2]] == [
        ("C", 25, EstateShare(25)),
        (BANK, 5, EstateShare(75)),
    ]


def test_what_leaves_the_lots_says_whether_it_was_paid_for() -> None:
    built = ",park-place:B,baltic-avenue:A,mediterranean-avenue:A buildings=baltic-avenue:1"
    sold = outcome(after(OWES_BOARDWALK.format(built)))
    left = engine.decide(
        after(
            "position deeds=baltic-avenue:A,mediterranean-avenue:A,short-line:A "
            "buildings=baltic-avenue:1 mortgaged=short-line jail_cards=chance:A turn=A"
        ),
        engine.parse_command({"type": "withdraw", "seat": "A"}),
    )

    assert [each.because for each in sold.transfers][:2] == [Refund("baltic-avenue", 1)] * 2
    assert {each.commodity: each.because for each in left.transfers} == {
        "house": LeftBehind(),
        "cash": EstateShare(0),
        "jail-card:chance": LeftBehind(),
        "mortgage": LeftBehind(),
        **{
            f"deed:{lot}": LeftBehind()
            for lot in ("baltic-avenue", "mediterranean-avenue", "short-line")
        },
    }
    assert told(after("position turn=A"), "A withdraw") == "Seat A leaves the game"


def test_the_last_interest_is_kept_as_that_of_an_heir() -> None:
    game = after(
        '[Seats "A B"]\n[Option "final_transfer_fees=always"]\n'
        "position cash=A:10 deeds=boardwalk:A,new-york-avenue:B mortgaged=boardwalk tokens=A:12 "
        "turn=A\nA roll 3+4\nB collect-rent A new-york-avenue"
    )

    paid = [each for each in outcome(game).transfers if each.taker == BANK]

    assert [each.because for each in paid if each.commodity == "cash"] == [
        Interest("boardwalk", 200, inherited=True)
    ]


def test_so_is_the_interest_while_the_game_goes_on() -> None:
    found = outcome(after(OWES_BOARDWALK.format(",short-line:A mortgaged=short-line")))

    paid = [each for each in found.transfers if (each.giver, each.taker) == ("B", BANK)]
    assert [(each.count, each.because) for each in paid] == [
        (10, Interest("short-line", 100, inherited=True))
    ]


def test_a_player_who_is_taken_out_pays_the_bank_what_it_is_owed() -> None:
    found = engine.decide(
        after(TWO_CREDITORS.format("")), engine.parse_command({"type": "withdraw", "seat": "A"})
    )

    assert [each.because for each in found.transfers if each.commodity == "cash"] == [
        EstateShare(75)
    ]


def test_what_buildings_had_cost_is_forgotten_with_them() -> None:
    built = ",park-place:B,baltic-avenue:A,mediterranean-avenue:A buildings=baltic-avenue:1"
    game = after('[Option "building_resale=half_paid"]\n' + OWES_BOARDWALK.format(built))
    game.prices = {"baltic-avenue": (40,)}

    found = outcome(game)

    refunds = [each for each in found.transfers if each.because == Refund("baltic-avenue", 1)]
    assert [each.count for each in refunds if each.commodity == "cash"] == [20]
    assert PricesKept("baltic-avenue") in found.facts


def test_deeds_that_fall_to_the_bank_are_its_to_auction() -> None:
    found = outcome(
        after(
            "position cash=A:10 deeds=mediterranean-avenue:A,baltic-avenue:A tokens=A:31 turn=A\n"
            "A roll 3+4"
        )
    )

    assert [each for each in found.facts if isinstance(each, Asked)] == [
        Asked("auction", BANK, lot) for lot in ("mediterranean-avenue", "baltic-avenue")
    ]


def test_the_bank_pays_nothing_for_buildings_that_would_have_stayed() -> None:
    game = after(
        '[Option "ends_after_bankruptcies=1"]\n[Option "income_tax=flat"]\n'
        "position cash=A:10 deeds=mediterranean-avenue:A,"
        "baltic-avenue:A buildings=baltic-avenue:1 tokens=A:1 turn=A\nA roll 1+2",
        "fandom-short",
    )

    found = outcome(game)

    assert [(each.commodity, each.giver, each.taker, each.because) for each in found.transfers] == [
        ("house", "A", BANK, LeftBehind()),
        ("cash", "A", BANK, EstateShare(200)),
        ("deed:mediterranean-avenue", "A", BANK, LeftBehind()),
        ("deed:baltic-avenue", "A", BANK, LeftBehind()),
    ]
