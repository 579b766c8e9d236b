"""Why something moves or is owed: the reason that a decision gives each transfer and each debt.

A reason is a value of one of these classes, made where the transfer is decided, with what its
sentence needs (`engine.breakdown`). Its `kind` is what JSON calls it. How much of what moves, and
between whom, is the transfer's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, ClassVar, NamedTuple, TypeVar, dataclass_transform

from engine.values import value


class Ground(NamedTuple):
    """What a rent is counted from, as it stood at the landing.

    `line`: which of the deed's `rents` holds, from 0. `times`: what multiplies it, 2 for a whole
    color group or what a card says, or, for a utility, the throw itself. `dice`: the total thrown
    for a utility, else 0.
    """

    line: int
    times: int = 1
    dice: int = 0


class Reason:
    """Why something changes hands or is owed."""

    __slots__ = ()
    kind: ClassVar[str]


REASONS: dict[str, type[Reason]] = {}
"""Every kind of reason by its name in JSON."""

_R = TypeVar("_R", bound=Reason)


@dataclass_transform(frozen_default=True)
def _reason(kind: str) -> Callable[[type[_R]], type[_R]]:
    """A class of reasons, with its name in JSON."""

    def keep(cls: type[_R]) -> type[_R]:
        made = value(cls)
        made.kind = kind
        REASONS[kind] = made
        return made

    return keep


# --- Beginning and moving ---------------------------------------------------------------------
@_reason("set_out")
class SetOut(Reason):
    """The pieces come out of the box into the Bank."""


@_reason("starting_money")
class StartingMoney(Reason):
    """What each player gets at the start."""


@_reason("dealt")
class Dealt(Reason):
    """A deed that a player is dealt before the start."""

    lot: str


@_reason("salary")
class SalaryEarned(Reason):
    """GO is passed or reached; `double`: landed on, where a house rule doubles it."""

    double: bool


@_reason("salary_back")
class SalaryBack(Reason):
    """A card sends to Jail, and the salary of the same throw goes back."""


@_reason("rent")
class RentOf(Reason):
    """The rent of a lot, and what it is counted from."""

    lot: str
    ground: Ground


@_reason("tax")
class FlatTax(Reason):
    """The amount printed on a tax space, whose kind is named; `chosen` where that was said."""

    space: str
    chosen: bool


@_reason("tax_share")
class ShareOfWorth(Reason):
    """10% of a worth: its parts before the tax. `deeds` is None where title deeds don't count."""

    space: str
    cash: int
    buildings: int
    deeds: int | None


@_reason("pot")
class PotTaken(Reason):
    """House rule: what lies in the pot goes to a player who lands on Free Parking."""


@_reason("jail_fine")
class JailFine(Reason):
    """The fine to leave Jail."""


@_reason("jail_card")
class JailCardUsed(Reason):
    """A jail card is used, and goes back to its deck."""


# --- Cards ------------------------------------------------------------------------------------
@_reason("card")
class CardSum(Reason):
    """The sum that stands on a card."""

    card: str


@_reason("card_kept")
class CardKept(Reason):
    """A card that says keep it."""

    card: str


@_reason("card_repairs")
class Repairs(Reason):
    """A card that counts buildings: how many there were."""

    card: str
    houses: int
    hotels: int


@_reason("card_each")
class EachPlayer(Reason):
    """A card between its player and each of the `others`; they pay, or are paid."""

    card: str
    others: int


@_reason("card_fine")
class CardFine(Reason):
    """The fine of a card that leaves the choice between it and another card."""


# --- Property ---------------------------------------------------------------------------------
@_reason("price")
class PrintedPrice(Reason):
    """A deed at its printed price: the deed, and what it costs."""

    lot: str


@_reason("bid")
class HighestBid(Reason):
    """A deed goes to the highest bid."""

    lot: str


@_reason("building_bid")
class BuildingBid(Reason):
    """One of the last buildings goes to the highest bid."""

    building: str


@_reason("building")
class BuildingPrice(Reason):
    """One of `count` buildings that go up on a lot, and its price."""

    lot: str
    count: int


@_reason("refund")
class Refund(Reason):
    """`count` buildings on a lot go back for half their price."""

    lot: str
    count: int


@_reason("mortgage")
class MortgageValue(Reason):
    """A deed is mortgaged for the value printed on it."""

    lot: str


@_reason("lift")
class MortgageLifted(Reason):
    """A lot's mortgage is lifted, for its amount and the interest that is still due on it."""

    lot: str
    mortgage: int


@_reason("interest")
class Interest(Reason):
    """What a new owner pays for a mortgaged deed: 10% of `base`. `inherited`: from a bankrupt."""

    lot: str
    base: int
    inherited: bool = False


@_reason("lift_at_once")
class LiftedAtOnce(Reason):
    """The `interest` of a new owner and, with it, the mortgage itself."""

    lot: str
    base: int
    interest: int
    inherited: bool = False


@_reason("agreed")
class Agreed(Reason):
    """What two players agreed on in a trade."""


@_reason("cleared")
class MortgageCleared(Reason):
    """The Bank clears the mortgage of a deed of its own."""

    lot: str


# --- Debts and the referee --------------------------------------------------------------------
@_reason("debt")
class DebtPaid(Reason):
    """The debt of this number is paid, in cash or with deeds."""

    number: int


@_reason("estate")
class EstateShare(Reason):
    """A creditor's share of a bankrupt's cash, of all that was `owed` to that creditor."""

    owed: int


@_reason("left_behind")
class LeftBehind(Reason):
    """A player is out: the goods left behind go to a creditor or to the Bank."""


@_reason("set_right")
class SetRight(Reason):
    """A position is set up, or a referee adjusts what is held."""


@_reason("house_rule")
class HouseRule(Reason):
    """A house rule of a chapter's own asks for it: `what` it is, in words."""

    what: str


# --- Entries that reverse others --------------------------------------------------------------
@value
class Reversal(Reason):
    """What an entry moved goes back, or is moved again. `because`: why it was moved in the first
    place, however often it has gone back since. Which entry that was, the command says: its number
    may change while it waits on a device."""

    because: Reason


@_reason("undo")
class Undone(Reversal):
    """The newest entry is taken back."""


@_reason("redo")
class Redone(Reversal):
    """An undo is taken back, so that what it took back is entered again."""


@_reason("void")
class Voided(Reversal):
    """A referee takes back an older entry."""


# --- JSON -------------------------------------------------------------------------------------
_FIELDS: dict[str, tuple[str, ...]] = {
    kind: tuple(field.name for field in fields(made))  # type: ignore[arg-type]  # each is a value
    for kind, made in REASONS.items()
}


def reason_to_json(reason: Reason) -> dict[str, Any]:
    """The reason as JSON: its `kind`, and its fields by name."""
    row: dict[str, Any] = {"kind": reason.kind}
    for name in _FIELDS[reason.kind]:
        given = getattr(reason, name)
        if isinstance(given, Reason):
            given = reason_to_json(given)
        row[name] = list(given) if isinstance(given, Ground) else given
    return row


def reason_from_json(row: Mapping[str, Any]) -> Reason:
    """The reason that `reason_to_json` wrote."""
    kind = row["kind"]
    made: Callable[..., Reason] = REASONS[kind]
    return made(*[_READ[name](row[name]) if name in _READ else row[name] for name in _FIELDS[kind]])


# How the fields are read that aren't the same in JSON.
_READ: dict[str, Callable[[Any], Any]] = {
    "ground": lambda given: Ground(*given),
    "because": reason_from_json,
}
