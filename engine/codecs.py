"""How the fields of a command are read and written: as JSON for programs, as words for notation.

Every codec checks shape only (a seat letter, a whole amount within bounds). Whether that player
exists, or the rules allow it, is for `decide`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from engine.errors import Malformed

AMOUNT_MAX = 1_000_000
ROUND_MAX = 10_000
LIST_MAX = 64
DOLLAR = "$"

# Any currency's sign may stand before an amount, or none. Letters can't: a lot could be meant.
_SIGN = "[$¢-¥฿₠-⃀]"
_CASH = re.compile(rf"({_SIGN}|[0-9]).*")


def sign_of(currency: str) -> str:
    """The sign before amounts of a currency in notation, or "" for currencies written in
    letters."""
    return currency if re.fullmatch(_SIGN, currency) else ""


def without_sign(text: str) -> str:
    """An amount in notation, without a currency's sign: "-£5" is "-5"."""
    return re.sub(rf"^([+-]?){_SIGN}", r"\1", text)


class Bundle(NamedTuple):
    """What one side of a trade gives: cash in dollars, deeds, jail cards (named by deck)."""

    cash: int = 0
    deeds: tuple[str, ...] = ()
    jail_cards: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        """True if nothing is given."""
        return not (self.cash or self.deeds or self.jail_cards)


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
    """What a value has to be in notation, in words."""
    return str(getattr(codec, "written", codec.expected))


@dataclass(frozen=True)
class Word:
    """A word of a fixed form: the slug of a lot, the id of a card."""

    pattern: re.Pattern[str]
    expected: str

    def check(self, value: Any, name: str) -> str:
        if not isinstance(value, str) or not self.pattern.fullmatch(value):
            raise Malformed(name, self.expected)
        return value

    def dump(self, value: str) -> str:
        return value

    def read(self, text: str, name: str) -> str:
        return self.check(text, name)

    def write(self, value: str, sign: str = DOLLAR) -> str:
        return value


@dataclass(frozen=True)
class Keyword:
    """One of a few words: a seat letter, a deck."""

    choices: frozenset[str]
    expected: str

    def check(self, value: Any, name: str) -> str:
        if not isinstance(value, str) or value not in self.choices:
            raise Malformed(name, self.expected)
        return value

    def dump(self, value: str) -> str:
        return value

    def read(self, text: str, name: str) -> str:
        return self.check(text, name)

    def write(self, value: str, sign: str = DOLLAR) -> str:
        return value


@dataclass(frozen=True)
class Whole:
    """A whole number within bounds. Fractions, strings and booleans are none."""

    least: int
    most: int

    @property
    def expected(self) -> str:
        return f"a whole number from {self.least:,} to {self.most:,}"

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

    expected = "true or false"

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


class FreeText:
    """A reason in the words of the person who gives it: 1 to 200 characters on one line."""

    expected = "a text of 1 to 200 characters on one line"
    written = expected + ", in quotation marks"

    def check(self, value: Any, name: str) -> str:
        if not isinstance(value, str) or not 1 <= len(value.strip()) <= 200:
            raise Malformed(name, self.expected)
        if not value.isprintable() or '"' in value:
            raise Malformed(name, self.expected + ", without double quotes")
        return value.strip()

    def dump(self, value: str) -> str:
        return value

    def read(self, text: str, name: str) -> str:
        return self.check(text, name)

    def write(self, value: str, sign: str = DOLLAR) -> str:
        return f'"{value}"'


class DicePair:
    """The two dice of a throw, each 1 to 6."""

    expected = "two dice, each 1 to 6"
    written = expected + ", like 3+4"

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
        return f"a list of at least {self.least} different values" if self.least else "a list"

    @property
    def written(self) -> str:
        return f"{written(self.item)}; several are joined by commas"

    def check(self, value: Any, name: str) -> tuple[Any, ...]:
        if not isinstance(value, (list, tuple)) or not self.least <= len(value) <= LIST_MAX:
            raise Malformed(name, self.expected)
        items = tuple(self.item.check(item, name) for item in value)
        if len(set(items)) != len(items):
            raise Malformed(name, "every value only once")
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
    """Values by name, some of them named `again`: no rule allows that, and the reader reports it
    together with anything else that is wrong."""

    again: tuple[tuple[str, Any], ...] = ()


