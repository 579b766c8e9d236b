"""SELLING PROPERTY: what buildings fetch, and why a hotel may be broken (option `hotel_break`)."""

from __future__ import annotations

from typing import Protocol

from engine.chapters.buying import AUCTION, NOT_FOR_SALE, PURCHASE
from engine.chapters.common import refund
from engine.chapters.mortgages import transfer_interest
from engine.chapters.owing import owed_in_the_end
from engine.codecs import AMOUNT_MAX
from engine.codes import RuleCode
from engine.errors import No
from engine.game import Game
from engine.holders import BANK
from engine.offer_types import Ask, Choice, Number, OneLot, OneOf
from engine.texts import Text, template
from engine.wording import lot_names

RULE = "SELLING PROPERTY"

NO_NEED_TO_BREAK = No(
    RuleCode.NO_NEED_TO_BREAK,
    "Seat {seat} may break {hotels} into houses only to raise funds: for a debt that its cash "
    "doesn't cover, or for a purchase or bid that is named.",
    RULE,
    says="Hotels are broken into houses to raise funds, not to leave the Bank without houses.",
    remedy="Say what the money is for, or ask the referee.",
    option="hotel_break",
)
ENOUGH_WITHOUT = NO_NEED_TO_BREAK.to_say(
    "Seat {seat} needs {needed} and has that without breaking the hotel on {lot}.", RULE
)
ENOUGH_CASH = NO_NEED_TO_BREAK.to_say(
    "Seat {seat} has {cash}, which is enough for {lot} at {price}.", RULE
)
PURCHASE_TO_NAME = No(
    RuleCode.PURCHASE_TO_NAME,
    "Say what seat {seat} sells buildings on {lots} to pay for: the lot to buy, bid for or build "
    "on, and its price.",
    RULE,
)
CANT_BE_BOUGHT = No(
    RuleCode.NOT_FOR_SALE,
    "Seat {seat} can't buy, bid for or build on {lot} now.",
    "HOUSES",
    says=NOT_FOR_SALE.says,
)

THE_HOTEL = template("the hotel on {lots}")
THE_HOTELS = template("the hotels on {lots}")
FOR_PURCHASE = Text("to pay for a purchase or bid")
REFEREE_ALLOWS = Text("the referee allows it")


class Sale(Protocol):
    """The terms of a sale of buildings: see `engine.chapters.selling.SellBuildings`."""

    @property
    def seat(self) -> str: ...
    @property
    def lots(self) -> dict[str, int]: ...
    @property
    def purpose(self) -> str: ...
    @property
    def buys(self) -> str | None: ...
    @property
    def price(self) -> int | None: ...


def houses_on(game: Game, level: int) -> int:
    return 0 if level == game.hotel_level else level


def hotels_in(game: Game, after: dict[str, int]) -> str:
    """The hotels that are sold, in a sentence: "the hotel on Boardwalk"."""
    top = game.hotel_level
    lots = [lot for lot, level in after.items() if level < top == game.level(lot)]
    return (THE_HOTEL if len(lots) == 1 else THE_HOTELS)(lots=lot_names(game, lots))


def require_reason_to_break(game: Game, command: Sale, after: dict[str, int]) -> None:
    """In a tournament hotels are broken to raise funds, not to starve the Bank: for a debt,
    purchase or bid above the cash, or with the referee's permission (rule: hotels-broken)."""
    seat = command.seat
    if game.options.hotel_break == "free":
        return
    breaks = any(game.level(lot) == game.hotel_level and after[lot] > 0 for lot in command.lots)
    if not needs_purpose(game, seat):
        if breaks and command.purpose != "referee":
            _require_no_more_than_needed(game, command, owed_in_the_end(game, seat))
        return
    if command.purpose != "purchase" and command.buys is None and command.price is None:
        if not breaks or command.purpose == "referee":
            return
        raise NO_NEED_TO_BREAK(seat=seat, hotels=hotels_in(game, after))
    if command.buys is None or command.price is None:
        raise PURCHASE_TO_NAME(seat=seat, lots=lot_names(game, command.lots))
    needed = _require_purchase(game, seat, command.buys, command.price)
    if breaks:
        _require_no_more_than_needed(game, command, needed)


