"""One POST to somebody else's address, by the standard library.

A laptop's own network is a legitimate place for a receiver, so private addresses are allowed unless
the operator forbids them (WEBHOOKS_PRIVATE). The name is resolved once, and the connection uses the
address that was checked, so that the name can't lead elsewhere in between.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

SECONDS = 5.0
"""Limits, in seconds: for connecting, for each awaited answer, and for the whole send."""
ANSWER_BYTES = 1024

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address

_CREDENTIALS = tuple(map(ipaddress.ip_address, ("fd00:ec2::254", "100.100.100.200")))
"""Where clouds hand out credentials, beside the link-local addresses."""
_WITH_IPV4 = tuple(map(ipaddress.ip_network, ("64:ff9b::/96", "::/96")))
"""Networks whose last 32 bits are an IPv4 address: NAT64, and an old form of IPv6."""


class AddressAnswer(NamedTuple):
    """The answer of an address: its status, None without an answer, and the beginning of its body,
    or why there is none."""

    status: int | None
    text: str

    @property
    def is_taken(self) -> bool:
        """Whether the address took what it was sent."""
        return self.status is not None and 200 <= self.status < 300


def fault_of(url: str) -> str:
    """Return why nothing can be sent to this address, in a sentence; "" if its form is right."""
    if not url.isprintable() or not url.isascii() or " " in url:
        return "Write the address in plain letters, without spaces."
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return "This is not an address like https://club.example/passgo."
    if parts.scheme not in ("http", "https") or not parts.hostname or port == 0:
        return "This is not an address like https://club.example/passgo."
    if parts.username is not None or parts.password is not None:
        return "Leave out the name and password: Passgo doesn't send them."
    return ""


def post(url: str, body: bytes, headers: Mapping[str, str]) -> AddressAnswer:
    """Send it. A redirect is an answer like any other: nothing is sent elsewhere. Never raises
    because of the network or the other end."""
    parts = urlsplit(url)
    try:
        connection = _connected(parts)
    except (OSError, ValueError) as error:
        return AddressAnswer(None, _words(error))
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    over = threading.Timer(SECONDS, _cut, [connection.sock])
    over.daemon = True
    begun = time.monotonic()
    over.start()
    try:
        connection.request("POST", path, body, dict(headers))
        response = connection.getresponse()
        return AddressAnswer(response.status, _text(response.read(ANSWER_BYTES)))
    except (OSError, http.client.HTTPException, ValueError) as error:
        slow = time.monotonic() - begun >= SECONDS
        return AddressAnswer(None, _TOO_SLOW if slow else _words(error))
    finally:
        over.cancel()
        connection.close()


_TOO_SLOW = f"No answer within {SECONDS:.0f} seconds."


def spoken_to(parts: SplitResult) -> http.client.HTTPConnection:
    """A connection to this host, without a socket yet. Like every client, it names the port only if
    it isn't the scheme's usual one."""
    usual = 443 if parts.scheme == "https" else 80
    connection = http.client.HTTPConnection(
        parts.hostname or "", parts.port or usual, timeout=SECONDS
    )
    connection.default_port = usual
    return connection


def _connected(parts: SplitResult) -> http.client.HTTPConnection:
    connection = spoken_to(parts)
    host, port = connection.host, connection.port
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    address = found[0][4]
    _require_allowed(str(address[0]))
    plain = socket.create_connection((str(address[0]), port), SECONDS)
    try:
        if parts.scheme == "https":
            plain = ssl.create_default_context().wrap_socket(plain, server_hostname=host)
    except BaseException:
        plain.close()
        raise
    connection.sock = plain
    return connection


def _require_allowed(text: str) -> None:
    """Raise ValueError for an address at which no program listens, or that the operator
    forbids."""
    address = _meant(ipaddress.ip_address(text.partition("%")[0]))
    inside = address.is_private or not address.is_global
    never = address.is_link_local or address.is_multicast or address.is_unspecified
    if never or address in _CREDENTIALS or (inside and not settings.WEBHOOKS_PRIVATE):
        raise ValueError(f"Passgo sends nothing to {address}.")


def _meant(address: IPAddress) -> IPAddress:
    """The IPv4 address that an IPv6 one leads to, where it does; else the address itself."""
    if isinstance(address, ipaddress.IPv4Address) or address.is_loopback:
        return address
    mapped = address.ipv4_mapped or address.sixtofour
    if mapped is None and any(address in network for network in _WITH_IPV4):
        mapped = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return mapped or address


def _cut(connected: socket.socket) -> None:
    """End a send whose other end takes its time, one byte after the other."""
    with suppress(OSError):
        connected.shutdown(socket.SHUT_RDWR)


def _text(body: bytes) -> str:
    text = body.decode("utf-8", "replace")
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()


def _words(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return _TOO_SLOW
    if isinstance(error, socket.gaierror):
        return "There is no computer of that name."
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"Its certificate is not valid: {error.verify_message}."
    if isinstance(error, ConnectionRefusedError):
        return "Nothing listens there."
    return str(error) or type(error).__name__
