"""Codecs read and write the fields of commands: as JSON for programs, as words for notation.

Every codec checks shape only (a seat letter, a whole amount within bounds). Whether that player
exists, or the rules allow it, is for `decide`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from typing import Any, Protocol

from engine.errors import Malformed
from engine.holders import BANK, SEAT_LETTERS
from engine.texts import Counted, Text, template

AMOUNT_MAX = 1_000_000
ROUND_MAX = 10_000
LIST_MAX = 64
DOLLAR = "$"

WHOLE = template("a whole number from {least:,} to {most:,}")
TRUE_OR_FALSE = Text("true or false")
FREE_TEXT = Text("a text of 1 to 200 characters on one line")
IN_QUOTATION_MARKS = Text("a text of 1 to 200 characters on one line, in quotation marks")
NO_DOUBLE_QUOTES = Text("a text of 1 to 200 characters on one line, without double quotes")
TWO_DICE = Text("two dice, each 1 to 6")
DICE_LIKE = Text("two dice, each 1 to 6, like 3+4")
A_SEAT = Text("a seat letter, A to H")
SEAT_OR_BANK = Text("a seat letter, A to H, or Bank")
A_LOT = Text("the short name of a lot, like boardwalk")
A_CARD = Text("the id of a card, like CH02")
EITHER = template("{one} or {other}")

A_LIST = Text("a list")
LIST_OF = Counted(
    "a list of at least {count} value, each only once",
    "a list of at least {count} different values",
)
NO_VALUE_TWICE = Text("every value only once")
WITH_COMMAS = template("{each}; several are joined by commas")
AN_OBJECT = Text("an object")
OBJECT_OF = Counted("an object with at least {count} name", "an object with at least {count} names")
PAIR = template("{name}, then a colon and {value}")
NO_NAME_TWICE = Text("every name only once")

SIGN = "[$¢-¥฿₠-⃀]"
"""Any currency's sign may stand before an amount, or none. Letters can't: a lot could be meant."""


def sign_of(currency: str) -> str:
    """The sign before amounts of a currency in notation, or "" for currencies written in
    letters."""
    return currency if re.fullmatch(SIGN, currency) else ""


def without_sign(text: str) -> str:
    """An amount in notation, without a currency's sign: "-£5" is "-5"."""
    return re.sub(rf"^([+-]?){SIGN}", r"\1", text)


class Codec(Protocol):
    """Reads a field's value from JSON (`check`) or notation (`read`), writes it as either.

    `expected` says in words what the value has to be; `written`, if there is one, what it has to
    be in notation.
    """

    @property
    def expected(self) -> str: ...

    def check(self, value: Any, name: str) -> Any:
        """The value as the command holds it. Raises `Malformed`."""

    def dump(self, value: Any) -> Any:
        """The value as JSON."""

    def read(self, text: str, name: str) -> Any:
        """The value that a word of notation stands for. Raises `Malformed`."""

    def write(self, value: Any, sign: str = DOLLAR) -> str:
        """The value as one word of notation, with this `sign` before cash."""


def written(codec: Codec) -> str:
    """The words for what a value has to be in notation."""
    return str(getattr(codec, "written", codec.expected))


class _Text(ABC):
    """A text, the same in the command, as JSON and in notation."""

    @abstractmethod
    def check(self, value: Any, name: str) -> str: ...

    def dump(self, value: str) -> str:
        return value

    def read(self, text: str, name: str) -> str:
        return self.check(text, name)

    def write(self, value: str, sign: str = DOLLAR) -> str:
        return value


@dataclass(frozen=True)
class Word(_Text):
    """A word of a fixed form: the slug of a lot, the id of a card."""

    pattern: re.Pattern[str]
    expected: str

    def check(self, value: Any, name: str) -> str:
        if not isinstance(value, str) or not self.pattern.fullmatch(value):
            raise Malformed(name, self.expected)
        return value


@dataclass(frozen=True)
class Keyword(_Text):
    """One of a few words: a seat letter, a deck."""

    choices: frozenset[str]
    expected: str

    def check(self, value: Any, name: str) -> str:
        if not isinstance(value, str) or value not in self.choices:
            raise Malformed(name, self.expected)
        return value


@dataclass(frozen=True)
class Whole:
    """A whole number within bounds. Fractions, strings and booleans are refused."""

    least: int
    most: int

    @property
    def expected(self) -> str:
        return WHOLE(least=self.least, most=self.most)

    def check(self, value: Any, name: str) -> int:
        if type(value) is not int or not self.least <= value <= self.most:
            raise Malformed(name, self.expected)
        return value

    def dump(self, value: int) -> int:
        return value

    def read(self, text: str, name: str) -> int:
        digits = without_sign(text).replace(",", "")
        if not re.fullmatch(r"-?[0-9]{1,9}", digits):
            raise Malformed(name, self.expected)
        return self.check(int(digits), name)

    def write(self, value: int, sign: str = DOLLAR) -> str:
        return str(value)


class Flag:
    """True or false."""

    expected = TRUE_OR_FALSE

    def check(self, value: Any, name: str) -> bool:
        if not isinstance(value, bool):
            raise Malformed(name, self.expected)
        return value

    def dump(self, value: bool) -> bool:
        return value

    def read(self, text: str, name: str) -> bool:
        return self.check({"true": True, "false": False}.get(text, text), name)

    def write(self, value: bool, sign: str = DOLLAR) -> str:
        return "true" if value else "false"


