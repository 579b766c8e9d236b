"""Opening the book of a table again after its game has ended, and what that means."""

from __future__ import annotations

from ledger.actors import Actor
from ledger.codes import LedgerCode
from ledger.problems import Problem as LedgerProblem
from ledger.services import posting
from tournaments.codes import Code
from tournaments.models import Table
from tournaments.problems import Problem, changed_meanwhile
from tournaments.services import consequences
from tournaments.services.champions import champions_of, names_of
from tournaments.services.table_games import game_of_table


def reopen_book(table_id: int, *, version: int, actor: Actor, reason: str) -> None:
    """The referee takes back the end of a table's game: its book takes entries again.

    `version` is the entry that ended it, as the referee saw it. Raises `Problem` REASON_MISSING,
    NOT_OPEN, BOOK_OPEN, BOOK_CHANGED if the book was opened and closed again meanwhile, and the
    ledger's own.
    """
    if not reason.strip():
        raise Problem(Code.REASON_MISSING, "Opening a book again needs a reason.", status=400)
    game = game_of_table(table_id)
    if game.is_open:
        raise Problem(Code.BOOK_OPEN, "This table's book is already open.")
    command = {"type": "undo", "number": version, "reason": reason.strip()}
    try:
        posting.post(game.pk, command, actor=actor, version=version)
    except LedgerProblem as problem:
        if problem.code != LedgerCode.STALE_VERSION:
            raise
        raise changed_meanwhile("book") from problem


def means(table: Table) -> list[str]:
    """What opening this table's book again means, in sentences for whoever is about to do it."""
    told = [
        "The result of this table does not count until the game has ended again and all have "
        "signed again, or a referee has ruled."
    ]
    champions = champions_of(table.round.event)
    if champions:
        told.append(f"Until then there is no champion, not even {names_of(champions)}.")
    return told + consequences.possible(table.round)
