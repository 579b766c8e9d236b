"""What an official sets right in a table's book: void, undo, adjustment. Nothing is erased."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from ledger.actors import Actor
from ledger.models import Game
from ledger.services import posting
from ledger.services.requests import Posted
from tournaments.problems import Problem


def void(
    table_id: int, number: int, *, others: Iterable[int], reason: str, actor: Actor, key: UUID
) -> Posted:
    """Void an entry and the `others` that are in its way. The same `key` does it once.

    Raises `Problem`: what stands in the way, a missing reason, a closed book.
    """
    command: dict[str, Any] = {"type": "void", "number": number, "reason": _given(reason)}
    if listed := sorted(set(others), reverse=True):
        command["with"] = listed
    return _post(table_id, command, actor, key)


def take_back(table_id: int, number: int, *, version: int, actor: Actor, key: UUID) -> Posted:
    """Take back the newest entry, or enter it again, as long as the book is at `version`.

    Raises `Problem`: STALE_VERSION where somebody has entered something since, and the refusals of
    an undo.
    """
    return _post(table_id, {"type": "undo", "number": number}, actor, key, version)


def adjust(
    table_id: int, moves: Sequence[dict[str, Any]], *, reason: str, actor: Actor, key: UUID
) -> Posted:
    """Move holdings as a referee says. Raises `Problem` with all `faults`, or for no move."""
    if not moves:
        raise Problem("NOTHING_TO_ADJUST", "Nothing was changed, so there is nothing to adjust.")
    command = {"type": "adjust", "moves": list(moves), "reason": _given(reason)}
    return _post(table_id, command, actor, key)


def _given(reason: str) -> str:
    if not reason.strip():
        raise Problem(
            "REASON_MISSING", "A correction needs a reason that all can read.", status=400
        )
    return reason.strip()


def _post(
    table_id: int, command: dict[str, Any], actor: Actor, key: UUID, version: int | None = None
) -> Posted:
    game = Game.objects.filter(table=table_id).first()
    if game is None:
        raise Problem("NOT_OPEN", "This table has no book yet.", "Release the draw first.")
    return posting.post(game.pk, command, actor=actor, version=version, key=key)
