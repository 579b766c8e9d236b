"""Why an outcome is as it is: the rule, and how each amount comes about."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings

import engine
from engine.notation import read, replay
from engine.registry import RULES
from tests import editions
from tests.engine.offering import offered
from tests.engine.stored import outcome_from_json
from tests.engine.walking import Walk, seeds

RENTS = [
    ("boardwalk:B,park-place:B", "boardwalk:3,park-place:3", "A:36", "1+2",
     "Boardwalk, 3 houses: $1,400"),
    ("boardwalk:B,park-place:B", "-", "A:36", "1+2",
     "Boardwalk, whole color group, double rent: $100"),
    ("boardwalk:B", "-", "A:36", "1+2", "Boardwalk, unimproved: $50"),
    ("water-works:B,electric-company:B", "-", "A:17", "5+6",
     "Water Works, both utilities, 10 × 11: $110"),
    ("water-works:B", "-", "A:17", "5+6", "Water Works, one utility, 4 × 11: $44"),
    ("short-line:B,reading-railroad:B", "-", "A:30", "2+3", "Short Line, 2 railroads: $50"),
    ("park-place:B", "-", "A:27", "6+4", "Park Place, unimproved: $35"),
    ("boardwalk:B,park-place:B", "boardwalk:5,park-place:5", "A:36", "1+2",
     "Boardwalk, hotel: $2,000"),
]  # fmt: skip


def explained(text: str, command: dict[str, Any]) -> dict[str, Any]:
    game = replay(read('[Ruleset "classic"]\n' + text)).game
    parsed = engine.parse_command(command)
    return engine.explain(game, parsed, engine.decide(game, parsed))


@pytest.mark.parametrize(("deeds", "buildings", "token", "dice", "sentence"), RENTS)
def test_a_rent_says_how_it_comes_about(
    deeds: str, buildings: str, token: str, dice: str, sentence: str
) -> None:
    # Nobody's token may stand on Go to Jail, so the railroad is reached from B. & O.
    start, throw = ("A:25", "4+6") if token == "A:30" else (token, dice)
    position = f"position deeds={deeds} buildings={buildings} tokens={start} turn=A\n"

    why = explained(
        position, {"type": "roll", "seat": "A", "dice": [int(die) for die in throw.split("+")]}
    )

    assert sentence in why["amounts"]


def test_the_rule_names_its_ruleset_and_chapter() -> None:
    why = explained(
        "position deeds=boardwalk:A,park-place:A turn=A\n",
        {"type": "build", "seat": "A", "lots": {"boardwalk": 1}},
    )

    assert (why["ruleset"], why["rule"]) == ("Classic long game", "HOUSES")
    assert why["amounts"] == ["Boardwalk, 1 × $200: $200"]


def test_every_command_follows_a_rule_of_a_chapter() -> None:
    rules = [rule.rule for rule in RULES.values()]

    assert all(rule.sentence for rule in rules)
    assert {rule.chapter for rule in rules} <= set(engine.HEADINGS)


CHARGES: list[tuple[str, dict[str, Any], list[str]]] = [
    ("position cash=A:1200 deeds=boardwalk:A,park-place:A buildings=boardwalk:1 tokens=A:2 "
     "turn=A\nA roll 1+1",
     {"type": "choose_tax", "seat": "A", "choice": "percent"},
     ["Worth before the tax: $1,200 cash, $200 for buildings and $750 for title deeds, "
      "together $2,150", "10% of $2,150: $215"]),
    ("position deeds=boardwalk:A,park-place:A buildings=boardwalk:5,park-place:4 tokens=A:5 "
     "turn=A\nA roll 1+1",
     {"type": "draw", "seat": "A", "card": "CH11"},
     ["4 houses × $25 and 1 hotel × $100: $200"]),
    ("position deeds=boardwalk:A,park-place:A buildings=boardwalk:3,park-place:2 turn=A",
     {"type": "sell_buildings", "seat": "A", "lots": {"boardwalk": 2, "park-place": 1}},
     ["Park Place, half the price of 1 building: $100",
      "Boardwalk, half the price of 2 buildings: $200"]),
    ("position tokens=A:35 turn=A", {"type": "roll", "seat": "A", "dice": [1, 2]},
     ["Luxury Tax: $75"]),
    ("position tokens=A:35 turn=A", {"type": "roll", "seat": "A", "dice": [3, 4]},
     ["Salary for passing GO: $200"]),
    ("position deeds=park-place:A mortgaged=park-place turn=A",
     {"type": "lift_mortgage", "seat": "A", "lots": ["park-place"]},
     ["Park Place, mortgage $175 and $18 interest: $193"]),
    ("position deeds=park-place:A mortgaged=park-place turn=A",
     {"type": "trade", "seat": "A", "partner": "B", "gives": {"deeds": ["park-place"]},
      "takes": {"cash": 90}},
     ["Seat B gives, as agreed: $90",
      "Park Place, interest for the new owner, 10% of $175: $18"]),
    ("position cash=A:20 tokens=A:35 turn=A", {"type": "roll", "seat": "A", "dice": [1, 2]},
     ["Luxury Tax: $75", "Seat A is short of cash and owes the Bank $75"]),
    ("position jail=A:2 tokens=A:10 turn=A", {"type": "roll", "seat": "A", "dice": [1, 2]},
     ["The fine to leave Jail: $50"]),
    # What a bankrupt was owed passes on to the creditor.
    ("position cash=A:10,D:0 deeds=short-line:D,boardwalk:B mortgaged=- turn=A\nuntrack\n"
     "A rent short-line\nD mortgage short-line\nD tax luxury\nD rent boardwalk",
     {"type": "bankrupt", "seat": "D", "deeds": {"short-line": "B"}},
     ["Cash of seat D for seat B, of $50 owed: $25",
      "Interest on the mortgage of Short Line, inherited by seat B: $10",
      "Of what seat A owes, now to seat B: $25"]),
    ("position cash=D:30 deeds=boardwalk:B,oriental-avenue:A turn=D\nuntrack\n"
     "D rent boardwalk\nD rent oriental-avenue",
     {"type": "bankrupt", "seat": "D", "deeds": {}},
     ["Cash of seat D, divided among the creditors: "
      "$27 of $50 owed to seat B and $3 of $6 owed to seat A"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "command", "sentences"), CHARGES)
def test_every_charge_says_how_it_comes_about(
    text: str, command: dict[str, Any], sentences: list[str]
) -> None:
    assert explained(text + "\n", command)["amounts"] == sentences


def test_a_rent_is_explained_as_it_stood_when_the_token_landed() -> None:
    why = explained(
        "position deeds=boardwalk:B,park-place:B tokens=A:36 turn=A\nA roll 1+2\n"
        "B build boardwalk:1\n",
        {"type": "collect_rent", "seat": "B", "payer": "A", "lot": "boardwalk"},
    )

    assert why["amounts"] == ["Boardwalk, whole color group, double rent: $100"]


UTILITY_RENTS = [
    # Four by the card from 7, ten by the dice from 2: both are $40.
    ("A:0", "A roll 3+4\nA draw CH04\nA rent-throw 2+2\n", "one utility, by the card, 10 × 4: $40"),
    ("A:2", "A roll 5+5\n", "one utility, 4 × 10: $40"),
    # The dice lie otherwise by now.
    ("A:2", "A roll 5+5\nA roll 3+5\n", "one utility, 4 × 10: $40"),
    (
        "A:0",
        "A roll 3+4\nA draw CH04\nA rent-throw 1+1\nB roll 4+6\n",
        "one utility, by the card, 10 × 2: $20",
    ),
]


@pytest.mark.parametrize(("tokens", "moves", "sentence"), UTILITY_RENTS)
def test_a_card_to_a_utility_is_kept_apart_from_the_dice(
    tokens: str, moves: str, sentence: str
) -> None:
    text = f"position deeds=electric-company:B tokens={tokens} turn=A\n{moves}"
    game = replay(read(text)).game

    [rent] = [offer for offer in offered(game) if offer["group"] == "rent"]
    assert rent["why"] == f"Electric Company, {sentence}"


def test_an_offer_says_how_its_amount_comes_about() -> None:
    text = "position deeds=boardwalk:B,park-place:B tokens=A:36 turn=A\nA roll 1+2\n"
    game = replay(read(text)).game

    [rent] = [offer for offer in offered(game) if offer["group"] == "rent"]
    assert rent["why"] == "Boardwalk, whole color group, double rent: $100"


def test_a_card_whose_sum_depends_on_the_table_is_offered_with_it() -> None:
    text = "position buildings=- tokens=A:5 turn=A\nA roll 1+1\n"
    game = replay(read(text)).game

    [draw] = [offer for offer in offered(game) if offer["command"]["type"] == "draw"]
    whys = {option["value"]: option.get("why") for option in draw["asks"]["card"]["options"]}
    assert whys["CH11"] == "0 houses × $25 and 0 hotels × $100: $0"
    assert whys["CH01"] is None


def test_a_throw_that_brings_in_further_rules_names_them() -> None:
    why = explained(
        "position deeds=mediterranean-avenue:B tokens=A:35 turn=A\n",
        {"type": "roll", "seat": "A", "dice": [3, 3]},
    )

    assert [rule["rule"] for rule in why["also"]] == ["GO", "PAYING RENT"]


def test_a_rule_that_the_game_has_changed_says_so() -> None:
    command = {"type": "decline", "seat": "A", "lot": "baltic-avenue"}
    landed = "position turn=A\nA roll 1+2\n"

    assert not explained(landed, command)["rule_changed"]
    assert explained(f'[Option "auctions=none"]\n{landed}', command)["rule_changed"]


@settings(max_examples=40, deadline=None)
@given(seed=seeds)
def test_every_sum_that_changes_hands_is_named(seed: int) -> None:
    walk = Walk(seed)
    before = engine.game_from_json(engine.game_to_json(walk.game))
    for _ in walk.steps(30):
        command, outcome = engine.parse_command(walk.commands[-1]), walk.outcomes[-1]
        words = " ".join(engine.explain(before, command, outcome)["amounts"])
        told = re.findall(r"[$£][\d,]+\d|[$£]\d", words)
        for transfer in outcome.transfers:
            if transfer.commodity == "cash":
                assert before.edition.money(transfer.count) in told, (walk, words)
        engine.apply(before, outcome)


HOUSE_RULES = '[Option "free_parking=pot"]\n[Option "go_landing_salary=double"]\n'
WITHOUT_DICE = [
    ({"type": "collect_pot", "seat": "B"}, "House rule, the pot of Free Parking: $75"),
    (
        {"type": "salary", "seat": "B", "on_go": True},
        "Salary for landing on GO, double by a house rule: $400",
    ),
    ({"type": "salary", "seat": "B"}, "Salary for passing GO: $200"),
]


@pytest.mark.parametrize(("command", "sentence"), WITHOUT_DICE)
def test_house_rules_are_explained_without_dice_too(command: dict[str, Any], sentence: str) -> None:
    why = explained(f"{HOUSE_RULES}position turn=A\nuntrack\nA tax luxury\n", command)

    assert (why["amounts"], why["rule_changed"]) == ([sentence], True)


LANDED = "position tokens=A:36 turn=A\nA roll 1+2\n"
DECLINE = {"type": "decline", "seat": "A", "lot": "boardwalk"}


@pytest.mark.parametrize(
    ("option", "words", "rule"),
    [
        ("held", "auction", "A lot that isn't bought goes to the highest bidder; anyone may bid."),
        (
            "none",
            "it stays with the Bank",
            "House rule: a lot that isn't bought stays with the Bank.",
        ),
    ],
)
def test_what_isnt_bought_is_told_as_the_game_has_it(option: str, words: str, rule: str) -> None:
    text = f'[Option "auctions={option}"]\n{LANDED}'
    game = replay(read(text)).game
    command = engine.parse_command(DECLINE)
    outcome = engine.decide(game, command)

    told = f"Seat A declines Boardwalk: {words}"
    assert engine.describe(game, command, outcome) == told
    assert told in [offer["text"] for offer in offered(game)]
    why = engine.explain(game, command, outcome)
    assert (why["sentence"], why["rule_changed"]) == (rule, option == "none")


def test_two_equal_sums_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """A jail card is used, and a tax as high as the fine is paid where the token lands."""
    document = engine.edition_document("us-2008") | {"name": "club", "title": "Club"}
    spaces = list(document["spaces"])
    spaces[20] = {"name": "Luxury Tax", "kind": "luxury_tax", "amount": 50}
    editions.only(monkeypatch, {"club": document | {"spaces": spaces}})
    game = engine.new_game("night-2016", "AB", {"jail_third_turn_card": True}, "club")
    began = {"type": "position", "jail": {"A": 2}, "jail_cards": {"chance": "A"}, "turn": "A"}
    for entry in (began, {"type": "roll", "seat": "A", "dice": [4, 6]}):
        engine.apply(game, engine.decide(game, engine.parse_command(entry)))

    command = engine.parse_command({"type": "use_jail_card", "seat": "A", "deck": "chance"})
    why = engine.explain(game, command, engine.decide(game, command))

    assert why["amounts"] == ["Luxury Tax: $50"]


def test_a_sum_that_comes_to_nothing_is_explained_too() -> None:
    landed = "position buildings=- tokens=A:5 turn=A\nA roll 1+1\n"
    why = explained(landed, {"type": "draw", "seat": "A", "card": "CH11"})

    assert why["amounts"] == ["0 houses × $25 and 0 hotels × $100: $0"]


def test_what_was_stored_is_told_whatever_the_rules_say_by_now(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = replay(read("position deeds=park-place:A mortgaged=park-place turn=A\n")).game
    gives, takes = {"deeds": ["park-place"]}, {"cash": 90}
    command = engine.parse_command(
        {"type": "trade", "seat": "A", "partner": "B", "gives": gives, "takes": takes}
    )
    stored = json.dumps(engine.outcome_to_json(engine.decide(game, command)))
    monkeypatch.setattr("engine.chapters.mortgages._interest_base", lambda game, lot: 1_000)

    why = engine.explain(game, command, outcome_from_json(json.loads(stored)))

    assert why["amounts"][1] == "Park Place, interest for the new owner, 10% of $175: $18"
