"""Drawing again from a record, to see whether the same tables come out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tournaments.seating.algorithm import ALGORITHM, ALGORITHMS
from tournaments.seating.basis import Basis, draw_from, number_of, published_hash

FORMAT = "passgo draw"


class Checked(NamedTuple):
    """A checked record, and its `faults` in sentences; there are none if the same tables come out.
    `moved` are the tables whose players have changed since the draw; `by_hand`: whether the
    organisers made the tables, so that nothing was drawn."""

    round: int
    tables: list[list[int]]
    seed: str | None
    sha256: str | None
    number: int
    faults: list[str]
    moved: list[int]
    by_hand: bool


def check(record: Mapping[str, Any]) -> Checked:
    """Draw again. Raises ValueError for anything but the record of a draw, and for a record from
    another program."""
    if record.get("format") != FORMAT:
        raise ValueError("this is not the record of a draw")
    algorithm = record.get("algorithm")
    if not isinstance(algorithm, int) or algorithm not in ALGORITHMS:
        raise ValueError(f"it was drawn by algorithm {algorithm}, and this program has {ALGORITHM}")
    basis = Basis.of_json(_part(record, "basis", dict))
    round_, tables = _part(record, "round", int), _part(record, "tables", list)
    seed, sha256 = record.get("seed"), record.get("sha256")
    faults = _seed_faults(basis, round_, seed, sha256)
    drawn, _, numbers = draw_from(basis, algorithm)
    for at, (number, table) in enumerate(zip(numbers, drawn, strict=True)):
        stands = tables[at] if at < len(tables) else []
        if table != stands:
            faults.append(f"Table {number} would be {_listed(table)}, not {_listed(stands)}.")
    if len(tables) > len(drawn):
        faults.append(f"There would be {len(drawn)} tables, not {len(tables)}.")
    seats = {each["table"]: each["players"] for each in _part(record, "seats", list)}
    moved = [at for at, table in zip(numbers, tables, strict=False) if seats.get(at) != table]
    moved += sorted(set(seats).difference(numbers))
    by_hand = bool(basis.placed)
    return Checked(round_, tables, seed, sha256, basis.number, faults, moved, by_hand)


def _seed_faults(basis: Basis, round_: int, seed: Any, sha256: Any) -> list[str]:
    if seed is None and sha256 is None:
        return []
    if not isinstance(seed, str) or published_hash(seed) != sha256:
        return [f"The seed doesn't have the hash {sha256}."]
    if number_of(seed, round_) != basis.number:
        return [f"The seed doesn't give the number {basis.number}."]
    return []


def _part(record: Mapping[str, Any], name: str, kind: type) -> Any:
    part = record.get(name)
    if not isinstance(part, kind):
        raise ValueError(f"“{name}” is missing, or is not as in a record")
    return part


def _listed(players: Any) -> str:
    return ", ".join(map(str, players)) if players else "nobody"