def _require_no_more_than_needed(game: Game, command: Sale, needed: int) -> None:
    """Each hotel may be broken only for the money that is `needed`. If the Bank has the houses to
    break fewer hotels, one step each, and that raises the money, the others stay: breaking them
    must not serve to leave the Bank a few houses or to take its last. If the Bank lacks them,
    evenness takes the whole group down, and its owner says how far. Houses sold after the hotels
    need no reason."""
    broken = {
        lot: refund(game, lot, 1) for lot in command.lots if game.level(lot) == game.hotel_level
    }
    last = min(broken, key=lambda lot: broken[lot])
    fewer = sorted(broken.values(), reverse=True)[: min(breakable(game), len(broken) - 1)]
    if game.cash[command.seat] + sum(fewer) >= needed:
        raise ENOUGH_WITHOUT(
            seat=command.seat,
            needed=game.edition.money(needed),
            lot=game.edition.name_of(last),
        )


def breakable(game: Game) -> int:
    """Return how many hotels the Bank can break up with the houses it has."""
    return game.bank_houses // (game.hotel_level - 1)


def needs_purpose(game: Game, seat: str) -> bool:
    """False if hotels are broken freely, or while a debt is open that the cash doesn't cover."""
    if game.options.hotel_break == "free":
        return False
    return owed_in_the_end(game, seat) <= game.cash[seat]


def _require_purchase(game: Game, seat: str, lot: str, price: int) -> int:
    """The price of the lot, with the interest on its mortgage. Refuses unless it can be bought, bid
    for or built on now, for more than the seat has."""
    deed, money = game.edition.deeds[lot], game.edition.money
    if lot not in _purchases(game, seat):
        raise CANT_BE_BOUGHT(seat=seat, lot=deed.name)
    if game.pending_of(PURCHASE, subject=lot):
        price = min(price, deed.price)
    needed = price + _interest(game, seat, lot)
    if needed <= game.cash[seat]:
        held = money(game.cash[seat])
        raise ENOUGH_CASH(seat=seat, cash=held, lot=deed.name, price=money(needed))
    return needed


def _interest(game: Game, seat: str, lot: str) -> int:
    """What a new owner pays for the mortgage on a lot; 0 for its owner."""
    face_down = game.mortgages[lot] and game.owner[lot] != seat
    return transfer_interest(game, lot) if face_down else 0


def _purchases(game: Game, seat: str) -> list[str]:
    """The lots that a purchase or bid of a seat can be about: the Bank's that are for sale, others'
    that may be traded, its own that may be built on."""
    found = []
    for lot, owner in game.owner.items():
        if owner == BANK:
            fits = not game.tracked or bool(
                game.pending_of(PURCHASE, seat, lot) or game.pending_of(AUCTION, subject=lot)
            )
        elif owner == seat:
            street = game.edition.deeds[lot].kind == "street"
            fits = street and game.owns_group(seat, lot) and game.level(lot) < game.hotel_level
        else:
            fits = not game.built_group(lot)
        if fits:
            found.append(lot)
    return found


def purposes(game: Game, seat: str, *, optional: bool) -> dict[str, Ask]:
    """The question about a hotel to be broken: whether the referee allows it, or what it pays for
    and how much that costs."""
    allowed = Choice("referee", REFEREE_ALLOWS)
    buys = _purchases(game, seat)
    if not buys:
        return {"purpose": OneOf((allowed,), optional)}
    least = game.cash[seat] + 1 - max(_interest(game, seat, lot) for lot in buys)
    return {
        "purpose": OneOf((Choice("purchase", FOR_PURCHASE), allowed), optional),
        "buys": OneLot(game.edition, buys, optional=True),
        "price": Number(max(1, least), AMOUNT_MAX, optional=True),
    }
