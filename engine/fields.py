"""The kinds of fields that commands have; each names the codec that reads and writes it."""

from __future__ import annotations

from typing import Annotated

from engine.bundles import Bundle, BundleCodec
from engine.codecs import (
    AMOUNT,
    DICE,
    LOT,
    SEAT,
    Flag,
    ListOf,
    MapOf,
    Whole,
    one_of,
)

Seat = Annotated[str, SEAT]
Lot = Annotated[str, LOT]
Lots = Annotated[tuple[str, ...], ListOf(LOT)]
YesNo = Annotated[bool, Flag()]
AnyLots = Annotated[tuple[str, ...], ListOf(LOT, 0)]
Amount = Annotated[int, AMOUNT]
Dice = Annotated[tuple[int, int], DICE]
Counts = Annotated[dict[str, int], MapOf(LOT, Whole(1, 5))]
Building = Annotated[str, one_of("house", "hotel")]
Goods = Annotated[Bundle, BundleCodec()]
Positions = Annotated[dict[str, int], MapOf(SEAT, Whole(0, 39), 0)]
Misses = Annotated[dict[str, int], MapOf(SEAT, Whole(0, 2), 0)]
