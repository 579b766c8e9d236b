"""Check that a document is an edition: list all its faults, each with its place and reason."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from engine.codecs import AMOUNT_MAX, WHOLE
from engine.edition import BOARD_LENGTH, DECKS, JAIL_POSITION, NAME
from engine.texts import Text, template

STARTING_CASH = 1500  # rule: starting-money
DECK_MIN, DECK_MAX = 2, 60

EVEN = Text("an even whole number, since buildings go back at half price")
TEXT = template("a text of at most {most} characters")
ONE_OF = template("one of {words}")
RENTS = template("a list of {count} whole numbers, none lower than the one before: {what}")
OF_STREET = Text("bare, with 1 to 4 houses, with a hotel")
OF_RAILROAD = Text("with 1 to 4 owned")
OF_UTILITY = Text("times the dice, with 1 and with 2 owned")
DEED = Text("a short name like park-place, of small letters, digits, hyphens")
GROUP = Text("a word of small letters, like light_blue")
CARD_ID = Text("2 to 8 capital letters and digits")
EDITION_NAME = Text("a short name like club-2027, of small letters, digits, hyphens")

NO_EDITION = template("An edition is an object with {fields}.")
MISSING = template("It is missing: it has to be {expected}.")
HAS_TO_BE = template("It has to be {expected}; it says {found}.")
NO_FIELD = template("There is no such field here. Choose from: {known}.")
NO_NOTES = Text('It has to say how many of each note a player gets, like {"500": 2, "100": 4}.')
NO_NOTE = Text("The value of a note has to be a whole number.")
NOT_THE_CASH = template("They add up to {total:,}: every player starts with {cash:,}.")
NO_SPACES = template("It has to be the list of the {count} spaces, from GO on.")
NOT_THE_LENGTH = template("It has {found} spaces: a board has {count}.")
NOT_ONE = template("There are {found} of kind {kind}: a board has one.")
TOO_MANY = template("There are {found} of kind {kind}: a board has at most {most}.")
OUT_OF_PLACE = template("It has to be {kind} at this position.")
NO_SPACE = template("A space is an object with a name and a kind; it says {found}.")
ABOVE_PRICE = template("It is above the price of {price:,}.")
TWICE = template("{first} already has {value}.")
OF_ANOTHER_KIND = template("“{group}” is already a group of kind {kind}.")
ONE_GROUP = template("All of kind {kind} are one group: “{group}”.")
NO_DECKS = template("It has to be an object with {decks}.")
BOTH = template("{deck} and {other}")
NO_DECK = template("There is no such deck. Choose from: {known}.")
NOT_THE_SIZE = template("It has {found}: a deck has {least} to {most} cards.")
NONE = Text("none")
NOT_ONE_JAIL_CARD = template("It has {found} cards with the effect jail_card: a deck has one.")
NO_CARD = template("A card is an object with id, label and effect; it says {found}.")
NO_SUCH_KIND = template("This board has no space of kind {kind}.")
LINE = template("line {line}")


class Fault(NamedTuple):
    """One thing that is wrong: its `place` in the document, such as decks.chance[3].amount ("" is
    the whole of it), a sentence, and the line of the file it stands on (0: there is no file)."""

    place: str
    sentence: str
    line: int = 0

    def __str__(self) -> str:
        where = [LINE(line=self.line)] if self.line else []
        where += [self.place] if self.place else []
        return ", ".join(where) + (": " if where else "") + self.sentence


Faults = Iterator[Fault]


class _FieldRule(NamedTuple):
    """A requirement on a field: a test, and the same in words."""

    holds: Callable[[Any], bool]
    expected: str


def _whole(least: int, most: int = AMOUNT_MAX) -> _FieldRule:
    return _FieldRule(
        lambda value: type(value) is int and least <= value <= most,
        WHOLE(least=least, most=most),
    )


def _text(most: int) -> _FieldRule:
    return _FieldRule(
        lambda value: (
            isinstance(value, str)
            and bool(value.strip())
            and value.isprintable()
            and len(value) <= most
        ),
        TEXT(most=most),
    )


def _like(pattern: re.Pattern[str], expected: str) -> _FieldRule:
    return _FieldRule(
        lambda value: isinstance(value, str) and bool(pattern.fullmatch(value)), expected
    )


def _one_of(*words: str) -> _FieldRule:
    return _FieldRule(lambda value: value in words, ONE_OF(words=", ".join(words)))


def _rents(count: int, what: str) -> _FieldRule:
    amount = _whole(1).holds
    return _FieldRule(
        lambda value: (
            isinstance(value, list)
            and len(value) == count
            and all(map(amount, value))
            and all(low <= high for low, high in pairwise(value))
        ),
        RENTS(count=count, what=what),
    )


_LOT = {
    "deed": _like(NAME, DEED),
    "group": _like(re.compile(r"[a-z][a-z0-9_]{0,19}"), GROUP),
    "price": _whole(1),
    "mortgage": _whole(1),
}
_AMOUNT = {"amount": _whole(1)}
_SPACES: Mapping[str, Mapping[str, _FieldRule]] = {
    "go": _AMOUNT,
    "jail": {},
    "free_parking": {},
    "go_to_jail": {},
    "chance": {},
    "community_chest": {},
    "income_tax": _AMOUNT,
    "luxury_tax": _AMOUNT,
    "street": _LOT
    | {
        "house_cost": _FieldRule(
            lambda value: _whole(2).holds(value) and value % 2 == 0,
            EVEN,
        ),
        "rents": _rents(6, OF_STREET),
    },
    "railroad": _LOT | {"rents": _rents(4, OF_RAILROAD)},
    "utility": _LOT | {"rents": _rents(2, OF_UTILITY)},
}
_ONCE = ("go", "jail", "free_parking", "go_to_jail", "income_tax", "luxury_tax")
_AT_MOST = {"railroad": 4, "utility": 2}
_PLACES = {0: "go", JAIL_POSITION: "jail"}

_CARD = {
    "id": _like(re.compile(r"[A-Z0-9]{2,8}"), CARD_ID),
    "label": _text(60),
}
_TARGET = {"target": _whole(0, BOARD_LENGTH - 1)}
_EFFECTS: Mapping[str, Mapping[str, _FieldRule]] = {
    "move_to": _TARGET,
    "move_back": {"amount": _whole(1, BOARD_LENGTH - 1)},
    "move_back_to": _TARGET,
    "move_nearest": {"kind": _one_of("railroad", "utility"), "factor": _whole(1, 100)},
    "go_to_jail": {},
    "jail_card": {},
    "collect_bank": _AMOUNT,
    "pay_bank": _AMOUNT,
    "fine_or_draw": _AMOUNT,
    "repairs": {"per_house": _whole(0), "per_hotel": _whole(0)},
    "pay_each_player": _AMOUNT,
    "collect_each_player": _AMOUNT,
}
_HEAD = {
    "name": _like(NAME, EDITION_NAME),
    "title": _text(60),
    "currency": _text(4),
}
_WORDS = {"railroad": _text(20)}
_PARTS = ("notes", "spaces", "decks")
FIELDS = (*_HEAD, *_PARTS)


def edition_faults(data: Any) -> list[Fault]:
    """All faults that keep `data` from being an edition; empty if there are none."""
    if not isinstance(data, dict):
        return [Fault("", NO_EDITION(fields=", ".join(FIELDS)))]
    words = {name: rule for name, rule in _WORDS.items() if name in data}
    return [
        *_field_faults("", data, _HEAD | words, also=(*_PARTS, *_WORDS, "extends")),
        *_note_faults(data.get("notes")),
        *_board_faults(data.get("spaces")),
        *_deck_faults(data.get("decks"), _kinds(data.get("spaces"))),
    ]


def shown(value: Any) -> str:
    """A value as a fault shows it: as JSON, cut if it is long."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    text = text.encode("utf-8", "replace").decode()
    return text if len(text) <= 40 else text[:37] + "…"


