"""The words for a database that can't be written or reached."""

from __future__ import annotations

import logging
from typing import NamedTuple

from django.db import OperationalError

from ledger.codes import LedgerCode

logger = logging.getLogger(__name__)


class Outage(NamedTuple):
    """A cause for programs, and a sentence with what to do for people."""

    code: LedgerCode
    sentence: str


DISK_FULL = Outage(
    LedgerCode.DISK_FULL,
    "The disk of the computer that runs Passgo is full, so nothing can be saved. Make room there; "
    "nothing that was saved is lost. Then send the same again.",
)
BUSY = Outage(
    LedgerCode.BUSY,
    "The database is busy or can't be reached. Send the same request again, in case it wasn't "
    "saved.",
)

_SIGNS_OF_A_FULL_DISK = ("disk is full", "disk full", "no space left", "53100")
"""The messages of SQLite and PostgreSQL for it, and PostgreSQL's code."""


def explain(error: OperationalError) -> Outage:
    """The outage behind an error of the database; the log gets the database's own words."""
    words = str(error).strip()
    state = getattr(error.__cause__, "sqlstate", None) or ""
    logger.warning("The database can't be used: %s", " ".join(words.split()) or repr(error))
    told = f"{words} {state}".lower()
    return DISK_FULL if any(sign in told for sign in _SIGNS_OF_A_FULL_DISK) else BUSY
