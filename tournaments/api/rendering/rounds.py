"""A round whose seats are public."""

from __future__ import annotations

from typing import Any

from tournaments.api.rendering.clock import render_clock
from tournaments.api.rendering.results import counting_result
from tournaments.models import Round, Table
from tournaments.services.announcing import held_back


def render_round(round_: Round) -> dict[str, Any]:
    """A round whose seats are public."""
    tables = Table.objects.for_floor().filter(round=round_)
    unknown = held_back(round_.event)
    return {
        **render_round_head(round_),
        "minutes": round_.minutes,
        "clock": render_clock(round_),
        "note": round_.explanation,
        "tables": [
            {
                "id": table.pk,
                "number": table.number,
                "seats": [
                    {
                        "letter": seat.letter,
                        "player": seat.player.number,
                        "name": seat.player.display_name,
                    }
                    for seat in table.seats.all()
                ],
                "postponed": bool(table.postponed),
                "on_paper": table.on_paper,
                "result": None if table.pk in unknown else _score(table),
            }
            for table in tables
        ],
    }


def render_round_head(round_: Round) -> dict[str, Any]:
    """A round, and how far it has come."""
    return {
        "number": round_.number,
        "kind": "final" if round_.is_final else "preliminary",
        "stage": round_.stage.number,
        "title": round_.title,
        "wave": round_.wave,
        "status": round_.status,
    }


def _score(table: Table) -> dict[str, Any] | None:
    result = counting_result(table)
    if result is None:
        return None
    return {"status": result.status, "assets": result.assets, "places": result.places}
