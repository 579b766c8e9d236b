"""An outcome out of its JSON again."""

from __future__ import annotations

from typing import Any

from engine import Outcome, Posting
from engine.outcome_json import outcome_of


def outcome_from_json(data: dict[str, Any]) -> Outcome:
    """The outcome that `engine.outcome_to_json` wrote."""
    return outcome_of([Posting(*row) for row in data["postings"]], data["facts"])
