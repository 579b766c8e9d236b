"""The cards: which can be drawn, which can't and why, and how their sums come about."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.fact_registry import Fact
from engine.facts import DebtOpened
from tests.engine.telling import after, amounts, nearly, offered, refused, told

CHANCE = "position tokens=A:0{} turn=A\nA roll 3+4\n"
FINE = '[Edition "uk"]\nposition cash=A:{} tokens=A:22 turn=A\nA roll 6+5\nA draw CC08\n'
BUILT = " deeds=boardwalk:A,park-place:A buildings=boardwalk:5,park-place:4"
MOVING = {"CH01", "CH02", "CH03", "CH04", "CH05", "CH06", "CH09", "CH10", "CH13", "CH14"}


def facts_of(game: engine.Game, line: dict[str, Any]) -> tuple[Fact, ...]:
    return engine.decide(game, engine.parse_command(line)).facts


@pytest.mark.parametrize(
    ("text", "line", "code", "sentence"),
    [
        (
            CHANCE.format(""),
            "A draw ZZ99",
            "UNKNOWN_CARD",
            "There is no card ZZ99 in this edition.",
        ),
        ("start A", "A draw CH01", "NO_CARD_TO_DRAW", "Seat A has no card to draw."),
        (
            CHANCE.format(""),
            "A draw CC03",
            "OTHER_DECK",
            "Card CC03 is a Community Chest card, and seat A draws from Chance.",
        ),
        (
            "position turn=A\nuntrack",
            "A draw CH01",
            "NOT_TRACKED",
            "This card moves a token, and tokens aren't being tracked: enter what happens where "
            "it lands.",
        ),
        (
            CHANCE.format(" jail_cards=chance:B"),
            "A draw CH08",
            "CARD_HELD",
            "The Chance jail card is already with seat B.",
        ),
        (
            FINE.format(4),
            "A pay-fine",
            "NOT_ENOUGH_CASH",
            "Seat A can raise £4 for the fine of £10, £6 short, and has a card to draw instead.",
        ),
    ],
)
def test_a_card_that_cannot_be_is_refused(text: str, line: str, code: str, sentence: str) -> None:
    refusal = refused(after(text), line)

    assert (refusal.code, refusal.sentence) == (code, sentence)


def test_the_missing_rest_of_a_cards_fine_comes_by_a_trade() -> None:
    deed = "old-kent-road"
    poor = FINE.format(4).replace("tokens=", f"deeds={deed}:A mortgaged={deed} tokens=")
    remedy = refused(after(poor), "A pay-fine").no.remedy
    assert remedy == "Draw a card instead, or trade for the rest."

    paid = after(f"{poor}A trade B {deed} $6\nA pay-fine\n")
    assert (paid.cash["A"], paid.pending) == (0, ())


def test_a_card_is_drawn_from_the_deck_of_the_space() -> None:
    [draw] = offered(after(CHANCE.format("")), "draw")

    assert (draw["text"], draw["group"], draw["due"]) == (
        "Seat A draws from Chance",
        "turn",
        "next",
    )
    assert len(draw["asks"]["card"]["options"]) == 16


@pytest.mark.parametrize(("cash", "types"), [(10, ["pay_fine", "draw"]), (9, ["draw"])])
def test_a_fine_that_can_be_raised_may_be_paid_instead(cash: int, types: list[str]) -> None:
    game = after(FINE.format(cash))
    found = [*offered(game, "pay_fine"), *offered(game, "draw")]

    assert [offer["command"]["type"] for offer in found] == types
    assert found[-1]["text"] == "Seat A draws from Chance"
    for fine in found[:-1]:
        assert (fine["text"], fine["amount"]) == ("Seat A pays the £10 fine", 10)


def test_a_fine_beyond_all_means_is_grayed_out() -> None:
    item = nearly(after(FINE.format(9)))["Seat A pays the £10 fine"]

    assert (item["group"], item["refused"]["code"]) == ("turn", "NOT_ENOUGH_CASH")


def test_without_dice_each_deck_has_the_cards_that_move_no_token() -> None:
    game = after("position turn=A jail_cards=chance:B\nuntrack\nD withdraw")
    chance, chest = offered(game, "draw")

    assert [each["text"] for each in (chance, chest)] == [
        "A card from Chance",
        "A card from Community Chest",
    ]
    assert [each["value"] for each in chance["asks"]["seat"]["options"]] == ["A", "B", "C"]
    drawn = {each["value"] for each in chance["asks"]["card"]["options"]}
    everything = set(game.edition.decks["chance"])
    # The jail card is with a player.
    assert drawn == everything - MOVING - {"CH08"}


def test_the_journal_names_the_card() -> None:
    assert told(after(CHANCE.format("")), "A draw CH07").startswith("Seat A draws “Bank dividend”")


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("CH11", ["4 houses × $25 and 1 hotel × $100: $200"]),
        ("CH15", ["$50 to each of 3 other players: $150"]),
        ("CH07", ["As the card says: $50"]),
        ("CH12", ["As the card says: $15"]),
    ],
)
def test_a_card_says_how_its_sum_comes_about(card: str, words: list[str]) -> None:
    assert amounts(after(CHANCE.format(BUILT)), f"A draw {card}") == words


def test_a_choice_says_how_its_sum_would_come_about() -> None:
    [draw] = offered(after(CHANCE.format(BUILT)), "draw")
    found = {each["value"]: each for each in draw["asks"]["card"]["options"]}

    assert found["CH11"]["why"] == "4 houses × $25 and 1 hotel × $100: $200"
    assert found["CH15"]["why"] == "$50 to each of 3 other players: $150"
    assert (found["CH11"]["amount"], found["CH15"]["amount"]) == (-200, -150)


def test_what_each_other_pays_comes_in() -> None:
    game = after("position tokens=A:10 turn=A\nA roll 3+4\n")
    [draw] = offered(game, "draw")
    birthday = next(
        each.id for each in game.edition.cards.values() if each.effect == "collect_each_player"
    )

    found = {each["value"]: each for each in draw["asks"]["card"]["options"]}
    each = game.edition.cards[birthday].amount
    assert found[birthday]["amount"] == 3 * each
    assert found[birthday]["why"] == f"${each} from each of 3 other players: ${3 * each}"


@pytest.mark.parametrize(("cash", "debts"), [(150, []), (149, ["B", "C", "D"])])
def test_a_player_short_of_the_whole_owes_everybody_alike(cash: int, debts: list[str]) -> None:
    facts = facts_of(
        after(CHANCE.format(f" cash=A:{cash}")), {"type": "draw", "seat": "A", "card": "CH15"}
    )

    opened = [fact for fact in facts if isinstance(fact, DebtOpened)]
    assert [fact.creditor for fact in opened] == debts
    assert {fact.amount for fact in opened} <= {50}


def test_a_card_that_is_held_is_not_among_those_to_choose_from() -> None:
    for held, there in (("", True), (" jail_cards=chance:B", False)):
        [draw] = offered(after(CHANCE.format(held)), "draw")
        cards = {option["value"] for option in draw["asks"]["card"]["options"]}

        assert ("CH08" in cards) == there


def test_only_the_player_who_landed_there_draws() -> None:
    landed = refused(after(CHANCE.format("")), "B draw CH07")
    left_a_choice = refused(after(FINE.format(100)), "B draw CH07")

    assert landed.sentence == left_a_choice.sentence == "Seat B has no card to draw."


def test_a_fine_that_takes_the_last_pound_is_paid() -> None:
    assert "pays" in told(after(FINE.format(10)), "A pay-fine")


def test_repairs_of_hotels_alone() -> None:
    built = " deeds=boardwalk:A,park-place:A buildings=boardwalk:5,park-place:5"

    assert amounts(after(CHANCE.format(built)), "A draw CH11") == [
        "0 houses × $25 and 2 hotels × $100: $200"
    ]


def test_what_each_player_pays_says_from_whom() -> None:
    game = after("position tokens=A:13 turn=A\nA roll 2+2")

    assert amounts(game, "A draw CC06") == ["$50 from each of 3 other players: $150"]


def test_a_player_already_in_debt_pays_nobody_ahead() -> None:
    # A owes D $2,000 for Boardwalk and has the $150 of the card: it comes to four debts.
    game = after(
        "position cash=A:300 deeds=boardwalk:D,park-place:D buildings=boardwalk:5,park-place:5 "
        "tokens=A:37 turn=A\nA roll 1+1\nA roll 3+5\nD collect-rent A boardwalk\nA draw CH15"
    )

    assert [(debt.creditor, debt.amount) for debt in game.debts_of("A")] == [
        *(("D", 2000), ("B", 50), ("C", 50), ("D", 50)),
    ]


def test_those_who_get_the_same_from_one_player_are_named_together() -> None:
    assert told(after(CHANCE.format("")), "A draw CH15") == (
        "Seat A draws “Chairman: pay each”; seat A pays $50 each to seat B, seat C and seat D"
    )


def test_those_who_pay_the_same_to_one_player_are_named_together() -> None:
    game = after("position tokens=A:13 turn=A\nA roll 2+2")

    assert told(game, "A draw CC06") == (
        "Seat A draws “Opera night: from each”; seat B, seat C and seat D each pay seat A $50"
    )
