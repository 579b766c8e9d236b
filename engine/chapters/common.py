"""Questions that several chapters ask: who may act, what blocks play, how much a tenth is, and what
the Bank pays for buildings."""

from __future__ import annotations

from collections.abc import Iterable

from engine.codes import RuleCode
from engine.errors import No, Refusal
from engine.game import Game
from engine.holders import BANK, POT
from engine.registry import Rule
from engine.texts import Text
from engine.wording import seat_name

THE_REFEREE = Rule("THE REFEREE", "The referee decides, gives the reason, and nothing is erased.")
"""The rule behind a command that only a referee may enter."""

BY_AUCTION = Text("auction")
STAYS = Text("it stays with the Bank")

IN_CASH = Text("Everything bought, built, lifted or bid is paid at once, in cash.")
RAISE_MONEY = Text("Raise the money first: mortgage, sell buildings or trade.")
ONLY_WHAT_CAN_BE_RAISED = Text(
    "Nobody may choose a fine that they can't raise: that would be choosing bankruptcy."
)
BUILDINGS_STAY = Text(
    "While buildings stand in a color group, none of its lots is mortgaged or changes hands."
)
SELL_BUILDINGS = Text("Sell the buildings of that color group first.")
STOCK = Text("The set has 32 houses and 12 hotels: when none is left, builders wait for a sale.")
EVENLY = Text(
    "Buildings go up and down evenly: no lot is more than one ahead of another in its group."
)

OWES = No(
    RuleCode.DEBT_OPEN,
    "Seat {seat} owes {owed} and must settle that first.",
    "BANKRUPTCY",
    says="A debt is settled before anything else goes on.",
    remedy="Pay the debt, or raise the money for it.",
)
NOT_THE_OWNER = No(
    RuleCode.NOT_THE_OWNER,
    "{lot} belongs to {owner}, not to seat {seat}.",
    "BUYING PROPERTY",
    says="Only the owner of a title deed builds on it, mortgages it, lifts it or gives it away.",
    remedy="Its owner has to do this, or trade it first.",
)

BUILDINGS_IN_THE_WAY = No(
    RuleCode.BUILDINGS_ON_GROUP,
    "Buildings stand in the color group of {lot}: they must be sold back to the Bank before it "
    "changes hands.",
    "SELLING PROPERTY",
    says=BUILDINGS_STAY,
    remedy=SELL_BUILDINGS,
)


def treasury(game: Game) -> str:
    """The holder that collects taxes, fines and card payments: the Bank, or by a house rule the
    pot."""
    return BANK if game.options.free_parking == "nothing" else POT


def unbought(game: Game) -> str:
    """Say what happens to a lot that isn't bought; by a house rule it stays with the Bank."""
    return BY_AUCTION if game.options.auctions == "held" else STAYS


def ten_percent(game: Game, amount: int) -> int:
    """10% in whole dollars, rounded as option `rounding` says (rule: rounding)."""
    rounding = game.options.rounding
    extra = {"half_up": 5, "up": 9, "down": 0}[rounding]
    return (amount + extra) // 10


def refund(game: Game, lot: str, count: int) -> int:
    """Half of what the top `count` levels on a lot cost, in dollars (option `building_resale`);
    half dollars are dropped for each building, so that one by one fetches as much as at once."""
    paid = game.prices.get(lot)
    if not paid:
        return count * (game.edition.deeds[lot].house_cost // 2)
    return sum(price // 2 for price in paid[len(paid) - count :])


def require_cash(game: Game, seat: str, amount: int, no: No, **values: str) -> None:
    """Refuse NOT_ENOUGH_CASH unless the seat has the amount in cash; `no` as in `short_of`."""
    if game.cash[seat] < amount:
        raise short_of(game, no, seat, game.cash[seat], amount, **values)


def short_of(game: Game, no: No, seat: str, held: int, needed: int, **values: str) -> Refusal:
    """A seat has too little cash: `no` says who, what is held, needed and missing, and with
    `values` what for."""
    money = game.edition.money
    return no(
        seat=seat, held=money(held), needed=money(needed), missing=money(needed - held), **values
    )


def require_no_debt(game: Game, seat: str, rule: str) -> None:
    """Refuse DEBT_OPEN if the seat owes money: debts come first."""
    owed = game.owed_by(seat)
    if owed:
        raise OWES.by(rule)(seat=seat, owed=game.edition.money(owed))


def require_owner(game: Game, seat: str, lots: Iterable[str], rule: str) -> None:
    """Refuse NOT_THE_OWNER unless the seat holds all the deeds."""
    for lot in lots:
        if game.owner[lot] != seat:
            raise NOT_THE_OWNER.by(rule)(
                lot=game.edition.name_of(lot), owner=seat_name(game.owner[lot]), seat=seat
            )
