"""The situation as JSON, part by part: for snapshots, for `set` facts, for undo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.causes import Ground, cause_from_json, cause_to_json
from engine.decisions import DECISIONS
from engine.game import Claim, Debt, Game, Pending, Shortage


def dump_pending(items: tuple[Pending, ...]) -> list[dict[str, Any]]:
    """Open decisions as JSON, each with the name its subject goes by."""
    rows = []
    for item in items:
        row: dict[str, Any] = {"kind": item.kind, "seat": item.seat}
        if item.subject:
            row[item.kind.subject] = item.subject
        if item.number:
            row["number"] = item.number
        rows.append(row)
    return rows


def _load_pending(rows: list[dict[str, Any]]) -> tuple[Pending, ...]:
    return tuple(
        Pending(
            (kind := DECISIONS[row["kind"]]),
            row["seat"],
            row.get(kind.subject, ""),
            row.get("number", 0),
        )
        for row in rows
    )


def _dump_shortage(shortage: Shortage | None) -> dict[str, Any] | None:
    if shortage is None:
        return None
    return {
        "building": shortage.building,
        "left": shortage.left,
        "wants": [list(want) for want in shortage.wants],
    }


def _load_shortage(row: dict[str, Any] | None) -> Shortage | None:
    if row is None:
        return None
    return Shortage(row["building"], row["left"], tuple((s, n) for s, n in row["wants"]))


def _same(value: Any) -> Any:
    return value


def _dump_claims(items: tuple[Claim, ...]) -> list[dict[str, Any]]:
    return [claim._asdict() | {"ground": list(claim.ground)} for claim in items]


def _load_claims(rows: list[dict[str, Any]]) -> tuple[Claim, ...]:
    return tuple(Claim(**row | {"ground": Ground(*row["ground"])}) for row in rows)


def _dump_debts(items: tuple[Debt, ...]) -> list[dict[str, Any]]:
    rows = []
    for debt in items:
        row = debt._asdict()
        row["reason"] = cause_to_json(row.pop("because"))
        rows.append(row)
    return rows


def _load_debts(rows: list[dict[str, Any]]) -> tuple[Debt, ...]:
    return tuple(
        Debt(row["id"], row["seat"], row["creditor"], row["amount"], cause_from_json(row["reason"]))
        for row in rows
    )


_DUMP: dict[str, Callable[[Any], Any]] = {
    "status": _same,
    "tracked": _same,
    "first": _same,
    "turn": _same,
    "turn_number": _same,
    "round_number": _same,
    "again": _same,
    "doubles": _same,
    "dice": lambda dice: list(dice) if dice else None,
    "tokens": dict,
    "jail": dict,
    "bankrupt": list,
    "pending": dump_pending,
    "claims": _dump_claims,
    "debts": _dump_debts,
    "next_debt": _same,
    "fresh": list,
    "shortage": _dump_shortage,
    "contenders": list,
    "prices": lambda prices: {lot: list(paid) for lot, paid in prices.items()},
    "released": _same,
    "salary": _same,
    "winner": _same,
}

_LOAD: dict[str, Callable[[Any], Any]] = {
    "dice": lambda dice: (dice[0], dice[1]) if dice else None,
    "tokens": dict,
    "jail": dict,
    "bankrupt": tuple,
    "pending": _load_pending,
    "claims": _load_claims,
    "debts": _load_debts,
    "fresh": tuple,
    "shortage": _load_shortage,
    "contenders": tuple,
    "prices": lambda prices: {lot: tuple(paid) for lot, paid in prices.items()},
}

PARTS = tuple(_DUMP)


def dump_part(game: Game, part: str) -> Any:
    """One part's value as JSON."""
    return _DUMP[part](getattr(game, part))


def load_part(part: str, value: Any) -> Any:
    """The value that `dump_part` wrote, as the game holds it."""
    return _LOAD.get(part, _same)(value)
