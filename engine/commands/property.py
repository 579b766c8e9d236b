"""What is entered when property or money changes hands beside the turns: debts, buildings,
mortgages, trades."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from engine.codecs import AMOUNT, LOT, OWNER, SEAT, MapOf, Whole, one_of
from engine.commands.fields import Amount, Asked, Building, Counts, Goods, Lifted, Lot, Lots, Seat


@dataclass(frozen=True, slots=True)
class Pay:
    """A debt is paid in full."""

    seat: Seat
    debt: Annotated[int, Whole(1, 1_000_000)]


@dataclass(frozen=True, slots=True)
class PayWithDeeds:
    """The creditor accepts deeds for `worth` dollars of a debt, and lifts those in `lift`."""

    seat: Seat
    debt: Annotated[int, Whole(1, 1_000_000)]
    deeds: Lots
    worth: Amount
    lift: Lifted = ()


@dataclass(frozen=True, slots=True)
class Build:
    """Buildings are bought: how many levels on which lots (a hotel is the level after houses)."""

    seat: Seat
    lots: Counts


@dataclass(frozen=True, slots=True)
class SellBuildings:
    """Buildings go back at half price: levels per lot, a hotel counting five (see `purpose`), or
    four in a short game, whose hotels follow three houses.

    `purpose` says why a hotel is broken where a ruleset allows that only to raise funds: the
    referee's word, or a purchase or bid, which names the lot that it `buys` (or builds on) and its
    `price`.
    """

    seat: Seat
    lots: Counts
    purpose: Annotated[str, one_of("", "purchase", "referee")] = ""
    buys: Annotated[str | None, LOT] = None
    price: Annotated[int | None, AMOUNT] = None


@dataclass(frozen=True, slots=True)
class Mortgage:
    """Deeds are mortgaged."""

    seat: Seat
    lots: Lots


@dataclass(frozen=True, slots=True)
class LiftMortgage:
    """Mortgages are lifted."""

    seat: Seat
    lots: Lots


@dataclass(frozen=True, slots=True)
class Trade:
    """`seat` gives `gives` to `partner` for `takes`; mortgages in `lift` are lifted at once.

    `promise` says that something is promised besides: money to be paid back, or rent not asked.
    """

    seat: Seat
    partner: Seat
    gives: Goods
    takes: Goods
    lift: Lifted = ()
    promise: Annotated[str, one_of("", "loan", "immunity")] = ""


@dataclass(frozen=True, slots=True)
class Bankrupt:
    """A player can't pay and is out. With several creditors `deeds` says who gets which; the new
    owners lift the mortgages in `lift` at once. Where the game ends with it, `asked` says that the
    owners of rents still open were asked, as at the end of a timed game."""

    seat: Seat
    deeds: Annotated[
        dict[str, str],
        MapOf(LOT, OWNER, 0),
    ] = field(default_factory=dict)
    lift: Lifted = ()
    asked: Asked = False


@dataclass(frozen=True, slots=True)
class OpenBuildingAuction:
    """More buildings are wanted than the Bank has: `wants` says who wants how many."""

    building: Building
    wants: Annotated[dict[str, int], MapOf(SEAT, Whole(1, 32), 2)]


@dataclass(frozen=True, slots=True)
class AuctionBuilding:
    """One building of a shortage auction goes to `seat`, who puts it on `lot`."""

    building: Building
    seat: Seat
    lot: Lot
    price: Amount


@dataclass(frozen=True, slots=True)
class CloseBuildingAuction:
    """Nobody bids for the rest of a shortage auction."""
