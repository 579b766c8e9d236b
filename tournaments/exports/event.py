"""The books of an event: a file for each game and format, a manifest, the board if an organiser
added it, and for organisers the results.

Games are named by round and table. No file has a player's name in it but `results.csv`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import engine
from ledger.exports import FORMATS, Format
from ledger.models import Game
from ledger.services import editions
from tournaments.exports.archive import zipped
from tournaments.exports.results import results_csv
from tournaments.models import Event, EventChain, Table

FORMAT = "passgo event"
VERSION = 1


@dataclass(slots=True)
class _Measured:
    """Passes a file on, and notes its size and digest meanwhile."""

    name: str
    pieces: Iterable[bytes]
    size: int = 0
    digest: str = ""

    def __iter__(self) -> Iterator[bytes]:
        sha256 = hashlib.sha256()
        for piece in self.pieces:
            self.size += len(piece)
            sha256.update(piece)
            yield piece
        self.digest = sha256.hexdigest()


def event_archive(
    event: Event, *, with_names: bool, formats: Iterable[Format] = tuple(FORMATS.values())
) -> Generator[bytes]:
    """The archive in pieces. `with_names`: with the results of players, for organisers alone."""
    return zipped(_files(event, with_names, tuple(formats)), event.date)


def table_stem(table: Table) -> str:
    """A name for the files of a table, by event, round and number."""
    return f"{table.round.event.slug}-{_place(table)}"


def _place(table: Table) -> str:
    round_ = table.round
    return f"{'final' if round_.is_final else f'round-{round_.number}'}-table-{table.number}"


def _files(
    event: Event, with_names: bool, formats: tuple[Format, ...]
) -> Iterator[tuple[str, Iterable[bytes]]]:
    folder = event.slug
    games = []
    tables = Table.objects.filter(round__event=event, game__isnull=False)
    ordered = tables.select_related("round__event").order_by("round__number", "number")
    for table in ordered:
        assert table.game_id is not None
        # Read when its turn comes: an archive takes a while, and each file is of one moment.
        game = Game.objects.get(pk=table.game_id)
        written = []
        for each in formats:
            file = _Measured(each.file_name(_place(table)), each.pieces(game))
            yield f"{folder}/{file.name}", file
            written.append(
                {"format": each.name, "name": file.name, "bytes": file.size, "sha256": file.digest}
            )
        games.append(_entry(table, game, written))
    if event.edition not in engine.EDITION_NAMES:
        # Without this file nobody elsewhere could read the books by its board.
        text = editions.text_of(event.edition)
        yield f"{folder}/edition-{event.edition}.json", [text.encode()]
    if with_names:
        yield f"{folder}/results.csv", (piece.encode() for piece in results_csv(event))
    yield f"{folder}/manifest.json", [_manifest(event, games)]


def _entry(table: Table, game: Game, files: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "round": table.round.number,
        "final": table.round.is_final,
        "table": table.number,
        "game": str(game.pk),
        "ruleset": game.ruleset,
        "edition": game.edition,
        "seats": game.seats,
        "status": game.status,
        "number": game.version,
        "link": game.link,
        "seal": game.seal,
        "files": files,
    }


def _manifest(event: Event, games: list[dict[str, Any]]) -> bytes:
    manifest = {
        "format": FORMAT,
        "version": VERSION,
        "event": event.name,
        "date": event.date.isoformat(),
        "log": EventChain.objects.filter(event=event.pk).values("number", "seal").first(),
        "games": games,
    }
    return (json.dumps(manifest, ensure_ascii=False, indent=1) + "\n").encode()
