"""Has a copy made each minute, and reports the result in the terminal and on organisers' pages."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import connection

from config.places import BASE_DIR, VAR_DIR
from server.copies.contents import in_words
from tournaments.this_server.safe_copy import CopyNews

EVERY_SECONDS = 60.0

_TOLD_TO_END = (-signal.SIGINT, -signal.SIGTERM)
"""Ctrl-C, and the end of a service, reach the program that copies as well as this one."""


class CopyEachMinute:
    """Copies the database of the settings to COPY_TO, and calls `tell` with the result."""

    def __init__(self, tell: Callable[[CopyNews], object]) -> None:
        self._place = Path(settings.COPY_TO).expanduser().absolute()
        self._command = [sys.executable, "-m", *_program(self._place)]
        self._news = CopyNews(str(self._place), None, "")
        self._tell_pages = tell
        self._untold = ""
        self._copied_to = ""

    def start(self) -> None:
        """Start the first copy now, without waiting for it, and go on as long as the process
        lives."""
        threading.Thread(target=self.run, name="copies", daemon=True).start()

    def run(self) -> None:
        """Make a copy each minute, without end."""
        self._pass_on()
        while True:
            begun = time.monotonic()
            try:
                self._copy()
            except Exception as fault:  # whatever it is, the next copy may be made
                self._tell(f"the program that copies can't be run ({fault})")
            time.sleep(max(0.0, EVERY_SECONDS - (time.monotonic() - begun)))

    def _copy(self) -> None:
        """Make one copy. If it takes longer than a minute, as on a drive that hangs, wait for it:
        two copies would only hinder each other."""
        begun = datetime.now(UTC)
        with subprocess.Popen(  # noqa: S603 - our own program
            self._command,
            cwd=BASE_DIR,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
        ) as making:
            while True:
                try:
                    news, said = making.communicate(timeout=EVERY_SECONDS)
                    break
                except subprocess.TimeoutExpired:
                    self._tell(f"{self._place}: it takes longer than a minute")
        for line in news.splitlines():
            _say(line)
        if making.returncode == 0:
            self._tell("", begun)
        elif making.returncode not in _TOLD_TO_END:
            faults = said.strip().splitlines() or [_ended(making.returncode)]
            self._tell(faults[-1])

    def _tell(self, fault: str, made_at: datetime | None = None) -> None:
        """Tell the terminal only what has changed."""
        before = self._news
        self._news = CopyNews(before.place, made_at or before.made_at, fault)
        self._pass_on()
        if fault and fault != before.fault:
            _say(f"No copy: {fault}. The evening goes on.")
        elif not fault:
            where = in_words(self._place, VAR_DIR)
            if before.fault or where != self._copied_to:
                _say(f"Copied to {where}.")
            self._copied_to = where

    def _pass_on(self) -> None:
        """Copies are made even if the pages can't be told about them, as when the disk is full."""
        try:
            self._tell_pages(self._news)
            self._untold = ""
        except OSError as fault:
            if str(fault) != self._untold:
                _say(f"The pages can't be told of the copies: {fault}. Copies go on.")
            self._untold = str(fault)


def _ended(returncode: int) -> str:
    if returncode > 0:
        return "it ended with a fault"
    return f"the program that copies was ended (signal {-returncode})"


def _say(sentence: str) -> None:
    with suppress(OSError, ValueError):  # the terminal may be closed
        print(f"{datetime.now():%H:%M}  {sentence}", flush=True)


def _program(place: Path) -> list[str]:
    """The module that makes one copy, and what it is told."""
    if connection.vendor == "postgresql":
        return ["server.copies.dumping", str(place)]
    return ["server.copies.making", connection.settings_dict["NAME"], str(VAR_DIR), str(place)]
