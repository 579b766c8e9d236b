"""A banker's device as a test sees it: HTTP requests to one game."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

from asgiref.sync import async_to_sync
from django.test import Client

from ledger import passes
from ledger.models import Balance, Game, OutboxRow, Pass, Posting, Reply, Transaction
from tests.responses import Response


class Table:
    """One game through the API, with the pass of one device or link."""

    def __init__(self, game: Game, holder: Pass | None) -> None:
        self.game = game
        self.holder = holder
        self.client = Client(raise_request_exception=False)

    def with_pass(self, holder: Pass | None) -> Table:
        """The same game, asked by somebody else."""
        return Table(self.game, holder)

    def version(self) -> int:
        """The number of the newest entry, as the database has it."""
        return Game.objects.get(pk=self.game.pk).version

    def address(self, rest: str = "") -> str:
        """The address of the game, or of something below it."""
        return f"/api/v1/games/{self.game.pk}{rest}"

    def get(self, rest: str = "", **headers: str) -> Response:
        """Read something of the game."""
        return self.client.get(self.address(rest), headers=self._headers(headers))

    def post(
        self,
        body: Any,
        *,
        key: Any = None,
        version: int | str | None = None,
        rest: str = "/transactions",
        **headers: str,
    ) -> Response:
        """Post a body: JSON from anything but str and bytes, which go as they are."""
        given = {
            "Idempotency-Key": str(key or uuid4()),
            "If-Match": f'"{self.version() if version is None else version}"',
        }
        data = body if isinstance(body, (str, bytes)) else json.dumps(body)
        return self.client.post(
            self.address(rest),
            data=data,
            content_type="application/json",
            headers=self._headers(given | headers),
        )

    def enter(self, command: dict[str, Any], **options: Any) -> dict[str, Any]:
        """Post a command that has to be accepted; returns the answer."""
        response = self.post(command, **options)
        assert response.status_code == 201, response.content
        answer: dict[str, Any] = response.json()
        return answer

    @property
    def authorization(self) -> str:
        """The header that shows the pass."""
        return f"Bearer {passes.token(self.holder)}" if self.holder else ""

    def _headers(self, headers: dict[str, str]) -> dict[str, str]:
        return ({"Authorization": self.authorization} if self.holder else {}) | headers


def book(game: Game) -> dict[str, Any]:
    """Everything that the database has of a game's book, to show that something changed nothing."""
    row = Game.objects.filter(pk=game.pk).values().get()
    return row | {
        "transactions": list(Transaction.objects.filter(game=game).order_by("number").values()),
        "postings": list(Posting.objects.filter(transaction__game=game).order_by("pk").values()),
        "balances": sorted(
            Balance.objects.filter(game=game).values_list(
                "account", "commodity", "quantity", "posting"
            )
        ),
        "replies": Reply.objects.filter(game=game, status=201).count(),
        "outbox": OutboxRow.objects.count(),
    }


def assert_problem(response: Response, status: int, code: str) -> dict[str, Any]:
    """The response is a problem document with this status and code, and a sentence."""
    assert response.status_code == status, response.content
    assert response.headers["Content-Type"] == "application/problem+json"
    problem: dict[str, Any] = response.json()
    assert problem["code"] == code
    assert problem["status"] == status
    assert problem["detail"].endswith((".", "!", "?", ".”"))
    return problem


def body_of(response: Response) -> bytes:
    """Everything that a streaming response sends."""

    async def collect() -> bytes:
        return b"".join([block async for block in response])  # type: ignore[attr-defined]  # it streams

    return async_to_sync(collect)()
