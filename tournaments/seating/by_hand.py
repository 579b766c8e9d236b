"""Tables made by the organisers: the seats read from a list, and put in order."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from tournaments.person_names import folded
from tournaments.seating.numbering import Numbered
from tournaments.seating.seat_letters import LETTERS
from tournaments.seating.sizes import LARGEST

_AT = re.compile(r"(?:table\s*)?(\d{1,4})\s*([A-H]?)", re.IGNORECASE)


class Place(NamedTuple):
    """A player's place: at the table of that number, in the seat of that letter or, without one, in
    the next that is free."""

    player: int
    table: int
    seat: str = ""


Called = Mapping[str, Collection[int]]
"""The players with a name or number, by its `key_of`."""


def key_of(name: str) -> str:
    """Return the key by which names on a list are compared: commas make no difference."""
    return folded(re.sub(r"[,;\t]", " ", name))


def read_places(text: str, called: Called) -> tuple[list[Place], list[str]]:
    """The places in a list, one player per line: name or number, table and, if wanted, seat; and a
    sentence for each line that can't be read. A line without a table gives no place."""
    places: list[Place] = []
    faults: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        name, table, seat = _parts(line)
        if not name:
            continue
        found = list(called.get(key_of(name), ()))
        if len(found) != 1:
            faults.append(f"Line {number}: {_fault(name, called)}")
        elif table:
            places.append(Place(found[0], table, seat))
    return places, faults


def _parts(line: str) -> tuple[str, int, str]:
    """Name, table and seat in a line; 0 without a table."""
    parts = [part.strip() for part in re.split(r"[,;\t]", line)]
    while parts and not parts[-1]:
        parts.pop()
    seat = ""
    if parts and len(parts[-1]) == 1 and parts[-1].upper() in LETTERS:
        seat = parts.pop().upper()
    at = _AT.fullmatch(parts[-1]) if len(parts) > 1 else None
    if at is None:
        return line.strip(" ,;\t"), 0, seat
    parts.pop()
    return ", ".join(parts), int(at[1]), seat or at[2].upper()


def _fault(name: str, called: Called) -> str:
    """Return why a line names no player before its table: several have that name, nobody has it, or
    the table after a player's name isn't one."""
    if key_of(name) in called:
        return f"Several players are called “{name}”."
    player, *rest = re.split(r"[,;\t]\s*", name, maxsplit=1)
    if rest and key_of(player) in called:
        return f"“{rest[0]}” isn’t a table."
    if name.isdecimal():
        return f"Nobody who plays this round has the number {name}."
    return f"Nobody who plays this round is called “{name}”."


def seated(places: Iterable[Place], names: Mapping[int, str]) -> tuple[Numbered, list[str]]:
    """The players of each table in the order of its seats, and any faults in sentences. Players
    without a seat of their own take the next free one, in the order given."""
    listed = list(places)
    faults = _twice(listed, names)
    tables: Numbered = {}
    for number in sorted({place.table for place in listed}):
        here = [place for place in listed if place.table == number]
        if len(here) > LARGEST:
            faults.append(f"Table {number} has {len(here)} players; {LARGEST} is the most.")
            continue
        tables[number], wrong = _in_seats(number, here, names)
        faults += wrong
    return tables, faults


def _in_seats(
    number: int, places: list[Place], names: Mapping[int, str]
) -> tuple[list[int], list[str]]:
    faults = []
    own: dict[str, Place] = {}
    letters = LETTERS[: len(places)]
    for place in places:
        if place.seat and place.seat not in letters:
            faults.append(
                f"Table {number} has {len(places)} players, so there is no seat {place.seat} for "
                f"{names[place.player]}."
            )
        elif place.seat and own.setdefault(place.seat, place).player != place.player:
            both = f"{names[own[place.seat].player]} and {names[place.player]}"
            faults.append(f"{both} have the same seat: {place.seat} at table {number}.")
    others = iter([place for place in places if own.get(place.seat) is not place])
    found = [own[letter] if letter in own else next(others) for letter in letters]
    return [place.player for place in found], faults


def _twice(places: Iterable[Place], names: Mapping[int, str]) -> list[str]:
    faults = []
    table_of: dict[int, int] = {}
    for place in places:
        if place.player in table_of:
            both = f"at table {table_of[place.player]} and at table {place.table}"
            if table_of[place.player] == place.table:
                both = f"at table {place.table}"
            faults.append(f"{names[place.player]} is listed twice: {both}.")
        table_of[place.player] = place.table
    return faults
