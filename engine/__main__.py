"""`python -m engine`: see `engine.commandline`."""

from __future__ import annotations

import os
import sys

from engine.commandline import main

try:
    status = main()
    sys.stdout.flush()
except BrokenPipeError:
    # The reader of the pipe has stopped, as `head` does. Python flushes once more at its end: to
    # nowhere.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    status = 1
except KeyboardInterrupt:
    status = 130
raise SystemExit(status)
