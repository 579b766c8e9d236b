"""The clock of a round."""

from __future__ import annotations

from typing import Any

from tournaments.models import Round


def render_clock(round_: Round | None) -> dict[str, Any] | None:
    """The clock of a round as it is now; None without a round."""
    return round_.clock_state().as_json() if round_ else None


def render_pressed(round_: Round, notes: list[str]) -> dict[str, Any]:
    """The clock of a round with how often it was pressed."""
    shown = render_clock(round_) or {}
    return shown | {"presses": round_.clock_marks.count(), "notes": notes}
