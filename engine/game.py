"""The state of one table's game: what everyone holds, and the situation (tokens, turn, debts …).

Holdings change by transfers alone, the situation by facts alone; see `engine.facts`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from engine.causes import Cause, Ground
from engine.codes import RuleCode
from engine.decisions import OpenDecision
from engine.edition import DECKS, Edition, load_edition
from engine.errors import Unusable
from engine.holders import BANK, BOX, POT, SEAT_LETTERS
from engine.options import Options
from engine.ruleset import resolve_options, ruleset_named
from engine.texts import Text

SEATS_IN_ORDER = Text("A table has 2 to 8 seats, lettered A to H in order.")


class Pending(NamedTuple):
    """A decision that somebody at the table owes before play goes on.

    `subject` is the lot or deck that it is about, `number` the dollars or spaces, for kinds that
    have them.
    """

    kind: OpenDecision
    seat: str
    subject: str = ""
    number: int = 0


class Claim(NamedTuple):
    """Rent that the owner `seat` may ask `payer` for; `ground`: what it was worked out from;
    `throws`: how many following players have thrown."""

    seat: str
    payer: str
    lot: str
    amount: int
    ground: Ground
    throws: int = 0


class Debt(NamedTuple):
    """A debt of `seat` to `creditor` (a seat or the Bank) that it couldn't pay at once."""

    id: int
    seat: str
    creditor: str
    amount: int
    because: Cause


class Shortage(NamedTuple):
    """A shortage auction: `left` buildings still to sell; `wants`: how many each bidder may buy."""

    building: str
    left: int
    wants: tuple[tuple[str, int], ...]


