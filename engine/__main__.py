"""`python -m engine`: see `engine.commandline`."""

from __future__ import annotations

import os
import sys

from engine.commandline import main

try:
    status = main()
    sys.stdout.flush()
except BrokenPipeError:
    # The reader of the pipe has closed it, as `head` does. Python flushes once more when it
    # exits, so let that go nowhere.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    status = 1
except KeyboardInterrupt:
    status = 130
raise SystemExit(status)
