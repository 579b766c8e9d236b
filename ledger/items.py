"""A command as a client sends it, to be read and posted."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4


@dataclass(frozen=True)
class ShownOutcome:
    """The outcome that the banker was shown: its `chain.outcome_digest`, and its line."""

    digest: str
    text: str


@dataclass(frozen=True)
class Item:
    """One command to post, as JSON: the client's key for it, when its device made it, and the
    outcome that was shown, if given."""

    command: Any
    key: UUID = field(default_factory=uuid4)
    made_at: datetime | None = None
    shown: ShownOutcome | None = None
