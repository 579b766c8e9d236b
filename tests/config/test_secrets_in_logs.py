"""Whoever reads a log learns nothing that opens a bank, a page or the database."""

from __future__ import annotations

import json
import logging
import sys
from uuid import uuid4

import pytest
from django.urls import get_resolver

from config.logs import Json, OneLine, Plain
from ledger import access_keys, passes
from ledger.live import signing
from ledger.models import Pass

FORMATTERS = [Plain("{name} {message}", style="{"), OneLine("{message}", style="{"), Json()]


def line(formatter: logging.Formatter, text: str, *, is_raised: bool = False) -> str:
    try:
        raise ValueError(text)
    except ValueError:
        cause = sys.exc_info() if is_raised else None
    record = logging.LogRecord("a.b", logging.ERROR, "", 1, "%s", (text,), cause)
    return formatter.format(record)


@pytest.fixture(params=["pass", "key", "stream", "session", "database", "basic"])
def secret(request: pytest.FixtureRequest) -> tuple[str, str]:
    """A line that somebody may write, and the secret in it."""
    token = passes.token(Pass(pk=uuid4(), version=1))
    key = f"{access_keys.PREFIX}{'r' * 32}.{'s' * 22}"
    stream = signing.url("table-1")
    return {
        "pass": (f"Internal Server Error: /b/{token}/", token),
        "key": (f"headers: {{'Authorization': 'Bearer {key}'}}", key),
        "stream": (f"GET {stream} failed", stream.partition("token=")[2]),
        "session": ("Cookie: sessionid=abcdef123456; csrftoken=uvwxyz", "abcdef123456"),
        "database": ("postgres://passgo:hunter2@db:5432/passgo refused", "hunter2"),
        "basic": ("Authorization: Basic b2xnYTpsb25n", "b2xnYTpsb25n"),
    }[request.param]


@pytest.mark.parametrize("formatter", FORMATTERS, ids=["plain", "one line", "json"])
@pytest.mark.parametrize("is_raised", [False, True], ids=["told", "raised"])
def test_no_log_line_holds_it(
    formatter: logging.Formatter, secret: tuple[str, str], is_raised: bool
) -> None:
    text, hidden = secret
    written = line(formatter, text, is_raised=is_raised)
    assert hidden not in written
    assert "…" in written


@pytest.mark.parametrize(
    "path", ["/b/x.y/", "/p/x.y/sign/3/", "/r/x.y/", "/a/x.y/", "/k/QR7/", "/welcome/x:y/"]
)
def test_no_private_link_holds_its_token(path: str) -> None:
    head, _, rest = path[1:].partition("/")
    written = line(Json(), f"Forbidden (CSRF): {path}")
    assert json.loads(written)["message"].startswith(f"Forbidden (CSRF): /{head}/…")
    assert rest.partition("/")[0] not in written


def test_no_address_that_takes_a_token_is_written_with_it() -> None:
    shapes = {
        shape
        for name in get_resolver().reverse_dict
        for possible, *_ in get_resolver().reverse_dict.getlist(name)
        for shape, parameters in possible
        if {"token", "code"} & set(parameters)
    }
    assert len(shapes) >= 12
    for shape in shapes:
        path = shape % {"token": "S3CRET", "code": "S3CRET", "table_id": 7}
        assert "S3CRET" not in line(Plain("{message}", style="{"), f"/{path}")


def test_what_is_no_secret_stays() -> None:
    said = (
        "The database can't be used: /var/lib/passgo/passgo.sqlite3, /e/spring-night/, key missing"
    )
    assert line(Plain("{message}", style="{"), said) == said


def test_a_line_for_programs_is_one_object_with_the_traceback_inside() -> None:
    (written,) = line(Json(), "two\nlines", is_raised=True).splitlines()
    told = json.loads(written)
    assert (told["level"], told["logger"], told["message"]) == ("ERROR", "a.b", "two\nlines")
    assert "ValueError" in told["traceback"]
    assert told["time"].endswith("+00:00")
