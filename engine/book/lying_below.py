"""The cards of a deck that can't come yet, as far as the book shows. This is only a hint, never a
refusal: a deck may have been shuffled, or a card misread.

A card that was carried out goes below all others, a jail card once it is given back. So each card
comes once before any comes again, and from then on they come in the same order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import NamedTuple

from engine.book.course import Course
from engine.book.effective_entries import effective_entries
from engine.card_choices import draws
from engine.edition import Edition
from engine.game import Game
from engine.holders import BANK
from engine.offer_json import Json
from engine.outcome import JAIL_CARD_PREFIX

_BELOW = "lies_below"
_FORGETS = frozenset(("start", "position", "track"))
"""After these commands the order of the decks is unknown: cards may have been drawn and not
entered."""


DRAW = "draw"
TELLING = frozenset((DRAW, *_FORGETS))
"""The commands that say something about the decks, besides any that moves a jail card."""


class DeckEntry(NamedTuple):
    """An entry that says something about the decks: its type of command, the `card` that it names
    ("" if none), and the jail cards that changed hands, as commodity and taker."""

    command: str
    card: str
    jail_cards: tuple[tuple[str, str], ...]


def deck_entries_of(course: Course) -> Iterator[DeckEntry]:
    """Yield what the effective entries of a course say about the decks, oldest first."""
    effective = effective_entries(
        (entry.number, entry.kind, entry.reversal_root, entry.subject_number)
        for entry in course.entries
        if entry.reverses is not None
    )
    for entry in course.entries:
        if entry.reverses is None and effective.has(entry.number):
            moved = (
                (transfer.commodity, transfer.taker)
                for transfer in entry.outcome.transfers
                if transfer.commodity.startswith(JAIL_CARD_PREFIX)
            )
            command = entry.command
            yield DeckEntry(command["type"], command.get("card", ""), tuple(moved))


def tell_what_lies_below(
    offers: list[Json], game: Game, read: Callable[[], Iterable[DeckEntry]]
) -> list[Json]:
    """The offers, with `lies_below` on each card that can't be drawn yet. Only if some offer draws
    a card does it `read()` what the effective entries say about the decks, oldest first."""
    if not game.tracked:
        return offers
    return [
        _telling(offer, game.edition, read()) if offer["command"]["type"] == DRAW else offer
        for offer in offers
    ]


def _telling(offer: Json, edition: Edition, entries: Iterable[DeckEntry]) -> Json:
    ask = offer["asks"]["card"]
    deck = edition.cards[ask["options"][0]["value"]].deck
    can_come = _Deck(edition, deck).after(entries).can_come
    options = [
        option if option.get("same_as", option["value"]) in can_come else option | {_BELOW: True}
        for option in ask["options"]
    ]
    return offer | {"asks": {"card": ask | {"options": options}}}


class _Deck:
    """A deck as it lies: `below` has the kinds of card that are known to lie below the others, the
    next to come first. Cards that do the same are one kind."""

    def __init__(self, edition: Edition, deck: str) -> None:
        choices, _ = draws(edition, deck, held=False)
        self._kinds = {choice.value: choice.same_as or choice.value for choice in choices}
        self._jail_card = next(id for id in self._kinds if edition.cards[id].effect == "jail_card")
        self._commodity = JAIL_CARD_PREFIX + deck
        self._is_held = False
        self._below: list[str] = []

    def after(self, entries: Iterable[DeckEntry]) -> _Deck:
        """The deck after these entries."""
        for command, card, jail_cards in entries:
            if command == DRAW and card in self._kinds:
                self._draw(self._kinds[card])
            for commodity, taker in jail_cards:
                if commodity == self._commodity:
                    self._pass_jail_card(taker)
            if command in _FORGETS:
                self._below = []
        return self

    @property
    def can_come(self) -> Collection[str]:
        """The kinds of card that may come next."""
        return self._above() or self._below[:1]

    def _above(self) -> Counter[str]:
        left = Counter(self._kinds.values()) - Counter(self._below)
        if self._is_held:
            del left[self._jail_card]
        return left

    def _draw(self, kind: str) -> None:
        if kind not in self.can_come:
            self._below = []
        elif not self._above():
            self._below.pop(0)
        if kind != self._jail_card:
            self._below.append(kind)

    def _pass_jail_card(self, taker: str) -> None:
        self._is_held = taker != BANK
        if not self._is_held:
            self._below.append(self._jail_card)