class Game:
    """One game: its rules, its holdings, its situation. Changed by `engine.apply` only."""

    __slots__ = (
        "again",
        "bank_hotels",
        "bank_houses",
        "bankrupt",
        "cash",
        "changes",
        "claims",
        "contenders",
        "debts",
        "dice",
        "doubles",
        "edition",
        "first",
        "fresh",
        "hotel_level",
        "hotels",
        "houses",
        "jail",
        "jail_cards",
        "mortgages",
        "next_debt",
        "options",
        "owner",
        "pending",
        "prices",
        "released",
        "round_number",
        "ruleset",
        "salary",
        "seats",
        "shortage",
        "status",
        "tokens",
        "tracked",
        "turn",
        "turn_number",
        "winner",
    )

    def __init__(
        self, ruleset: str, changes: Mapping[str, Any], edition: Edition, seats: str
    ) -> None:
        self.ruleset = ruleset
        self.changes = dict(changes)
        self.edition = edition
        self.options: Options = resolve_options(ruleset, changes, edition.name)
        self.hotel_level = self.options.hotel_after + 1
        self.seats = seats
        self._clear_holdings()
        self._clear_situation()

    def _clear_holdings(self) -> None:
        deeds = self.edition.deeds
        self.cash: dict[str, int] = dict.fromkeys((*self.seats, BANK, POT), 0)
        self.owner: dict[str, str] = dict.fromkeys(deeds, BOX)
        self.houses: dict[str, int] = dict.fromkeys(deeds, 0)
        self.hotels: dict[str, int] = dict.fromkeys(deeds, 0)
        self.mortgages: dict[str, int] = dict.fromkeys(deeds, 0)
        self.jail_cards: dict[str, str] = dict.fromkeys(DECKS, BOX)
        self.bank_houses = 0
        self.bank_hotels = 0

    def _clear_situation(self) -> None:
        self.status = "new"
        self.tracked = True
        self.first = ""
        self.turn = ""
        self.turn_number = 0
        self.round_number = 0
        self.again = False
        self.doubles = 0
        self.dice: tuple[int, int] | None = None
        self.tokens: dict[str, int] = dict.fromkeys(self.seats, 0)
        self.jail: dict[str, int] = {}
        self.bankrupt: tuple[str, ...] = ()
        self.pending: tuple[Pending, ...] = ()
        self.claims: tuple[Claim, ...] = ()
        self.debts: tuple[Debt, ...] = ()
        self.next_debt = 1
        self.fresh: tuple[str, ...] = ()
        self.shortage: Shortage | None = None
        self.contenders: tuple[str, ...] = ()
        self.prices: dict[str, tuple[int, ...]] = {}
        self.released = False
        self.salary = 0
        self.winner = ""

    def copy(self) -> Game:
        """Another game in the same position, which changes by itself."""
        other = object.__new__(Game)
        for name in Game.__slots__:
            value = getattr(self, name)
            # Holdings and such are dictionaries of values that can't change, nor can all else.
            setattr(other, name, value.copy() if type(value) is dict else value)
        return other

    @property
    def live(self) -> list[str]:
        """The seats still in the game, in table order."""
        out = self.bankrupt
        return [seat for seat in self.seats if seat not in out] if out else list(self.seats)

    def level(self, lot: str) -> int:
        """The level of a lot: 0, its number of houses, or `hotel_level`, one more than the houses
        that a hotel replaces."""
        return self.hotel_level if self.hotels[lot] else self.houses[lot]

    def paid_for(self, lot: str) -> tuple[int, ...]:
        """The price of each level of building on a lot, lowest first: the printed price, or, with
        option `building_resale` half_paid, what was paid for it at an auction."""
        return self.prices.get(lot) or (self.edition.deeds[lot].house_cost,) * self.level(lot)

    def group_of(self, lot: str) -> tuple[str, ...]:
        """All lots of the group that a lot belongs to."""
        return self.edition.groups[self.edition.deeds[lot].group]

    def owns_group(self, seat: str, lot: str) -> bool:
        """True if `seat` holds every deed of that lot's group, mortgaged or not."""
        return self.holds_all(seat, self.group_of(lot))

    def holds_all(self, seat: str, lots: tuple[str, ...]) -> bool:
        """True if `seat` holds every deed of a group, mortgaged or not."""
        owner = self.owner
        # Most groups are mixed, and the first and last lot show that.
        return owner[lots[0]] == owner[lots[-1]] == seat and all(owner[at] == seat for at in lots)

    def built_group(self, lot: str) -> bool:
        """True if a building stands anywhere in that lot's group."""
        return self.any_built(self.group_of(lot))

    def any_built(self, lots: tuple[str, ...]) -> bool:
        """True if a building stands on one of these lots."""
        houses, hotels = self.houses, self.hotels
        return any(houses[lot] or hotels[lot] for lot in lots)

    def deeds_of(self, holder: str) -> list[str]:
        """The deeds that a seat or the Bank holds, in board order."""
        return [lot for lot, owner in self.owner.items() if owner == holder]

    def debts_of(self, seat: str) -> list[Debt]:
        """The debts of a seat, oldest first."""
        return [debt for debt in self.debts if debt.seat == seat]

    def owed_by(self, seat: str) -> int:
        """The sum of a seat's debts."""
        if not self.debts:
            return 0
        return sum(debt.amount for debt in self.debts if debt.seat == seat)

    def pending_of(self, kind: OpenDecision, seat: str = "", subject: str = "") -> Pending | None:
        """The first open decision of that kind (of that seat, about that subject), if any."""
        for item in self.pending:
            if (
                item.kind == kind
                and (not seat or item.seat == seat)
                and (not subject or item.subject == subject)
            ):
                return item
        return None


def usable_seats(letters: str) -> bool:
    """True if a table can have these seats: 2 to 8 different letters from A to H in order."""
    ordered = "".join(letter for letter in SEAT_LETTERS if letter in letters)
    return letters == ordered and 2 <= len(letters) <= 8


def new_game(
    ruleset: str = "night-2016",
    seats: str | Iterable[str] = "ABCD",
    options: Mapping[str, Any] | None = None,
    edition: str | None = None,
) -> Game:
    """A game before its `start`: nobody holds anything yet.

    Raises `Unusable` for an unknown ruleset, option or edition, or a table that isn't 2 to 8
    different letters from A to H in order.
    """
    letters = "".join(seats)
    if not usable_seats(letters):
        raise Unusable(RuleCode.UNUSABLE_SEATS, SEATS_IN_ORDER)
    board = load_edition(edition or ruleset_named(ruleset).edition)
    return Game(ruleset, options or {}, board, letters)
