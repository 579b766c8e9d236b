"""A tablet on bad Wi-Fi: it decides by its own engine and sends what it has, a batch at a time."""

from __future__ import annotations

import uuid
from typing import Any

import engine
from rehearsal.http_connection import Answer, HttpConnection
from rehearsal.tablet import API, Tablet, TabletBook, Unexpected, book_after

BATCH = 50


class OfflineTablet(Tablet):
    """Like a tablet, but an entry is on the server only after `send`, or with a full batch.

    Nobody else may enter in its game between two looks.
    """

    def __init__(self, http: HttpConnection, game: str) -> None:
        super().__init__(http, game)
        self._queue: list[dict[str, Any]] = []
        self._engine: engine.Game | None = None
        self._sent_version = 0

    def look(self) -> TabletBook:
        """Send what is queued, and take over the server's state."""
        self.send()
        return self._take(super().look())

    def enter(self, command: dict[str, Any], version: int, key: uuid.UUID) -> Answer:
        """Decide here; commands that only the server can decide wait for it."""
        if self._engine is None or command["type"] == "undo":
            self.send()
            answer = super().enter(command, version, key)
            if answer.status == 201:
                self._take(book_after(answer))
            return answer
        outcome = engine.decide(self._engine, engine.parse_command(command))
        engine.apply(self._engine, outcome)
        self._queue.append({"key": str(key), "command": command})
        if len(self._queue) == BATCH:
            self.send()
        return Answer(201, self._body(command, outcome, version + 1))

    def send(self) -> None:
        """Send the queue to the server, all or nothing."""
        if not self._queue:
            return
        headers = {"If-Match": f'"{self._sent_version}"'}
        path = f"{API}/games/{self.game}/transactions"
        answer = self.http.post(path, {"transactions": self._queue}, headers)
        if answer.status != 201:
            raise Unexpected("sending a batch", answer)
        self._queue = []
        self._sent_version = answer.body["version"]

    def _take(self, book: TabletBook) -> TabletBook:
        self._engine = book.game.copy()
        self._sent_version = book.version
        return book

    def _body(
        self, command: dict[str, Any], outcome: engine.Outcome, version: int
    ) -> dict[str, Any]:
        assert self._engine is not None
        postings = [
            {"account": row.account, "commodity": row.commodity, "quantity": row.quantity}
            for row in outcome.postings
        ]
        return {
            "transaction": {"number": version, "command": command, "postings": postings},
            "version": version,
            "status": "closed" if self._engine.status == "finished" else "open",
            "state": engine.game_to_json(self._engine),
            "offers": engine.offers_to_json(engine.offers(self._engine)),
        }
