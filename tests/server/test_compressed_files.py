"""Static texts leave the server compressed, for clients that accept it."""

from __future__ import annotations

import gzip
from http.client import HTTPConnection, HTTPResponse
from urllib.parse import urlsplit

import pytest

from ledger import passes
from tests.pages.conftest import make_cast
from tests.server.program import ROOT
from tournaments.views.bank import files as bank_files

GZIP = {"Accept-Encoding": "gzip, deflate"}


def answer(site: str, path: str, headers: dict[str, str], method: str = "GET") -> HTTPResponse:
    """The site's answer; its body is read."""
    line = HTTPConnection(urlsplit(site).netloc)
    line.request(method, path, headers=headers)
    return line.getresponse()


@pytest.mark.parametrize(
    "path", ["bank/css/base.css", "css/dark.css", "img/mark.svg", "js/channels.js"]
)
def test_a_text_comes_compressed(live_site: str, path: str) -> None:
    found = answer(live_site, bank_files.address() + path, GZIP)
    body = found.read()

    assert found.headers["Content-Encoding"] == "gzip"
    assert found.headers["Vary"] == "Accept-Encoding"
    assert "immutable" in found.headers["Cache-Control"]
    assert "script-src 'self'" in found.headers["Content-Security-Policy"]
    assert gzip.decompress(body) == (ROOT / "static" / path).read_bytes()


@pytest.mark.parametrize("headers", [{}, {"Accept-Encoding": "br, gzip;q=0"}])
def test_whoever_takes_no_gzip_gets_it_as_it_is(live_site: str, headers: dict[str, str]) -> None:
    found = answer(live_site, "/static/bank/main.js", headers)

    assert found.headers["Content-Encoding"] is None
    assert found.headers["Vary"] == "Accept-Encoding"
    assert found.read() == (ROOT / "static/bank/main.js").read_bytes()


def test_what_has_not_changed_is_not_sent_again(live_site: str) -> None:
    first = answer(live_site, "/static/bank/main.js", GZIP)
    again = answer(
        live_site, "/static/bank/main.js", {**GZIP, "If-None-Match": first.headers["ETag"]}
    )

    assert again.status == 304
    assert again.read() == b""


def test_a_part_of_a_text_is_not_compressed(live_site: str) -> None:
    found = answer(live_site, "/static/bank/main.js", {**GZIP, "Range": "bytes=0-2"})

    assert found.status == 206
    assert found.headers["Content-Encoding"] is None
    assert found.read() == b"/**"


def test_only_the_head_may_be_asked_for(live_site: str) -> None:
    found = answer(live_site, "/static/bank/main.js", GZIP, "HEAD")

    assert found.status == 200
    assert found.read() == b""


def test_what_is_packed_already_stays_as_it_is(live_site: str) -> None:
    path = next((ROOT / "static/vendor/fzstd").parent.rglob("*.zst"))
    found = answer(live_site, f"/{path.relative_to(ROOT)}", GZIP)

    assert found.headers["Content-Encoding"] is None
    assert found.read() == path.read_bytes()


def test_the_page_of_the_bank_comes_compressed(live_site: str) -> None:
    card = passes.token(passes.issue("card", "Ruth"))

    for path in (f"/b/{card}/", "/bank-worker.js"):
        assert answer(live_site, path, GZIP).headers["Content-Encoding"] == "gzip"


def test_a_page_comes_compressed_to_visitors_without_a_session(live_site: str) -> None:
    make_cast()
    for path in ("/", "/e/spring-night/", "/login/"):
        assert answer(live_site, path, GZIP).headers["Content-Encoding"] == "gzip"


def test_pages_with_everybodys_links_never_do(live_site: str) -> None:
    cast = make_cast()
    session = f"sessionid={cast.ada.cookies['sessionid'].value}"
    banker = cast.event.staff.get(name="Banker 01")
    for page in (cast.url("print-cards"), cast.url("staff-link", banker.pk)):
        found = answer(live_site, page, GZIP | {"Cookie": session})

        assert found.status == 200
        assert cast.cleo_link.encode() in found.read()
        assert found.headers["Content-Encoding"] is None


def test_the_same_page_never_has_the_same_length_twice(live_site: str) -> None:
    lengths = {len(answer(live_site, "/login/", GZIP).read()) for _ in range(12)}

    assert len(lengths) > 1
