"""The record of a draw: what it followed from, what came out, and who sits where now.

Everybody may read it once the seats are public. It has numbers of players and no names, and
says who is kept apart from whom, but not why.
"""

from __future__ import annotations

from typing import Any

from tournaments.codes import Code
from tournaments.models import Round
from tournaments.problems import EveningProblem
from tournaments.seating import FORMAT
from tournaments.services.draws.promises import promise_for


def record_of(round_: Round) -> dict[str, Any]:
    """Everything needed to draw this round again."""
    if not round_.drawn_from:
        raise EveningProblem(Code.NO_RECORD, "No record was kept of this draw.", status=404)
    promise = promise_for(round_.event, round_.number)
    seats: dict[int, list[int]] = {}
    ordered = round_.seats.order_by("table__number", "letter")
    for table, player in ordered.values_list("table__number", "player__number"):
        seats.setdefault(table, []).append(player)
    return {
        "format": FORMAT,
        "event": round_.event.slug,
        "round": round_.number,
        "seed": promise.seed if promise else None,
        "sha256": promise.sha256 if promise else None,
        "published_at": promise.published_at if promise else None,
        **round_.drawn_from,
        "seats": [{"table": table, "players": players} for table, players in seats.items()],
    }
