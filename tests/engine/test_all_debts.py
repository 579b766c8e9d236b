"""All debts of a player, raised for and paid in one entry."""

from __future__ import annotations

from typing import Any

import engine
from engine.builder import OutcomeBuilder
from engine.causes import HouseRule
from tests.engine.telling import after, amounts, offered, refused, told

CHAIRMAN = (
    "position cash=A:{} deeds=short-line:A,boardwalk:A,water-works:A tokens=A:4 turn=A\n"
    "A roll 1+2\nA draw CH15"
)
"""A owes B, C and D $50 each."""


def for_all(game: engine.Game) -> dict[str, Any]:
    [offer] = offered(game, "pay_all")
    return offer


def entered(game: engine.Game, command: dict[str, Any]) -> engine.Game:
    engine.apply(game, engine.decide(game, engine.parse_command(command)))
    return game


def test_what_is_missing_for_all_debts_together_is_proposed_and_pays_them() -> None:
    game = after(CHAIRMAN.format(20))
    offer = for_all(game)

    assert (offer["text"], offer["why"], offer["amount"], offer["due"]) == (
        "Seat A raises the rest and pays all 3 debts: $150",
        "Seat A is $130 short and can raise $375.",
        150,
        "next",
    )
    mortgage = offer["asks"]["mortgage"]["proposed"]
    assert mortgage == ["water-works", "short-line"]
    game = entered(game, {**offer["command"], "mortgage": mortgage})
    assert not game.debts
    assert [game.cash[seat] for seat in "ABCD"] == [45, 1550, 1550, 1550]


def test_what_is_proposed_may_be_changed() -> None:
    line = "A pay-all mortgage=boardwalk"

    assert told(after(CHAIRMAN.format(20)), line) == (
        "Seat A mortgages Boardwalk and settles all debts; the Bank pays $200 to seat A; "
        "seat A pays $50 each to seat B, seat C and seat D"
    )
    assert refused(after(CHAIRMAN.format(20)), "A pay-all mortgage=short-line").sentence == (
        "Seat A has $120 and needs $150 to pay all debts: $30 short."
    )


def test_from_cash_it_asks_for_nothing() -> None:
    game = after(CHAIRMAN.format(20) + "\nA mortgage boardwalk")
    offer = for_all(game)

    assert (offer["text"], offer["asks"]) == ("Seat A pays all 3 debts: $150", {})
    assert refused(game, "A pay-all mortgage=short-line").code == "NO_NEED_TO_RAISE"
    assert entered(game, offer["command"]).cash["A"] == 70


def test_each_debt_may_be_paid_by_itself_instead() -> None:
    game = after(CHAIRMAN.format(60))

    assert [offer["due"] for offer in offered(game, "pay")] == ["instead"] * 3
    game = entered(game, {"type": "pay", "seat": "A", "debt": 2})
    assert for_all(game)["text"] == "Seat A raises the rest and pays all 2 debts: $100"


def test_one_debt_is_not_several() -> None:
    game = after(CHAIRMAN.format(60) + "\nA mortgage boardwalk\nA pay 1\nA pay 2")

    assert offered(game, "pay_all") == []
    assert refused(game, "A pay-all").sentence == "Seat A doesn't have more than one debt to pay."


def test_a_player_who_cannot_pay_all_creditors_pays_none() -> None:
    game = after(CHAIRMAN.format(20).replace("boardwalk:A,", "").replace("short-line:A,", ""))

    assert offered(game, "pay_all") == []
    assert refused(game, "A pay-all mortgage=water-works").code == "CREDITORS_SHARE"


def test_what_a_creditor_owes_in_turn_is_set_off() -> None:
    game = after(
        "position cash=A:40,B:0 deeds=new-york-avenue:A,boardwalk:B,short-line:C turn=A\n"
        "untrack\nB rent new-york-avenue\nA rent boardwalk\nA rent short-line\n"
        "A mortgage new-york-avenue"
    )
    offer = for_all(game)

    assert offer["text"] == "Seat A pays all 2 debts: $59, the other $16 set off"
    assert "Less $16 that seat B owes in turn, in cash: $34" in amounts(game, "A pay-all")
    game = entered(game, offer["command"])
    assert (game.debts, game.cash["A"], game.cash["B"]) == ((), 81, 34)


def test_a_fine_comes_last_as_the_token_then_moves_on() -> None:
    game = after("position cash=A:40 deeds=short-line:A tokens=A:10 jail=A:2 turn=A\nA roll 1+2")
    builder = OutcomeBuilder(game)
    builder.owe("A", "B", 60, HouseRule("a bet"))
    engine.apply(game, builder.outcome())
    command = engine.parse_command({"type": "pay_all", "seat": "A", "mortgage": ["short-line"]})

    outcome = engine.decide(game, command)
    paid = [(each.taker, each.count) for each in outcome.transfers if each.giver == "A"]
    assert paid == [("B", 60), ("Bank", 50)]
    assert engine.apply(game, outcome).tokens["A"] == 13
