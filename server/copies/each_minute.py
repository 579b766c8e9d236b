"""Has a copy made each minute, and tells the terminal and the organisers' pages how that goes."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from datetime import UTC, datetime
from pathlib import Path

from config.places import BASE_DIR, VAR_DIR
from tournaments.this_server import safe_copy
from tournaments.this_server.safe_copy import CopyNews

EVERY_SECONDS = 60.0


class CopyEachMinute:
    """Copies `database` into `place` for as long as the process lives."""

    def __init__(self, database: Path, place: Path) -> None:
        self._place = place
        making = "server.copies.making"
        self._command = [sys.executable, "-m", making, str(database), str(VAR_DIR), str(place)]
        self._news = CopyNews(str(place), None, "")
        self._thread = threading.Thread(target=self._work, name="copies", daemon=True)

    def start(self) -> None:
        """Make the first copy now, without being waited for."""
        safe_copy.tell(self._news)
        self._thread.start()

    def _work(self) -> None:
        while True:
            begun = time.monotonic()
            self._copy()
            time.sleep(max(0.0, EVERY_SECONDS - (time.monotonic() - begun)))

    def _copy(self) -> None:
        """Make one copy. One that takes longer than a minute, as on a drive that hangs, is waited
        for: two would only hinder each other."""
        begun = datetime.now(UTC)
        with subprocess.Popen(  # noqa: S603 - our own program
            self._command, cwd=BASE_DIR, stderr=subprocess.PIPE, text=True
        ) as making:
            while True:
                try:
                    _, said = making.communicate(timeout=EVERY_SECONDS)
                    break
                except subprocess.TimeoutExpired:
                    self._tell(f"{self._place}: it takes longer than a minute")
        if making.returncode == 0:
            self._tell("", begun)
        elif making.returncode > 0:  # else it was ended from outside, as by Ctrl-C
            self._tell(said.strip().splitlines()[-1] if said.strip() else "it ended with a fault")

    def _tell(self, fault: str, made_at: datetime | None = None) -> None:
        """The terminal hears of what has changed only."""
        before = self._news
        self._news = CopyNews(before.place, made_at or before.made_at, fault)
        safe_copy.tell(self._news)
        if fault and fault != before.fault:
            print(f"{datetime.now():%H:%M}  No copy: {fault}. The evening goes on.", flush=True)
        elif not fault and (before.fault or not before.made_at):
            print(f"{datetime.now():%H:%M}  Copied to {before.place}.", flush=True)