def _field_faults(
    place: str, row: Mapping[str, Any], rules: Mapping[str, _FieldRule], also: tuple[str, ...] = ()
) -> Faults:
    dot = f"{place}." if place else ""
    for name, rule in rules.items():
        if name not in row:
            yield Fault(dot + name, MISSING(expected=rule.expected))
        elif not rule.holds(row[name]):
            yield Fault(dot + name, HAS_TO_BE(expected=rule.expected, found=shown(row[name])))
    for name in row:
        if name not in rules and name not in also:
            known = ", ".join((*also, *rules))
            yield Fault(dot + shown(name)[1:-1], NO_FIELD(known=known))


def _note_faults(notes: Any) -> Faults:
    if not isinstance(notes, dict) or not notes:
        yield Fault("notes", NO_NOTES)
        return
    faults = list(_faults_of_each_note(notes))
    yield from faults
    if not faults:
        total = sum(int(note) * count for note, count in notes.items())
        if total != STARTING_CASH:
            yield Fault("notes", NOT_THE_CASH(total=total, cash=STARTING_CASH))


def _faults_of_each_note(notes: dict[str, Any]) -> Faults:
    of_a_note = _whole(0, 1000)
    for note, count in notes.items():
        if not re.fullmatch(r"[1-9][0-9]{0,5}", note):
            yield Fault(f"notes.{shown(note)[1:-1]}", NO_NOTE)
        elif not of_a_note.holds(count):
            has_to_be = HAS_TO_BE(expected=of_a_note.expected, found=shown(count))
            yield Fault(f"notes.{note}", has_to_be)


