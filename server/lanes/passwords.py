"""The lane of passwords. Checking one takes half a second of a processor, on purpose."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from http import HTTPStatus
from math import ceil
from typing import Any

from django.http.response import HttpResponseBase

from server.codes import Code
from server.lanes import heads
from server.lanes.heads import Scope
from server.lanes.lane import Answer, Lane
from server.lanes.turned_away import TurnedAway, Words
from tournaments.views import known_browser

_FORGET_FROM = 10_000


class PasswordPace:
    """How fast one sender may be wrong: `at_once` times, then once every `seconds`.

    Who is faster waits for their turn, up to `patience` seconds, and is then asked to come again.
    Nobody is locked out, since a whole hall may share one address, and a right password costs
    nothing.
    """

    def __init__(
        self,
        at_once: int = 10,
        seconds: float = 3.0,
        patience: float = 6.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._at_once = at_once
        self._seconds = seconds
        self._patience = patience
        self._clock = clock
        self._paid_until: dict[str, float] = {}

    def __len__(self) -> int:
        """How many senders it remembers."""
        return len(self._paid_until)

    def take(self, sender: str) -> float:
        """Take a turn, and return in how many seconds it comes. Raises `TurnedAway` TOO_MANY."""
        now = self._clock()
        if len(self._paid_until) > _FORGET_FROM:
            self._paid_until = {key: at for key, at in self._paid_until.items() if at > now}
        before = max(self._paid_until.get(sender, now), now)
        wait = before - now - (self._at_once - 1) * self._seconds
        if wait > self._patience:
            raise TurnedAway(_too_many(ceil(self._seconds)))
        self._paid_until[sender] = before + self._seconds
        return max(wait, 0.0)

    def give_back(self, sender: str) -> None:
        """The password was right: it doesn't count."""
        self._paid_until[sender] = self._paid_until.get(sender, 0.0) - self._seconds


class PasswordLane(Lane):
    """A lane whose requests wait for the turn of their address before they wait for a thread. A
    browser in which somebody has logged in before has turns of its own."""

    def __init__(self, name: str, pace: PasswordPace, **limits: Any) -> None:
        super().__init__(name, **limits)
        self._pace = pace

    async def run(self, scope: Scope, answer: Answer) -> HttpResponseBase:
        """As any lane. Raises `TurnedAway` TOO_MANY_PASSWORDS too."""
        known = known_browser.proof_in(heads.cookie(scope, known_browser.COOKIE))
        sender = known or heads.address(scope)
        await asyncio.sleep(self._pace.take(sender))
        status = 0
        try:
            response = await super().run(scope, answer)
            status = response.status_code
        finally:
            if status in (0, HTTPStatus.FOUND):  # not looked at, or right
                self._pace.give_back(sender)
        return response


def _too_many(seconds: int) -> Words:
    return Words(
        429,
        Code.TOO_MANY_PASSWORDS,
        "Too many wrong passwords or codes come from your network.",
        f"Try again in {seconds} seconds.",
        retry_after=seconds,
    )
