"""The ways out of Jail: what is offered, what is refused and why, what the journal says."""

from __future__ import annotations

import pytest

import engine
from engine.causes import HouseRule
from engine.facts import Threw
from engine.game import Debt
from tests.engine.offering import offered as everything
from tests.engine.telling import after, nearly, offered, refused, told

PRISONER = "position jail=A:0 tokens=A:10{} turn=A\n"
CARDS = " jail_cards=chance:A,community-chest:A"
# 2003 lets a prisoner use a card after the third miss.
THIRD = '[Option "jail_third_turn_card=true"]\n'
THIRD += "position cash=A:{} jail=A:2 tokens=A:10 jail_cards=chance:A turn=A\nA roll 1+2\n"
FINE_OR_CARD = "Seat A has to pay the fine or use a jail card."


@pytest.mark.parametrize(
    ("text", "line", "code", "sentence"),
    [
        ("start A", "A pay-fine", "NOT_IN_JAIL", "Seat A is not in Jail."),
        (
            "position jail=B:0 tokens=B:10 turn=A",
            "B pay-fine",
            "NOT_BEFORE_THROW",
            "Seat B leaves Jail in its own turn, before throwing the dice.",
        ),
        (
            PRISONER.format(" cash=B:10 deeds=short-line:C") + "",
            "A use-jail-card chance",
            "NO_JAIL_CARD",
            "Seat A doesn't hold the Chance jail card.",
        ),
        (
            "position jail=A:2 tokens=A:10 turn=A",
            "A pay-fine",
            "FINE_AFTER_THROW",
            "On the third turn seat A throws first; without doubles the fine is due then.",
        ),
        (
            PRISONER.format(" cash=A:49"),
            "A pay-fine",
            "NOT_ENOUGH_CASH",
            "Seat A has $49 and needs $50 for the fine: $1 short.",
        ),
        (
            THIRD.format(20),
            "A pay-fine",
            "NOT_ENOUGH_CASH",
            "Seat A can raise $20 for the fine of $50, $30 short, and has a jail card to use.",
        ),
        (
            THIRD.format(60),
            "B roll 1+2",
            "DECISION_OPEN",
            f"{FINE_OR_CARD} That comes before the next throw.",
        ),
    ],
)
def test_no_way_out_is_explained(text: str, line: str, code: str, sentence: str) -> None:
    refusal = refused(after(text), line)

    assert (refusal.code, refusal.sentence) == (code, sentence)


def test_the_option_is_named_where_the_fine_comes_after_the_throw() -> None:
    game = after("position jail=A:2 tokens=A:10 turn=A", "classic")

    no = refused(game, "A pay-fine").no
    assert no.option == "jail_prepay_turns"


def test_before_the_throw_fine_and_cards_are_offered_instead() -> None:
    game = after(PRISONER.format(CARDS))
    [fine], cards = offered(game, "pay_fine"), offered(game, "use_jail_card")

    assert (fine["text"], fine["amount"], fine["due"]) == (
        "Seat A pays the $50 fine",
        50,
        "instead",
    )
    assert [(each["text"], each["command"]["deck"], each["due"]) for each in cards] == [
        ("Seat A uses a jail card (Chance)", "chance", "instead"),
        ("Seat A uses a jail card (Community Chest)", "community-chest", "instead"),
    ]
    assert everything(game)[0] == fine


def test_another_prisoner_waits() -> None:
    game = after("position jail=B:0 tokens=B:10 turn=A jail_cards=chance:B")

    assert offered(game, "pay_fine") == offered(game, "use_jail_card") == []
    assert not [text for text in nearly(game) if "jail card" in text or "fine" in text]


def test_after_the_third_miss_the_fine_or_the_card_comes_next() -> None:
    game = after(THIRD.format(50))
    [fine], [card] = offered(game, "pay_fine"), offered(game, "use_jail_card")

    assert (fine["amount"], card["text"]) == (50, "Seat A uses a jail card (Chance)")
    assert (fine["due"], card["due"]) == ("next", "instead")


def test_a_fine_beyond_all_means_is_not_offered() -> None:
    game = after(THIRD.format(49))

    assert offered(game, "pay_fine") == []
    assert [each["due"] for each in offered(game, "use_jail_card")] == ["next"]


def test_what_is_owed_counts_before_a_fine() -> None:
    game = after(THIRD.format(60))
    game.debts = (Debt(1, "A", "B", 20, HouseRule("a bet")),)

    assert offered(game, "pay_fine") == []
    assert refused(game, "A pay-fine").sentence == (
        "Seat A can raise $40 for the fine of $50, $10 short, and has a jail card to use."
    )


