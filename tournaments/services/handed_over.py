"""What a tablet could not send, as a file that it handed over: read in by an official.

A tablet that was replaced or shut out keeps its entries and saves them as a file
(static/bank/server/handover.js). They are posted as any other, by the official in the role of the
bank, each with the key and the outcome that the tablet gave it: what the book has already isn't
entered twice, and what would be something else by now isn't entered at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from ledger import strictjson
from ledger.actors import Actor, Role
from ledger.items import Item, ShownOutcome
from ledger.models import Game, Transaction
from ledger.problems import Problem
from ledger.services import posting
from tournaments.codes import Code
from tournaments.problems import EveningProblem

FORMAT = "passgo-waiting-entries"
VERSION = 1
BYTES_MAX = 2 * 2**20


@dataclass(frozen=True)
class ReadIn:
    """What became of one entry of the file: its line as the tablet had it, its number in the book,
    and whether it was there before; or why it wasn't entered."""

    text: str
    number: int = 0
    was_there: bool = False
    problem: Problem | None = None


def read_in(table_id: int, file: bytes, *, actor: Actor) -> list[ReadIn]:
    """Enter what the file has for this table, in its order. What can't be entered is left out and
    told; the rest goes on.

    Raises `Problem` NO_TABLET_FILE for any other file, and one that has nothing for this table.
    """
    game = Game.objects.filter(table=table_id).first()
    entries = _entries_of(file, str(game.pk) if game else "")
    if game is None or not entries:
        raise EveningProblem(
            Code.NO_TABLET_FILE,
            "This file has no entries of this table.",
            "Open the table that it was saved at, and read it in there.",
            status=400,
        )
    bank = Actor(actor.reference, Role.BANK)
    return [_enter(game.pk, item, text, bank) for item, text in entries]


def _enter(game_id: UUID, item: Item, text: str, actor: Actor) -> ReadIn:
    there = Transaction.objects.filter(game=game_id, key=item.key).first()
    if there is not None:
        return ReadIn(there.text, there.number, was_there=True)
    try:
        # As a batch: so a refusal doesn't bind the key, and the file may be read in again.
        posted = posting.post_batch(game_id, [item], actor=actor, version=None)
    except Problem as problem:
        return ReadIn(text, problem=problem)
    return ReadIn(text, posted.number)


def _entries_of(file: bytes, game: str) -> list[tuple[Item, str]]:
    """The entries of the file for a game, each with its line."""
    try:
        content = strictjson.loads(file.decode())
        if (content["format"], content["version"]) != (FORMAT, VERSION):
            raise ValueError("another format")
        found = [each["entries"] for each in content["games"] if each["game"] == game]
        return [(_item(row), str(row["text"])[:2000]) for rows in found for row in rows]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise EveningProblem(
            Code.NO_TABLET_FILE,
            "This is not a file that a tablet has saved.",
            "Save it on the tablet again, and choose that file.",
            status=400,
        ) from error


def _item(row: dict[str, Any]) -> Item:
    shown = row["outcome"]
    return Item(
        row["command"],
        UUID(row["key"]),
        strictjson.read_time(row["made_at"]),
        ShownOutcome(str(shown["digest"]), str(shown["text"])) if shown else None,
    )
