"""A download that is broken off isn't packed to its end."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Generator
from typing import Any

import pytest

from ledger import passes
from ledger.exports import Format
from ledger.models import Pass
from server.handler import Handler
from tests.conftest import PATIENCE_SECONDS
from tests.ledger.books import open_game
from tests.ledger.conftest import link

BLOCKS_UNTIL_BROKEN_OFF = 3

pytestmark = pytest.mark.django_db(transaction=True)


def test_packing_ends_in_its_own_thread_when_the_browser_leaves(
    site: Handler, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked_in, ended_in = set(), []

    def endless(self: Format, game: object) -> Generator[bytes]:
        try:
            while True:
                worked_in.add(threading.get_ident())
                yield b"x" * 65_536
        finally:
            ended_in.append(threading.get_ident())

    monkeypatch.setattr(Format, "pieces", endless)
    game = open_game(ruleset="night-2016", seats="ABCD")
    referee = passes.token(link(game, Pass.Kind.REFEREE))
    scope = {
        "type": "http",
        "method": "GET",
        "path": f"/api/v1/games/{game.pk}/export",
        "query_string": b"format=csv",
        "client": ["127.0.0.1", 1],
        "headers": [(b"host", b"localhost"), (b"authorization", f"Bearer {referee}".encode())],
    }
    sent = asyncio.run(_broken_off(site, scope))
    assert sent[0]["status"] == 200
    assert ended_in == list(worked_in)


async def _broken_off(site: Handler, scope: Any) -> list[Any]:
    """Return the messages sent to a browser that leaves after some blocks."""
    sent: list[Any] = []
    left = asyncio.Event()
    bodies = iter([{"type": "http.request", "body": b""}])

    async def receive() -> dict[str, Any]:
        if (body := next(bodies, None)) is not None:
            return body
        await left.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)
        if len(sent) > BLOCKS_UNTIL_BROKEN_OFF:
            left.set()
            await asyncio.sleep(0)

    async with asyncio.timeout(PATIENCE_SECONDS):
        await site(scope, receive, send)
    return sent
