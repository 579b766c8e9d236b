"""The engine alone, without what the ledger adds to it when Passgo runs."""

from __future__ import annotations

import pytest

from tests import editions as editions_known


@pytest.fixture(autouse=True)
def _no_added_editions(monkeypatch: pytest.MonkeyPatch) -> None:
    """No database is asked for editions."""
    editions_known.only(monkeypatch, {})
