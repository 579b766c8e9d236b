"""Sending over the network: a hall's computer hands its archive to the one that gathers them.

The access key says on whose behalf it is sent, so the mark is sent too, and nobody has to type it.
An attacker who can change network traffic can replace both, and over plain http can also read the
key. So this is for a trusted network, or for https.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ssl import SSLCertVerificationError, SSLError
from tempfile import TemporaryFile
from types import MappingProxyType
from typing import IO, Any
from urllib.parse import urlencode, urlsplit

from ledger.codes import LedgerCode
from tournaments.archives.joining import ARCHIVE_BYTES_MAX
from tournaments.archives.making import archive_of
from tournaments.archives.signing import own_mark
from tournaments.codes import Code
from tournaments.models import Event

PATIENCE_SECONDS = 600.0
"""The other computer writes and audits a whole evening before it answers."""

_EVENT = re.compile(r"(?:/e|/organise)/([-\w]+)(?:/.*)?", re.ASCII)


class NotSent(Exception):
    """The evening wasn't taken in, for the reason given in sentences."""


@dataclass(frozen=True)
class Gathering:
    """The event that gathers the halls, by the address of any page of it."""

    scheme: str
    netloc: str
    slug: str

    @classmethod
    def at(cls, address: str) -> Gathering:
        """Raises `NotSent` for an address that isn't an event's."""
        found = None
        with suppress(ValueError):  # as raised for a port that isn't a number
            parts = urlsplit(address)
            if parts.scheme in ("http", "https") and parts.hostname and parts.port != 0:
                found = _EVENT.fullmatch(parts.path)
        if found is None:
            raise NotSent(
                f"{address} isn't the address of an event. Open the event on the laptop that "
                "gathers, and copy its address from the browser, as in http://192.168.1.20:8000/e/north/."
            )
        return cls(parts.scheme, parts.netloc, found[1])


def send(event: Event, place: Gathering, key: str) -> dict[str, Any]:
    """Hand the evening over. Returns the other computer's answer about the hall.

    Doing it again does no harm, whether the answer was lost or the file never came. Raises
    `NotSent`, and `Problem` STILL_TALLIED while a result is still being worked out.
    """
    if not key.isascii() or not key.isprintable():
        raise NotSent(_HINTS[LedgerCode.NO_PASS])
    with TemporaryFile() as file:
        length = _written(file, archive_of(event))
        if length > ARCHIVE_BYTES_MAX:
            raise NotSent(
                f"This evening has over {ARCHIVE_BYTES_MAX // 2**20} MB. Write it to a file with "
                "“manage.py archive_event”, and take that in there with “manage.py take_in”."
            )
        # A large file from a sender without the right is refused by its size alone, so ask first.
        _ask(place, key, "GET", "set-up")
        headers = {"Content-Type": "application/zip", "Content-Length": str(length)}
        return _ask(place, key, "POST", f"halls?{urlencode({'mark': own_mark()})}", file, headers)


def _written(file: IO[bytes], pieces: Iterable[bytes]) -> int:
    file.writelines(pieces)
    length = file.tell()
    file.seek(0)
    return length


def _ask(
    place: Gathering,
    key: str,
    method: str,
    path: str,
    body: IO[bytes] | None = None,
    headers: Mapping[str, str] = MappingProxyType({}),
) -> dict[str, Any]:
    made = HTTPSConnection if place.scheme == "https" else HTTPConnection
    all_headers = {"Authorization": f"Bearer {key}", **headers}
    try:
        with closing(made(place.netloc, timeout=PATIENCE_SECONDS)) as connection:
            connection.request(method, f"/api/v1/events/{place.slug}/{path}", body, all_headers)
            answer = connection.getresponse()
            status, moved, content = answer.status, answer.headers.get("Location"), answer.read()
    except SSLCertVerificationError as fault:
        raise NotSent(f"The certificate of {place.netloc} isn't trusted here ({fault}).") from fault
    except SSLError as fault:
        raise NotSent(
            f"{place.netloc} doesn't speak https with this computer ({fault}). Does its address "
            "begin with http:// in the browser?"
        ) from fault
    except (OSError, HTTPException, UnicodeError) as fault:
        raise NotSent(
            f"{place.netloc} can't be reached ({fault}). Is the network there, and Passgo running? "
            "Then send it again: it comes in once, however often it is sent."
        ) from fault
    if moved is not None:
        raise NotSent(f"{place.netloc} redirects to {moved}. Give that address.")
    return _told(place, status, content)


def _told(place: Gathering, status: int, content: bytes) -> dict[str, Any]:
    """Its answer. Raises `NotSent` for a problem."""
    try:
        told: dict[str, Any] = json.loads(content)
        if status == 200:
            return told
        code, sentence = told["code"], f"{told['detail']} {told.get('remedy', '')}"
    except (ValueError, TypeError, LookupError, AttributeError) as fault:
        raise NotSent(f"The program at {place.netloc} isn't Passgo (status {status}).") from fault
    raise NotSent(_HINTS.get(code, sentence.strip()))


_HINTS: dict[str, str] = {
    LedgerCode.NO_PASS: "The access key doesn't work there. Copy it once more, or make another "
    "one on that laptop: My events, Access keys.",
    Code.SIGNED_ELSEWHERE: "The archive that arrived isn't the one you sent: somebody has replaced "
    "it on the way. Don't trust this network; bring it on a stick.",
}
