"""The asset tally at the end of a timed or short game (rules: tally, tally-short).

It works on plain holdings, so that a book can be tallied from its postings alone. It is one of
two valuations that never mix; the other is the worth for the Income Tax (rule: two-valuations).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.edition import Edition
from engine.game import Game
from engine.options import Options
from engine.outcome import CASH, DEED_PREFIX, HOTEL, HOUSE, MORTGAGE, split_account

_DEFAULTS = Options()


@dataclass
class Holdings:
    """The holdings of one seat: cash in dollars, deeds, houses and hotels per lot, mortgaged lots.

    `paid`: what the buildings of a lot cost, where that isn't the printed price.
    """

    cash: int = 0
    deeds: set[str] = field(default_factory=set)
    houses: dict[str, int] = field(default_factory=dict)
    hotels: dict[str, int] = field(default_factory=dict)
    mortgaged: set[str] = field(default_factory=set)
    paid: dict[str, int] = field(default_factory=dict)


def holdings_from_balances(
    seats: str, rows: Iterable[tuple[str, str, int]], paid: Mapping[str, int] | None = None
) -> dict[str, Holdings]:
    """Holdings per seat from (account, commodity, quantity) rows; other holders are left out.

    `paid`: what the buildings of a lot cost in all, where that isn't the printed price.
    """
    held = {seat: Holdings() for seat in seats}
    for account, commodity, quantity in rows:
        holder, lot = split_account(account)
        if holder in held and quantity:
            _add(held[holder], lot, commodity, quantity)
    for own in held.values():
        own.paid = {lot: cost for lot, cost in (paid or {}).items() if lot in own.deeds}
    return held


def _add(own: Holdings, lot: str, commodity: str, quantity: int) -> None:
    """Add `quantity`, or take it away if it is negative."""
    if commodity == CASH:
        own.cash += quantity
    elif commodity == HOUSE:
        own.houses[lot] = own.houses.get(lot, 0) + quantity
    elif commodity == HOTEL:
        own.hotels[lot] = own.hotels.get(lot, 0) + quantity
    elif commodity == MORTGAGE:
        (own.mortgaged.add if quantity > 0 else own.mortgaged.discard)(lot)
    elif commodity.startswith(DEED_PREFIX):
        deed = commodity.removeprefix(DEED_PREFIX)
        (own.deeds.add if quantity > 0 else own.deeds.discard)(deed)


def tally_holdings(
    edition: Edition, held: dict[str, Holdings], options: Options = _DEFAULTS
) -> dict[str, Any]:
    """Per seat the total in dollars and its lines: cash, deeds at the printed price, mortgaged
    ones at half, houses and hotels at cost (a hotel: its own price and the houses turned in for
    it). Jail cards count 0. `tie` decides between equal totals, by option `tie_break`."""
    return {
        seat: _tally_seat(edition, own, options.hotel_after + 1)
        | {"tie": _tie_value(options.tie_break, own)}
        for seat, own in held.items()
    }


def _tie_value(option: str, own: Holdings) -> int:
    """Cash, or the number of deeds; nothing if the place is shared or played off (rule: ties)."""
    return {"cash": own.cash, "deeds": len(own.deeds)}.get(option, 0)


def _tally_seat(edition: Edition, own: Holdings, hotel_level: int) -> dict[str, Any]:
    lines: list[dict[str, Any]] = [_line("cash", "", 1, own.cash)]
    for lot, deed in edition.deeds.items():
        if lot not in own.deeds:
            continue
        if lot in own.mortgaged:
            lines.append(_line("mortgaged", lot, 1, deed.price // 2))
        else:
            lines.append(_line("deed", lot, 1, deed.price))
        if own.houses.get(lot):
            count = own.houses[lot]
            lines.append(_line("houses", lot, count, own.paid.get(lot, count * deed.house_cost)))
        if own.hotels.get(lot):
            lines.append(_line("hotel", lot, 1, own.paid.get(lot, hotel_level * deed.house_cost)))
    return {"total": sum(line["amount"] for line in lines), "lines": lines}


def _line(what: str, lot: str, count: int, amount: int) -> dict[str, Any]:
    return {"what": what, "lot": lot or None, "count": count, "amount": amount}


def holdings_of(game: Game) -> dict[str, Holdings]:
    """The holdings of each seat in a game's state."""
    held = {seat: Holdings(cash=game.cash[seat]) for seat in game.seats}
    for lot, owner in game.owner.items():
        if owner in held:
            own = held[owner]
            own.deeds.add(lot)
            if game.houses[lot]:
                own.houses[lot] = game.houses[lot]
            if game.hotels[lot]:
                own.hotels[lot] = game.hotels[lot]
            if game.mortgages[lot]:
                own.mortgaged.add(lot)
    for own in held.values():
        own.paid = {lot: sum(paid) for lot, paid in game.prices.items() if lot in own.deeds}
    return held