def test_after_the_third_miss_the_missing_rest_of_the_fine_comes_by_a_trade() -> None:
    poor = after(THIRD.format(20))
    assert refused(poor, "A pay-fine").no.remedy == "Use the jail card, or trade for the rest."

    paid = after(f"{THIRD.format(20)}A trade B jail-card:chance $30\nA pay-fine\n")
    assert (paid.cash["A"], paid.jail, paid.tokens["A"]) == (0, {}, 13)


def test_a_way_out_that_is_refused_is_grayed_out() -> None:
    last = nearly(after("position jail=A:2 tokens=A:10 turn=A"))["Seat A pays the fine"]
    assert (last["group"], last["refused"]["code"]) == ("turn", "FINE_AFTER_THROW")

    waiting = nearly(
        after(
            "position jail=A:0 tokens=A:10,D:32 jail_cards=chance:A,community-chest:A turn=D\n"
            "D roll 3+4"
        )
    )
    assert waiting["Seat A uses a jail card"]["refused"]["code"] == "NOT_BEFORE_THROW"
    assert waiting["Seat A pays the fine"]["refused"]["code"] == "NOT_BEFORE_THROW"


def test_without_dice_anybody_may_have_been_in_jail() -> None:
    game = after("position turn=A jail_cards=chance:B\nuntrack\nD withdraw")
    fines, [card] = offered(game, "pay_fine"), offered(game, "use_jail_card")

    assert [fine["command"]["seat"] for fine in fines] == ["A", "B", "C"]
    assert all("due" not in offer for offer in (*fines, card))
    assert card["command"] == {"type": "use_jail_card", "seat": "B", "deck": "chance"}
    assert [each["group"] for each in (*fines, card)] == ["turn"] * 4


def test_the_journal_says_how_a_prisoner_leaves() -> None:
    game = after(PRISONER.format(CARDS))

    assert told(game, "A pay-fine") == (
        "Seat A pays the fine; seat A leaves Jail; seat A pays $50 to the Bank"
    )
    assert told(game, "A use-jail-card chance").startswith("Seat A uses a jail card; ")


def test_a_fine_that_a_card_leaves_the_choice_of_is_the_cards() -> None:
    game = after('[Edition "uk"]\nposition tokens=A:22 turn=A\nA roll 6+5\nA draw CC08')

    command = engine.parse_command({"type": "pay_fine", "seat": "A"})
    why = engine.explain(game, command, engine.decide(game, command))
    assert why["rule"] == "CHANCE AND COMMUNITY CHEST"


def test_the_fine_that_frees_is_told_by_the_rule_of_jail() -> None:
    game = after(PRISONER.format(""))

    command = engine.parse_command({"type": "pay_fine", "seat": "A"})
    assert engine.explain(game, command, engine.decide(game, command))["rule"] == "JAIL"


def test_what_a_prisoner_threw_is_kept() -> None:
    game = after(PRISONER.format(""))
    throw = engine.parse_command({"type": "roll", "seat": "A", "dice": [1, 2]})

    assert engine.decide(game, throw).facts[0] == Threw("A", 1, 2, doubles=0, again=False)


def test_a_fine_or_card_and_a_fine_before_moving_are_about_no_lot() -> None:
    [choice] = after(THIRD.format(50)).pending
    [debt] = after("position cash=A:10 jail=A:2 tokens=A:10 turn=A\nA roll 1+2").pending

    assert [(each.seat, each.subject, each.number) for each in (choice, debt)] == [("A", "", 3)] * 2


def test_another_prisoner_answers_no_question_of_this_one() -> None:
    third = THIRD.format(50).replace("jail=A:2 tokens=A:10", "jail=A:2,B:0 tokens=A:10,B:10")
    third = third.replace("chance:A", "chance:A,community-chest:B")

    for line in ("B pay-fine", "B use-jail-card community-chest"):
        assert refused(after(third), line).code == "NOT_BEFORE_THROW"


def test_another_prisoner_pays_no_fine_of_a_card() -> None:
    game = after(
        '[Edition "uk"]\nposition jail=B:0 tokens=A:22,B:10 turn=A\nA roll 6+5\nA draw CC08'
    )

    assert refused(game, "B pay-fine").code == "NOT_BEFORE_THROW"


def test_a_prisoner_moves_when_the_fine_is_paid_not_when_another_pays() -> None:
    # A owes the fine of its third miss, and B owes A the rent of New York Avenue.
    game = after(
        '[Seats "A B"]\nposition cash=A:10,B:10 jail=A:2 deeds=new-york-avenue:A,short-line:B '
        "tokens=A:10,B:12 turn=B\nB roll 3+4\nA roll 1+2\nA collect-rent B new-york-avenue\n"
        "B mortgage short-line\nB pay 2"
    )

    assert (game.cash["A"], game.tokens, game.jail) == (26, {"A": 10, "B": 19}, {"A": 2})
