"""Every refusal leads to a rule: what it says, and where it stands."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

import engine
from docs import sentences
from engine.notation import read, replay
from tests.engine.offering import fill
from tests.engine.walking import Walk, next_offer, seeds


def refused(text: str, command: dict[str, Any]) -> dict[str, Any]:
    """The rule behind the refusal of a command after a text of notation."""
    game = replay(read(text)).game
    with pytest.raises(engine.Refusal) as caught:
        engine.decide(game, engine.parse_command(command))
    return engine.rule_behind(game, caught.value)


def test_every_chapter_that_refuses_has_a_sentence() -> None:
    found = {(no.rule, no.code) for place in sentences.places() for no in place.refusals}

    assert len(found) > 50
    assert {rule for rule, _ in found} <= set(engine.HEADINGS)


BUILD = {"type": "build", "seat": "A", "lots": {"boardwalk": 2}}
GROUP = "position deeds=boardwalk:A,park-place:A turn=A\n"


def test_a_refusal_says_the_rule_and_its_chapter() -> None:
    assert refused('[Ruleset "classic"]\n' + GROUP, BUILD) == {
        "ruleset": "Classic long game",
        "rule": "HOUSES",
        "rule_changed": False,
        "rule_text": "Buildings go up and down evenly: no lot is more than one ahead of another "
        "in its group.",
        "remedy": "Build on the lot with the fewest houses first.",
    }


SELL = {"type": "sell_buildings", "seat": "A", "lots": {"boardwalk": 2}}
BUILT = "position deeds=boardwalk:A,park-place:A buildings=boardwalk:4,park-place:4 turn=A\n"


def test_what_a_document_leaves_out_stands_in_the_long_game() -> None:
    rule = refused('[Ruleset "night-2016"]\n' + BUILT, SELL)

    assert (rule["ruleset"], rule["rule"]) == ("Classic long game", "SELLING PROPERTY")


HOTELS = "position deeds=boardwalk:A,park-place:A buildings=boardwalk:5,park-place:5 turn=A\n"
BREAK = {"type": "sell_buildings", "seat": "A", "lots": {"boardwalk": 1}}


def test_what_a_ruleset_decides_itself_stands_there() -> None:
    rule = refused('[Ruleset "night-2016"]\n' + HOTELS, BREAK)

    assert (rule["ruleset"], rule["rule_changed"]) == ("Tournament night 2016", False)


def test_a_rule_that_this_game_has_changed_says_so() -> None:
    changed = '[Ruleset "classic"]\n[Option "hotel_break=only_to_raise_funds"]\n' + HOTELS

    assert refused(changed, BREAK)["rule_changed"]


@settings(max_examples=25, deadline=None)
@given(seed=seeds)
def test_every_refusal_leads_to_a_sentence_and_a_place(seed: int) -> None:
    for walk in Walk(seed).steps(20):
        other = Walk(seed + len(walk.commands))
        command = fill(walk.chance, next_offer(walk.chance, other.game))
        refusal = walk.refusal_of(command)
        if refusal is not None:
            rule = engine.rule_behind(walk.game, refusal)
            assert rule["rule_text"], (walk, refusal.code)
            assert rule["ruleset"], walk


def test_a_refused_auction_names_the_house_rule_without_auctions() -> None:
    rule = refused(
        '[Option "auctions=none"]\nposition turn=A\nuntrack\n',
        {"type": "auction", "lot": "boardwalk", "seat": "A", "price": 10},
    )

    assert rule["rule_text"].startswith("A house rule: a lot that isn't bought stays with the Bank")
    assert rule["rule_changed"] is True
