"""The corrections that an official makes in a table's book: void, undo, adjustment. Nothing is
erased."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from django.db.models import Q

from ledger.actors import Actor
from ledger.codes import LedgerCode
from ledger.models import Transaction
from ledger.problems import Problem
from ledger.services import posting
from ledger.services.posted import Posted
from tournaments.codes import Code
from tournaments.problems import EveningProblem
from tournaments.services.table_games import game_of_table

# The commands that correct a book: those that take entries back, and those that set holdings.
_TAKE_BACK = (Transaction.Kind.UNDO, Transaction.Kind.VOID)
_SET = ("adjust", "position")


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
    table_id: int,
    moves: Sequence[dict[str, Any]],
    *,
    version: int,
    reason: str,
    actor: Actor,
    key: UUID,
) -> Posted:
    """Move holdings as decided by a referee who saw the book at `version`.

    The table may have played on since. But if somebody has corrected the book since, this may be
    the same correction again: then `Problem` BOOK_CHANGED. Raises `Problem` with all `faults` too,
    or for no move.
    """
    if not moves:
        raise EveningProblem(
            Code.NOTHING_TO_ADJUST, "Nothing was changed, so there is nothing to adjust."
        )
    command = {"type": "adjust", "moves": list(moves), "reason": _given(reason)}
    while True:
        present = _require_uncorrected(table_id, version, key)
        try:
            return _post(table_id, command, actor, key, present)
        except Problem as problem:
            # An entry has come in between looking and posting: look at that one as well.
            if problem.code != LedgerCode.STALE_VERSION:
                raise


def _require_uncorrected(table_id: int, version: int, key: UUID) -> int:
    """The book's current version. Raises `Problem` BOOK_CHANGED if it was corrected after
    `version`."""
    game = game_of_table(table_id)
    newer = Transaction.objects.filter(game=game, number__gt=version)
    if newer.filter(key=key).exists():
        return game.version
    corrected = newer.filter(Q(kind__in=_TAKE_BACK) | Q(command__type__in=_SET))
    found = corrected.order_by("number").first()
    if found is not None:
        raise EveningProblem(
            Code.BOOK_CHANGED,
            f"Somebody else has since corrected this book. Entry {found.number}: {found.text}.",
            "Check whether yours is still needed, then enter it again.",
        )
    return game.version


def _given(reason: str) -> str:
    if not reason.strip():
        raise EveningProblem(
            Code.REASON_MISSING, "A correction needs a reason that everybody can read.", status=400
        )
    return reason.strip()


def _post(
    table_id: int, command: dict[str, Any], actor: Actor, key: UUID, version: int | None = None
) -> Posted:
    return posting.post(game_of_table(table_id).pk, command, actor=actor, version=version, key=key)
