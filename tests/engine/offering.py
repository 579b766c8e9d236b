"""Offers as a test uses them: fill one in by chance, and tell whether a command fits one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import engine
from engine.notation import read, replay

Command = dict[str, Any]
Offer = dict[str, Any]

# What `decide` accepts and ignores: a remark that needs no place in an offer.
REMARKS = {
    ("rent", "dice"),
    ("sell_buildings", "purpose"),
    ("sell_buildings", "buys"),
    ("sell_buildings", "price"),
    ("bankrupt", "deeds"),
    ("bankrupt", "asked"),
    ("untrack", "asked"),
    ("end_game", "asked"),
}


def offered(game: engine.Game, groups: frozenset[str] | None = None, seat: str = "") -> list[Offer]:
    """The offers that can be entered now, as a tablet reads them."""
    return engine.offers_to_json(engine.offers(game, groups, seat))


def offered_after(kind: str, text: str) -> list[Offer]:
    """The offers of one kind of command after these entries."""
    run = replay(read(f'[Ruleset "night-2016"]\n{text}\n'))
    assert run.faults == []
    return [offer for offer in offered(run.game) if offer["command"]["type"] == kind]


def fill(chance: Random, offer: Offer) -> Command:
    """The offer's command with everything that it asks for filled in, within what it allows."""
    command = dict(offer["command"])
    # A price or a bundle may depend on who was chosen before.
    for name in sorted(offer["asks"], key=lambda name: name not in ("seat", "partner")):
        ask = offer["asks"][name]
        if not ask.get("optional") or chance.random() < 0.5:
            command[name] = _FILL[ask["kind"]](chance, ask, command)
    return command


def some(chance: Random, items: Sequence[str], least: int, most: int) -> list[str]:
    """From `least` to `most` different ones of the items, or all if there are fewer."""
    return chance.sample(list(items), min(len(items), chance.randint(least, most)))


def _one_of(chance: Random, ask: Offer, command: Command) -> Any:
    return chance.choice(ask["options"])["value"]


def _cash(chance: Random, ask: Offer, command: Command) -> int:
    most: int = ask["max"] if "max" in ask else ask["max_by_seat"][command["seat"]]
    least: int = ask["min"]
    return chance.choice([least, most, chance.randint(least, most)])


def _counts(chance: Random, ask: Offer, command: Command) -> dict[str, int]:
    if chance.random() < 0.5 and "more_than" not in ask:
        return {chance.choice(ask["next"]): 1} if ask["next"] else dict(ask["max"])
    names = some(chance, sorted(ask["max"]), 2 if "more_than" in ask else 1, 3)
    return {name: chance.randint(1, ask["max"][name]) for name in names}


def _some_of(chance: Random, ask: Offer, command: Command) -> list[str]:
    values = [option["value"] for option in ask["options"]]
    if "exactly" in ask:
        return chance.sample(values, ask["exactly"])
    chosen = some(chance, values, 0 if ask.get("optional") else 1, 3)
    while "budget" in ask and sum(ask["amount"][lot] for lot in chosen) > ask["budget"]:
        chosen.pop()
    return chosen or values[:1]


def _bundle(chance: Random, ask: Offer, command: Command) -> dict[str, Any]:
    goods = ask["by_seat"][command["partner"]] if "by_seat" in ask else ask
    return {
        "cash": chance.choice([0, chance.randint(0, goods["cash"])]),
        "deeds": some(chance, goods["deeds"], 0, 2),
        "jail_cards": some(chance, goods["jail_cards"], 0, 1),
    }


def _dice(chance: Random, ask: Offer, command: Command) -> list[int]:
    return [chance.randint(1, 6), chance.randint(1, 6)]


def _assign(chance: Random, ask: Offer, command: Command) -> dict[str, str]:
    return {lot: chance.choice(ask["to"]) for lot in ask["lots"]}


def _tokens(chance: Random, ask: Offer, command: Command) -> dict[str, int]:
    return {seat: chance.choice([0, 4, 10, 24, 39]) for seat in ask["seats"]}


def _totals(chance: Random, ask: Offer, command: Command) -> dict[str, int]:
    return {seat: chance.randint(ask["min"], ask["max"]) for seat in ask["seats"]}


def _misses(chance: Random, ask: Offer, command: Command) -> dict[str, int]:
    return {seat: chance.randint(0, ask["max"]) for seat in some(chance, ask["seats"], 0, 2)}


