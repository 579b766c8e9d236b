"""Every test here has a database."""

from __future__ import annotations

import pytest

from tests.tournaments import evening
from tournaments.models import Event


@pytest.fixture
def event(db: None) -> Event:
    """An evening of eight players who are here, with three bankers; tables of four."""
    return evening.make_event()
