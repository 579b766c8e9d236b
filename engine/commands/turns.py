"""What is entered in the course of a turn: throws, what they lead to, and the start."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from engine.codecs import CARD, DECK, SEAT, MapOf, Whole, one_of
from engine.commands.fields import Amount, Dice, Lifted, Lot, Lots, Seat


@dataclass(frozen=True, slots=True)
class Start:
    """The Bank is filled, everyone gets the starting cash; `first` throws first."""

    first: Seat


@dataclass(frozen=True, slots=True)
class ThrowForStart:
    """The throws that decide who starts; who ties for the highest throws again."""

    totals: Annotated[dict[str, int], MapOf(SEAT, Whole(2, 12), 2)]


@dataclass(frozen=True, slots=True)
class Deal:
    """The title deeds that a player was dealt before the start, where the ruleset deals some."""

    seat: Seat
    lots: Lots


@dataclass(frozen=True, slots=True)
class Roll:
    """A throw of the dice. By the next player it also ends the turn before."""

    seat: Seat
    dice: Dice


@dataclass(frozen=True, slots=True)
class Buy:
    """The lot landed on is bought at its printed price."""

    seat: Seat
    lot: Lot


@dataclass(frozen=True, slots=True)
class Decline:
    """The lot landed on is not bought: it goes to auction, or by a house rule stays."""

    seat: Seat
    lot: Lot


@dataclass(frozen=True, slots=True)
class Auction:
    """The highest bid, by `seat`, was `price`; `lift`: its mortgage is lifted at once."""

    lot: Lot
    seat: Seat
    price: Amount
    lift: Lifted = ()


@dataclass(frozen=True, slots=True)
class NoBids:
    """Nobody bid: the deed stays with the Bank."""

    lot: Lot


@dataclass(frozen=True, slots=True)
class CollectRent:
    """The owner `seat` asks `payer` for the rent that is open on a lot."""

    seat: Seat
    payer: Seat
    lot: Lot


@dataclass(frozen=True, slots=True)
class RentThrow:
    """The fresh throw that a card asks for, to know the rent of a utility."""

    seat: Seat
    dice: Dice


@dataclass(frozen=True, slots=True)
class Draw:
    """The card that a player drew."""

    seat: Seat
    card: Annotated[str, CARD]


@dataclass(frozen=True, slots=True)
class ChooseTax:
    """The choice on Income Tax, made before the worth is counted."""

    seat: Seat
    choice: Annotated[str, one_of("flat", "percent")]


@dataclass(frozen=True, slots=True)
class PayFine:
    """The fine of 50 to leave Jail; or that of a card which leaves the choice to draw another."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class UseJailCard:
    """A jail card is played and goes back to its deck."""

    seat: Seat
    deck: Annotated[str, DECK]
