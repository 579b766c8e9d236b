"""A mortgaged deed that passes on: what its new owner is told, and why it isn't lifted at once."""

from __future__ import annotations

import pytest

import engine
from engine.notation import read, replay
from tests.engine.offering import offered

RULES = '[Ruleset "classic"]\n'
HEIR = (
    "position cash=A:0,B:{cash} deeds=short-line:A,new-york-avenue:B,boardwalk:C,park-place:C "
    "mortgaged=short-line tokens=A:12 turn=A\nuntrack\nA rent new-york-avenue\n"
)
BUILT = "buildings=boardwalk:4,park-place:4 mortgaged"
SEATS = frozenset({"manage"})
AUCTION = "position deeds=short-line:A mortgaged=short-line turn=A\nA withdraw\n"


def after(text: str) -> engine.Game:
    run = replay(read(RULES + text))
    assert run.faults == []
    return run.game


def entered(line: str) -> engine.Command:
    command = read(RULES + line).lines[-1].content
    assert isinstance(command, engine.Command)
    return command


def told(text: str, line: str) -> list[str]:
    """The explanations of an entry's sums."""
    game, command = after(text), entered(line)
    amounts: list[str] = engine.explain(game, command, engine.decide(game, command))["amounts"]
    return amounts


def refused(text: str, line: str) -> str:
    with pytest.raises(engine.Refusal) as found:
        engine.decide(after(text), entered(line))
    return found.value.sentence


def test_an_heir_inherits_a_mortgage() -> None:
    assert "Interest on the mortgage of Short Line, inherited by seat B: $10" in told(
        HEIR.format(cash=50), "A bankrupt"
    )


def test_a_bidder_does_not() -> None:
    amounts = told(AUCTION, "auction short-line B 50")

    assert "Short Line, interest for the new owner, 10% of $100: $10" in amounts
    assert not any("inherits" in each for each in amounts)


def test_a_player_short_of_the_whole_mortgage_is_told_the_sum() -> None:
    assert refused(HEIR.format(cash=50), "A bankrupt lift=short-line") == (
        "Seat B has $50 and needs $110 to lift the mortgage on Short Line at once: $60 short."
    )


def test_a_player_in_debt_is_told_that_nothing_is_lifted() -> None:
    owing = HEIR.format(cash=300).replace("mortgaged", BUILT) + "B rent boardwalk\n"

    assert refused(owing, "A bankrupt lift=short-line") == (
        "Seat B is in debt and can't lift the mortgage on Short Line at once."
    )


def test_a_mortgage_lifted_at_once_says_of_what_the_interest_was_counted() -> None:
    sold = "position deeds=short-line:A mortgaged=short-line turn=A\n"
    traded = told(sold, "A trade B short-line $50 lift=short-line")
    bid = told(AUCTION, "auction short-line B 50 lift=short-line")

    for amounts in (traded, bid):
        assert any("10% of $100: $10" in each for each in amounts), amounts
        assert not any("inherits" in each for each in amounts)
    assert told(HEIR.format(cash=110), "A bankrupt lift=short-line") == [
        "The mortgage of Short Line, inherited by seat B and lifted at once, with the interest: "
        "$110",
        "Short Line, interest for the new owner, 10% of $100: $10",
        "Short Line, lifted at once for $100 more: $110",
    ]


TWO = HEIR.replace("deeds=", "deeds=reading-railroad:A,").replace(
    "mortgaged=", "mortgaged=reading-railroad,"
)
BOTH = "Reading Railroad $10 and Short Line $10; together $20"


def test_the_heir_of_several_mortgages_is_told_of_all_in_one_sentence() -> None:
    assert told(TWO.format(cash=50), "A bankrupt") == [
        f"Interest on the mortgages that seat B inherits: {BOTH}"
    ]