class FreeText(_Text):
    """A reason in the words of the person who gives it: 1 to 200 characters on one line."""

    expected = FREE_TEXT
    written = IN_QUOTATION_MARKS

    def check(self, value: Any, name: str) -> str:
        if not isinstance(value, str) or not 1 <= len(value.strip()) <= 200:
            raise Malformed(name, self.expected)
        if not value.isprintable() or '"' in value:
            raise Malformed(name, NO_DOUBLE_QUOTES)
        return value.strip()

    def write(self, value: str, sign: str = DOLLAR) -> str:
        return f'"{value}"'


class DicePair:
    """The two dice of a throw, each 1 to 6."""

    expected = TWO_DICE
    written = DICE_LIKE

    def check(self, value: Any, name: str) -> tuple[int, int]:
        if not isinstance(value, (list, tuple)) or len(value) != 2:
            raise Malformed(name, self.expected)
        die, other = value
        if type(die) is not int or type(other) is not int or not (0 < die < 7 and 0 < other < 7):
            raise Malformed(name, self.expected)
        return (die, other)

    def dump(self, value: tuple[int, int]) -> list[int]:
        return list(value)

    def read(self, text: str, name: str) -> tuple[int, int]:
        if not re.fullmatch(r"[1-6]\+[1-6]", text):
            raise Malformed(name, self.written)
        return (int(text[0]), int(text[2]))

    def write(self, value: tuple[int, int], sign: str = DOLLAR) -> str:
        return f"{value[0]}+{value[1]}"


@dataclass(frozen=True)
class ListOf:
    """Several different values of one kind, at least `least`; in notation joined by commas."""

    item: Codec
    least: int = 1

    @property
    def expected(self) -> str:
        return LIST_OF(self.least) if self.least else A_LIST

    @property
    def written(self) -> str:
        return WITH_COMMAS(each=written(self.item))

    def check(self, value: Any, name: str) -> tuple[Any, ...]:
        if not isinstance(value, (list, tuple)) or not self.least <= len(value) <= LIST_MAX:
            raise Malformed(name, self.expected)
        items = tuple(self.item.check(item, name) for item in value)
        if len(set(items)) != len(items):
            raise Malformed(name, NO_VALUE_TWICE)
        return items

    def dump(self, value: tuple[Any, ...]) -> list[Any]:
        return [self.item.dump(item) for item in value]

    def read(self, text: str, name: str) -> tuple[Any, ...]:
        words = [] if text in ("", "-") else text.split(",")
        if len(words) < self.least:
            raise Malformed(name, self.written)
        return self.check([self.item.read(word, name) for word in words], name)

    def write(self, value: tuple[Any, ...], sign: str = DOLLAR) -> str:
        return ",".join(self.item.write(item, sign) for item in value) or "-"


class Repeating(dict[str, Any]):
    """Values by name; those under a name that occurred before are in `again`. No rule allows that;
    the reader reports it together with anything else that is wrong."""

    again: tuple[tuple[str, Any], ...] = ()


class MapOf:
    """Values by name, e.g. houses by lot; in notation `boardwalk:3,park-place:2`.

    `lenient`: a name that occurs twice is kept as `Repeating` instead of being malformed.
    """

    def __init__(self, key: Codec, value: Codec, least: int = 1, *, lenient: bool = False) -> None:
        self.key, self.value, self.least, self.lenient = key, value, least, lenient
        self.expected = OBJECT_OF(least) if least else AN_OBJECT
        self.written = WITH_COMMAS(each=PAIR(name=written(key), value=written(value)))

    def check(self, value: Any, name: str) -> dict[str, Any]:
        if not isinstance(value, dict) or not self.least <= len(value) <= LIST_MAX:
            raise Malformed(name, self.expected)
        checked = {
            self.key.check(key, name): self.value.check(item, f"{name}.{key}")
            for key, item in value.items()
        }
        # One order of names, whatever order they came in: an outcome must not depend on it.
        return dict(sorted(checked.items()))

    def dump(self, value: dict[str, Any]) -> dict[str, Any]:
        return {key: self.value.dump(item) for key, item in value.items()}

    def read(self, text: str, name: str) -> dict[str, Any]:
        pairs = [] if text in ("", "-") else [word.rpartition(":") for word in text.split(",")]
        if len(pairs) < self.least or not all(colon for _, colon, _ in pairs):
            raise Malformed(name, self.written)
        values: dict[str, Any] = {}
        again = []
        for key, _, word in pairs:
            item = self.value.read(word, f"{name}.{key}")
            if key in values:
                again.append((key, item))
            else:
                values[key] = item
        if not again:
            return self.check(values, name)
        if not self.lenient:
            raise Malformed(name, NO_NAME_TWICE)
        found = Repeating(self.check(values, name))
        found.again = tuple(again)
        return found

    def write(self, value: dict[str, Any], sign: str = DOLLAR) -> str:
        pairs = [*value.items(), *getattr(value, "again", ())]
        return ",".join(f"{key}:{self.value.write(item, sign)}" for key, item in pairs) or "-"


SEAT = Keyword(frozenset(SEAT_LETTERS), A_SEAT)
OWNER = Keyword(frozenset((*SEAT_LETTERS, BANK)), SEAT_OR_BANK)
LOT = Word(re.compile(r"[a-z0-9-]{1,40}"), A_LOT)
CARD = Word(re.compile(r"[A-Z0-9]{2,8}"), A_CARD)
AMOUNT = Whole(1, AMOUNT_MAX)
DICE = DicePair()
REASON = FreeText()


def either(words: Iterable[str]) -> str:
    """Words joined as in a sentence: a or b or c."""
    return reduce(lambda one, other: EITHER(one=one, other=other), words)


def one_of(*choices: str) -> Keyword:
    """A codec for one of a few words."""
    return Keyword(frozenset(choices), either(filter(None, choices)))


DECK = one_of("chance", "community-chest")
