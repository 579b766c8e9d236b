"""The commands: everything that a banker or referee can enter at a table, one class each.

The annotation of a field names the codec that reads and writes it; see `engine.parsing`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from engine.codecs import (
    AMOUNT,
    CARD,
    DECK,
    DICE,
    LOT,
    REASON,
    SEAT,
    Bundle,
    BundleCodec,
    Flag,
    ListOf,
    MapOf,
    Whole,
    one_of,
)
from engine.moves import Move, MoveCodec, NotesCodec

Seat = Annotated[str, SEAT]
Lot = Annotated[str, LOT]
Lots = Annotated[tuple[str, ...], ListOf(LOT)]
Asked = Annotated[bool, Flag()]
Lifted = Annotated[tuple[str, ...], ListOf(LOT, 0)]
Amount = Annotated[int, AMOUNT]
Dice = Annotated[tuple[int, int], DICE]
Counts = Annotated[dict[str, int], MapOf(LOT, Whole(1, 5))]
Building = Annotated[str, one_of("house", "hotel")]
Goods = Annotated[Bundle, BundleCodec()]
Positions = Annotated[dict[str, int], MapOf(SEAT, Whole(0, 39), 0)]
Misses = Annotated[dict[str, int], MapOf(SEAT, Whole(0, 2), 0)]


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
    """The lot landed on is not bought: it goes to auction."""

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
    owners lift the mortgages in `lift` at once."""

    seat: Seat
    deeds: Annotated[
        dict[str, str],
        MapOf(LOT, one_of("A", "B", "C", "D", "E", "F", "G", "H", "Bank"), 0),
    ] = None  # type: ignore[assignment]  # a dict can't be a default; the parser fills {} in
    lift: Lifted = ()

    def __post_init__(self) -> None:
        if self.deeds is None:
            object.__setattr__(self, "deeds", {})


@dataclass(frozen=True, slots=True)
class Withdraw:
    """The director takes a player out of the game: all goods go to the Bank."""

    seat: Seat


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


@dataclass(frozen=True, slots=True)
class CallLastTurn:
    """Time is up: the last turn is called."""


@dataclass(frozen=True, slots=True)
class EndGame:
    """The last turn has been played: the game is over and tallied.

    `asked`: the owners of rents still open have been asked; what they don't want is lost.
    """

    asked: Asked = False


@dataclass(frozen=True, slots=True)
class Close:
    """The referee ends the game as it stands."""

    reason: Annotated[str, REASON]


@dataclass(frozen=True, slots=True)
class Untrack:
    """From now on only bank transactions are entered, no dice and turns; `asked` as at the end."""

    asked: Asked = False


@dataclass(frozen=True, slots=True)
class Track:
    """Tracking is taken up again: where tokens stand, whose turn is next, who is in Jail."""

    tokens: Positions
    turn: Seat
    jail: Misses
    round_number: Annotated[int, Whole(1, 10_000)] = 1


@dataclass(frozen=True, slots=True)
class Rent:
    """Untracked: `seat` pays the rent of a lot; `dice` is the total thrown, for a utility.

    `by_card`: a Chance card sent it there, for twice a railroad's rent or ten times a throw.
    """

    seat: Seat
    lot: Lot
    dice: Annotated[int, Whole(0, 12)] = 0
    by_card: Annotated[bool, Flag()] = False


@dataclass(frozen=True, slots=True)
class Salary:
    """A player passed GO: untracked; or `late`, forgotten on an earlier lap, in any game."""

    seat: Seat
    late: Annotated[bool, Flag()] = False


@dataclass(frozen=True, slots=True)
class Tax:
    """Untracked: a player landed on a tax space."""

    seat: Seat
    space: Annotated[str, one_of("income", "luxury")]
    choice: Annotated[str, one_of("flat", "percent")] = "flat"


@dataclass(frozen=True, slots=True)
class Position:
    """The referee (or a game that moves from paper) sets up a position; what is left out stays.

    `buildings`: levels per lot, 5 is a hotel (4 in a short game). `deeds`: the owner per lot,
    "Bank" gives one back. `turn` begins that turn with nothing open: decisions, rents to ask,
    debts and auctions are closed.
    """

    cash: Annotated[dict[str, int] | None, MapOf(SEAT, Whole(0, 1_000_000), 0, lenient=True)] = None
    deeds: Annotated[
        dict[str, str] | None,
        MapOf(LOT, one_of("A", "B", "C", "D", "E", "F", "G", "H", "Bank"), 0, lenient=True),
    ] = None
    buildings: Annotated[dict[str, int] | None, MapOf(LOT, Whole(0, 99), 0, lenient=True)] = None
    mortgaged: Annotated[tuple[str, ...] | None, ListOf(LOT, 0)] = None
    jail_cards: Annotated[
        dict[str, str] | None,
        MapOf(DECK, one_of("A", "B", "C", "D", "E", "F", "G", "H", "Bank"), 0, lenient=True),
    ] = None
    tokens: Annotated[dict[str, int] | None, MapOf(SEAT, Whole(0, 39), 0, lenient=True)] = None
    jail: Annotated[dict[str, int] | None, MapOf(SEAT, Whole(0, 2), 0, lenient=True)] = None
    turn: Annotated[str | None, SEAT] = None
    round_number: Annotated[int | None, Whole(1, 10_000)] = None
    doubles: Annotated[int | None, Whole(0, 2)] = None
    tracked: Annotated[bool | None, Flag()] = None


@dataclass(frozen=True, slots=True)
class Adjust:
    """The referee sets right what somebody holds, move by move, and says why."""

    moves: Annotated[tuple[Move, ...], ListOf(MoveCodec())]
    reason: Annotated[str, REASON]


@dataclass(frozen=True, slots=True)
class Count:
    """The cash on the table is counted, per seat in dollars (`counted`) or by its `notes`.

    It is compared with the book and changes nothing.
    """

    counted: Annotated[dict[str, int] | None, MapOf(SEAT, Whole(0, 1_000_000))] = None
    notes: Annotated[dict[str, dict[str, int]] | None, MapOf(SEAT, NotesCodec())] = None


Command = (
    Start
    | ThrowForStart
    | Deal
    | Roll
    | Buy
    | Decline
    | Auction
    | NoBids
    | CollectRent
    | RentThrow
    | Draw
    | ChooseTax
    | PayFine
    | UseJailCard
    | Pay
    | PayWithDeeds
    | Build
    | SellBuildings
    | Mortgage
    | LiftMortgage
    | Trade
    | Bankrupt
    | Withdraw
    | OpenBuildingAuction
    | AuctionBuilding
    | CloseBuildingAuction
    | CallLastTurn
    | EndGame
    | Close
    | Untrack
    | Track
    | Rent
    | Salary
    | Tax
    | Position
    | Adjust
    | Count
)
