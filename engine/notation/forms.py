"""How a line of notation goes: the form of each command, and of what is offered, what is still to
be filled in by its name in capitals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.codecs import Codec
from engine.offer_types import POSITION, Ask, Asks, Offer, OneLot, OneOf, OneSeat, Open, SomeLots
from engine.registry import rule_named

_CHOICES_MAX = 5


def form_of_command(kind: str) -> str:
    """The form of a type of command: `SEAT roll DICE`; what may be left out is in brackets."""
    rule = rule_named(kind)
    return _form({"type": kind}, dict.fromkeys(rule.codecs, Open("")))


def form_of_offer(offer: Offer) -> str:
    """The form of what can be entered: `A roll DICE`."""
    if POSITION in offer.asks.values():
        return f"{offer.command['type']} NAME=VALUE ..."
    return _form(offer.command, offer.asks)


def _form(command: Mapping[str, Any], asks: Asks) -> str:
    rule = rule_named(command["type"])
    words: list[str] = []
    for name, codec in rule.codecs.items():
        if name in rule.defaults:
            if name in command or name in asks:
                word = f"{name}={_word(command, asks, name, codec)}"
                words.append(f"[{word}]" if name not in command else word)
            continue
        words.append(_word(command, asks, name, codec))
        if name == "seat" and len(words) == 1:
            words.append(rule.verb)
    return " ".join(words if rule.verb in words[1:2] else [rule.verb, *words])


def _word(command: Mapping[str, Any], asks: Asks, name: str, codec: Codec) -> str:
    if name in command:
        return codec.write(codec.check(command[name], name))
    values = _values(asks[name]) if name in asks else []
    return "|".join(values) if 0 < len(values) <= _CHOICES_MAX else name.upper()


def _values(ask: Ask) -> list[str]:
    """What there is to choose from, where an ask lists it."""
    match ask:
        case OneOf(options=options):
            return [str(option.value) for option in options]
        case OneSeat(seats=seats):
            return list(seats)
        case OneLot(lots=lots) | SomeLots(lots=lots):
            return list(lots)
        case _:
            return []
