"""The demo event, made by a command while the server already answers."""

import logging
import threading

from django.core.management import call_command
from django.db import connection

log = logging.getLogger(__name__)


def begin_demo(port: int) -> None:
    """Let the rehearsal play a demo in a thread, if the database is empty; returns at once."""
    site = f"http://localhost:{port}"
    threading.Thread(target=_make, args=(site,), name="demo", daemon=True).start()


def _make(site: str) -> None:
    try:
        call_command("demo", url=site)
    except Exception:
        log.exception("The demo event could not be made; everything else works.")
    finally:
        connection.close()
