"""The site as a phone meets it: through the proxy, by https, with streams that flow."""

from __future__ import annotations

import socket
import ssl
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from urllib.parse import urlsplit

from ledger.live import signing
from server.doctor.findings import Finding, fine, note, wrong

PATIENCE_SECONDS = 5.0
RENEWED_BY_THEN = 5
"""By the last fifth of a certificate's life, a proxy has long renewed it: Caddy renews in the last
third."""

_CHANNEL = "doctor"


class Site:
    """An address of the site, as in https://night.example.org. Raises ValueError for anything
    else."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"{address} isn't an address such as https://night.example.org")
        self.address = f"{parts.scheme}://{parts.netloc}"
        self.is_secure = parts.scheme == "https"
        self._host = parts.hostname
        self._port = parts.port

    def ask(self, path: str, **headers: str) -> HTTPResponse:
        """The answer, with its body not read yet. Raises OSError or HTTPException."""
        connection = (
            HTTPSConnection(
                self._host,
                self._port,
                timeout=PATIENCE_SECONDS,
                context=ssl.create_default_context(),
            )
            if self.is_secure
            else HTTPConnection(self._host, self._port, timeout=PATIENCE_SECONDS)
        )
        connection.request("GET", path, headers=headers)
        return connection.getresponse()

    def certificate_life(self) -> tuple[datetime, datetime]:
        """From when to when the certificate is valid. Raises OSError if it isn't trusted."""
        context = ssl.create_default_context()
        with (
            socket.create_connection((self._host, self._port or 443), PATIENCE_SECONDS) as plain,
            context.wrap_socket(plain, server_hostname=self._host) as secure,
        ):
            told = secure.getpeercert() or {}
        begins, ends = (
            datetime.fromtimestamp(ssl.cert_time_to_seconds(str(told[name])), UTC)
            for name in ("notBefore", "notAfter")
        )
        return begins, ends


def is_serving(site: Site) -> bool:
    """Whether Passgo answers there."""
    try:
        answer = site.ask("/healthz")
        return answer.status == 200 and b"alive" in answer.read()
    except (OSError, HTTPException):
        return False


def examine(site: Site) -> Iterator[Finding]:
    """Examine all that can be told from outside."""
    try:
        if site.is_secure:
            try:
                life = site.certificate_life()
            except ssl.SSLError as fault:
                yield _untrusted(site, fault)
                return
            yield _certificate(site, *life)
        answer = site.ask("/healthz")
        if answer.status != 200 or b"alive" not in answer.read():
            yield wrong(
                "site",
                f"{site.address}/healthz answers {answer.status}, not the way Passgo does.",
                "Check that the proxy points to Passgo's port, and that Passgo is running there.",
            )
            return
        yield from _forwarded(site)
        yield _stream(site)
    except (OSError, HTTPException) as fault:
        yield wrong(
            "site",
            f"{site.address} doesn't answer ({fault}).",
            "Start Passgo and the proxy, and check that the name points to this computer.",
        )


def _untrusted(site: Site, fault: ssl.SSLError) -> Finding:
    why = getattr(fault, "verify_message", "") or fault.reason or str(fault)
    return wrong(
        "certificate",
        f"Browsers won't trust {site.address}: {why}.",
        "Let the proxy get a certificate for this name (Caddy does so by itself).",
    )


def _certificate(site: Site, begins: datetime, ends: datetime) -> Finding:
    if ends - datetime.now(UTC) < (ends - begins) / RENEWED_BY_THEN:
        return wrong(
            "certificate",
            f"The one for {site.address} expires on {ends:%d %B %Y at %H:%M} UTC.",
            "Find out why the proxy hasn't renewed it.",
        )
    return fine("certificate", f"{site.address} has one until {ends:%d %B %Y}.")


def _forwarded(site: Site) -> Iterator[Finding]:
    """Check that the host, and the fact that the visitor came by https, get through to Passgo."""
    answer = site.ask("/")
    if answer.status == 400:
        yield wrong(
            "proxy",
            f"Passgo doesn't answer to the name in {site.address}.",
            "Put it into ALLOWED_HOSTS, and let the proxy hand on the Host header.",
        )
    elif answer.getheader("Location", "").startswith("https:"):
        if site.is_secure:
            yield wrong(
                "proxy",
                "Passgo takes https for http, and redirects browsers in a circle.",
                "Let the proxy set X-Forwarded-Proto, and name the proxy's address in "
                "FORWARDED_ALLOW_IPS.",
            )
        else:
            yield note("proxy", f"{site.address} redirects to https.", "Examine that address too.")
    elif site.is_secure and "Secure" not in _session_cookie(site):
        yield wrong(
            "proxy",
            "Passgo doesn't know that it is reached by https: its cookies go over http too.",
            "Start it with HTTPS=on.",
        )
    else:
        yield fine("proxy", f"Pages come from {site.address}.")


def _session_cookie(site: Site) -> str:
    return site.ask("/login/").getheader("Set-Cookie", "")


def _stream(site: Site) -> Finding:
    """Check that the first bytes of a stream come at once; after them it is quiet."""
    held_back = wrong(
        "streams",
        "The proxy holds them back, so screens and phones show old news.",
        "Switch off its buffering and its compression for /live/ (Caddy: flush_interval -1; nginx: "
        "proxy_buffering off, gzip off).",
    )
    try:
        # As a browser asks: some proxies compress only for browsers, and wait for more to compress.
        answer = site.ask(signing.url(_CHANNEL), **{"Accept-Encoding": "gzip"})
    except TimeoutError:  # even the headers wait for some of the body
        return held_back
    if answer.status == 403:
        return wrong(
            "streams",
            "The site doesn't know what was signed here: it has another SECRET_KEY.",
            "Give every process the same SECRET_KEY or VAR_DIR, and this command too.",
        )
    if answer.status != 200:
        return wrong(
            "streams",
            f"/live/ answers {answer.status}.",
            "Check that the proxy passes /live/ on to Passgo.",
        )
    try:
        has_begun = _has_line(answer)
    except TimeoutError:
        return held_back
    finally:
        answer.close()
    if not has_begun:
        return wrong(
            "streams",
            "The proxy ends them before anything has come, so screens and phones show old news.",
            "Look in the proxy's log to see why it ends /live/.",
        )
    return fine("streams", "News comes through at once.")


def _has_line(answer: HTTPResponse) -> bool:
    """Wait for the first line, compressed or not. Returns whether it came before the end. Raises
    TimeoutError if neither comes."""
    is_packed = answer.getheader("Content-Encoding") == "gzip"
    unpacking = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    line = b""
    while b"\n" not in line and (piece := answer.read1()):
        line += unpacking.decompress(piece) if is_packed else piece
    return b"\n" in line
