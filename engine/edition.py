"""An edition: the board, the deeds and the two decks of one printing of the game, as data."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from types import MappingProxyType
from typing import Any

from engine.codecs import sign_of
from engine.codes import RuleCode
from engine.errors import Unusable
from engine.texts import template

BOARD_LENGTH = 40
JAIL_POSITION = 10
HOUSES_IN_BOX = 32
HOTELS_IN_BOX = 12
DECKS = ("chance", "community-chest")
EDITION_NAMES = ("us-pre2008", "us-2008", "uk")

NAME = re.compile(r"(?=.{1,40}$)[a-z][a-z0-9]*(-[a-z0-9]+)*")

NO_SUCH_EDITION = template("There is no edition “{name}” here. Add its file first.")

Document = dict[str, Any]
EditionSource = Callable[[str], Document | None]

# An edition never changes, so each is made once per process. Added ones come from sources.
_editions: dict[str, Edition] = {}
_sources: list[EditionSource] = []


@dataclass(frozen=True, slots=True)
class Deed:
    """A title deed. Amounts in whole dollars.

    `rents` are: for a street, bare, with 1 to 4 houses, with a hotel; for a railroad, with 1 to 4
    owned; for a utility, the factor on the dice with 1 and with 2 owned.
    """

    slug: str
    name: str
    position: int
    kind: str
    group: str
    price: int
    mortgage: int
    house_cost: int
    rents: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Space:
    """One of the forty spaces; `deed` is the slug of its title deed, or ""."""

    position: int
    name: str
    kind: str
    deed: str
    amount: int


@dataclass(frozen=True, slots=True)
class Card:
    """A Chance or Community Chest card: its effect in data, its label in our own words."""

    id: str
    deck: str
    label: str
    effect: str
    amount: int = 0
    target: int = 0
    kind: str = ""
    factor: int = 1
    per_house: int = 0
    per_hotel: int = 0


# Editions are compared by identity: what was made for an edition is found by it.
@dataclass(frozen=True, eq=False)
class Edition:
    """Everything that is printed: spaces in board order, deeds, color groups, decks, notes.

    `like` is the built-in edition whose rules apply to it if a ruleset tells editions apart: its
    own name, or that of the edition that its file extends; "" for none. `railroad` is what it calls
    one.
    """

    name: str
    like: str
    title: str
    currency: str
    railroad: str
    notes: Mapping[int, int]
    spaces: tuple[Space, ...]
    deeds: Mapping[str, Deed]
    groups: Mapping[str, tuple[str, ...]]
    cards: Mapping[str, Card]
    decks: Mapping[str, tuple[str, ...]]

    @property
    def starting_cash(self) -> int:
        """The cash that each player gets at the start: the sum of the notes dealt out."""
        return sum(note * count for note, count in self.notes.items())

    @cached_property
    def color_groups(self) -> tuple[tuple[str, ...], ...]:
        """The lots of each group that can be built on, in board order."""
        return tuple(lots for lots in self.groups.values() if self.deeds[lots[0]].kind == "street")

    @cached_property
    def nearest_factors(self) -> Mapping[str, int]:
        """The factor for the rent when a card sends a player to the nearest space of a kind, by
        that kind. Kinds whose cards disagree, or ask for the usual rent, are left out."""
        factors: dict[str, set[int]] = {}
        for card in self.cards.values():
            if card.effect == "move_nearest":
                factors.setdefault(card.kind, set()).add(card.factor)
        agreed = {kind: min(found) for kind, found in factors.items() if len(found) == 1}
        return MappingProxyType({kind: factor for kind, factor in agreed.items() if factor > 1})

    @property
    def sign(self) -> str:
        """The sign before amounts in notation."""
        return sign_of(self.currency)

    def money(self, amount: int) -> str:
        """An amount as people write it: $1,400."""
        return f"{self.currency}{amount:,}"

    def space_of(self, kind: str) -> Space:
        """The space of a kind that a board has once, such as `income_tax`."""
        return next(space for space in self.spaces if space.kind == kind)

    def name_of(self, lot: str) -> str:
        """The printed name of a lot."""
        return self.deeds[lot].name


def edition_from_json(data: Document) -> Edition:
    """Build an edition from its data file's content, which has no faults."""
    spaces: list[Space] = []
    deeds: dict[str, Deed] = {}
    groups: dict[str, list[str]] = {}
    for position, row in enumerate(data["spaces"]):
        slug = row.get("deed", "")
        spaces.append(Space(position, row["name"], row["kind"], slug, row.get("amount", 0)))
        if slug:
            deeds[slug] = Deed(
                slug,
                row["name"],
                position,
                row["kind"],
                row["group"],
                row["price"],
                row["mortgage"],
                row.get("house_cost", 0),
                tuple(row["rents"]),
            )
            groups.setdefault(row["group"], []).append(slug)
    cards = {
        row["id"]: Card(deck=deck, **row) for deck, rows in data["decks"].items() for row in rows
    }
    return Edition(
        name=data["name"],
        like=data["name"] if data["name"] in EDITION_NAMES else data.get("extends", ""),
        title=data["title"],
        currency=data["currency"],
        railroad=data.get("railroad", "railroad"),
        notes=MappingProxyType({int(note): count for note, count in data["notes"].items()}),
        spaces=tuple(spaces),
        deeds=MappingProxyType(deeds),
        groups=MappingProxyType({group: tuple(slugs) for group, slugs in groups.items()}),
        cards=MappingProxyType(cards),
        decks=MappingProxyType(
            {deck: tuple(row["id"] for row in rows) for deck, rows in data["decks"].items()}
        ),
    )


def load_edition(name: str) -> Edition:
    """The edition of that name. Raises `Unusable` if there is none."""
    edition = _editions.get(name)
    if edition is None:
        edition = _editions[name] = edition_from_json(edition_document(name))
    return edition


def edition_document(name: str) -> Document:
    """The content of an edition's data file: of a built-in one, or from a source.

    Raises `Unusable` if there is none of that name.
    """
    if name in EDITION_NAMES:
        file = resources.files("engine").joinpath("editions", f"{name}.json")
        document: Document = json.loads(file.read_text("utf-8"))
        return document
    for source in _sources if NAME.fullmatch(name) else ():
        added = source(name)
        if added is not None:
            return added
    raise Unusable(RuleCode.UNKNOWN_EDITION, NO_SUCH_EDITION(name=name))


def add_edition_source(source: EditionSource) -> None:
    """Ask `source` for the document of every edition that isn't built in, the newest source last.

    It is asked once for each name that it has, so a document must never change, and must have no
    faults (see `engine.edition_check`). It answers None for an unknown name.
    """
    _sources.append(source)
