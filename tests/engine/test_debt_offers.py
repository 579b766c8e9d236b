"""How a debt may be paid: in cash, by raising the rest, with deeds; and what that is called."""

from __future__ import annotations

from typing import Any

import engine
from engine.causes import DebtPaid
from tests.engine.telling import after, offered, refused, told

OWES = (
    "position cash=A:{} deeds=new-york-avenue:D,short-line:A,boardwalk:A{} tokens=A:12 turn=A\n"
    "A roll 3+4\nD collect-rent A new-york-avenue"
)
"""A owes D $16."""
OWES_TWO = (
    "position cash=A:0 deeds=short-line:A,st-james-place:D,b-and-o-railroad:C "
    "mortgaged=short-line turn=A\nuntrack\nA rent st-james-place\nA rent b-and-o-railroad\n"
    "position cash=A:{}"
)
"""A owes D $14 and C $25."""
BOTH_OWE = (
    "position cash=A:1690,B:10 deeds=new-york-avenue:A,boardwalk:B,park-place:B "
    "buildings=boardwalk:4,park-place:4 tokens=A:32,B:12 turn=A\n"
    "A roll 3+4\nB roll 3+4\nB collect-rent A boardwalk\nA collect-rent B new-york-avenue"
)
"""A owes B $1,700, and B owes A $16."""


def of_kind(game: engine.Game, kind: str) -> dict[str, Any]:
    [offer] = offered(game, kind)
    return offer


def test_what_the_cash_does_not_cover_is_raised_and_paid_in_one_entry() -> None:
    game = after(OWES.format(10, ""))
    pay = of_kind(game, "pay")

    assert (pay["text"], pay["why"], pay["due"]) == (
        "Seat A raises the rest and pays $16 to seat D",
        "Seat A is $6 short and can raise $300.",
        "next",
    )
    assert told(game, "A pay 1 mortgage=short-line").startswith(
        "Seat A mortgages Short Line and settles a debt"
    )


def test_nothing_is_raised_where_the_cash_is_just_enough() -> None:
    game = after(
        "position cash=A:45 deeds=mediterranean-avenue:A,boardwalk:A tokens=A:31 turn=A\n"
        "A roll 3+4\nA mortgage mediterranean-avenue"
    )

    assert refused(game, "A pay 1 mortgage=boardwalk").sentence == (
        "Seat A has $75, which is enough: nothing is sold or mortgaged for it."
    )


def test_what_is_paid_and_what_is_set_off_is_said() -> None:
    alone = after(OWES.format(10, "") + "\nA mortgage short-line")
    both = [offer["text"] for offer in offered(after(BOTH_OWE), "pay")]

    assert of_kind(alone, "pay")["text"] == "Seat A pays $16 to seat D"
    assert both[0] == "Seat A pays $1,684 to seat B, the other $16 set off"


def test_a_creditor_may_take_deeds_instead() -> None:
    offer = of_kind(after(OWES.format(10, "")), "pay_with_deeds")

    assert (offer["text"], offer["due"]) == (
        "Seat A pays with deeds that seat D accepts",
        "instead",
    )
    assert offer["asks"]["deeds"]["amount"] == {}
    assert "condition" not in offer


def test_mortgaged_deeds_for_one_of_several_creditors_have_conditions() -> None:
    mortgaged = " mortgaged=short-line"
    one = of_kind(after(OWES.format(10, mortgaged)), "pay_with_deeds")
    two = after(OWES_TWO.format(25))

    assert one["condition"] == "can_lift"
    assert one["asks"]["lift"]["among"] == ["deeds"]
    assert [offer["condition"] for offer in offered(two, "pay_with_deeds")] == [
        "can_lift_and_enough_for_all"
    ] * 2


def test_no_deeds_are_offered_where_none_can_be_worth_enough() -> None:
    game = after(OWES_TWO.format(20))

    assert [offer["text"] for offer in offered(game, "pay_with_deeds")] == [
        "Seat A pays with deeds that seat C accepts"
    ]
    assert refused(game, "A pay-with-deeds 1 short-line 14").code == "CREDITORS_SHARE"
    assert told(game, "A pay-with-deeds 2 short-line 25")


