"""Opening the book of a table again after its game has ended: what that means, and what has changed
once its new result stands, as after a ruling."""

from __future__ import annotations

from django.db import transaction

from ledger.actors import Actor
from ledger.codes import LedgerCode
from ledger.problems import Problem
from ledger.services import posting
from tournaments.codes import Code
from tournaments.models import Result, Table
from tournaments.problems import EveningProblem, changed_meanwhile
from tournaments.services import consequences, live
from tournaments.services.champions import champions_of, names_of
from tournaments.services.locking import locked_table
from tournaments.services.table_games import game_of_table


def reopen_book(table_id: int, *, version: int, actor: Actor, reason: str) -> None:
    """The referee takes back the end of a table's game: its book takes entries again.

    `version` is the entry that ended it, as the referee saw it. Raises `Problem` REASON_MISSING,
    NOT_OPEN, BOOK_OPEN, BOOK_CHANGED if the book was opened and closed again meanwhile, and the
    ledger's own.
    """
    if not reason.strip():
        raise EveningProblem(
            Code.REASON_MISSING, "Opening a book again needs a reason.", status=400
        )
    game = game_of_table(table_id)
    if game.is_open:
        raise EveningProblem(Code.BOOK_OPEN, "This table's book is already open.")
    command = {"type": "undo", "number": version, "reason": reason.strip()}
    try:
        posting.post(game.pk, command, actor=actor, version=version)
    except Problem as problem:
        if problem.code != LedgerCode.STALE_VERSION:
            raise
        raise changed_meanwhile("book") from problem


def means(table: Table) -> list[str]:
    """Say what opening this table's book again means, in sentences for the referee about to do
    it."""
    told = [
        "The result of this table does not count until the game has ended again and all have "
        "signed again, or a referee has ruled."
    ]
    champions = champions_of(table.round.event)
    if champions:
        told.append(f"Until then there is no champion, not even {names_of(champions)}.")
    return told + consequences.possible(table.round)


def keep_what_stood(result: Result, stood: consequences.Before) -> None:
    """Note in a result how it and the evening stood before its book was reopened or a referee ruled
    on it, unless an earlier note says that. The caller saves it."""
    if result.before_reopening is None:
        result.before_reopening = {
            "result": _as_it_is(result),
            "ranks": list(stood.ranks.items()),
            "champions": stood.champions,
            "figures": list(stood.figures.items()),
            "teams": list(stood.teams.items()),
            "others": list(stood.others.items()),
        }


def changes(result: Result) -> list[str]:
    """Say what a result that stands again after its book was reopened, or was ruled on, has
    changed, and what to do about it, in sentences, until an official has seen it; nothing while it
    doesn't stand."""
    kept = result.before_reopening
    if kept is None or not result.is_final or kept["result"] == _as_it_is(result):
        return []
    stood = consequences.Before(
        dict(kept["ranks"]),
        kept["champions"],
        dict(kept.get("figures", ())),
        dict(kept.get("teams", ())),
        dict(kept.get("others", ())),
    )
    return consequences.told(result.table.round, stood)


def forget_unless_changed(result: Result) -> None:
    """Drop the note once a result stands and has changed nothing: an official needn't be told."""
    if result.before_reopening is not None and not changes(result):
        _forget(result)


def changes_seen(table_id: int, *, version: int) -> None:
    """An official has seen what the new result of a table changed: it isn't shown any more.

    `version` is the result that the official saw. Raises `Problem` RESULT_CHANGED if it is another
    one now.
    """
    with transaction.atomic():
        table = locked_table(table_id)
        result = Result.objects.filter(table=table, version=version).first()
        if result is None:
            raise changed_meanwhile("result")
        _forget(result)
        live.announce(table.round.event)


def _as_it_is(result: Result) -> list[dict[str, int]]:
    return [result.assets, result.places]


def _forget(result: Result) -> None:
    result.before_reopening = None
    result.save(update_fields=["before_reopening"])
