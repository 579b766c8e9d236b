"""Offers as JSON: the form of an offer and of what it asks. The chapters make theirs with these.

An offer has the `command` with the fields that are settled, `asks` for each field still to be
filled, the `group` and the `text` of its button, and perhaps an `amount` in dollars, `why` it is
that much, and a joint `condition`. Each ask has a `kind`; the field of an `optional` one may be
left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Any, NotRequired, TypedDict

from engine.edition import Card, Edition
from engine.game import SEAT_LETTERS


class Condition(StrEnum):
    """What the fields of an offer have to fulfil together, where each of them alone fits.

    In JSON several are one word, joined by "_and_", in this order.
    """

    EVEN = "even"
    """Building and selling keep the color group even, and the Bank has the pieces."""
    PURPOSE = "purpose"
    """A hotel is broken only for what is named, or by the referee's word."""
    MORE_THAN = "more_than"
    """Together they want more buildings than the Bank has."""
    BOTH_GIVE = "both_give"
    """Each side of a trade gives something that isn't a loan."""
    CAN_PAY = "can_pay"
    """Everybody can pay what it costs, and debts are served."""
    CAN_LIFT = "can_lift"
    """Only mortgages that change hands are lifted at once, for cash that is there."""
    ENOUGH_FOR_ALL = "enough_for_all"
    """The other creditors lose nothing by it."""
    WHOLE_GROUPS = "whole_groups"
    """A color group with buildings goes to one creditor."""
    EACH_COUNTED_ONCE = "each_counted_once"
    """Each player is counted by total or by notes."""
    CAN_BE_HELD = "can_be_held"
    """Everything moves from where it is to where it may be."""
    POSSIBLE_POSITION = "possible_position"
    """Tokens and prisoners can stand like that."""


class Choice(TypedDict):
    """One of the values to choose from, and what its button says."""

    value: Any
    text: str
    why: NotRequired[str]


class Ask(TypedDict):
    """A field that is still to be filled."""

    kind: str
    optional: NotRequired[bool]


class OneOf(Ask):
    """One of these values."""

    options: Sequence[Choice]


class SomeOf(Ask):
    """Some of these lots: at least `min`, or `exactly` so many; what each of them costs or brings,
    and the `budget` for all."""

    options: Sequence[Choice]
    amount: Mapping[str, int]
    min: NotRequired[int]
    exactly: NotRequired[int]
    budget: NotRequired[int]


class Number(Ask):
    """A number, of dollars or of what the field counts; `max_by_seat` where that depends."""

    min: int
    max: NotRequired[int]
    max_by_seat: NotRequired[Mapping[str, int]]


class Counts(Ask):
    """How many on each lot, or for each seat: at most `max`; `next` are those that can have one
    more now, `price` is for each one; together `more_than` so many."""

    max: Mapping[str, int]
    next: Sequence[str]
    price: NotRequired[Mapping[str, int]]
    more_than: NotRequired[int]


class BySeat(Ask):
    """Something of each of these seats: its token, misses in Jail, throw, cash or notes."""

    seats: Sequence[str]
    min: NotRequired[int]
    max: NotRequired[int]
    notes: NotRequired[Sequence[int]]


class Assign(Ask):
    """Who of several takes which of these lots."""

    lots: Sequence[str]
    to: Sequence[str]


class Tradable(TypedDict):
    """What a player has to give in a trade."""

    cash: int
    deeds: Sequence[str]
    jail_cards: Sequence[str]


class Bundle(Ask):
    """Goods out of what one player has."""

    cash: int
    deeds: Sequence[str]
    jail_cards: Sequence[str]


class PartnersBundle(Ask):
    """Goods out of what the partner has who is chosen."""

    by_seat: Mapping[str, Tradable]


Asks = Mapping[str, Ask]


class Offer(TypedDict):
    """Something that can be entered now."""

    command: Mapping[str, Any]
    asks: Asks
    group: str
    text: str
    amount: NotRequired[int]
    why: NotRequired[str]
    interest: NotRequired[int]
    condition: NotRequired[str]


def offer(
    group: str,
    text: str,
    command: Mapping[str, Any],
    asks: Asks | None = None,
    *,
    amount: int | None = None,
    why: str = "",
    interest: int | None = None,
    conditions: Iterable[Condition] = (),
) -> Offer:
    """One thing that can be entered now; `asks` names the fields still to be filled."""
    made: Offer = {"command": command, "asks": asks or {}, "group": group, "text": text}
    if amount is not None:
        made["amount"] = amount
    if why:
        made["why"] = why
    if interest is not None:
        made["interest"] = interest
    if conditions:
        made["condition"] = "_and_".join(conditions)
    return made


# --- What is asked ----------------------------------------------------------------------------
DICE: Asks = {"dice": {"kind": "dice"}}
"""A throw."""
TEXT: Ask = {"kind": "text"}
"""Words of one's own."""
POSITION: Ask = {"kind": "position"}
"""Any part of a position."""
MOVES: Ask = {"kind": "moves"}
"""What a referee's adjustment moves."""


def choose(options: Sequence[Choice], *, optional: bool = False) -> OneOf:
    """One of these choices."""
    if optional:
        return {"kind": "one_of", "optional": True, "options": options}
    return {"kind": "one_of", "options": options}


