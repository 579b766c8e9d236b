"""A migration of a released version never changes: a database that has it wouldn't notice."""

from __future__ import annotations

import hashlib

import pytest

from tests.house import source

RELEASED = {
    "ledger/migrations/0001_initial.py": "6258434f714b16b8",
    "ledger/migrations/0002_guards.py": "c6d622ea50949b73",
    "tournaments/migrations/0001_initial.py": "9bdd2876f3a6658f",
    "tournaments/migrations/0002_guards.py": "c0c9bfe2bd51ee02",
}
"""The migrations of version 1.0.0 and the beginnings of their sha256."""


@pytest.mark.parametrize("path", RELEASED)
def test_a_released_migration_never_changes(path: str) -> None:
    digest = hashlib.sha256((source.ROOT / path).read_text("utf-8").encode()).hexdigest()

    assert digest.startswith(RELEASED[path]), f"{path} is released: add a migration instead"
