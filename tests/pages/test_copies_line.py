"""How the copies stand is on each page of the organiser, and on nobody else's."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

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


def test_the_last_copy_of_another_program_is_told(
    cast: Cast, settings: Any, tmp_path: Path
) -> None:
    settings.VAR_DIR = tmp_path
    safe_copy.leave(CopyNews("/mnt/copies/passgo", AT, ""))
    assert "in <bdi>/mnt/copies/passgo</bdi>" in cast.ada.get(cast.url("copies")).content.decode()

    safe_copy.leave(None)
    assert b"/mnt/copies" not in cast.ada.get(cast.url("copies")).content


def test_a_program_that_says_nothing_any_more_is_missed(
    cast: Cast, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.VAR_DIR = tmp_path
    safe_copy.leave(CopyNews("/mnt/copies/passgo", AT, ""))
    monkeypatch.setattr(safe_copy, "SILENT", timedelta(0))
    said = cast.ada.get(cast.url("copies")).content.decode()
    assert "the program that makes them has ended" in said


def test_copies_that_this_program_makes_no_more_are_missed(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    safe_copy.tell(CopyNews("/media/usb/passgo", AT, ""))
    monkeypatch.setattr(safe_copy, "SILENT", timedelta(0))
    said = cast.ada.get(cast.url("copies")).content.decode()
    assert "Passgo has stopped making them" in said


def test_a_page_that_stays_open_hears_of_a_fault(cast: Cast) -> None:
    safe_copy.tell(CopyNews("/media/usb", AT, "/media/usb: it is full"))
    said = cast.ada.get(cast.url("copies")).content.decode()
    assert "<strong>No copy:</strong> /media/usb: it is full. The evening goes on." in said
    assert "The last copy is from" in said
