"""The words that an expectation takes at a table: the valid ones, and the first misspelt one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from engine.codecs import without_sign
from engine.game import Game
from engine.holders import BANK, POT
from engine.notation.expectations import FORMS, takes
from engine.notation.faults import shown
from engine.notation.record import Expectation
from engine.registry import rules_by_verb
from engine.spelling import did_you_mean
from engine.texts import template

_NUMBER = re.compile(r"[+-]?[0-9][0-9,]{0,12}")

NOT_THAT = template("expect {what} takes {words}: “{word}” isn't that.")


def misspelt(game: Game, expectation: Expectation, *, hint: bool = True) -> str | None:
    """The first word of an expectation that names nothing in this game, as a sentence; else None.

    With a `hint` it says which word may have been meant.
    """
    form = FORMS[expectation.what]
    for name, word in zip(form.words, expectation.words, strict=False):
        known = _KNOWN[name](game)
        if word in known or (name in _NUMBERS and _is_number(word)):
            continue
        if name == "seat or seats or nobody" and set(word.split(",")) <= set(known):
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
        "seat": _seats,
        "owner": _seats,
        "payer": _seats,
        "seat or Bank": _seats_and(BANK, POT),
        "creditor": _seats_and(BANK, POT),
        "seat or nobody": _seats_and("nobody"),
        "seat or seats or nobody": _seats_and("nobody"),
        "lot": _lots,
        "lot or position from 0 to 39": _lots,
        "command": lambda game: rules_by_verb(),
        "house or hotel": _words("house", "hotel"),
        "0 to 4 or hotel": _words("0", "1", "2", "3", "4", "hotel"),
        "chance or community-chest": _words("chance", "community-chest"),
        "misses or out": _words("out"),
        "new or playing or last_turn or finished": _words(
            "new", "playing", "last_turn", "finished"
        ),
        "amount": _words(),
        "+ or - amount": _words(),
        "count": _words(),
        "place": _words(),
    }
)
_NUMBERS = frozenset(
    {"amount", "+ or - amount", "count", "place", "misses or out", "lot or position from 0 to 39"}
)
