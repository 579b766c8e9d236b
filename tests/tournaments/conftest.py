"""Every test here has a database."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.db import connection

from tests.tournaments import evening, forging
from tournaments.models import Event


@pytest.fixture
def event(db: None) -> Event:
    """An evening of eight players who are here, with three bankers; tables of four."""
    return evening.make_event()


@pytest.fixture(scope="module")
def _over(through_the_file: None) -> UUID:
    made = forging.over().pk
    connection.check_constraints()  # once, and not again in each test
    return made


@pytest.fixture
def over(_over: UUID, db: None) -> Event:
    """An evening with everything in it and its champion, played once for all tests of a file."""
    return Event.objects.get(pk=_over)
