"""What a page loads comes joined from the addresses that are kept for good, and only from there."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server import page_files
from server.files import with_files
from tests.server.program import ROOT
from tests.server.test_compressed_files import GZIP, answer
from tournaments.views.bank import files as bank_files

JOINED = [(files, name) for files in (bank_files, page_files) for name in files.JOINED]


@pytest.fixture
def started_anew() -> Iterator[None]:
    """The server forgets, before and after, which files it started with."""
    asked = [bank_files.joined_files, bank_files.hashes, bank_files.address]
    asked += [page_files.joined_files, page_files.address]
    for each in asked:
        each.cache_clear()
    yield
    for each in asked:
        each.cache_clear()


def got(site: Any, path: str) -> str:
    """The body that this application sends for the path."""
    return b"".join(message.get("body", b"") for message in messages(site, path)).decode()


def messages(site: Any, path: str) -> list[Any]:
    """All that this application sends for the path."""
    said: list[Any] = []

    async def send(message: Any) -> None:
        said.append(message)

    scope = {"type": "http", "method": "GET", "path": path, "headers": [], "query_string": b""}
    asyncio.run(site(scope, None, send))
    return said


@pytest.mark.parametrize(("files", "name"), JOINED, ids=[name for _, name in JOINED])
def test_it_comes_compressed_and_is_kept_for_good(live_site: str, files: Any, name: str) -> None:
    path, text = files.address() + name, files.joined_files()[name]
    found = answer(live_site, path, GZIP)

    assert gzip.decompress(found.read()).decode() == text
    assert found.headers["Content-Encoding"] == "gzip"
    assert "immutable" in found.headers["Cache-Control"]
    assert "script-src 'self'" in found.headers["Content-Security-Policy"]
    assert answer(live_site, path, {}).read().decode() == text
    assert answer(live_site, path, GZIP, "HEAD").headers["Content-Encoding"] == "gzip"


def test_it_stays_what_it_was_when_the_server_started(
    started_anew: None, tmp_path: Path, settings: Any
) -> None:
    for name in (*bank_files.JOINED, *page_files.JOINED):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("before();\n")
    settings.STATICFILES_DIRS = [tmp_path]
    site = with_files(None)
    (tmp_path / bank_files.MAIN).write_text("after the update();\n")

    assert "before();" in got(site, bank_files.address() + bank_files.MAIN)


def test_developers_are_served_the_files_as_they_lie(started_anew: None, settings: Any) -> None:
    settings.DEBUG = True

    site, path = with_files(None), bank_files.address() + bank_files.MAIN

    assert got(site, path) == (ROOT / "static" / bank_files.MAIN).read_text()
    headers = {name.lower(): value for name, value in messages(site, path)[0]["headers"]}
    assert headers[b"cache-control"] == b"max-age=0, public"
