"""A banker's tablet, as far as the API sees it: paired by the card, then one game after another."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

import engine
from rehearsal.http_connection import Answer, HttpConnection

API = "/api/v1"
JOURNAL_PAGE = 200


class Unexpected(Exception):
    """An answer of the server after which no tablet could go on."""

    def __init__(self, doing: str, answer: Answer) -> None:
        detail = answer.body.get("detail") or answer.body
        super().__init__(f"{doing}: {answer.status} {answer.code} {detail}")
        self.answer = answer


@dataclass(frozen=True)
class TabletBook:
    """A game's book as a tablet has it."""

    version: int
    status: str
    game: engine.Game
    offers: list[dict[str, Any]]


def pair(site: str, card: str, device: str, key: uuid.UUID) -> str | None:
    """The pass of a device that is bound to a banker's card; None if another device has it.

    With the same `key` it is the same device, which only asks again.
    """
    http = HttpConnection(site)
    try:
        answer = http.post(f"{API}/pair", {"card": card, "device": device, "key": str(key)})
    finally:
        http.close()
    if answer.code == "ALREADY_PAIRED":
        return None
    if answer.status != 201:
        raise Unexpected("pairing", answer)
    return str(answer.body["pass"])


class Tablet:
    """One device at one game."""

    def __init__(self, http: HttpConnection, game: str) -> None:
        self.http = http
        self.game = game

    def look(self) -> TabletBook:
        """The book as it is now."""
        answer = self.http.get(f"{API}/games/{self.game}")
        if answer.status != 200:
            raise Unexpected("reading the game", answer)
        return _book(answer.body)

    def journal(self) -> list[dict[str, Any]]:
        """All entries, oldest first."""
        path: str | None = f"{API}/games/{self.game}/transactions?limit={JOURNAL_PAGE}"
        entries: list[dict[str, Any]] = []
        while path:
            answer = self.http.get(path)
            if answer.status != 200:
                raise Unexpected("reading the journal", answer)
            entries += answer.body["results"]
            path = answer.body["next"]
        return entries

    def enter(self, command: dict[str, Any], version: int, key: uuid.UUID) -> Answer:
        """Send a command under its key, with the version that it was decided on."""
        headers = {"Idempotency-Key": str(key), "If-Match": f'"{version}"'}
        return self.http.post(f"{API}/games/{self.game}/transactions", command, headers)

    def send(self) -> None:
        """Nothing waits here: each entry was sent when it was made."""


def _book(body: dict[str, Any]) -> TabletBook:
    return TabletBook(
        body["version"], body["status"], engine.game_from_json(body["state"]), body["offers"]
    )


def book_after(answer: Answer) -> TabletBook:
    """The book that an accepted command left."""
    return _book(answer.body)
