"""Writing an archive."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.contrib.auth import get_user_model
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from ledger.exports import FORMATS
from ledger.models import Game, OutboxRow
from tournaments.archives.parts import FORMAT, MANIFEST, PARTS, ROWS, VERSION, book_name
from tournaments.archives.signing import SIGNATURE, signature_of
from tournaments.codes import Code
from tournaments.exports.archive import zipped
from tournaments.models import Event, EventChain
from tournaments.problems import EveningProblem
from tournaments.services.auditing.pending import OF_BOOKS, OF_STANDINGS
from tournaments.services.locking import event_now

_ROWS_AT_ONCE = 100
_ACCOUNT = re.compile(rb'"user:([0-9]{1,10})"')


def archive_of(event: Event) -> Generator[bytes]:
    """The archive in pieces. Raises `Problem` STILL_TALLIED, before the first of them, while a
    result is still being worked out."""
    with _one_moment():
        event = event_now(event.pk)
        _require_settled(event)
        games = list(Game.objects.filter(table__round__event=event).order_by("pk"))
        rows = {part.name: _rows(part.columns, part.rows(event)) for part in PARTS}
        log = EventChain.objects.filter(event=event.pk).values("number", "seal").first()
        accounts = set(event.memberships.values_list("user", flat=True))
    return zipped(_files(event, rows, games, log, accounts), event.date)


def schema() -> dict[str, str]:
    """The newest migration of each app whose rows an archive holds."""
    recorded = MigrationRecorder.Migration.objects.filter(app__in=("ledger", "tournaments"))
    return dict(recorded.order_by("name").values_list("app", "name"))


@contextmanager
def _one_moment() -> Iterator[None]:
    """Everything that is read inside is of one moment, though the tables play on, since their
    entries don't wait for it. On SQLite every transaction is like that, but ours take the one write
    lock as they begin; this one doesn't."""
    # A setting of Django's SQLite alone, which reads it as a transaction begins.
    own: Any = connection
    mode = getattr(own, "transaction_mode", None)
    own.transaction_mode = "DEFERRED"
    try:
        with transaction.atomic():
            own.transaction_mode = mode
            if connection.vendor == "postgresql" and not connection.savepoint_ids:
                with connection.cursor() as cursor:
                    cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            yield
    finally:
        own.transaction_mode = mode


def _files(
    event: Event,
    rows: dict[str, Any],
    games: list[Game],
    log: Mapping[str, Any] | None,
    accounts: set[int],
) -> Iterator[tuple[str, Iterable[bytes]]]:
    digests: dict[str, str] = {}

    def noted(name: str, pieces: Iterable[bytes]) -> Iterator[bytes]:
        sha256 = hashlib.sha256()
        for piece in pieces:
            sha256.update(piece)
            accounts.update(map(int, _ACCOUNT.findall(piece)))
            yield piece
        digests[name] = sha256.hexdigest()

    for game in games:
        name = book_name(game.pk)
        yield name, noted(name, FORMATS["json"].pieces(game))
    yield ROWS, noted(ROWS, _json_of(rows))
    manifest = {
        "format": FORMAT,
        "version": VERSION,
        "event": str(event.pk),
        "slug": event.slug,
        "name": event.name,
        "log": log,
        "schema": schema(),
        "accounts": _names_of(accounts),
        "files": digests,
    }
    content = _json(manifest)
    yield MANIFEST, [content]
    yield SIGNATURE, [signature_of(content)]


def _rows(columns: list[str], found: Any) -> dict[str, Any]:
    return {"columns": columns, "rows": [list(row) for row in found.values_list(*columns)]}


def _json_of(rows: Mapping[str, Any]) -> Iterator[bytes]:
    """The JSON of all rows, in pieces because json holds up every other thread while it writes
    one."""
    before = "{"
    for name, part in rows.items():
        columns = json.dumps(part["columns"], ensure_ascii=False)
        yield f'{before}{json.dumps(name)}: {{"columns": {columns}, "rows": ['.encode()
        for first in range(0, len(part["rows"]), _ROWS_AT_ONCE):
            some = part["rows"][first : first + _ROWS_AT_ONCE]
            text = json.dumps(some, ensure_ascii=False, default=_plain)[1:-1]
            yield (f", {text}" if first else text).encode()
        yield b"]}"
        before = ", "
    yield b"}\n"


def _names_of(accounts: Iterable[int]) -> dict[str, str]:
    found = get_user_model().objects.filter(pk__in=sorted(accounts)).order_by("pk")
    return {str(user.pk): user.get_username() for user in found}


def _require_settled(event: Event) -> None:
    games = Game.objects.filter(table__round__event=event).values_list("pk", flat=True)
    about = {str(event.pk), *map(str, games)}
    # News still to be sent to other programs decides nothing, and isn't in an archive.
    rows = OutboxRow.objects.filter(done_at=None, topic__in=OF_BOOKS | OF_STANDINGS)
    waiting = rows.values_list("payload", flat=True)
    if any(about & set(map(str, payload.values())) for payload in waiting):
        raise EveningProblem(
            Code.STILL_TALLIED,
            "A result of this event is still being worked out.",
            "Try again in a moment.",
        )


def _json(value: Any) -> bytes:
    return (json.dumps(value, ensure_ascii=False, default=_plain) + "\n").encode()


def _plain(value: Any) -> str:
    if isinstance(value, datetime | date):
        return value.isoformat()
    assert isinstance(value, UUID)
    return str(value)