class MapOf:
    """Values by name, e.g. houses by lot; in notation `boardwalk:3,park-place:2`.

    `lenient`: a name that occurs twice is kept as `Repeating` instead of being malformed.
    """

    def __init__(self, key: Codec, value: Codec, least: int = 1, *, lenient: bool = False) -> None:
        self.key, self.value, self.least, self.lenient = key, value, least, lenient
        self.expected = f"an object with at least {least} name" if least else "an object"
        pair = f"{written(key)}, then a colon and {written(value)}"
        self.written = f"{pair}; several are joined by commas"

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
            raise Malformed(name, "every name only once")
        found = Repeating(self.check(values, name))
        found.again = tuple(again)
        return found

    def write(self, value: dict[str, Any], sign: str = DOLLAR) -> str:
        pairs = [*value.items(), *getattr(value, "again", ())]
        return ",".join(f"{key}:{self.value.write(item, sign)}" for key, item in pairs) or "-"


SEAT = Keyword(frozenset("ABCDEFGH"), "a seat letter, A to H")
OWNER = Keyword(frozenset((*"ABCDEFGH", "Bank")), "a seat letter, A to H, or Bank")
LOT = Word(re.compile(r"[a-z0-9-]{1,40}"), "the short name of a lot, like boardwalk")

CARD = Word(re.compile(r"[A-Z0-9]{2,8}"), "the id of a card, like CH02")
AMOUNT = Whole(1, AMOUNT_MAX)
DICE = DicePair()
REASON = FreeText()


def one_of(*choices: str) -> Keyword:
    """A codec for one of a few words."""
    return Keyword(frozenset(choices), " or ".join(filter(None, choices)))


DECK = one_of("chance", "community-chest")


class BundleCodec:
    """One side of a trade; in notation `$150,boardwalk,jail-card:chance`, or `-` for nothing."""

    expected = "what is given: cash, deeds, jail_cards"
    written = "what is given, like $150,boardwalk,jail-card:chance; - for nothing"

    def check(self, value: Any, name: str) -> Bundle:
        if not isinstance(value, dict) or not set(value) <= {
            "cash",
            "deeds",
            "jail_cards",
        }:
            raise Malformed(name, self.expected)
        return Bundle(
            Whole(0, AMOUNT_MAX).check(value.get("cash", 0), f"{name}.cash"),
            ListOf(LOT, 0).check(value.get("deeds", []), f"{name}.deeds"),
            ListOf(DECK, 0).check(value.get("jail_cards", []), f"{name}.jail_cards"),
        )

    def dump(self, value: Bundle) -> dict[str, Any]:
        return {
            "cash": value.cash,
            "deeds": list(value.deeds),
            "jail_cards": list(value.jail_cards),
        }

    def read(self, text: str, name: str) -> Bundle:
        side: dict[str, Any] = {"cash": 0, "deeds": [], "jail_cards": []}
        for word in [] if text == "-" else text.split(","):
            if _CASH.fullmatch(word):
                # $1,500 would else be $1 and $500.
                if side["cash"]:
                    raise Malformed(name, "one amount of cash a side, in digits alone")
                side["cash"] = Whole(0, AMOUNT_MAX).read(word, name)
            elif word.startswith("jail-card:"):
                side["jail_cards"].append(word.removeprefix("jail-card:"))
            else:
                side["deeds"].append(word)
        return self.check(side, name)

    def write(self, value: Bundle, sign: str = DOLLAR) -> str:
        words = [f"{sign}{value.cash}"] if value.cash else []
        words += [*value.deeds, *(f"jail-card:{deck}" for deck in value.jail_cards)]
        return ",".join(words) or "-"
