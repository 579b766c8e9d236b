"""Offers as JSON, for the API and the tablet.

An offer has the `command` with the fields that are settled, `asks` for each field still to be
filled, the `group` and the `text` of its button, and perhaps an `amount` in dollars, `why` it is
that much, and a joint `condition`; an offer that play waits for is `due`, and one that lapses says
with whose throw (`until`). A `weighty` one is shown with its preview before it is entered. Each ask
has a `kind`; the field of an `optional` one may be left out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any

from engine.edition import Edition
from engine.holders import SEAT_LETTERS
from engine.offer_types import (
    Assign,
    BySeat,
    Choice,
    HowMany,
    Number,
    NumberBySeat,
    Offer,
    OneLot,
    OneOf,
    OneSeat,
    Open,
    Part,
    PartnersPart,
    SomeLots,
)
from engine.registry import RULES
from engine.wording import seat_name

Json = dict[str, Any]

_EDITIONS_KEPT = 32
_SEAT_CHOICES = {seat: {"value": seat, "text": seat_name(seat)} for seat in SEAT_LETTERS}


def offers_to_json(found: Iterable[Offer]) -> list[Json]:
    """These offers. Read the result, don't change it: parts of it are shared between calls."""
    return [_offer(each) for each in found]


def _offer(offer: Offer) -> Json:
    asks = {}
    for name, ask in offer.asks.items():
        asks[name] = _WRITERS[type(ask)](ask)
    command = {"type": offer.command.kind.type_name, **offer.command.settled}
    made: Json = {"command": command, "asks": asks, "group": offer.group, "text": offer.text}
    if offer.amount is not None:
        made["amount"] = offer.amount
    if offer.why:
        made["why"] = offer.why
    if offer.interest is not None:
        made["interest"] = offer.interest
    if offer.conditions:
        made["condition"] = "_and_".join(offer.conditions)
    if offer.due is not None:
        made["due"] = offer.due
    if offer.until:
        made["until"] = offer.until
    if offer.ahead is not None:
        made["ahead"] = list(offer.ahead)
    rule = RULES[offer.command.kind]
    if offer.weighty or rule.weighty or rule.leaves:
        made["weighty"] = True
    return made


def _open(ask: Open) -> Json:
    return {"kind": ask.kind}


def _one_of(ask: OneOf) -> Json:
    return _choices([_choice(option) for option in ask.options], ask.optional)


def _one_seat(ask: OneSeat) -> Json:
    return {"kind": "one_of", "options": list(map(_SEAT_CHOICES.__getitem__, ask.seats))}


def _one_lot(ask: OneLot) -> Json:
    return _choices(_lots(ask.edition, ask.lots), ask.optional)


def _choices(options: list[Json], optional: bool) -> Json:
    if optional:
        return {"kind": "one_of", "optional": True, "options": options}
    return {"kind": "one_of", "options": options}


def _choice(choice: Choice) -> Json:
    made = {"value": choice.value, "text": choice.text}
    if choice.why:
        made["why"] = choice.why
    if choice.amount is not None:
        made["amount"] = choice.amount
    if choice.same_as:
        made["same_as"] = choice.same_as
    return made


def _some_lots(ask: SomeLots) -> Json:
    made: Json = {"kind": "some_of"}
    if ask.optional:
        made["optional"], made["min"] = True, 0
    made["options"] = _lots(ask.edition, ask.lots)
    made["amount"] = ask.amount
    if ask.exactly is not None:
        made["exactly"] = ask.exactly
    if ask.budget is not None:
        made["budget"] = ask.budget
    if ask.proposed is not None:
        made["proposed"] = ask.proposed
    if ask.among:
        made["among"] = list(ask.among)
    return made


def _number(ask: Number) -> Json:
    if ask.optional:
        return {"kind": "cash", "min": ask.least, "max": ask.most, "optional": True}
    return {"kind": "cash", "min": ask.least, "max": ask.most}


def _number_by_seat(ask: NumberBySeat) -> Json:
    return {"kind": "cash", "min": ask.least, "max_by_seat": ask.most}


def _how_many(ask: HowMany) -> Json:
    made: Json = {"kind": "counts", "max": ask.most}
    if ask.price is not None:
        made["price"] = ask.price
    if ask.more_than is not None:
        made["more_than"] = ask.more_than
    made["next"] = ask.following
    if ask.rows is not None:
        made["rows"] = ask.rows
    if ask.optional:
        made["optional"] = True
    if ask.proposed is not None:
        made["proposed"] = ask.proposed
    return made


def _by_seat(ask: BySeat) -> Json:
    made: Json = {"kind": ask.kind, "seats": ask.seats}
    if ask.least is not None:
        made["min"] = ask.least
    if ask.most is not None:
        made["max"] = ask.most
    if ask.notes is not None:
        made["notes"] = ask.notes
    if ask.optional:
        made["optional"] = True
    return made


def _assign(ask: Assign) -> Json:
    return {"kind": "assign", "lots": ask.lots, "to": ask.to}


def _part(ask: Part) -> Json:
    goods = ask.goods
    return {
        "kind": "bundle",
        "cash": goods.cash,
        "deeds": goods.deeds,
        "jail_cards": goods.jail_cards,
    }


def _partners_part(ask: PartnersPart) -> Json:
    by_seat = {}
    for seat in ask.partners:
        has = ask.goods[seat]
        by_seat[seat] = {"cash": has.cash, "deeds": has.deeds, "jail_cards": has.jail_cards}
    return {"kind": "bundle", "by_seat": by_seat}


def _lots(edition: Edition, lots: Collection[str]) -> list[Json]:
    return list(map(_lot_choices(edition).__getitem__, lots))


@lru_cache(_EDITIONS_KEPT)
def _lot_choices(edition: Edition) -> Mapping[str, Json]:
    return {lot: {"value": lot, "text": deed.name} for lot, deed in edition.deeds.items()}


_WRITERS: Mapping[type[Any], Callable[[Any], Json]] = {
    Assign: _assign,
    BySeat: _by_seat,
    HowMany: _how_many,
    Number: _number,
    NumberBySeat: _number_by_seat,
    OneLot: _one_lot,
    OneOf: _one_of,
    OneSeat: _one_seat,
    Open: _open,
    Part: _part,
    PartnersPart: _partners_part,
    SomeLots: _some_lots,
}
