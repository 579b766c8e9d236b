"""The seats and lots that a command names: they must exist, and the seats be in the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.bundles import Bundle, BundleCodec
from engine.codecs import LOT, SEAT, Codec, ListOf, MapOf
from engine.codes import RuleCode
from engine.errors import No, Refusal
from engine.game import Game
from engine.spelling import did_you_mean

NOBODY_SITS = No(RuleCode.UNKNOWN_SEAT, "Nobody sits in seat {seat} at this table.", "THE PLAY")
OUT = No(
    RuleCode.PLAYER_OUT,
    "Seat {seat} is out of the game.",
    "BANKRUPTCY",
    says="A bankrupt player is out of the game.",
    remedy="Choose a player who is still in.",
)
NO_LOT = No(RuleCode.UNKNOWN_LOT, "There is no lot “{lot}” on this board.", "BUYING PROPERTY")
NEAR_LOT = No(
    RuleCode.UNKNOWN_LOT, "There is no lot “{lot}” on this board. {hint}", "BUYING PROPERTY"
)

Require = Callable[[Game, Any], None]
Named = tuple[tuple[str, Require], ...]


def require_seat(game: Game, seat: str) -> None:
    """Refuse a seat that nobody sits on, or whose player is out."""
    if seat not in game.seats:
        raise NOBODY_SITS(seat=seat)
    if seat in game.bankrupt:
        raise OUT(seat=seat)


def no_lot(game: Game, lot: str) -> Refusal:
    """The sentence that this board has no lot of that name, with what may have been meant."""
    hint = did_you_mean(lot, game.owner)
    return NEAR_LOT(lot=lot, hint=hint) if hint else NO_LOT(lot=lot)


def require_lot(game: Game, lot: str) -> None:
    """Refuse a lot that isn't on this board."""
    if lot not in game.owner:
        raise no_lot(game, lot)


def _require_seats(game: Game, seats: Iterable[str]) -> None:
    for seat in seats:
        require_seat(game, seat)


def _require_lots(game: Game, lots: Iterable[str]) -> None:
    for lot in lots:
        require_lot(game, lot)


def _require_goods(game: Game, goods: Bundle) -> None:
    _require_lots(game, goods.deeds)


# In the order of checking: seats, then lots.
_ORDER: tuple[Require, ...] = (
    require_seat,
    _require_seats,
    _require_lots,
    _require_goods,
    require_lot,
)


def named_by(codecs: Mapping[str, Codec], left_out: Iterable[str]) -> Named:
    """The fields that name seats or lots, by their codecs, with the requirement on each, in the
    order of checking."""
    found = [
        (name, require)
        for name, codec in codecs.items()
        if name not in left_out and (require := _requirement(codec))
    ]
    return tuple(sorted(found, key=lambda item: _ORDER.index(item[1])))


_OF_ONE: Mapping[Codec, Require] = {SEAT: require_seat, LOT: require_lot}
_OF_EACH: Mapping[Codec, Require] = {SEAT: _require_seats, LOT: _require_lots}


def _requirement(codec: Codec) -> Require | None:
    match codec:
        case BundleCodec():
            return _require_goods
        case ListOf():
            return _OF_EACH.get(codec.item)
        case MapOf():
            return _OF_EACH.get(codec.key)
    return _OF_ONE.get(codec)