def test_a_deed_that_the_other_creditors_live_on_is_not_offered() -> None:
    game = after(OWES_TWO.replace("mortgaged=short-line ", "").format(0))

    assert offered(game, "pay_with_deeds") == []
    assert refused(game, "A pay-with-deeds 1 short-line 14").code == "CREDITORS_SHARE"
    assert refused(game, "A pay-with-deeds 2 short-line 25").code == "CREDITORS_SHARE"


def test_nobody_pays_with_the_deed_of_another() -> None:
    no = refused(after(OWES.format(10, "")), "A pay-with-deeds 1 new-york-avenue 5")

    assert (no.sentence, no.rule) == (
        "New York Avenue belongs to seat D, not to seat A.",
        "BANKRUPTCY",
    )


def test_the_book_keeps_which_debt_a_deed_has_paid() -> None:
    game = after(OWES.format(10, ""))
    command = engine.parse_command(
        {"type": "pay_with_deeds", "seat": "A", "debt": 1, "deeds": ["short-line"], "worth": 16}
    )

    [deed] = engine.decide(game, command).transfers
    assert deed.because == DebtPaid(1)


def test_a_debt_that_is_not_there_is_named() -> None:
    assert refused(after(OWES.format(10, "")), "A pay 7").sentence == (
        "Seat A has no debt number 7."
    )


def test_no_creditor_is_paid_where_a_dollar_is_lacking_for_all() -> None:
    owes_41 = (
        "position cash=A:{} deeds=mediterranean-avenue:A,new-york-avenue:D,b-and-o-railroad:C "
        "turn=A\nuntrack\nA rent new-york-avenue\nA rent b-and-o-railroad\n"
        "A mortgage mediterranean-avenue"
    )

    assert refused(after(owes_41.format(10)), "A pay 1").sentence == (
        "The debts of seat A can't all be paid: the creditors share what there is."
    )
    assert told(after(owes_41.format(11)), "A pay 1")
    assert offered(after(owes_41.format(10)), "pay") == []
    assert len(offered(after(owes_41.format(11)), "pay")) == 2


def test_an_open_rent_comes_before_the_creditors() -> None:
    owes_376 = (
        "position cash=A:300,D:1500 deeds=boardwalk:A,park-place:A,new-york-avenue:C,"
        "atlantic-avenue:B,ventnor-avenue:B,marvin-gardens:B "
        "buildings=atlantic-avenue:2,ventnor-avenue:2,marvin-gardens:2 tokens=A:15,D:32 turn=D\n"
        "D roll 3+4\nA trade C boardwalk,park-place $1\nA roll 2+2\nA roll 4+6\n"
        "B collect-rent A marvin-gardens\nC collect-rent A new-york-avenue"
    )
    game = after(owes_376)
    no = refused(game, "A pay 2")

    assert (no.sentence, no.no.remedy) == (
        "Seat A has to ask for $100 of rent first: without it the debts can't all be paid, so none "
        "is.",
        "Enter the open rents, then pay.",
    )
    assert "open rents" in refused(game, "A bankrupt").no.remedy
    assert offered(game, "pay") == []
    assert [offer["text"] for offer in offered(game, "collect_rent")] == [
        "Seat A asks seat D for $100 rent"
    ]
    assert len(offered(after(f"{owes_376}\nA collect-rent D boardwalk"), "pay")) == 2


def test_one_who_can_pay_all_is_not_told_to_go_bankrupt() -> None:
    game = after(
        "position cash=A:0 deeds=short-line:A,st-james-place:D,b-and-o-railroad:C turn=A\n"
        "untrack\nA rent st-james-place\nA rent b-and-o-railroad"
    )
    no = refused(game, "A pay-with-deeds 1 short-line 14")

    assert (no.code, no.sentence, no.no.remedy) == (
        "CREDITORS_SHARE",
        "Seat A can pay all its debts now, and could no longer do so after this.",
        "Give other deeds or count them for more, or raise the cash and pay.",
    )


def test_all_that_the_creditor_owes_in_turn_is_set_off() -> None:
    game = after(
        "position cash=A:15,B:5 deeds=new-york-avenue:A,atlantic-avenue:A,boardwalk:B turn=A\n"
        "untrack\nB rent new-york-avenue\nB rent atlantic-avenue\nA rent boardwalk"
    )
    texts = [offer["text"] for offer in offered(game, "pay")]

    assert "Seat A pays $12 to seat B, the other $38 set off" in texts