def tally_of(game: Game) -> dict[str, Any]:
    """The tally of a game's state, per seat."""
    return tally_holdings(game.edition, holdings_of(game), game.options)


def places_of(game: Game) -> dict[str, int]:
    """The place of each seat as the game stands."""
    return _places_from(tally_of(game), game.bankrupt)


def winners_of(game: Game) -> str:
    """The seats that win if the game ends now: the last one in, or the richest (rule:
    over-at-first). Several share the first place; "" if they have to play it off (option
    `tie_break`)."""
    first = [seat for seat, place in places_of(game).items() if place == 1]
    undecided = len(first) > 1 and game.options.tie_break == "playoff"
    return "" if undecided else "".join(sorted(first))


def with_nothing_left(bankrupt: Iterable[str], assets: Mapping[str, int]) -> list[str]:
    """The bankrupt who have nothing, in their order: they are last, and needn't sign. A ruling may
    have given others assets."""
    return [seat for seat in bankrupt if not assets.get(seat)]


def sheet_of(game: Game) -> dict[str, Any]:
    """The sheet that the table signs, as the game stands: see `sheet_from`; and who needn't
    sign."""
    sheet = sheet_from(tally_of(game), game.bankrupt)
    return {**sheet, "excused": with_nothing_left(game.bankrupt, sheet["assets"])}


def sheet_from(tally: dict[str, Any], bankrupt: Iterable[str]) -> dict[str, Any]:
    """The sheet that the table signs: the `tally` of each seat, its `assets` in dollars, its place,
    and who is `bankrupt`, in their order."""
    out = list(bankrupt)
    assets = {seat: own["total"] for seat, own in tally.items()}
    placed = places(assets, with_nothing_left(out, assets), ties_of(tally))
    return {"tally": tally, "assets": assets, "places": placed, "bankrupt": out}


def _places_from(tally: dict[str, Any], bankrupt: Iterable[str]) -> dict[str, int]:
    totals = {seat: own["total"] for seat, own in tally.items()}
    return places(totals, bankrupt, ties_of(tally))


def ties_of(tally: dict[str, Any]) -> dict[str, int]:
    """What decides between equal totals, by seat (rule: ties)."""
    return {seat: own.get("tie", 0) for seat, own in tally.items()}


def places(
    totals: dict[str, int], bankrupt: Iterable[str], ties: dict[str, int] | None = None
) -> dict[str, int]:
    """The place of each seat: survivors by total, then by `ties`; players who are still equal
    share the better place. Then the bankrupt, later bankruptcies above earlier ones."""
    out = list(bankrupt)
    worth = {seat: (total, (ties or {}).get(seat, 0)) for seat, total in totals.items()}
    survivors = [seat for seat in totals if seat not in out]
    placed = {
        seat: 1 + sum(worth[other] > worth[seat] for other in survivors) for seat in survivors
    }
    for behind, seat in enumerate(reversed(out)):
        placed[seat] = len(survivors) + 1 + behind
    return placed
