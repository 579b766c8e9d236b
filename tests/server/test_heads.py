"""Heads of requests that don't end, on the real server."""

from __future__ import annotations

import pytest

from server import protocol
from tests.server.wire import opened

WHOLE = b"GET /static/img/mark.svg HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "HEAD_SECONDS", 1.0)


@pytest.mark.usefixtures("_in_a_hurry")
@pytest.mark.parametrize("before", [b"", WHOLE])
def test_half_a_head_is_given_up(live_site: str, before: bytes) -> None:
    with opened(live_site) as (line, end):
        line.sendall(before + b"GET / HTTP/1.1\r\nHost: loc")
        assert b"HTTP/1.1 408 " in end.read()


@pytest.mark.usefixtures("_in_a_hurry")
def test_a_connection_on_which_nothing_comes_is_closed(live_site: str) -> None:
    with opened(live_site) as (_, end):
        assert end.read() == b""


def test_a_head_without_an_end_is_refused(live_site: str) -> None:
    with opened(live_site) as (line, end):
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: " + b"x" * 70_000)
        assert b" 431 " in end.readline()


def test_one_connection_serves_one_request_after_the_other(live_site: str) -> None:
    with opened(live_site) as (line, end):
        for _ in range(2):
            line.sendall(WHOLE)
            assert b" 200 " in end.readline()
            length = 0
            while (header := end.readline().lower()) != b"\r\n":
                if header.startswith(b"content-length:"):
                    length = int(header.split()[1])
            assert length
            end.read(length)
