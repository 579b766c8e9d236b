"""What concerns the table as a whole: its end, how it is followed, the referee's entries, and the
bank transactions that stand in for throws where dice aren't followed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from engine.adjustments import Move, MoveCodec, NotesCodec
from engine.codecs import (
    DECK,
    LOT,
    OWNER,
    REASON,
    ROUND_MAX,
    SEAT,
    Flag,
    ListOf,
    MapOf,
    Whole,
    one_of,
)
from engine.commands.fields import Asked, Lot, Misses, Positions, Seat


@dataclass(frozen=True, slots=True)
class Withdraw:
    """The referee takes a player out of the game: all goods go to the Bank."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CallLastTurn:
    """Time is up: the last turn is called."""


@dataclass(frozen=True, slots=True)
class PlayOn:
    """The round got more time: the last turn that was called is one no more."""


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
    round_number: Annotated[int, Whole(1, ROUND_MAX)] = 1


@dataclass(frozen=True, slots=True)
class Rent:
    """Untracked: `seat` pays the rent of a lot; `dice` is the total thrown, for a utility.

    `by_card`: a card to the nearest railroad or utility sent it there, for a multiple of the rent
    or of the throw.
    """

    seat: Seat
    lot: Lot
    dice: Annotated[int, Whole(0, 12)] = 0
    by_card: Annotated[bool, Flag()] = False


@dataclass(frozen=True, slots=True)
class Salary:
    """A player passed GO: untracked; or `late`, forgotten on an earlier lap, in any game.

    `on_go`: landed exactly on it, for twice the salary by a house rule. `round_number`: the round
    of the move that a late salary is for; it tells two forgotten salaries apart.
    """

    seat: Seat
    late: Annotated[bool, Flag()] = False
    on_go: Annotated[bool, Flag()] = False
    round_number: Annotated[int | None, Whole(1, ROUND_MAX)] = None


@dataclass(frozen=True, slots=True)
class CollectPot:
    """Untracked: a player landed on Free Parking, where a house rule pays out the pot."""

    seat: Seat


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
        MapOf(LOT, OWNER, 0, lenient=True),
    ] = None
    buildings: Annotated[dict[str, int] | None, MapOf(LOT, Whole(0, 99), 0, lenient=True)] = None
    mortgaged: Annotated[tuple[str, ...] | None, ListOf(LOT, 0)] = None
    jail_cards: Annotated[
        dict[str, str] | None,
        MapOf(DECK, OWNER, 0, lenient=True),
    ] = None
    tokens: Annotated[dict[str, int] | None, MapOf(SEAT, Whole(0, 39), 0, lenient=True)] = None
    jail: Annotated[dict[str, int] | None, MapOf(SEAT, Whole(0, 2), 0, lenient=True)] = None
    turn: Annotated[str | None, SEAT] = None
    round_number: Annotated[int | None, Whole(1, ROUND_MAX)] = None
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