def _kinds(spaces: Any) -> Counter[str]:
    rows = spaces if isinstance(spaces, list) else []
    return Counter(str(row.get("kind")) for row in rows if isinstance(row, dict))


def _board_faults(spaces: Any) -> Faults:
    if not isinstance(spaces, list):
        yield Fault("spaces", NO_SPACES(count=BOARD_LENGTH))
        return
    if len(spaces) != BOARD_LENGTH:
        yield Fault("spaces", NOT_THE_LENGTH(found=len(spaces), count=BOARD_LENGTH))
    spaces = spaces[:BOARD_LENGTH]
    for position, row in enumerate(spaces):
        yield from _space_faults(f"spaces[{position}]", row)
    kinds = _kinds(spaces)
    for kind in _ONCE:
        if kinds[kind] != 1:
            yield Fault("spaces", NOT_ONE(found=kinds[kind], kind=kind))
    for kind, most in _AT_MOST.items():
        if kinds[kind] > most:
            yield Fault("spaces", TOO_MANY(found=kinds[kind], kind=kind, most=most))
    for position, kind in _PLACES.items():
        if position < len(spaces) and _of(spaces[position], "kind") != kind:
            yield Fault(f"spaces[{position}].kind", OUT_OF_PLACE(kind=kind))
    yield from _twice("spaces", spaces, "deed")
    yield from _twice("spaces", [row if _of(row, "deed") else None for row in spaces], "name")
    yield from _group_faults(spaces)


def _of(row: Any, field: str) -> Any:
    return row.get(field) if isinstance(row, dict) else None


def _space_faults(place: str, row: Any) -> Faults:
    if not isinstance(row, dict):
        yield Fault(place, NO_SPACE(found=shown(row)))
        return
    kind = row.get("kind")
    if not isinstance(kind, str) or kind not in _SPACES:
        yield Fault(
            f"{place}.kind", HAS_TO_BE(expected=ONE_OF(words=", ".join(_SPACES)), found=shown(kind))
        )
        return
    yield from _field_faults(place, row, {"name": _text(40), **_SPACES[kind]}, also=("kind",))
    price, mortgage = row.get("price"), row.get("mortgage")
    if type(price) is int and type(mortgage) is int and mortgage > price > 0:
        yield Fault(f"{place}.mortgage", ABOVE_PRICE(price=price))


