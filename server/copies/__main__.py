"""Makes a copy each minute where no `make run` does: `python -m server.copies`. It needs COPY_TO
and, on PostgreSQL, a role that may read everything. The web processes tell organisers its state,
from the file that it leaves in the data folder.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from types import FrameType

import django


def main() -> int:
    """Copy until a signal ends it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.umask(0o077)
    django.setup()
    from django.conf import settings

    from server.copies.each_minute import CopyEachMinute
    from tournaments.this_server import safe_copy

    if not settings.COPY_TO:
        print("Name the folder for the copies: COPY_TO=/mnt/copies/passgo", file=sys.stderr)
        return 1
    signal.signal(signal.SIGTERM, _end)
    try:
        CopyEachMinute(safe_copy.leave).run()
    except KeyboardInterrupt:
        with suppress(OSError):
            safe_copy.leave(None)  # it was told to end, so nobody misses it
    return 0


def _end(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main())
