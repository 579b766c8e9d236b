"""The form of a line of notation: of each command, and of each offer, with the names of fields
still to be filled in capitals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.codecs import Codec
from engine.offer_types import POSITION, Ask, Asks, Offer, OneLot, OneOf, OneSeat, Open, SomeLots
from engine.registry import CommandRule, rule_named

_CHOICES_MAX = 5


def form_of_command(kind: str) -> str:
    """The form of a type of command: `SEAT roll DICE`; what may be left out is in brackets."""
    rule = rule_named(kind)
    return _form(rule, {}, dict.fromkeys(rule.codecs, Open("")))


def form_of_offer(offer: Offer) -> str:
    """The form of what can be entered: `A roll DICE`."""
    if POSITION in offer.asks.values():
        return f"{offer.command.kind.type_name} NAME=VALUE ..."
    return _form(rule_named(offer.command.kind.type_name), offer.command.settled, offer.asks)


def _form(rule: CommandRule[Any], settled: Mapping[str, Any], asks: Asks) -> str:
    words: list[str] = []
    for name, codec in rule.codecs.items():
        if name in rule.defaults:
            if name in settled or name in asks:
                word = f"{name}={_word(settled, asks, name, codec)}"
                words.append(f"[{word}]" if name not in settled else word)
            continue
        words.append(_word(settled, asks, name, codec))
        if name == "seat" and len(words) == 1:
            words.append(rule.verb)
    return " ".join(words if rule.verb in words[1:2] else [rule.verb, *words])


def _word(settled: Mapping[str, Any], asks: Asks, name: str, codec: Codec) -> str:
    if name in settled:
        return codec.write(codec.check(settled[name], name))
    values = _values(asks[name]) if name in asks else []
    return "|".join(values) if 0 < len(values) <= _CHOICES_MAX else name.upper()


def _values(ask: Ask) -> list[str]:
    """The values to choose from, if an ask lists them."""
    match ask:
        case OneOf(options=options):
            return [str(option.value) for option in options]
        case OneSeat(seats=seats):
            return list(seats)
        case OneLot(lots=lots) | SomeLots(lots=lots):
            return list(lots)
        case _:
            return []
