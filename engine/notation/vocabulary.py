"""The words that an expectation takes at a table: the valid ones, and the first misspelled one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from engine.codecs import without_sign
from engine.game import Game
from engine.holders import BANK, POT
from engine.notation import expectations as words
from engine.notation.expectations import FORMS, takes
from engine.notation.faults import shown
from engine.notation.record import Expectation
from engine.registry import rules_by_verb
from engine.spelling import did_you_mean
from engine.texts import template

_NUMBER = re.compile(r"[+-]?[0-9][0-9,]{0,12}")

NOT_THAT = template("expect {what} takes {words}: “{word}” isn't that.")


def misspelled(game: Game, expectation: Expectation, *, hint: bool) -> str | None:
    """The first word of an expectation that names nothing in this game, as a sentence; else None.

    With a `hint` it says which word may have been meant.
    """
    form = FORMS[expectation.what]
    for name, word in zip(form.words, expectation.words, strict=False):
        known = _KNOWN[name](game)
        if word in known or (name in _NUMBERS and _is_number(word)):
            continue
        if name == words.SEATS_OR_NOBODY and set(word.split(",")) <= set(known):
            continue
        meant = did_you_mean(word, known) if hint else ""
        what = expectation.what
        return f"{NOT_THAT(what=what, words=takes(what), word=shown(word))} {meant}".rstrip()
    return None


def _is_number(word: str) -> bool:
    return _NUMBER.fullmatch(without_sign(word)) is not None


def _seats(game: Game) -> Iterable[str]:
    return game.seats


def _seats_and(*others: str) -> Callable[[Game], list[str]]:
    return lambda game: [*game.seats, *others]


def _lots(game: Game) -> Iterable[str]:
    return game.edition.deeds


def _words(*known: str) -> Callable[[Game], tuple[str, ...]]:
    return lambda game: known


_KNOWN: Mapping[str, Callable[[Game], Iterable[str]]] = MappingProxyType(
    {
        words.SEAT: _seats,
        words.OWNER: _seats,
        words.PAYER: _seats,
        words.SEAT_OR_BANK: _seats_and(BANK, POT),
        words.CREDITOR: _seats_and(BANK, POT),
        words.SEAT_OR_NOBODY: _seats_and("nobody"),
        words.SEATS_OR_NOBODY: _seats_and("nobody"),
        words.LOT: _lots,
        words.LOT_OR_POSITION: _lots,
        words.COMMAND: lambda game: rules_by_verb(),
        words.BUILDING: _words("house", "hotel"),
        words.LEVEL: _words("0", "1", "2", "3", "4", "hotel"),
        words.DECK: _words("chance", "community-chest"),
        words.MISSES_OR_OUT: _words("out"),
        words.STATUS: _words("new", "playing", "last_turn", "finished"),
        words.AMOUNT: _words(),
        words.CHANGE: _words(),
        words.COUNT: _words(),
        words.PLACE: _words(),
    }
)
_NUMBERS = frozenset(
    (
        words.AMOUNT,
        words.CHANGE,
        words.COUNT,
        words.PLACE,
        words.MISSES_OR_OUT,
        words.LOT_OR_POSITION,
    )
)
