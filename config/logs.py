"""The format of the log, for whoever runs the laptop."""

from __future__ import annotations

import json
import logging
import re
import threading
import time
from datetime import UTC, datetime

from ledger.request_id import request_id

QUIET_SECONDS = 60.0


# Everything that opens something, wherever it stands in a message or a traceback: readers of a log
# must not have it.
_SECRETS = (
    (re.compile(r"/([abkpr]|welcome)/[^/\s?'\"]+"), r"/\1/…"),
    (re.compile(r"\b[\w-]{20,}\.[\w-]{20,}"), "…"),  # a pass or an access key
    (re.compile(r"(?i)\b(bearer|basic) [^\s'\",]+"), r"\1 …"),
    (re.compile(r"(?i)\b(\w*(?:token|key|password|sessionid|secret))=[^\s&;'\"]+"), r"\1=…"),
    (re.compile(r"://([^\s/:@]*):[^\s@]+@"), r"://\1:…@"),  # of the database, of Redis
)


def without_secrets(text: str) -> str:
    """The text with "…" in place of links, tokens, session keys and passwords."""
    for secret, shown in _SECRETS:
        text = secret.sub(shown, text)
    return text


class Plain(logging.Formatter):
    """A line for people, with the id of the request that it is about; a traceback below it."""

    def format(self, record: logging.LogRecord) -> str:
        """The record, without secrets."""
        asked = request_id.get()
        return without_secrets(super().format(record)) + (f" [request {asked}]" if asked else "")


class Json(logging.Formatter):
    """A line for programs: one JSON object, whose times are in UTC."""

    def format(self, record: logging.LogRecord) -> str:
        """The record, without secrets."""
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": without_secrets(record.getMessage()),
        }
        if asked := request_id.get():
            told["request_id"] = asked
        if record.exc_info:
            told["traceback"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(told, ensure_ascii=False)


class OneLine(Plain):
    """The message without the traceback that came with it."""

    def format(self, record: logging.LogRecord) -> str:
        """The record on one line."""
        bare = logging.makeLogRecord({**record.__dict__, "exc_info": None, "exc_text": None})
        return super().format(bare).replace("\n", " ")


class OncePerOutage(logging.Filter):
    """Lets the same warning or error through once a minute, and then says how often it came
    meanwhile.

    While Redis or the database is away, everything that needs it complains, many times a second.
    Two complaints are the same if only their numbers differ.
    """

    def __init__(self) -> None:
        super().__init__()
        self._told: dict[tuple[str, int, str], float] = {}
        self._held_back: dict[tuple[str, int, str], int] = {}
        self._lock = threading.Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write the record; the one that is written again carries the count."""
        if record.levelno < logging.WARNING:
            return True
        key = (record.name, record.levelno, _without_numbers(record.getMessage()))
        now = time.monotonic()
        with self._lock:
            told = self._told.get(key)
            if told is not None and now - told < QUIET_SECONDS:
                self._held_back[key] = self._held_back.get(key, 0) + 1
                return False
            self._told[key] = now
            missed = self._held_back.pop(key, 0)
        if missed:
            record.msg = f"{record.getMessage()} ({missed} more like this since it was last told)"
            record.args = ()
        return True


def _without_numbers(message: str) -> str:
    """The first line, without ids and counts."""
    return re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}|\d+(\.\d+)?", "#", message.partition("\n")[0][:300])
