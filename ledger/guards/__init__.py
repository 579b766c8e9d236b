"""The database's own guards: they forbid what nobody may do to a book, whatever program writes to
it.

`postgresql.sql` and `sqlite.sql` hold the guards of the book, each with its reason; docs/ledger.md
explains them one by one. Nothing in the running software ever lifts them.
"""

from ledger.guards.files import FOLDER, GUARDED_TABLES, PREFIX, also_guard, install, remove
from ledger.guards.inspection import altered, expected, installed, strangers

__all__ = [
    "FOLDER",
    "GUARDED_TABLES",
    "PREFIX",
    "also_guard",
    "altered",
    "expected",
    "install",
    "installed",
    "remove",
    "strangers",
]
