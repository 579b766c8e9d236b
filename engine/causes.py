"""Causes: why something moves or is owed. A decision gives one to each transfer and each debt.

A cause is a value of one of these classes, made where the transfer is decided, with what its
sentence needs (`engine.breakdown`). Its `kind` is its name in JSON. The transfer says how much of
what moves between whom.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, ClassVar, NamedTuple, TypeVar, dataclass_transform

from engine.values import value


class Ground(NamedTuple):
    """The basis of a rent, as it was at the landing.

    `line`: which of the deed's `rents` applies, from 0. `times`: the factor, 2 for a whole color
    group or what a card says, or, for a utility, the throw itself. `dice`: the total thrown for a
    utility, else 0.
    """

    line: int
    times: int = 1
    dice: int = 0


class Cause:
    """The reason why something changes hands or is owed."""

    __slots__ = ()
    kind: ClassVar[str]
    names: ClassVar[tuple[str, ...]]
    """The names of its fields, in order."""


CAUSES: dict[str, type[Cause]] = {}
"""Every kind of cause by its name in JSON."""

_C = TypeVar("_C", bound=Cause)


@dataclass_transform(frozen_default=True)
def cause(kind: str) -> Callable[[type[_C]], type[_C]]:
    """A class of causes, with its name in JSON. Raises `ValueError` if another one has it."""

    def keep(cls: type[_C]) -> type[_C]:
        if kind in CAUSES:
            raise ValueError(f"another cause has this name: {kind}")
        made = value(cls)
        made.kind = kind
        made.names = tuple(field.name for field in fields(made))  # type: ignore[arg-type]  # it is
        CAUSES[kind] = made
        return made

    return keep


# --- Beginning and moving ---------------------------------------------------------------------
@cause("set_out")
class SetOut(Cause):
    """The pieces come out of the box into the Bank."""


@cause("starting_money")
class StartingMoney(Cause):
    """The money that each player gets at the start."""


@cause("dealt")
class Dealt(Cause):
    """A deed that a player is dealt before the start."""

    lot: str


@cause("salary")
class SalaryEarned(Cause):
    """GO is passed or reached; `double`: landed on, if a house rule doubles it."""

    double: bool


@cause("salary_back")
class SalaryBack(Cause):
    """A card sends a player to Jail, and the salary of the same throw goes back."""


@cause("rent")
class RentOf(Cause):
    """The rent of a lot, and what it is worked out from."""

    lot: str
    ground: Ground


@cause("tax")
class FlatTax(Cause):
    """The amount printed on a tax space of this kind; `chosen` if the player preferred it to the
    10%."""

    space: str
    chosen: bool


@cause("tax_share")
class ShareOfWorth(Cause):
    """10% of what a player is worth, in its parts before the tax. `deeds` is None if title deeds
    don't count."""

    space: str
    cash: int
    buildings: int
    deeds: int | None


@cause("pot")
class PotTaken(Cause):
    """House rule: what lies in the pot goes to a player who lands on Free Parking."""


@cause("jail_fine")
class JailFine(Cause):
    """The fine to leave Jail."""


@cause("jail_card")
class JailCardUsed(Cause):
    """A jail card is used, and goes back to its deck."""


# --- Cards ------------------------------------------------------------------------------------
@cause("card")
class CardSum(Cause):
    """The sum that stands on a card."""

    card: str


@cause("card_kept")
class CardKept(Cause):
    """A card that the player keeps."""

    card: str


@cause("card_repairs")
class Repairs(Cause):
    """A card that counts buildings: how many there were."""

    card: str
    houses: int
    hotels: int


@cause("card_each")
class EachPlayer(Cause):
    """A card by which the player pays each of the `others`, or is paid by them."""

    card: str
    others: int


@cause("card_fine")
class CardFine(Cause):
    """The fine of a card that offers a choice between it and another card."""


# --- Property ---------------------------------------------------------------------------------
@cause("price")
class PrintedPrice(Cause):
    """A deed at its printed price: the deed, and what it costs."""

    lot: str