def test_an_heir_who_is_short_of_cash_is_told_what_all_of_them_leave_owing() -> None:
    assert told(TWO.format(cash=15), "A bankrupt")[1:] == [
        "Seat B is short of cash and owes the Bank $10"
    ]
    assert told(TWO.format(cash=0), "A bankrupt") == [
        f"Interest on the mortgages that seat B inherits: {BOTH}",
        "Seat B is short of cash and owes the Bank $20",
    ]


def test_the_mortgages_that_are_lifted_at_once_are_told_in_one_sentence_of_their_own() -> None:
    assert told(TWO.format(cash=300), "A bankrupt lift=reading-railroad,short-line") == [
        "Mortgages that seat B lifts at once, with the interest: "
        "Reading Railroad $110 and Short Line $110; together $220",
    ]


SHARED = (
    "position cash=A:0,B:{cash} deeds=reading-railroad:A,short-line:A,baltic-avenue:A "
    "mortgaged=reading-railroad,short-line,baltic-avenue tokens=A:15 turn=A\n"
    "A roll 3+4\nA draw CH15\n"
)
DIVIDED = "A bankrupt deeds=reading-railroad:B,short-line:C,baltic-avenue:B"


def test_several_heirs_are_told_of_all_their_mortgages_in_one_sentence() -> None:
    assert told(SHARED.format(cash=500), DIVIDED) == [
        "Interest on the inherited mortgages: "
        "seat B $13 (Baltic Avenue $3 and Reading Railroad $10) and seat C $10 (Short Line $10)"
    ]
    assert told(SHARED.format(cash=500), f"{DIVIDED} lift=short-line,baltic-avenue") == [
        "Interest on the mortgage of Reading Railroad, inherited by seat B: $10",
        "Mortgages lifted at once, with the interest: "
        "seat B $33 (Baltic Avenue $33) and seat C $110 (Short Line $110)",
    ]


def test_of_several_heirs_the_one_who_is_short_of_cash_is_named() -> None:
    assert told(SHARED.format(cash=4), DIVIDED)[1:] == [
        "Seat B is short of cash and owes the Bank $10"
    ]


def test_a_player_who_gets_several_mortgaged_deeds_in_a_trade_is_told_so_too() -> None:
    deeds = "position deeds=reading-railroad:A,short-line:A mortgaged=reading-railroad,short-line\n"

    assert told(deeds, "A trade B reading-railroad,short-line $50") == [
        "Seat B gives, as agreed: $50",
        f"Interest for seat B as the new owner, 10% each: {BOTH}",
    ]


def test_an_offer_names_what_it_costs_to_lift_at_once() -> None:
    [auction] = [each for each in offered(after(AUCTION)) if each["command"]["type"] == "auction"]

    assert auction["asks"]["lift"]["amount"] == {"short-line": 110}


def test_mortgaging_another_deed_notes_nothing_about_the_one_just_taken() -> None:
    game = after(AUCTION.replace("deeds=", "deeds=boardwalk:B,") + "auction short-line B 10\n")
    assert game.fresh == ("short-line",)

    assert engine.decide(game, entered("B mortgage boardwalk")).facts == ()


def test_a_debt_comes_before_a_lifted_mortgage() -> None:
    assert refused(HEIR.format(cash=50), "A lift-mortgage short-line") == (
        "Seat A owes $16 and must settle that first."
    )


@pytest.mark.parametrize(("cash", "lots"), [(109, []), (110, ["short-line"])])
def test_a_mortgage_that_takes_the_last_dollar_may_be_lifted(cash: int, lots: list[str]) -> None:
    game = after(
        f"position cash=A:{cash} deeds=short-line:A,boardwalk:A mortgaged=short-line turn=A\n"
    )
    asks = {each["command"]["type"]: each["asks"]["lots"] for each in offered(game, SEATS, "A")}
    lifted = asks.get("lift_mortgage", {"options": []})

    assert [option["value"] for option in lifted["options"]] == lots
    assert lifted.get("budget") == (cash if lots else None)
    assert "budget" not in asks["mortgage"]
