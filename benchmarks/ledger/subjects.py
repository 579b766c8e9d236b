"""The subjects of the measurements: posts to the service, posts through HTTP, and audits."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from itertools import islice
from typing import Any, NamedTuple
from uuid import UUID, uuid4

import uvloop
from django.db import connection
from django.utils import timezone

from benchmarks.ledger.games import RULESET, SEATS, Json, endless, evenings, long_games
from ledger import audit, passes
from ledger.actors import Actor, Role
from ledger.items import Item
from ledger.services import games, posting
from server.asgi import application
from tournaments.models import Staff, Table
from tournaments.services import clock, draws, events, people, players

BANKER = Actor("pass:bench", Role.BANK, "pass:bench-tablet")
BATCH = posting.BATCH_MAX


class PostedBook:
    """A game of its own, posted to by the service."""

    def __init__(self) -> None:
        game = games.make_game(ruleset=RULESET, seats=SEATS)
        game.save()
        self.id: UUID = game.pk
        self.version = 0

    def post(self, command: Json) -> None:
        """Post the next command, as the tablet does: with a key, a version, a time."""
        posted = posting.post(
            self.id,
            command,
            actor=BANKER,
            version=self.version,
            key=uuid4(),
            made_at=timezone.now(),
        )
        self.version = posted.number

    def fill(self, commands: Sequence[Json]) -> None:
        """Post many at once, without measuring."""
        for first in range(0, len(commands), BATCH):
            items = [Item(command) for command in commands[first : first + BATCH]]
            posting.post_batch(self.id, items, actor=BANKER, version=None)
        self.version += len(commands)


class Evenings:
    """Game after game at one table, through the service. What is entered is decided in advance, so
    that posting alone is measured."""

    def __init__(self, ahead: int) -> None:
        self._ahead = ahead
        self._played = _entries()
        self._next: deque[tuple[PostedBook, Json]] = deque()
        self.get_ready()

    def get_ready(self) -> None:
        """Prepare as many further commands as were asked for, and open their books."""
        missing = self._ahead - len(self._next)
        self._next += islice(self._played, missing)

    def post(self, count: int) -> None:
        """Post the next commands; a game that is over is followed by another."""
        for _ in range(count):
            book, command = self._next.popleft()
            book.post(command)


def _entries() -> Iterator[tuple[PostedBook, Json]]:
    for commands in evenings():
        book = PostedBook()
        for command in commands:
            yield book, command


@contextmanager
def _careless() -> Iterator[None]:
    """Let commits not wait for the disk: nobody would miss the entries that are only filling."""
    set_to = {
        "postgresql": "SET synchronous_commit TO {}",
        "sqlite": "PRAGMA synchronous = {}",
    }[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(set_to.format("OFF"))
        yield
        cursor.execute(set_to.format("ON" if connection.vendor == "postgresql" else "FULL"))


class Window:
    """The posts around entry `number` of endless games, whose entries are alike."""

    WIDTH = 100

    def __init__(self, number: int, books: int) -> None:
        begin = number - self.WIDTH // 2
        commands = endless(begin + self.WIDTH)
        self._entries: deque[tuple[PostedBook, Json]] = deque()
        for _ in range(books):
            book = PostedBook()
            with _careless():
                for command in commands[:begin]:
                    book.post(command)
            self._entries += ((book, command) for command in commands[begin:])

    def post(self, count: int) -> None:
        """Post the next entries, `WIDTH` to each book."""
        for _ in range(count):
            book, command = self._entries.popleft()
            book.post(command)


class PairedTable(NamedTuple):
    """A table whose banker has paired a tablet, and what will be entered there."""

    game_id: UUID
    token: str
    commands: list[Json]


def paired_tables(count: int, played: Iterable[list[Json]]) -> list[PairedTable]:
    """An event with `count` tables, which begin to play these games."""
    event = events.create_event(name="Bench", date=date.today(), ruleset=RULESET)
    added = [players.add_player(event, f"Player {seat}") for seat in range(4 * count)]
    players.check_in(added)
    for number in range(count):
        people.add_staff(event, f"Banker {number}", Staff.Role.BANKER)
    round_ = draws.draft(event.pk, seed=1)
    draws.confirm(round_.pk, version=round_.version)
    round_.refresh_from_db()
    draws.release(round_.pk, version=round_.version)
    clock.start(round_.pk, by="bench")
    tables = round_.tables.select_related("banker__card")
    return list(map(_paired, tables, played))


def _paired(table: Table, commands: list[Json]) -> PairedTable:
    assert table.banker is not None
    assert table.game_id is not None
    device = passes.pair(table.banker.card, "Bench tablet")
    return PairedTable(table.game_id, passes.token(device), commands)


class PlayedHall:
    """An event whose tables are played, each by its banker's paired tablet, through HTTP."""

    def __init__(self, tables: int) -> None:
        tablets = map(AppTablet, paired_tables(tables, evenings()))
        self._turns = deque(tablets)
        self._loop = uvloop.new_event_loop()

    def post(self, count: int) -> None:
        """Post the next commands, one table after the other."""
        self._loop.run_until_complete(self._post(count))

    async def _post(self, count: int) -> None:
        for _ in range(count):
            await self._turns[0].post()
            self._turns.rotate()


