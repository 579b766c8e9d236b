"""How the copies stand is on each page of the organiser, and on nobody else's."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from tests.pages.conftest import Cast
from tournaments.this_server import safe_copy
from tournaments.this_server.safe_copy import CopyNews

AT = datetime(2026, 11, 21, 19, 5, tzinfo=UTC)


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """No copies, but for the test."""
    yield
    safe_copy.tell(None)


def test_without_copies_nothing_is_said(cast: Cast) -> None:
    assert b"copies" not in cast.ada.get(cast.url("players")).content


def test_the_last_copy_is_told_to_the_organiser_alone(cast: Cast) -> None:
    safe_copy.tell(CopyNews("/media/usb/passgo", AT, ""))
    assert "in <bdi>/media/usb/passgo</bdi>" in cast.ada.get(cast.url("players")).content.decode()
    assert "/media/usb" not in cast.ben.get(cast.url("floor")).content.decode()
    assert cast.ben.get(cast.url("copies")).status_code == 403


def test_a_page_that_stays_open_hears_of_a_fault(cast: Cast) -> None:
    safe_copy.tell(CopyNews("/media/usb", AT, "/media/usb: it is full"))
    said = cast.ada.get(cast.url("copies")).content.decode()
    assert "<strong>No copy:</strong> /media/usb: it is full. The evening goes on." in said
    assert "The last copy is of" in said
