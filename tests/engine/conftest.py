"""The engine alone: what the ledger lends it in a running Passgo isn't there."""

from __future__ import annotations

import pytest

from tests import editions as editions_known


@pytest.fixture(autouse=True)
def _no_added_editions(monkeypatch: pytest.MonkeyPatch) -> None:
    """No database is asked for editions."""
    editions_known.only(monkeypatch, {})