class AppTablet:
    """The tablet of one table, which calls the application as the server would."""

    def __init__(self, table: PairedTable) -> None:
        self._scope = _scope(
            f"/api/v1/games/{table.game_id}/transactions",
            {
                "host": "localhost",
                "accept": "application/json",
                "content-type": "application/json",
                "authorization": f"Bearer {table.token}",
            },
        )
        self._commands = iter(table.commands)
        self.version = 0

    async def post(self) -> None:
        """Enter the next command. Raises AssertionError for any answer but 201."""
        headers = {
            "idempotency-key": str(uuid4()),
            "if-match": f'"{self.version}"',
            "made-at": timezone.now().isoformat(),
        }
        body = json.dumps(next(self._commands)).encode()
        status, answer = await _call(self._scope, headers, body)
        assert status == 201, answer
        self.version += 1


def _scope(path: str, headers: dict[str, str]) -> dict[str, Any]:
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": _raw(headers),
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 8000),
        "state": {},
    }


def _raw(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]


async def _call(scope: dict[str, Any], headers: dict[str, str], body: bytes) -> tuple[int, bytes]:
    """Status and body of the answer to one request."""
    length = {"content-length": str(len(body))}
    request = {**scope, "headers": [*scope["headers"], *_raw(headers | length)]}
    incoming = [{"type": "http.request", "body": body, "more_body": False}]
    over = asyncio.Event()
    status, parts = 0, []

    async def receive() -> dict[str, Any]:
        if not incoming:
            await over.wait()
            return {"type": "http.disconnect"}
        return incoming.pop()

    async def send(message: Any) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
        else:
            parts.append(message.get("body", b""))

    await application(request, receive, send)
    return status, b"".join(parts)


class Shelf:
    """Long books, filled in advance, to be audited one after the other."""

    def __init__(self, entries: int) -> None:
        self._books: deque[tuple[UUID, int]] = deque()
        self.entries = 0
        for commands in long_games():
            book = PostedBook()
            book.fill(commands[: entries - self.entries])
            self.entries += book.version
            self._books.append((book.id, book.version))
            if self.entries >= entries:
                break

    @property
    def books(self) -> int:
        """The number of books."""
        return len(self._books)

    def audit(self, count: int) -> None:
        """Audit the next book; `count` is ignored, since a book is audited as a whole."""
        game, entries = self._books[0]
        self._books.rotate()
        audited = audit.audit_book(game)
        assert not audited.faults, audited.faults[0]
        assert audited.entries == entries
