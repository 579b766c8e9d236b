"""Draws, for organisers."""

from __future__ import annotations

from typing import Any

from tournaments.models import Event, Round, Staff, Table
from tournaments.services import draws


def render_draw(round_: Round) -> dict[str, Any]:
    """A draw, whatever its status."""
    over = round_.status == Round.Status.FINISHED
    names = ("number", "title", "wave", "status", "version", "minutes")
    return {
        **{name: getattr(round_, name) for name in names},
        "note": round_.explanation,
        "sizes": round_.sizes,
        "warnings": [] if over else draws.warnings(round_),
        "tables": [_table(table) for table in Table.objects.for_floor().filter(round=round_)],
        "unseated": [] if over else [player.number for player in draws.unseated(round_)],
        "alternates": _alternates(round_),
        "bankers": [] if over else [_banker(each) for each in draws.bankers_of(round_)],
        "ahead": _ahead(round_),
    }


def render_next_draw(event: Event, expected: draws.Outlook) -> dict[str, Any]:
    """Render the draw that would be made now, and the tables to choose among."""
    ways, usual = draws.ways(event, expected), expected.sizes_of_parts()
    return {
        "number": expected.number,
        "title": expected.title,
        "wave": expected.planned.wave,
        "players": expected.players,
        "sizes": expected.sizes,
        "rounds": expected.planned.left,
        "ways": [way._asdict() for way in ways.get("", [])],
        "divisions": [
            {
                "division": name,
                "players": expected.parts[name],
                "sizes": sizes,
                "ways": [way._asdict() for way in ways.get(name, [])],
            }
            for name, sizes in usual.items()
            if name
        ],
    }


def _ahead(round_: Round) -> list[dict[str, Any]]:
    """The rounds seated with this one: each table's players by number, in the order of seats."""
    rounds = draws.rounds_ahead(round_)
    numbers = dict(round_.event.players.values_list("pk", "number")) if rounds else {}
    found = []
    for ahead in rounds:
        tables: dict[int, list[int]] = {}
        for player, place in sorted(ahead.places.items(), key=lambda each: each[1]):
            tables.setdefault(place.table, []).append(numbers[player])
        listed = [{"number": at, "players": players} for at, players in tables.items()]
        planned = ahead.planned
        found.append({"number": planned.number, "title": planned.title, "tables": listed})
    return found


def _alternates(round_: Round) -> list[int]:
    """The numbers of players who could take a seat in a round that is not for everybody, in
    order."""
    if round_.stage.is_for_all or round_.status == Round.Status.FINISHED:
        return []
    return [each.player.number for each in draws.alternates(round_)]


def _table(table: Table) -> dict[str, Any]:
    return {
        "id": table.pk,
        "number": table.number,
        "banker": table.banker and _banker(table.banker),
        "seats": [
            {
                "id": seat.pk,
                "letter": seat.letter,
                "player": seat.player.number,
                "name": seat.player.display_name,
                "lock": seat.lock,
            }
            for seat in table.seats.all()
        ],
    }


def _banker(staff: Staff) -> dict[str, Any]:
    return {"id": staff.pk, "name": staff.name}
