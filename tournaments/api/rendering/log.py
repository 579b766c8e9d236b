"""The log of an event."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from tournaments.models import Event
from tournaments.services import undoing
from tournaments.services.acts.reading import ToldAct


def render_log(event: Event, acts: list[ToldAct]) -> dict[str, Any]:
    """Acts of an event, with what undoing each would do."""
    undoable = undoing.offered(event, (act.number for act in acts))
    return {"acts": [asdict(act) | {"undo": undoable.get(act.number, "")} for act in acts]}
