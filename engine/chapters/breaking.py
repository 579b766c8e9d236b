"""SELLING PROPERTY: what buildings fetch, and why a hotel may be broken (option `hotel_break`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.chapters.common import lot_names
from engine.chapters.owing import owed_in_the_end
from engine.codecs import AMOUNT_MAX
from engine.codes import Code
from engine.errors import Refusal
from engine.game import Game
from engine.offer_json import Ask, Choice, choose, number, one_lot
from engine.outcome import BANK

if TYPE_CHECKING:
    from engine.chapters.selling import SellBuildings

RULE = "SELLING PROPERTY"


def refund(game: Game, lot: str, count: int) -> int:
    """Half of what the top `count` levels on a lot cost, in dollars (option `building_resale`);
    half dollars are dropped for each building, so that one by one fetches as much as at once."""
    paid = game.paid_for(lot)
    return sum(price // 2 for price in paid[len(paid) - count :])


def houses_on(game: Game, level: int) -> int:
    return 0 if level == game.hotel_level else level


def hotels_in(game: Game, after: dict[str, int]) -> str:
    """The hotels that are sold, in a sentence: "the hotel on Boardwalk"."""
    top = game.hotel_level
    lots = [lot for lot, level in after.items() if level < top == game.level(lot)]
    return f"the hotel{'s' * (len(lots) > 1)} on {lot_names(game, lots)}"


def require_reason_to_break(game: Game, command: SellBuildings, after: dict[str, int]) -> None:
    """In a tournament hotels are broken to raise funds, not to starve the Bank: for a
    debt, purchase or bid above the cash, or by the referee's word (rule: hotels-broken)."""
    seat = command.seat
    if game.options.hotel_break == "free":
        return
    breaks = any(game.level(lot) == game.hotel_level and after[lot] > 0 for lot in command.lots)
    if not needs_purpose(game, seat):
        if breaks and command.purpose != "referee":
            _require_no_more_than_needed(game, command, after, owed_in_the_end(game, seat))
        return
    if command.purpose != "purchase" and command.buys is None and command.price is None:
        if not breaks or command.purpose == "referee":
            return
        raise Refusal(
            Code.NO_NEED_TO_BREAK,
            f"Seat {seat} may break {hotels_in(game, after)} into houses only to raise funds: for "
            "a debt that its cash doesn't cover, or for a purchase or bid that is named.",
            RULE,
        )
    if command.buys is None or command.price is None:
        raise Refusal(
            Code.PURCHASE_TO_NAME,
            f"Name what seat {seat} sells buildings on {lot_names(game, command.lots)} for: the "
            "lot to buy, bid for or build on, and its price.",
            RULE,
        )
    needed = _require_purchase(game, seat, command.buys, command.price)
    if breaks:
        _require_no_more_than_needed(game, command, after, needed)


def _require_no_more_than_needed(
    game: Game, command: SellBuildings, after: dict[str, int], needed: int
) -> None:
    """Where hotels go one by one, each of them has to be broken for the money that is `needed`.
    Houses that are sold after them need no reason."""
    taken = sum(houses_on(game, after[lot]) - houses_on(game, game.level(lot)) for lot in after)
    if game.bank_houses < game.hotel_level - 1 or game.bank_houses <= taken:
        return  # Then the Bank's houses decide how far down the group has to go.
    broken = {
        lot: refund(game, lot, 1) for lot in command.lots if game.level(lot) == game.hotel_level
    }
    last = min(broken, key=lambda lot: broken[lot])
    if game.cash[command.seat] + sum(broken.values()) - broken[last] >= needed:
        raise Refusal(
            Code.NO_NEED_TO_BREAK,
            f"Seat {command.seat} needs {game.edition.money(needed)} and has that without breaking "
            f"the hotel on {game.edition.name_of(last)}.",
            RULE,
        )


def needs_purpose(game: Game, seat: str) -> bool:
    """False where hotels are broken freely, or while a debt is open that the cash doesn't cover."""
    if game.options.hotel_break == "free":
        return False
    return owed_in_the_end(game, seat) <= game.cash[seat]


def _require_purchase(game: Game, seat: str, lot: str, price: int) -> int:
    """What the lot costs: refuse unless it can be bought, bid for or built on now, for more than
    the seat has."""
    deed, money = game.edition.deeds[lot], game.edition.money
    if lot not in _purchases(game, seat):
        raise Refusal(
            Code.NOT_FOR_SALE,
            f"Seat {seat} can't buy, bid for or build on {deed.name} now.",
            "HOUSES",
        )
    if game.pending_of("purchase", seat, lot):
        price = min(price, deed.price)
    if price <= game.cash[seat]:
        raise Refusal(
            Code.NO_NEED_TO_BREAK,
            f"Seat {seat} has {money(game.cash[seat])}, which is enough for {deed.name} at "
            f"{money(price)}.",
            RULE,
        )
    return price


def _purchases(game: Game, seat: str) -> list[str]:
    """The lots that a purchase or bid of a seat can be about: of the Bank what is for sale, of the
    others what may be traded, of its own what may be built on."""
    found = []
    for lot, owner in game.owner.items():
        if owner == BANK:
            fits = not game.tracked or bool(
                game.pending_of("purchase", seat, lot) or game.pending_of("auction", subject=lot)
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
    """What is asked about a hotel to be broken: whether the referee allows it, or what it pays for
    and how much that is."""
    words = {"purchase": "to pay for a purchase or bid", "referee": "the referee allows it"}
    options: list[Choice] = [{"value": value, "text": text} for value, text in words.items()]
    return {
        "purpose": choose(options, optional=optional),
        "buys": one_lot(game.edition, _purchases(game, seat), optional=True),
        "price": number(game.cash[seat] + 1, AMOUNT_MAX, optional=True),
    }
