"""Which cards can't come yet, as far as the book tells: held against decks that lie as they do on a
table."""

from __future__ import annotations

from random import Random
from typing import Any
from uuid import uuid4

import pytest

from engine.book.local_book import LocalBook
from engine.book.problems import Problem
from engine.book.responses import view
from engine.edition import DECKS, load_edition
from engine.holders import BANK
from tests.engine.offering import fill

Json = dict[str, Any]

NOT_PLAYED = frozenset(("untrack", "position", "end_game", "call_last_turn", "count", "bankrupt"))


class Evening:
    """A game played by chance, with decks that are shuffled once."""

    def __init__(self, edition: str, seed: int) -> None:
        self.chance = Random(seed)
        self.edition = load_edition(edition)
        self.book = LocalBook(
            {"ruleset": "night-2016", "options": {}, "edition": edition, "seats": "ABCD"}
        )
        self.decks = {
            name: self.chance.sample(self.edition.decks[name], len(self.edition.decks[name]))
            for name in DECKS
        }
        self.enter({"type": "start", "first": "A"})

    def enter(self, command: Json) -> None:
        """Enter it; a jail card that is given back goes under its deck."""
        held = dict(self.book.course.game.jail_cards)
        self.book.enter(str(uuid4()), command)
        for deck, holder in self.book.course.game.jail_cards.items():
            if holder == BANK and held[deck] not in (BANK, "Box"):
                self.decks[deck].append(self.jail_card(deck))

    def jail_card(self, deck: str) -> str:
        """The id of a deck's jail card."""
        cards = self.edition.cards
        return next(id for id in self.edition.decks[deck] if cards[id].effect == "jail_card")

    def to_draw(self) -> Json | None:
        """The offer of a card to draw, after some play; None if nobody goes on."""
        for _ in range(400):
            offers: list[Json] = view(self.book)["offers"]
            for offer in offers:
                if offer["command"]["type"] == "draw":
                    return offer
            found = [each for each in offers if each["command"]["type"] not in NOT_PLAYED]
            due = [each for each in found if "due" in each]
            if not found:
                break
            try:
                self.enter(fill(self.chance, self.chance.choice(due or found)))
            except Problem:
                continue
        return None

    def draw(self, offer: Json) -> str:
        """The top card is drawn and put under its deck; what is kept is not."""
        options = offer["asks"]["card"]["options"]
        deck = self.edition.cards[options[0]["value"]].deck
        card = self.decks[deck].pop(0)
        if card != self.jail_card(deck):
            self.decks[deck].append(card)
        twins = {option["value"]: option.get("same_as") for option in options}
        self.enter({**offer["command"], "card": twins[card] or card})
        return twins[card] or card


def can_come(offer: Json) -> set[str]:
    """The cards that don't lie below others."""
    return {
        option["value"]
        for option in offer["asks"]["card"]["options"]
        if "lies_below" not in option and "same_as" not in option
    }


def draws(evening: Evening, most: int = 60) -> list[tuple[set[str], str]]:
    """The cards that could come, and the one that came, draw by draw."""
    found: list[tuple[set[str], str]] = []
    while len(found) < most and (offer := evening.to_draw()):
        found.append((can_come(offer), evening.draw(offer)))
    return found


@pytest.mark.parametrize("edition", ["us-pre2008", "us-2008", "uk"])
def test_no_card_that_comes_was_said_to_lie_below(edition: str) -> None:
    for seed in range(4):
        for could, came in draws(Evening(edition, seed)):
            assert came in could


def test_from_the_second_pass_on_one_card_can_come() -> None:
    evening = Evening("us-pre2008", 1)
    numbers = [len(could) for could, _ in draws(evening, 80)]

    assert max(numbers[:1]) > 10
    assert set(numbers[60:]) == {1}


def next_of(evening: Evening, deck: str) -> Json:
    """The offer of a card of this deck, after some play."""
    while offer := evening.to_draw():
        if deck_of(evening, offer) == deck:
            return offer
        evening.draw(offer)
    raise AssertionError("Nobody draws from it any more")


def deck_of(evening: Evening, offer: Json) -> str:
    """The deck that a card is drawn from."""
    return evening.edition.cards[offer["asks"]["card"]["options"][0]["value"]].deck


def test_a_draw_that_is_taken_back_tells_nothing() -> None:
    evening = Evening("us-pre2008", 1)
    draws(evening, 10)
    offer = next_of(evening, "chance")
    could = can_come(offer)
    evening.enter({**offer["command"], "card": min(could)})
    evening.enter({"type": "undo", "number": evening.book.course.version})

    assert can_come(next_of(evening, "chance")) == could


def test_a_card_that_lay_below_shows_that_the_deck_was_shuffled() -> None:
    evening = Evening("us-pre2008", 1)
    draws(evening, 30)
    offer = next_of(evening, "chance")
    options = offer["asks"]["card"]["options"]
    cards = {option["value"] for option in options if "same_as" not in option}
    below = "CH12"
    assert below in cards - can_come(offer)
    evening.enter({**offer["command"], "card": below})

    assert can_come(next_of(evening, "chance")) | {below} == cards


def test_what_was_drawn_before_a_time_without_tracking_tells_nothing() -> None:
    evening = Evening("us-pre2008", 1)
    draws(evening, 30)
    evening.enter({"type": "untrack", "asked": True})
    evening.enter({"type": "track", "tokens": dict.fromkeys("ABCD", 0), "turn": "A", "jail": {}})

    assert len(can_come(next_of(evening, "chance"))) > 10
