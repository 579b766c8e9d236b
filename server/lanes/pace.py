"""The lanes of passwords and of registrations, which limit how much an address may do at once.
Checking a password takes half a second of a processor, on purpose."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from http import HTTPStatus
from math import ceil
from typing import Any

from ledger.asgi_types import Scope
from server.codes import ServerCode
from server.lanes import heads
from server.lanes.lane import Answered, Lane
from server.lanes.turned_away import TurnedAway, Words
from tournaments import known_browser

_FORGET_FROM = 10_000


class LanePace:
    """A limit on how often one sender may come: `at_once` times, then once every `seconds`.

    A faster sender waits for a turn, up to `patience` seconds, and is then asked to come again.
    Nobody is locked out, since a whole hall may share one address; a turn that proves to cost
    nothing is given back.
    """

    def __init__(
        self,
        at_once: int = 10,
        seconds: float = 3.0,
        patience: float = 6.0,
        clock: Callable[[], float] = time.monotonic,
        words: Callable[[int], Words] | None = None,
    ) -> None:
        self._words = words or too_many_passwords
        self._at_once = at_once
        self._seconds = seconds
        self._patience = patience
        self._clock = clock
        self._paid_until: dict[str, float] = {}

    def __len__(self) -> int:
        """Return the number of senders that it remembers."""
        return len(self._paid_until)

    def take(self, sender: str) -> float:
        """Take a turn, and return the seconds until it comes. Raises `TurnedAway` TOO_MANY_…."""
        now = self._clock()
        if len(self._paid_until) > _FORGET_FROM:
            self._paid_until = {key: at for key, at in self._paid_until.items() if at > now}
        before = max(self._paid_until.get(sender, now), now)
        wait = before - now - (self._at_once - 1) * self._seconds
        if wait > self._patience:
            raise TurnedAway(self._words(ceil(self._seconds)))
        self._paid_until[sender] = before + self._seconds
        return max(wait, 0.0)

    def give_back(self, sender: str) -> None:
        """Give back a turn that should cost nothing, as after a correct password."""
        self._paid_until[sender] = self._paid_until.get(sender, 0.0) - self._seconds


class PacedLane(Lane):
    """A lane whose requests wait for the turn of their address before they wait for a thread."""

    def __init__(self, name: str, pace: LanePace, **limits: Any) -> None:
        super().__init__(name, **limits)
        self._pace = pace

    async def run(self, scope: Scope, answer: Callable[[], Answered]) -> Answered:
        """As any lane. Raises `TurnedAway` TOO_MANY_… too."""
        sender = self._sender(scope)
        await asyncio.sleep(self._pace.take(sender))
        status = 0
        try:
            response = await super().run(scope, answer)
            status = response.status_code
        finally:
            if self._is_free(status):
                self._pace.give_back(sender)
        return response

    def _sender(self, scope: Scope) -> str:
        """Return the sender whose turn the request takes."""
        return heads.address(scope)

    def _is_free(self, status: int) -> bool:
        """True if a request used up no turn, because nothing looked at it."""
        return status == 0


class PasswordLane(PacedLane):
    """A correct password costs nothing, and a browser that has logged in before has turns of its
    own."""

    def _sender(self, scope: Scope) -> str:
        return known_browser.proof_in(heads.cookie(scope, known_browser.COOKIE)) or super()._sender(
            scope
        )

    def _is_free(self, status: int) -> bool:
        return status in (0, HTTPStatus.FOUND)


def too_many_passwords(seconds: int) -> Words:
    """Word the refusal for somebody who guesses too fast."""
    return Words(
        429,
        ServerCode.TOO_MANY_PASSWORDS,
        "Too many wrong passwords or codes come from your network.",
        f"Try again in {seconds} seconds.",
        retry_after=seconds,
    )


def too_many_registrations(seconds: int) -> Words:
    """Word the refusal for somebody who registers too many players."""
    return Words(
        429,
        ServerCode.TOO_MANY_REGISTRATIONS,
        "Too many registrations come from your network.",
        f"Try again in {seconds} seconds.",
        retry_after=seconds,
    )
