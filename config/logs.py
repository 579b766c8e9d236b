"""How the log looks to whoever runs the laptop."""

from __future__ import annotations

import logging
import re
import threading
import time

QUIET_SECONDS = 60.0


class OneLine(logging.Formatter):
    """The message without the traceback that came with it."""

    def format(self, record: logging.LogRecord) -> str:
        """The record on one line."""
        record.message = record.getMessage()
        record.asctime = self.formatTime(record)
        return self.formatMessage(record).replace("\n", " ")


class OncePerOutage(logging.Filter):
    """Lets a warning or error through once a minute, and says then how often it came meanwhile.

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
