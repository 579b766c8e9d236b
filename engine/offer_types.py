"""The types of what is offered: an offer, and what it still asks. The chapters make theirs here.

`engine.offer_json` writes them as JSON, for the API and the tablet; nothing else does.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from typing import Any

from engine.command import Begun
from engine.edition import Edition
from engine.values import value


class Condition(StrEnum):
    """A requirement on several fields of an offer together, when each of them alone fits.

    In JSON several are one word, joined by "_and_", in this order.
    """

    EVEN = "even"
    """The color group stays even, and the Bank has the pieces."""
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
    """Tokens and prisoners can be in these places."""


class Due(StrEnum):
    """The relation of an offer to what play waits for."""

    NEXT = "next"
    """It is what comes next. At most one of all offers is."""
    INSTEAD = "instead"
    """The same player may do this instead."""


class Ask:
    """A field that is still to be filled; if `optional`, it may be left out."""

    __slots__ = ()


Asks = Mapping[str, Ask]


@value
class Offer:
    """Something that can be entered now.

    `command`: its kind and the fields that are settled; `asks`: those still to be filled; `group`
    and `text`: where its button stands, and what it says. `conditions`: what the fields have to
    meet together.
    """

    group: str
    text: str
    command: Begun
    asks: Asks = field(default_factory=dict)
    amount: int | None = None
    """The dollars that move."""
    why: str = ""
    """The reason why it is that much."""
    interest: int | None = None
    """The interest on top of a price that is still to be named."""
    conditions: tuple[Condition, ...] = ()
    weighty: bool = False
    """Whether its preview is shown before it is entered, though it asks for nothing. Of some
    commands every offer is (`CommandRule.weighty`)."""
    due: Due | None = None
    until: str = ""
    """The seat with whose next turn it lapses."""
    ahead: tuple[str, ...] | None = None
    """With the offer due next in the last turn, or the first due if none is next: the seats that
    still begin a turn, soonest first."""


# --- What is asked ----------------------------------------------------------------------------
@value
class Open(Ask):
    """Something of this `kind`, without bounds of its own."""

    kind: str


DICE: Asks = {"dice": Open("dice")}
"""A throw."""
TEXT = Open("text")
"""Words of one's own."""
POSITION = Open("position")
"""Any part of a position."""
MOVES = Open("moves")
"""The moves of a referee's adjustment."""


@value
class Choice:
    """One of the values to choose from, with the `text` of its button. `amount` is the cash that it
    brings or, below zero, costs, and `why` says how that comes about. `same_as` names an earlier
    choice that does the same."""

    value: Any
    text: str
    why: str = ""
    amount: int | None = None
    same_as: str = ""


@value
class OneOf(Ask):
    """One of these choices."""

    options: Sequence[Choice]
    optional: bool = False


def yes(text: str, *, optional: bool = False) -> OneOf:
    """A question with a single answer: yes."""
    return OneOf((Choice(True, text),), optional)


@value
class OneSeat(Ask):
    """One of these seats."""

    seats: Collection[str]


@value
class OneLot(Ask):
    """One of these lots."""

    edition: Edition
    lots: Collection[str]
    optional: bool = False


@value
class SomeLots(Ask):
    """Some of these lots, at least one or `exactly` this many; what each costs or brings, the
    `budget` for all, and the `proposed` ones. If `optional`, there may be none. `among`: the fields
    that a lot has to be in as well."""

    edition: Edition
    lots: Collection[str]
    amount: Mapping[str, int]
    optional: bool = False
    exactly: int | None = None
    budget: int | None = None
    proposed: Sequence[str] | None = None
    among: Sequence[str] = ()


@value
class Number(Ask):
    """A number, of dollars or of what the field counts."""

    least: int
    most: int
    optional: bool = False


@value
class NumberBySeat(Ask):
    """A number with a separate maximum for each seat."""

    least: int
    most: Mapping[str, int]


@value
class HowMany(Ask):
    """A number for each lot or each seat. `most` is the limit for each, and `following` are those
    that can have one more now; `price` is for each one. In all it must be more than `more_than`, or
    as many as `proposed`. `rows` holds the lots of one whole row after another, by color group."""

    most: Mapping[str, int]
    following: Sequence[str]
    price: Mapping[str, int] | None = None
    more_than: int | None = None
    optional: bool = False
    proposed: Mapping[str, int] | None = None
    rows: Mapping[str, Sequence[Sequence[str]]] | None = None


@value
class BySeat(Ask):
    """Something of each of these seats: its token, misses in Jail, throw, cash ("count") or notes,
    of these values."""

    kind: str
    seats: Sequence[str]
    least: int | None = None
    most: int | None = None
    notes: Sequence[int] | None = None
    optional: bool = False


@value
class Assign(Ask):
    """A taker, one of several, for each of these lots."""

    lots: Sequence[str]
    to: Sequence[str]


@value
class Tradable:
    """The goods that a player has to give in a trade."""

    cash: int
    deeds: Sequence[str]
    jail_cards: Sequence[str]


@value
class Part(Ask):
    """A part of these goods."""

    goods: Tradable


@value
class PartnersPart(Ask):
    """Some of what the partner has, once one of these partners is chosen."""

    partners: Collection[str]
    goods: Mapping[str, Tradable]
