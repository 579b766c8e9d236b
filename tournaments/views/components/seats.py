"""The players at a table, with their cash."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import engine
from tournaments.models import Table


@dataclass(frozen=True, slots=True)
class ShownSeat:
    """One player at a table: cash as people write it (None before the start), a note, and the token
    that they took, "" if nobody entered it."""

    letter: str
    name: str
    number: int
    cash: str | None
    note: str
    token: str


def shown_seats(table: Table) -> tuple[ShownSeat, ...]:
    """The players of a table (as `for_floor` gives it), in seat order."""
    state = table.game.state if table.game and table.game.version else None
    edition = engine.load_edition(table.round.event.edition)
    return tuple(
        ShownSeat(
            letter=seat.letter,
            name=seat.player.display_name,
            number=seat.player.number,
            cash=edition.money(state["cash"][seat.letter]) if state else None,
            note=_note(state, seat.letter) if state else "",
            token=seat.token,
        )
        for seat in table.seats.all()
    )


def _note(state: Mapping[str, Any], letter: str) -> str:
    situation = state["situation"]
    if letter in situation["bankrupt"]:
        return "bankrupt"
    return "in Jail" if letter in situation["jail"] else ""
