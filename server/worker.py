"""Celery's worker and beat as one program that restarts by itself.

    python -m server.worker [what `celery worker` takes]

A worker may end while Redis is unreachable, and jobs would wait until somebody looks. Unless a
signal to this program ends it, another one is started. Run only one of it: a second beat would call
time twice.
"""

import logging
import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress

COMMAND = [sys.executable, "-m", "celery", "-A", "config", "worker", "--beat"]
RESTART_SECONDS = 2.0

log = logging.getLogger("server.worker")


def main(arguments: list[str]) -> int:
    """Run until SIGTERM or SIGINT, which the worker gets too. Returns its exit code then."""
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    os.umask(0o077)
    stopping = threading.Event()
    worker: subprocess.Popen[bytes] | None = None

    def stop(number: int, frame: object) -> None:
        stopping.set()
        if worker is not None:
            worker.send_signal(signal.SIGTERM)

    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, stop)
    # The beat's schedule is all in the settings, so it needs no file of its own.
    while True:
        # In a session of its own: Ctrl-C in a terminal reaches it only through us, once.
        worker = subprocess.Popen([*COMMAND, *arguments], start_new_session=True)  # noqa: S603
        # A signal that came meanwhile has reached nobody.
        if stopping.is_set():
            worker.send_signal(signal.SIGTERM)
        code = worker.wait()
        # The processes that it started, the beat among them, would go on beside the next one's.
        with suppress(ProcessLookupError):
            os.killpg(worker.pid, signal.SIGKILL)
        if stopping.is_set():
            return 0 if code in (0, -signal.SIGTERM) else code
        log.error("The worker stopped by itself (%s); starting another one.", code)
        if stopping.wait(RESTART_SECONDS):
            return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
