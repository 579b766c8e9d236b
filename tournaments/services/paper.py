"""The end of a table that played on paper: its tally slips are typed in, and its book is closed.

They go into the book as ordinary entries: the position that was counted, the bankruptcies and,
unless the last of these ends the game, a close whose reason says that all this comes from paper. So
the tally, the signatures and the audit need to know nothing of it
(docs/decisions/paper-goes-through-the-book.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import Any
from uuid import UUID, uuid5

import engine
from ledger.actors import Actor
from ledger.codes import LedgerCode
from ledger.items import Item
from ledger.models import Game, Transaction
from ledger.problems import Problem
from ledger.services import posting
from tournaments.codes import Code
from tournaments.models import Result
from tournaments.problems import EveningProblem, changed_meanwhile
from tournaments.seating.sizes import LARGEST
from tournaments.services.table_games import game_of_table

FROM_PAPER = "counted on paper"


@dataclass(frozen=True)
class PaperCount:
    """The count on the slips of a table: `cash` by seat in dollars; owner and buildings by lot (a
    hotel counts one more than the maximum of houses); the players who are `out`, in the order in
    which they went bankrupt. `totals` are the sums on the slips, where they have one."""

    cash: Mapping[str, int]
    owners: Mapping[str, str]
    levels: Mapping[str, int]
    mortgaged: tuple[str, ...]
    out: tuple[str, ...]
    totals: Mapping[str, int]


@dataclass(frozen=True)
class CheckedSlips:
    """The result of a count: each seat's total in dollars, and the commands that enter it."""

    totals: dict[str, int]
    commands: list[dict[str, Any]]


def check(game: Game, count: PaperCount, *, actor: Actor) -> CheckedSlips:
    """Value a count with the engine; writes nothing.

    Raises `Problem` with all `faults` of an impossible position, SLIP_DIFFERS with those of slips
    whose stated total is wrong, BOOK_CLOSED.
    """
    position: dict[str, Any] = {
        "type": "position",
        "cash": dict(count.cash),
        "deeds": dict(count.owners),
        "buildings": dict(count.levels),
        "mortgaged": list(count.mortgaged),
    }
    outcome = posting.preview(game.pk, position, actor=actor).outcome
    end = game.engine_game()
    engine.apply(end, outcome)
    totals = {seat: own["total"] for seat, own in engine.tally_of(end).items()}
    _require_same_totals(totals, count, end.edition)
    commands = [position, *_leave(end, count.out)]
    if end.status != "finished":
        commands.append({"type": "close", "reason": FROM_PAPER})
    return CheckedSlips(totals, commands)


def enter(table_id: int, count: PaperCount, *, version: int, actor: Actor, key: UUID) -> None:
    """Enter a count and close the book, all or nothing. The same `key` does it once.

    `version` is the newest entry seen by the person who typed it in. Raises `Problem` as `check`
    does, and NOT_OPEN, BOOK_CHANGED where something was entered since.
    """
    game = game_of_table(table_id)
    if Transaction.objects.filter(game=game, key=uuid5(key, "0")).exists():
        return
    commands = check(game, count, actor=actor).commands
    items = [Item(command, uuid5(key, f"{at}")) for at, command in enumerate(commands)]
    try:
        posting.post_batch(game.pk, items, actor=actor, version=version)
    except Problem as problem:
        if problem.code != LedgerCode.STALE_VERSION:
            raise
        raise changed_meanwhile("book") from problem


def typed_by(result: Result) -> str:
    """The person who typed a result in from paper, as a reference; "" for any other result. Where
    the last withdrawal ended the game, that is whoever entered the position before it."""
    book = Transaction.objects.filter(game__table=result.table_id, number__lte=result.book_version)
    newest = book.order_by("-number").values_list("command", "actor")[: LARGEST + 1]
    leaving = [*takewhile(lambda entry: entry[0]["type"] == "withdraw", newest)]
    command, actor = next(iter(newest[len(leaving) :]), ({"type": ""}, ""))
    if leaving:
        is_typed = command["type"] == "position" and {actor} == {who for _, who in leaving}
    else:
        is_typed = command["type"] == "close" and command["reason"] == FROM_PAPER
    return actor if is_typed else ""


def _leave(end: engine.Game, out: tuple[str, ...]) -> list[dict[str, Any]]:
    """Let the bankrupt players leave, in their order, until that ends the game."""
    commands: list[dict[str, Any]] = []
    for seat in out:
        if end.status == "finished":
            break
        command = {"type": "withdraw", "seat": seat}
        engine.apply(end, engine.decide(end, engine.parse_command(command)))
        commands.append(command)
    return commands


def _require_same_totals(
    totals: Mapping[str, int], count: PaperCount, edition: engine.Edition
) -> None:
    faults = [
        f"The slip of seat {seat} says {edition.money(said)}, but what is typed comes to "
        f"{edition.money(totals[seat])}."
        for seat, said in count.totals.items()
        if said != totals[seat]
    ]
    if faults:
        remedy = "Look for the mistake, on the paper or here."
        raise EveningProblem(Code.SLIP_DIFFERS, " ".join(faults), remedy, faults=[*faults, remedy])
