"""The dialect of the database that the program uses."""

from __future__ import annotations

from django.db import connection

from ledger.writing.dialect import Dialect
from ledger.writing.postgresql import POSTGRESQL
from ledger.writing.sqlite import SQLITE


def current_dialect() -> Dialect:
    """The statements for the database in use. Asked each time: the connection is a thread's own."""
    return POSTGRESQL if connection.vendor == "postgresql" else SQLITE