def _twice(place: str, rows: list[Any], field: str) -> Faults:
    """Faults for values of `field` that occur in two of the rows."""
    seen: dict[str, str] = {}
    for at, row in enumerate(rows):
        value = _of(row, field)
        if isinstance(value, str):
            here = f"{place}[{at}]"
            first = seen.setdefault(value, here)
            if first != here:
                yield Fault(f"{here}.{field}", TWICE(first=first, value=shown(value)))


def _group_faults(spaces: list[Any]) -> Faults:
    """A group is of one kind; all railroads are one group, and so are all utilities."""
    kind_of: dict[str, str] = {}
    group_of: dict[str, str] = {}
    for position, row in enumerate(spaces):
        group, kind = _of(row, "group"), _of(row, "kind")
        if not isinstance(group, str) or kind not in ("street", *_AT_MOST):
            continue
        place = f"spaces[{position}].group"
        if kind_of.setdefault(group, kind) != kind:
            yield Fault(place, OF_ANOTHER_KIND(group=group, kind=kind_of[group]))
        elif kind in _AT_MOST and group_of.setdefault(kind, group) != group:
            yield Fault(place, ONE_GROUP(kind=kind, group=group_of[kind]))


def _deck_faults(decks: Any, kinds: Counter[str]) -> Faults:
    if not isinstance(decks, dict):
        yield Fault("decks", NO_DECKS(decks=BOTH(deck=DECKS[0], other=DECKS[1])))
        return
    for deck in decks:
        if deck not in DECKS:
            known = ", ".join(DECKS)
            yield Fault(f"decks.{shown(deck)[1:-1]}", NO_DECK(known=known))
    for deck in DECKS:
        cards = decks.get(deck)
        place = f"decks.{deck}"
        if not isinstance(cards, list) or not DECK_MIN <= len(cards) <= DECK_MAX:
            found = len(cards) if isinstance(cards, list) else NONE
            yield Fault(place, NOT_THE_SIZE(found=found, least=DECK_MIN, most=DECK_MAX))
        if not isinstance(cards, list):
            continue
        yield from _cards_faults(place, cards[:DECK_MAX], kinds)
    yield from _ids_twice(decks)


def _ids_twice(decks: dict[str, Any]) -> Faults:
    """Cards are named by their id alone, so no two may share one, even across the decks."""
    seen: dict[str, str] = {}
    for deck in DECKS:
        cards = decks.get(deck)
        for at, card in enumerate(cards[:DECK_MAX] if isinstance(cards, list) else []):
            here, id = f"decks.{deck}[{at}]", _of(card, "id")
            if isinstance(id, str) and seen.setdefault(id, here) != here:
                yield Fault(f"{here}.id", TWICE(first=seen[id], value=shown(id)))


def _cards_faults(place: str, cards: list[Any], kinds: Counter[str]) -> Faults:
    for at, card in enumerate(cards):
        yield from _card_faults(f"{place}[{at}]", card, kinds)
    yield from _twice(place, cards, "label")
    jail_cards = sum(_of(card, "effect") == "jail_card" for card in cards)
    if cards and jail_cards != 1:
        yield Fault(place, NOT_ONE_JAIL_CARD(found=jail_cards))


def _card_faults(place: str, card: Any, kinds: Counter[str]) -> Faults:
    if not isinstance(card, dict):
        yield Fault(place, NO_CARD(found=shown(card)))
        return
    effect = card.get("effect")
    if not isinstance(effect, str) or effect not in _EFFECTS:
        yield Fault(
            f"{place}.effect",
            HAS_TO_BE(expected=ONE_OF(words=", ".join(_EFFECTS)), found=shown(effect)),
        )
        return
    yield from _field_faults(place, card, {**_CARD, **_EFFECTS[effect]}, also=("effect",))
    kind = card.get("kind")
    if effect == "move_nearest" and kind in _AT_MOST and not kinds[kind]:
        yield Fault(f"{place}.kind", NO_SUCH_KIND(kind=kind))
