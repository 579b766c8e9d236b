"""A file that is packed while it is sent gives way to the bank, and takes no lock from it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Generator

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from ledger.exports.download import SLICE_SECONDS, download
from server.lanes import precedence
from server.lanes.precedence import Precedence, giving_way
from tests.conftest import PATIENCE_SECONDS
from tests.tournaments import evening
from tournaments.archives import archive_of


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> Precedence:
    own = Precedence()
    monkeypatch.setattr(precedence, "of_this_process", own)
    monkeypatch.setattr(precedence, "YIELD_SECONDS", PATIENCE_SECONDS)
    return own


def test_the_next_block_is_made_when_the_post_is_done(alone: Precedence) -> None:
    made: list[int] = []

    async def blocks() -> AsyncGenerator[bytes]:
        for number in range(3):
            made.append(number)
            yield b"block"

    def post_is_done() -> None:
        made.append(-1)
        alone.give_back()

    async def send() -> int:
        sent = 0
        alone.take()
        asyncio.get_running_loop().call_later(0.1, post_is_done)
        async for _ in giving_way(blocks()):
            sent += 1
        return sent

    assert asyncio.run(send()) == 3
    assert made == [0, -1, 1, 2]


def test_a_block_is_short_however_little_it_holds() -> None:
    def pieces() -> Generator[bytes]:
        for _ in range(6):
            time.sleep(SLICE_SECONDS)
            yield b"piece"

    async def blocks() -> list[bytes]:
        answer = download(pieces(), content_type="text/plain", file_name="slow.txt")
        return [block async for block in answer]

    assert asyncio.run(blocks()) == [b"piece"] * 6


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_to_read_an_evening_takes_no_write_lock() -> None:
    event = evening.make_event()
    with CaptureQueriesContext(connection) as captured:
        archive_of(event)
    begun = [each["sql"] for each in captured if each["sql"].startswith("BEGIN")]
    assert begun == ["BEGIN DEFERRED"]
    assert vars(connections["default"])["transaction_mode"] == "IMMEDIATE"
