"""Which creditor gets what: the oldest claim, the first who isn't paid in full, the Bank and the
pot (rules: several-creditors, bankrupt-to-bank)."""

from __future__ import annotations

import engine
from engine.holders import BANK, POT
from tests.engine.telling import after

SEAT_ORDER = '[Option "multi_creditor=seat_order"]\n'
LAST_AND_INTACT = '[Option "ends_after_bankruptcies=1"]\n' + SEAT_ORDER
POT_OF_TAXES = '[Option "free_parking=pot"]\n'
OWES_A_AND_D = (
    "position cash=C:{} deeds=mediterranean-avenue:C,baltic-avenue:C,atlantic-avenue:A,"
    "ventnor-avenue:A,marvin-gardens:A,pennsylvania-railroad:D,b-and-o-railroad:D,short-line:D "
    "buildings=mediterranean-avenue:1,baltic-avenue:1,atlantic-avenue:1,ventnor-avenue:1,"
    "marvin-gardens:1 jail_cards=chance:C tokens=C:21 turn=C\n"
    "C roll 2+2\nC roll 1+3\nD collect-rent C b-and-o-railroad\nA collect-rent C marvin-gardens\n"
)
"""C owes D $100, then A $120. Its two houses fetch $50."""


def test_where_all_share_the_jail_card_goes_to_the_oldest_claim() -> None:
    divided = "C bankrupt deeds=mediterranean-avenue:A,baltic-avenue:A"
    game = after(OWES_A_AND_D.format(70) + divided)

    assert game.jail_cards["chance"] == "D"


def test_in_the_order_of_seats_one_who_is_paid_to_the_dollar_takes_nothing_more() -> None:
    game = after(SEAT_ORDER + OWES_A_AND_D.format(70) + "C bankrupt")

    assert (game.cash["A"], game.cash["D"], game.owner["baltic-avenue"]) == (1620, 1500, "D")
    assert game.jail_cards["chance"] == "D"


def test_buildings_that_stay_where_they_are_pay_nobody() -> None:
    text = LAST_AND_INTACT + OWES_A_AND_D.format(80) + "C bankrupt"
    game = after(text, "fandom-short")

    assert (game.cash["A"], game.owner["baltic-avenue"], game.level("baltic-avenue")) == (
        1580,
        "A",
        1,
    )


def test_the_bank_takes_the_jail_card_for_the_pot() -> None:
    text = (
        "position cash=A:30 jail_cards=chance:A tokens=A:0 turn=A\nA roll 1+3\nA choose-tax flat\n"
    )
    game = after(POT_OF_TAXES + text + "A bankrupt")

    assert (game.cash[POT], game.jail_cards["chance"]) == (30, BANK)


def test_buildings_fetch_nothing_for_the_bank_and_the_pot_together() -> None:
    # A can't pay $150 of taxes to the pot, then inherits a mortgage from B, with $20 of interest.
    game = after(
        f"{POT_OF_TAXES}position cash=A:5,B:0 deeds=mediterranean-avenue:A,baltic-avenue:A,"
        "boardwalk:B buildings=mediterranean-avenue:1,baltic-avenue:1 "
        "mortgaged=boardwalk turn=A\nuntrack\nA tax luxury\nA tax luxury\n"
        "B rent baltic-avenue\nB bankrupt"
    )
    assert {debt.creditor for debt in game.debts_of("A")} == {BANK, POT}

    engine.apply(game, engine.decide(game, engine.parse_command({"type": "bankrupt", "seat": "A"})))

    assert (game.cash[POT], game.bank_houses) == (5, 32)
