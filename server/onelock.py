"""One web process at a time: with the queue in memory, a second one would not see its jobs."""

import os
from typing import IO

from config.places import VAR_DIR
from server import system

PATH = VAR_DIR / "passgo.lock"
_held: IO[str] | None = None


class AlreadyRunning(Exception):
    """Another process holds the lock; `who` is what it wrote into the file."""

    def __init__(self, who: str) -> None:
        super().__init__(f"Passgo is already running on the data in {VAR_DIR} ({who}).")
        self.who = who


def take(note: str = "") -> None:
    """Hold the lock until this process ends (the system releases it, even after a crash).

    `note` tells the next process which one holds it. A second call in the same process changes
    nothing.
    """
    global _held
    if _held is not None:
        return
    PATH.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = PATH.open("a+")
    try:
        system.hold(file)
    except OSError as busy:
        file.seek(0)
        raise AlreadyRunning(file.read().strip() or "another process") from busy
    file.truncate(0)
    file.write(note or f"process {os.getpid()}")
    file.flush()
    _held = file