@cause("bid")
class HighestBid(Cause):
    """A deed goes to the highest bid."""

    lot: str


@cause("building_bid")
class BuildingBid(Cause):
    """One of the last buildings goes to the highest bid."""

    building: str


@cause("building")
class BuildingPrice(Cause):
    """One of `count` buildings that go up on a lot, and its price."""

    lot: str
    count: int


@cause("refund")
class Refund(Cause):
    """`count` buildings on a lot go back for half their price."""

    lot: str
    count: int


@cause("mortgage")
class MortgageValue(Cause):
    """A deed is mortgaged for the value printed on it."""

    lot: str


@cause("lift")
class MortgageLifted(Cause):
    """A lot's mortgage is lifted, for its amount and the interest that is still due on it."""

    lot: str
    mortgage: int


@cause("interest")
class Interest(Cause):
    """The 10% of `base` that a new owner pays for a mortgaged deed. `inherited`: from a
    bankrupt."""

    lot: str
    base: int
    inherited: bool = False


@cause("lift_at_once")
class LiftedAtOnce(Cause):
    """The `interest` of a new owner and, with it, the mortgage itself."""

    lot: str
    base: int
    interest: int
    inherited: bool = False


@cause("agreed")
class Agreed(Cause):
    """The terms of a trade between two players."""


@cause("cleared")
class MortgageCleared(Cause):
    """The Bank clears the mortgage of a deed of its own."""

    lot: str


# --- Debts and the referee --------------------------------------------------------------------
@cause("debt")
class DebtPaid(Cause):
    """The debt of this number is paid, in cash or with deeds."""

    number: int


@cause("estate")
class EstateShare(Cause):
    """A creditor's share of the cash of a bankrupt, or of anybody else in debt when a bankruptcy
    ends the game, of all that was `owed` to that creditor."""

    owed: int


@cause("left_behind")
class LeftBehind(Cause):
    """A player is out: the goods left behind go to a creditor or to the Bank."""


@cause("set_right")
class SetRight(Cause):
    """A position is set up, or a referee adjusts what is held."""


@cause("house_rule")
class HouseRule(Cause):
    """A house rule asks for it, and says in words `what` it is."""

    what: str


class HouseCause(Cause):
    """A kind of cause that a house rule declares in its chapter, with its own fields. JSON also has
    `what` it is in words, so that the tablet can show it."""

    __slots__ = ()

    @property
    def what(self) -> str:
        """The purpose of the sum, in words."""
        raise NotImplementedError


# --- Entries that reverse others --------------------------------------------------------------
@value
class Reversal(Cause):
    """A movement of an earlier entry goes back, or is made again. `because` is the original cause,
    however often it has gone back since. The command names the entry, whose number may change while
    it waits on a device."""

    because: Cause


@cause("undo")
class Undone(Reversal):
    """The newest entry is taken back."""


@cause("redo")
class Redone(Reversal):
    """An undo is taken back, so that what it took back is entered again."""


@cause("void")
class Voided(Reversal):
    """A referee takes back an older entry."""


# --- JSON -------------------------------------------------------------------------------------
def cause_to_json(because: Cause) -> dict[str, Any]:
    """The cause as JSON: its `kind`, and its fields by name."""
    row: dict[str, Any] = {"kind": because.kind}
    for name in because.names:
        given = getattr(because, name)
        if isinstance(given, Cause):
            given = cause_to_json(given)
        row[name] = list(given) if isinstance(given, Ground) else given
    if isinstance(because, HouseCause):
        row["what"] = because.what
    return row


def cause_from_json(row: Mapping[str, Any]) -> Cause:
    """The cause that `cause_to_json` wrote."""
    kind = CAUSES[row["kind"]]
    made: Callable[..., Cause] = kind
    return made(*[_READ[name](row[name]) if name in _READ else row[name] for name in kind.names])


# How to read the fields whose values differ in JSON.
_READ: dict[str, Callable[[Any], Any]] = {
    "ground": lambda given: Ground(*given),
    "because": cause_from_json,
}
