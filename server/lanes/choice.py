"""Choose the lane of a request. That happens on the event loop, so it must cost next to nothing:
keyed hashes recognize the holders of links and keys that we gave out, without the database.

This grants nothing. A withdrawn token still takes its lane, and is refused there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import IO

from django.conf import settings

from config import sessions
from ledger import access_keys, passes
from ledger.api.json_parser import BODY_BYTES_MAX
from ledger.asgi_types import Scope
from server.lanes import heads
from server.lanes.lane import Lane, Rank
from server.lanes.pace import LanePace, PacedLane, PasswordLane, too_many_registrations
from tournaments.archives import ARCHIVE_BYTES_MAX

_BANK = re.compile(r"/api/v1/games/[^/]+(/transactions|/offers|/preview)?")
_LOOKING_BACK = re.compile(r"/api/v1/games/[^/]+/(as-of|export)")
_PASSWORDS = ("/login/", "/welcome/")
_CODES = "/k/"
_REGISTER = re.compile(r"/e/[^/]+/register/")
_WITH_A_CARD = ("/api/v1/pair", "/api/v1/cards/calls")
_TOKEN = re.compile(rb"[\w-]+\.[\w-]+")
_READING = {"GET", "HEAD", "OPTIONS"}
_HALL = re.compile(r"/api/v1/events/[^/]+/halls|/organise/[^/]+/league/hall/")
_FORM_BYTES = 16 * 1024
_FILE_BYTES = 9 * 2**20
_HALL_BYTES = ARCHIVE_BYTES_MAX + 2**20


def _bank() -> Lane:
    return Lane("bank", threads=8, room=1_000, body_bytes=BODY_BYTES_MAX, each=8, rank=Rank.FIRST)


def _house() -> Lane:
    return Lane("house", threads=3, room=1_000, body_bytes=_FILE_BYTES, body_seconds=180)


def _guests() -> Lane:
    return Lane("guests", threads=2, room=5_000, body_bytes=_FORM_BYTES, each=16, rank=Rank.LAST)


def _signing() -> Lane:
    # A round can't end without signatures, so they never wait for pages.
    return Lane("signing", threads=1, room=1_000, body_bytes=_FORM_BYTES, each=8)


def _strangers() -> Lane:
    # One thread: two that draw pages would hold the interpreter for half of the time that a post
    # needs it.
    return Lane(
        "strangers", threads=1, room=500, body_bytes=_FORM_BYTES, patience=10, rank=Rank.LAST
    )


def _passwords() -> Lane:
    return PasswordLane("passwords", LanePace(), threads=1, room=16, body_bytes=_FORM_BYTES)


def _registrations() -> Lane:
    # A whole club can register from one address; a program that invents names doesn't get far.
    pace = LanePace(at_once=40, seconds=5.0, words=too_many_registrations)
    return PacedLane(
        "registrations", pace, threads=1, room=100, body_bytes=_FORM_BYTES, rank=Rank.LAST
    )


@dataclass(frozen=True)
class Lanes:
    """The lanes of a process: 17 threads, and so as many connections to the database.

    Of each token, a few requests at once take `bank`, `guests` or `signing`.

    `bank`       what paired tablets post, and read to post
    `house`      organisers, their programs and referees; pairing; what else tablets ask
    `guests`     players with their own link, who look
    `signing`    the same, who sign, dispute, or call a referee
    `strangers`  everybody else, whatever they ask
    `passwords`  logging in, making an account, and the short codes of players, which can be guessed
    `registrations`  players who register themselves
    """

    bank: Lane = field(default_factory=_bank)
    house: Lane = field(default_factory=_house)
    guests: Lane = field(default_factory=_guests)
    signing: Lane = field(default_factory=_signing)
    strangers: Lane = field(default_factory=_strangers)
    passwords: Lane = field(default_factory=_passwords)
    registrations: Lane = field(default_factory=_registrations)

    def of(self, scope: Scope) -> Lane:
        """The lane of a request whose body has not been read."""
        path = heads.path(scope)
        if path.startswith(_PASSWORDS) and scope["method"] not in _READING:
            return self.passwords
        if path.startswith(_CODES):
            return self.passwords
        if scope["method"] not in _READING and _REGISTER.fullmatch(path):
            return self.registrations
        token = heads.token(scope)
        if passes.is_of_staff(token):
            return self.house if heads.link(scope) else self._of_staff(path)
        if access_keys.is_ours(token):
            return self.house
        if passes.is_of_a_player(token):
            return self.guests if scope["method"] in _READING else self.signing
        session = heads.cookie(scope, settings.SESSION_COOKIE_NAME)
        return self.house if sessions.is_ours(session) else self.strangers

    def body_bytes(self, lane: Lane, scope: Scope) -> int:
        """Return the limit for the body of a request in this lane: only the import of another
        hall's evening may be large."""
        is_a_hall = lane is self.house and _HALL.fullmatch(heads.path(scope))
        return _HALL_BYTES if is_a_hall else lane.body_bytes

    def with_body(self, lane: Lane, scope: Scope, body: IO[bytes]) -> Lane:
        """The same for requests that show a card, which is in the body."""
        if lane is not self.strangers or not scope["path"].endswith(_WITH_A_CARD):
            return lane
        tokens = _TOKEN.findall(body.read())
        body.seek(0)
        return self.house if any(passes.is_of_staff(each.decode()) for each in tokens[:3]) else lane

    def _of_staff(self, path: str) -> Lane:
        if _BANK.fullmatch(path):
            return self.bank
        return self.guests if _LOOKING_BACK.fullmatch(path) else self.house