def one_seat(among: Iterable[str]) -> OneOf:
    """One of these seats."""
    return {"kind": "one_of", "options": [_SEAT_CHOICES[seat] for seat in among]}


def yes(text: str, *, optional: bool = False) -> OneOf:
    """That something is so."""
    return choose([{"value": True, "text": text}], optional=optional)


def one_lot(edition: Edition, lots: Iterable[str], *, optional: bool = False) -> OneOf:
    """One of these lots."""
    return choose(_chosen(edition, lots), optional=optional)


def some_lots(edition: Edition, lots: Iterable[str], amount: Mapping[str, int]) -> SomeOf:
    """Some of these lots, each with what it costs or brings."""
    return {"kind": "some_of", "options": _chosen(edition, lots), "amount": amount}


def exact_lots(
    edition: Edition, lots: Iterable[str], amount: Mapping[str, int], exactly: int
) -> SomeOf:
    """So many of these lots, each with what it costs."""
    made = some_lots(edition, lots, amount)
    made["exactly"] = exactly
    return made


def any_lots(edition: Edition, amount: Mapping[str, int]) -> SomeOf:
    """Some of these lots, or none, each with what it costs."""
    options = _chosen(edition, amount)
    return {"kind": "some_of", "optional": True, "min": 0, "options": options, "amount": amount}


def number(least: int, most: int, *, optional: bool = False) -> Number:
    """A number within these bounds."""
    if optional:
        return {"kind": "cash", "min": least, "max": most, "optional": True}
    return {"kind": "cash", "min": least, "max": most}


def number_by_seat(least: int, most: Mapping[str, int]) -> Number:
    """A number of which each seat has a most of its own."""
    return {"kind": "cash", "min": least, "max_by_seat": most}


def counts(most: Mapping[str, int], following: Sequence[str], price: Mapping[str, int]) -> Counts:
    """How many on each of these lots."""
    return {"kind": "counts", "max": most, "price": price, "next": following}


def wants(most: Mapping[str, int], more_than: int) -> Counts:
    """How many each seat wants of what is short."""
    return {"kind": "counts", "max": most, "more_than": more_than, "next": list(most)}


def tokens(among: Sequence[str]) -> BySeat:
    """Where each token stands."""
    return {"kind": "tokens", "seats": among}


def misses(among: Sequence[str], most: int) -> BySeat:
    """Who is in Jail, and how many throws each prisoner has missed."""
    return {"kind": "misses", "seats": among, "max": most}


def totals(among: Sequence[str]) -> BySeat:
    """What each has thrown with two dice."""
    return {"kind": "totals", "seats": among, "min": 2, "max": 12}


def counted(among: Sequence[str]) -> BySeat:
    """How much cash each has."""
    return {"kind": "count", "seats": among, "optional": True}


def notes(among: Sequence[str], values: Sequence[int]) -> BySeat:
    """How many notes of each value each has."""
    return {"kind": "notes", "seats": among, "notes": values, "optional": True}


def assign(lots: Sequence[str], to: Sequence[str]) -> Assign:
    """Who takes which of these lots."""
    return {"kind": "assign", "lots": lots, "to": to}


def bundle(goods: Tradable) -> Bundle:
    """A part of these goods."""
    deeds, jail_cards = goods["deeds"], goods["jail_cards"]
    return {"kind": "bundle", "cash": goods["cash"], "deeds": deeds, "jail_cards": jail_cards}


def partners_bundle(by_seat: Mapping[str, Tradable]) -> PartnersBundle:
    """A part of what the partner has."""
    return {"kind": "bundle", "by_seat": by_seat}


def _chosen(edition: Edition, lots: Iterable[str]) -> list[Choice]:
    choices = _lot_choices(edition)
    return [choices[lot] for lot in lots]


# --- Choices, made once for each edition ------------------------------------------------------
_SEAT_CHOICES: dict[str, Choice] = {
    seat: {"value": seat, "text": f"seat {seat}"} for seat in SEAT_LETTERS
}
_EDITIONS_KEPT = 32
# The effects of cards whose sum depends on the buildings or the players there are.
_BY_TABLE = frozenset(("repairs", "pay_each_player", "collect_each_player"))


@lru_cache(_EDITIONS_KEPT)
def _lot_choices(edition: Edition) -> Mapping[str, Choice]:
    return {lot: {"value": lot, "text": deed.name} for lot, deed in edition.deeds.items()}


@lru_cache(4 * _EDITIONS_KEPT)
def draws(
    edition: Edition, deck: str, held: bool
) -> tuple[tuple[Choice, ...], tuple[tuple[int, Card], ...]]:
    """What can be drawn from a deck: the choices, and which of them (by place) are cards whose sum
    depends on the table. `held`: its jail card lies with a player."""
    cards = [edition.cards[id] for id in edition.decks[deck]]
    cards = [card for card in cards if not (held and card.effect == "jail_card")]
    choices: tuple[Choice, ...] = tuple({"value": card.id, "text": card.label} for card in cards)
    return choices, tuple(item for item in enumerate(cards) if item[1].effect in _BY_TABLE)
