"""`manage.py doctor` and the site behind its proxy: proxies that are set up wrongly are told."""

from __future__ import annotations

import contextlib
import gzip
import ssl
import threading
import urllib.request
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.core.management import CommandError, call_command

from ledger.live import signing
from server.doctor import site
from server.doctor.findings import Severity
from server.lan import certificates
from tests.server.doctor.told import wrongs

NAMES = ("localhost", "127.0.0.1")


class Proxy(BaseHTTPRequestHandler):
    """Answers as Passgo behind a proxy that is set up well; each test spoils something."""

    page_status = 200
    location = ""
    cookie = "csrftoken=x; Secure"
    stream_status = 200
    holds_back = False
    holds_headers = False
    ends_empty = False
    packs = False
    packs_late = False
    health = b'{"status": "alive"}'

    def do_GET(self) -> None:
        if self.path == "/healthz":
            self._answer(200, self.health)
        elif self.path.startswith("/live/"):
            self._stream()
        else:
            self._answer(self.page_status, b"")

    def _stream(self) -> None:
        is_browser = "gzip" in self.headers.get("Accept-Encoding", "")
        if self.holds_headers:
            self.server.ended.wait(10)  # type: ignore[attr-defined]  # set below
        if is_browser and self.packs_late:
            self._answer(self.stream_status, None, "gzip")
        elif self.ends_empty:
            self._answer(self.stream_status, b"")
        elif is_browser and self.packs:
            self._answer(self.stream_status, gzip.compress(b"retry: 2000\n\n"), "gzip")
        else:
            self._answer(self.stream_status, None if self.holds_back else b"retry: 2000\n\n")

    def _answer(self, status: int, body: bytes | None, encoding: str = "identity") -> None:
        self.send_response(status)
        self.send_header("Content-Encoding", encoding)
        if self.location and self.path == "/":
            self.send_header("Location", self.location)
        self.send_header("Set-Cookie", self.cookie)
        self.send_header("Content-Length", "20" if body is None else str(len(body)))
        self.end_headers()
        self.wfile.write(body or b"")
        if body is None:
            self.server.ended.wait(10)  # type: ignore[attr-defined]  # set below

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""


@contextlib.contextmanager
def proxy(tls: ssl.SSLContext | None = None, **spoiled: Any) -> Iterator[site.Site]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Spoiled", (Proxy,), spoiled))
    server.ended = threading.Event()  # type: ignore[attr-defined]  # ours
    if tls:
        server.socket = tls.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield site.Site(f"{'https' if tls else 'http'}://localhost:{server.server_port}/")
    finally:
        server.ended.set()  # type: ignore[attr-defined]  # ours
        server.shutdown()
        server.server_close()


@pytest.fixture
def trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> certificates.Signer:
    """An authority that this computer trusts."""
    authority = certificates.make_authority(NAMES, "laptop")
    (tmp_path / "authority.crt").write_bytes(authority.certificate_pem())
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "authority.crt"))
    return authority


def door(authority: certificates.Signer, folder: Path) -> ssl.SSLContext:
    """TLS with a certificate by this authority."""
    leaf = certificates.make_leaf(authority, NAMES)
    (folder / "leaf.pem").write_bytes(leaf.certificate_pem() + leaf.key_pem())
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(folder / "leaf.pem")
    return context


def test_the_real_site_is_well(live_site: str) -> None:
    found = list(site.examine(site.Site(live_site)))
    assert [(each.severity, each.subject) for each in found] == [
        (Severity.FINE, "proxy"),
        (Severity.FINE, "streams"),
    ]


def test_a_key_that_is_not_the_sites(live_site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    forged = signing.url("doctor")[:-1] + "_"
    monkeypatch.setattr(signing, "url", lambda *channels: forged)
    assert wrongs(site.examine(site.Site(live_site))) == [
        "streams: The site doesn't know what was signed here: it has another SECRET_KEY."
    ]


def test_a_site_that_nobody_serves(free_port: int) -> None:
    asked = site.Site(f"http://127.0.0.1:{free_port}")
    assert not site.is_serving(asked)
    [told] = wrongs(site.examine(asked))
    assert "doesn't answer (" in told


def test_by_https_all_is_well(trusted: certificates.Signer, tmp_path: Path) -> None:
    with proxy(door(trusted, tmp_path)) as asked:
        found = list(site.examine(asked))
    assert [each.subject for each in found] == ["certificate", "proxy", "streams"]
    assert wrongs(found) == []


def test_a_stream_that_is_compressed_as_it_flows_is_well() -> None:
    with proxy(packs=True) as asked:
        assert [each.severity for each in site.examine(asked)] == [Severity.FINE, Severity.FINE]


@pytest.mark.parametrize(
    ("spoiled", "told"),
    [
        ({"page_status": 400}, "proxy: Passgo doesn't answer to the name in https://localhost:"),
        ({"location": "https://localhost/"}, "proxy: Passgo takes https for http, and redirects"),
        ({"cookie": "csrftoken=x"}, "proxy: Passgo doesn't know that it is reached by https"),
        ({"stream_status": 404}, "streams: /live/ answers 404."),
        ({"holds_back": True}, "streams: The proxy holds them back, so screens and phones show"),
        ({"holds_headers": True}, "streams: The proxy holds them back, so screens and phones show"),
        ({"packs_late": True}, "streams: The proxy holds them back, so screens and phones show"),
        ({"ends_empty": True}, "streams: The proxy ends them before anything has come"),
        ({"health": b"Welcome to nginx!"}, "site: https://localhost:"),
    ],
    ids=[
        "host",
        "forwarded",
        "HTTPS off",
        "no streams",
        "buffering",
        "buffering from the headers on",
        "buffering for whoever takes gzip",
        "streams that end",
        "another site",
    ],
)
def test_a_proxy_that_is_set_up_wrongly(
    trusted: certificates.Signer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    spoiled: dict[str, Any],
    told: str,
) -> None:
    monkeypatch.setattr(site, "PATIENCE_SECONDS", 0.5)
    with proxy(door(trusted, tmp_path), **spoiled) as asked:
        [found] = wrongs(site.examine(asked))
    assert found.startswith(told)


def test_a_certificate_that_nobody_trusts(tmp_path: Path) -> None:
    stranger = certificates.make_authority(NAMES, "elsewhere")
    with proxy(door(stranger, tmp_path)) as asked:
        [told] = wrongs(site.examine(asked))
    assert told.startswith("certificate: Browsers won't trust https://localhost:")


def test_a_certificate_that_runs_out(
    trusted: certificates.Signer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(certificates, "LEAF_LIFE", timedelta(days=2, hours=4))
    with proxy(door(trusted, tmp_path)) as asked:
        [told] = wrongs(site.examine(asked))
    assert "expires on" in told


@pytest.mark.django_db
def test_what_is_no_address_is_refused() -> None:
    with pytest.raises(CommandError, match="isn't an address"):
        call_command("doctor", "--url", "night.example.org")


def test_the_command_ends_with_1_and_says_how_many(
    live_site: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(django_settings, "DEBUG", True)
    with pytest.raises(SystemExit) as ended:
        call_command("doctor", "--url", live_site)
    said = capsys.readouterr().out
    assert ended.value.code == 1
    assert "WRONG  settings: DEBUG is on" in said
    assert "Worker and beat did a job within" in said
    assert "wrong." in said.splitlines()[-1]
    with urllib.request.urlopen(f"{live_site}/healthz") as answer:
        assert answer.status == 200, "it goes on"