def _count(chance: Random, ask: Offer, command: Command) -> dict[str, int]:
    return {seat: chance.randint(0, 3000) for seat in some(chance, ask["seats"], 1, 4)}


def _notes(chance: Random, ask: Offer, command: Command) -> dict[str, dict[str, int]]:
    return {
        seat: {str(note): chance.randint(0, 9) for note in ask["notes"]}
        for seat in some(chance, ask["seats"], 1, 2)
    }


def any_move(chance: Random, seats: str, lots: Sequence[str]) -> dict[str, Any]:
    """One move of an adjustment: mostly cash, which can be moved most often."""
    lot = chance.choice(list(lots))
    ends = dict(zip(("from", "to"), chance.sample([*seats, "Bank"], 2), strict=True))
    kinds: list[dict[str, Any]] = [
        ends | {"cash": chance.choice([1, 50, 200])},
        ends | {"cash": chance.choice([1, 50, 200])},
        ends | {"deed": lot},
        ends | {"jail_card": "chance"},
        ends | {"lot": lot, "houses": 1},
        ends | {"lot": lot, "hotels": 1},
        {"lot": lot, "mortgaged": chance.random() < 0.5},
    ]
    return chance.choice(kinds)


_FILL: dict[str, Callable[[Random, Offer, Command], Any]] = {
    "one_of": _one_of,
    "cash": _cash,
    "counts": _counts,
    "some_of": _some_of,
    "bundle": _bundle,
    "dice": _dice,
    "assign": _assign,
    "tokens": _tokens,
    "misses": _misses,
    "totals": _totals,
    "text": lambda chance, ask, command: "the hall closes",
    "count": _count,
    "notes": _notes,
    "moves": lambda chance, ask, command: [any_move(chance, "ABCDE", ["boardwalk", "park-place"])],
}


def fits(offers: list[Offer], command: Command) -> bool:
    """True if one of the offers has room for the command (canonical JSON)."""
    return any(_fits(offer, command) for offer in offers)


def _fits(offer: Offer, command: Command) -> bool:
    settled, asks = offer["command"], offer["asks"]
    if any(command.get(name) != value for name, value in settled.items()):
        return False
    extra = set(command) - set(settled) - set(asks)
    if any((command["type"], name) not in REMARKS for name in extra):
        return False
    return all(
        (name not in command and ask.get("optional"))
        or (name in command and _FITS[ask["kind"]](ask, command[name], command))
        for name, ask in asks.items()
    )


def _fits_cash(ask: Offer, value: int, command: Command) -> bool:
    most = ask["max"] if "max" in ask else ask["max_by_seat"].get(command["seat"], -1)
    return bool(ask["min"] <= value <= most)


def _fits_some_of(ask: Offer, value: list[str], command: Command) -> bool:
    enough = len(value) == ask.get("exactly", len(value))
    return enough and set(value) <= {option["value"] for option in ask["options"]}


def _fits_bundle(ask: Offer, value: dict[str, Any], command: Command) -> bool:
    goods = ask["by_seat"].get(command["partner"], {}) if "by_seat" in ask else ask
    return bool(
        goods
        and value["cash"] <= goods["cash"]
        and set(value["deeds"]) <= set(goods["deeds"])
        and set(value["jail_cards"]) <= set(goods["jail_cards"])
    )


_FITS: dict[str, Callable[[Offer, Any, Command], bool]] = {
    "one_of": lambda ask, value, _: any(o["value"] == value for o in ask["options"]),
    "cash": _fits_cash,
    "counts": lambda ask, value, _: all(n <= ask["max"].get(k, 0) for k, n in value.items()),
    "some_of": _fits_some_of,
    "bundle": _fits_bundle,
    "dice": lambda ask, value, _: True,
    "assign": lambda ask, value, _: set(value) == set(ask["lots"]),
    "tokens": lambda ask, value, _: set(value) == set(ask["seats"]),
    "totals": lambda ask, value, _: set(value) == set(ask["seats"]),
    "misses": lambda ask, value, _: (
        set(value) <= set(ask["seats"]) and all(misses <= ask["max"] for misses in value.values())
    ),
    "text": lambda ask, value, _: True,
    "count": lambda ask, value, _: set(value) <= set(ask["seats"]),
    "notes": lambda ask, value, _: all(
        seat in ask["seats"] and set(map(int, held)) <= set(ask["notes"])
        for seat, held in value.items()
    ),
    "moves": lambda ask, value, _: True,
}
