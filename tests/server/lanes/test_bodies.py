"""Bodies: how many bytes, and how long they may take. On the real server, by hand."""

from __future__ import annotations

import asyncio
import json
import tempfile
from typing import IO, Any

import pytest
from django.core.exceptions import RequestAborted

from server.lanes import Lanes, TurnedAway, bodies
from tests.server.wire import opened

HUGE = 150 * 2**20


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "LINGER_SECONDS", 0.1)


@pytest.mark.parametrize("path", ["/login/", "/", "/api/v1/pair", "/organise/nowhere/books/in/"])
def test_a_body_that_is_announced_as_too_large_is_not_waited_for(live_site: str, path: str) -> None:
    with opened(live_site) as (line, end):
        line.sendall(_head(path, f"Content-Length: {HUGE}"))
        assert b" 413 " in end.readline()
        assert b"connection: close\r\n" in end.read().lower()


def test_a_body_without_a_length_is_counted_as_it_comes(live_site: str) -> None:
    with opened(live_site) as (line, end):
        line.sendall(_head("/login/", "Transfer-Encoding: chunked"))
        for _ in range(5):
            line.sendall(b"1000\r\n" + bytes(4096) + b"\r\n")
        assert b" 413 " in end.readline()


def test_a_program_is_told_so_in_a_problem_document(live_site: str) -> None:
    with opened(live_site) as (line, end):
        line.sendall(_head("/api/v1/pair", f"Content-Length: {HUGE}"))
        _, _, body = end.read().partition(b"\r\n\r\n")
    assert json.loads(body)["code"] == "TOO_LARGE"


def test_a_body_that_stops_halfway_is_given_up(
    live_site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "PAUSE_SECONDS", 0.1)
    with opened(live_site) as (line, end):
        line.sendall(_head("/login/", "Content-Length: 100") + b"half")
        answer = end.read()
    assert b" 408 " in answer.splitlines()[0]


def test_a_body_that_drips_is_given_up_too() -> None:
    async def drip() -> dict[str, Any]:
        await asyncio.sleep(0.01)
        return {"type": "http.request", "body": b".", "more_body": True}

    with pytest.raises(TurnedAway, match="too long to arrive"):
        asyncio.run(bodies.read({"headers": []}, drip, most=10**6, seconds=0.1))


@pytest.mark.parametrize("last", [b"." * 3_000_000, None])
def test_of_a_body_that_is_not_taken_no_file_is_left(
    monkeypatch: pytest.MonkeyPatch, last: bytes | None
) -> None:
    made: list[IO[bytes]] = []

    class Noted(tempfile.SpooledTemporaryFile[bytes]):
        def __init__(self, size: int) -> None:
            super().__init__(size)
            made.append(self)

    monkeypatch.setattr(tempfile, "SpooledTemporaryFile", Noted)
    messages = [{"type": "http.request", "body": b"." * 3_000_000, "more_body": True}]
    messages.append({"type": "http.request", "body": last} if last else {"type": "http.disconnect"})

    async def receive() -> dict[str, Any]:
        return messages.pop(0)

    with pytest.raises((TurnedAway, RequestAborted)):
        asyncio.run(bodies.read({"headers": []}, receive, most=5_000_000, seconds=10))
    assert [each.closed for each in made] == [True]


def _head(path: str, length: str) -> bytes:
    return f"POST {path} HTTP/1.1\r\nHost: localhost\r\n{length}\r\n\r\n".encode()


def test_only_the_evening_of_another_hall_may_be_large() -> None:
    lanes = Lanes()
    for path, megabytes in (
        ("/api/v1/events/north/halls", 65),
        ("/organise/north/league/hall/", 65),
        ("/organise/north/players/", 9),
        ("/api/v1/events/north/players", 9),
    ):
        assert lanes.body_bytes(lanes.house, {"path": path}) == megabytes * 2**20
    assert lanes.body_bytes(lanes.strangers, {"path": "/api/v1/events/north/halls"}) < 2**20
