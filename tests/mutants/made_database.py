"""A pytest plugin for mutants: the test database is made once, and copied for each mutant.

Migrating takes two seconds, and a mutant is a test run of its own. The first run, in which
nothing is changed yet, keeps what it has migrated.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import django.test.utils
from django.db import connection

KEPT = Path("made.sqlite3").absolute()

_setup_databases = django.test.utils.setup_databases


def _copied(*arguments: Any, **named: Any) -> Any:
    """`setup_databases`, by a copy where there is one to copy."""
    if connection.vendor != "sqlite":
        raise RuntimeError("Mutants are judged on SQLite: unset DATABASE_URL")
    settings = connection.settings_dict
    if not KEPT.exists():
        made = _setup_databases(*arguments, **named)
        with closing(sqlite3.connect(settings["NAME"])) as source:
            source.execute("VACUUM INTO ?", (str(KEPT),))
        return made
    connection.close()
    before, settings["NAME"] = settings["NAME"], settings["TEST"]["NAME"]
    shutil.copy(KEPT, settings["NAME"])
    return [(connection, before, True)]


django.test.utils.setup_databases = _copied
