"""A hall whose evening can't be sent hears why in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from tests.tournaments import evening
from tournaments.archives.sending import Gathering, NotSent, send


@pytest.mark.parametrize(
    "address",
    [
        "192.168.1.20:8000/e/north/",
        "http://192.168.1.20:8000/",
        "http://[1.2.3.4:8000/e/north/",
        "http://laptop:80a/e/north/",
        "http://laptop:99999/e/north/",
        "http://laptop/e/nørth/",
    ],
)
def test_an_address_that_is_not_an_events(address: str) -> None:
    with pytest.raises(NotSent, match="isn't the address of an event"):
        Gathering.at(address)


@pytest.fixture
def plain_site() -> Iterator[str]:
    """Something that answers, and speaks no https."""
    with HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.django_db
def test_a_site_without_https_is_not_blamed_for_its_certificate(plain_site: str) -> None:
    with pytest.raises(NotSent, match="doesn't speak https"):
        send(evening.make_event(), Gathering.at(f"https://{plain_site}/e/north/"), "passgo_key")


@pytest.mark.django_db
@pytest.mark.parametrize("host", ["user:pass@laptop", "a" * 70 + "ø"])
def test_a_host_that_there_cannot_be(host: str) -> None:
    with pytest.raises(NotSent, match="can't be reached"):
        send(evening.make_event(), Gathering.at(f"http://{host}/e/north/"), "passgo_key")
