"""Notation for changes that no command makes: the lines that lead from one position to another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import engine
from engine.holders import POT

Lines = list[engine.Command]


def patches(told: engine.Game, booked: engine.Game, reason: str) -> Lines:
    """The commands that lead from `told` to `booked`, as far as commands can; `told` is changed
    along with them. Holdings are adjusted, which leaves tokens, turns and debts alone; what still
    differs is set up as a position."""
    lines: Lines = []
    for data in (_adjustment, _position):
        command = data(told, booked, reason)
        if command is None:
            continue
        try:
            line = engine.parse_command(command)
            engine.apply(told, engine.decide(told, line))
        except (engine.Malformed, engine.Refusal):
            continue
        lines.append(line)
    return lines


def _adjustment(told: engine.Game, booked: engine.Game, reason: str) -> dict[str, Any] | None:
    moves = [*_to_the_bank(told, booked), *_deeds(told, booked), *_from_the_bank(told, booked)]
    moves += _cash(told, booked)
    return {"type": "adjust", "moves": moves, "reason": reason} if moves else None


def _to_the_bank(told: engine.Game, booked: engine.Game) -> Iterator[dict[str, Any]]:
    """Buildings and markers that are gone, unless their deed takes them along to the Bank."""
    for lot, owner in told.owner.items():
        if booked.owner[lot] == engine.BANK:
            continue
        for piece, before, after in _pieces(told, booked, lot):
            if before > after:
                yield {"from": owner, "to": engine.BANK, "lot": lot, piece: before - after}
        if told.mortgages[lot] > booked.mortgages[lot]:
            yield {"lot": lot, "mortgaged": False}


def _deeds(told: engine.Game, booked: engine.Game) -> Iterator[dict[str, Any]]:
    for lot, owner in told.owner.items():
        if owner != booked.owner[lot]:
            yield {"from": owner, "to": booked.owner[lot], "deed": lot}
    for deck, holder in told.jail_cards.items():
        if holder != booked.jail_cards[deck]:
            yield {"from": holder, "to": booked.jail_cards[deck], "jail_card": deck}


def _from_the_bank(told: engine.Game, booked: engine.Game) -> Iterator[dict[str, Any]]:
    for lot, owner in booked.owner.items():
        if owner == engine.BANK:
            continue
        if booked.mortgages[lot] > told.mortgages[lot]:
            yield {"lot": lot, "mortgaged": True}
        for piece, before, after in _pieces(told, booked, lot):
            if after > before:
                yield {"from": engine.BANK, "to": owner, "lot": lot, piece: after - before}


def _cash(told: engine.Game, booked: engine.Game) -> Iterator[dict[str, Any]]:
    """Move cash through the Bank, which has as much as needed."""
    for holder in (*booked.seats, POT):
        more = booked.cash[holder] - told.cash[holder]
        if more < 0:
            yield {"from": holder, "to": engine.BANK, "cash": -more}
        elif more > 0:
            yield {"from": engine.BANK, "to": holder, "cash": more}


def _pieces(
    told: engine.Game, booked: engine.Game, lot: str
) -> tuple[tuple[str, int, int], tuple[str, int, int]]:
    return (
        ("hotels", told.hotels[lot], booked.hotels[lot]),
        ("houses", told.houses[lot], booked.houses[lot]),
    )


def _position(told: engine.Game, booked: engine.Game, reason: str) -> dict[str, Any] | None:
    """Everything that still differs and that a position can set up."""
    lots = booked.edition.deeds
    levels = {lot: booked.level(lot) for lot in lots if told.level(lot) != booked.level(lot)}
    fields: dict[str, Any] = {
        "cash": _changed(told.cash, booked.cash, booked.seats),
        "deeds": _changed(told.owner, booked.owner, lots),
        "buildings": levels,
        "jail_cards": _changed(told.jail_cards, booked.jail_cards, booked.jail_cards),
        "tokens": _changed(told.tokens, booked.tokens, booked.seats),
    }
    fields = {name: value for name, value in fields.items() if value}
    if told.mortgages != booked.mortgages:
        fields["mortgaged"] = [lot for lot, marker in booked.mortgages.items() if marker]
    for name in ("jail", "turn", "round_number", "doubles", "tracked"):
        if getattr(told, name) != getattr(booked, name):
            fields[name] = getattr(booked, name)
    return {"type": "position", **fields} if fields else None


def _changed(before: dict[str, Any], after: dict[str, Any], names: Iterable[str]) -> dict[str, Any]:
    return {name: after[name] for name in names if before[name] != after[name]}
