"""HTTP as a tablet or phone speaks it: JSON, over one open connection, with patience for a bad
network."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

TIMEOUT_SECONDS = 20.0
PATIENCE_SECONDS = 60.0
FIRST_PAUSE_SECONDS = 0.1
LONGEST_PAUSE_SECONDS = 2.0
_LOST = (OSError, http.client.HTTPException)
_AGAIN_LATER = frozenset({502, 503, 504})


@dataclass(frozen=True)
class Answer:
    """The server's response. `body` is the JSON, {} if there is none."""

    status: int
    body: dict[str, Any] = field(default_factory=dict)

    @property
    def code(self) -> str:
        """The machine code of a problem, "" for none."""
        return str(self.body.get("code", ""))


class Unreachable(Exception):
    """The server didn't answer for longer than anybody would wait."""


class HttpConnection:
    """One device's connection to the server, with its pass. Not to be shared between threads."""

    def __init__(self, site: str, token: str = "") -> None:
        parts = urlsplit(site)
        kind = (
            http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        )
        self._connection = kind(parts.hostname or "", parts.port, timeout=TIMEOUT_SECONDS)
        self._site = site
        self._token = token
        self.repeated = 0
        """The number of requests that had to be sent again."""

    def get(self, path: str) -> Answer:
        """The resource at the path, requested again until the server answers."""
        return self._patiently("GET", path, None, {})

    def post(
        self, path: str, body: Mapping[str, Any], headers: Mapping[str, str] | None = None
    ) -> Answer:
        """Write something that may arrive twice: it carries a key, or the second time changes
        nothing.

        Without an answer it is sent again, unchanged, until one comes.
        """
        return self._patiently("POST", path, body, headers or {})

    def close(self) -> None:
        """Hang up."""
        self._connection.close()

    def _patiently(
        self, method: str, path: str, body: Mapping[str, Any] | None, headers: Mapping[str, str]
    ) -> Answer:
        waited = 0.0
        pause = FIRST_PAUSE_SECONDS
        while True:
            begun = time.monotonic()
            try:
                answer = self._once(method, path, body, headers)
                if answer.status not in _AGAIN_LATER:
                    return answer
                problem: Exception = Unreachable(f"{self._site} answers {answer.status}")
            except _LOST as lost:
                self._connection.close()
                problem = lost
            # A computer that was suspended for an hour meanwhile hasn't waited for an hour.
            waited += min(time.monotonic() - begun, TIMEOUT_SECONDS) + pause
            if waited > PATIENCE_SECONDS:
                raise Unreachable(f"{self._site} doesn't answer: {problem}") from problem
            time.sleep(pause)
            self.repeated += 1
            pause = min(2 * pause, LONGEST_PAUSE_SECONDS)

    def _once(
        self, method: str, path: str, body: Mapping[str, Any] | None, headers: Mapping[str, str]
    ) -> Answer:
        sent = {"Accept": "application/json", **headers}
        if self._token:
            sent["Authorization"] = f"Bearer {self._token}"
        payload = None
        if body is not None:
            sent["Content-Type"] = "application/json"
            payload = json.dumps(body).encode()
        self._connection.request(method, path, payload, sent)
        response = self._connection.getresponse()
        content = response.read()
        is_json = "json" in response.headers.get("Content-Type", "")
        return Answer(response.status, json.loads(content) if is_json and content else {})
