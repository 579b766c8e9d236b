"""A night on one laptop, and on a second one when the first is lost, to the letter of
docs/operators.md."""

from __future__ import annotations

import urllib.request
from pathlib import Path

from tests.conftest import find_port, wait_until
from tests.server.operators.page import typed
from tests.server.operators.typing_in import Operator

EVENING = """
from tests.tournaments import evening
evening.make_event(name="Kitchen", here=8)
"""


def page(port: int) -> int:
    """The status of the evening's public page."""
    with urllib.request.urlopen(f"http://localhost:{port}/e/kitchen/") as answer:
        return int(answer.status)


def is_copied(stick: Path) -> bool:
    """Whether a copy holds the evening."""
    files = stick.glob("copy-*/passgo.sqlite3")
    return any(b"Kitchen" in file.read_bytes() for file in files)


def test_an_evening_goes_on_from_the_stick_when_the_laptop_is_lost(tmp_path: Path) -> None:
    first, second = (Operator(tmp_path / name, find_port()) for name in ("first", "second"))
    stick = {"/media/usb/passgo": str(tmp_path / "usb")}
    first.types("manage.py migrate --verbosity=0")
    first.types(f"manage.py shell -c '{EVENING}'")
    with first.starts(typed("make run COPY_TO=/media/usb/passgo"), stick):
        assert page(first.port) == 200
        first.types(typed(".venv/bin/python manage.py doctor"))
        wait_until(lambda: is_copied(tmp_path / "usb"), "a copy of the evening")

    second.types(typed(".venv/bin/python manage.py restore --replace /media/usb/passgo"), stick)
    with second.starts(typed("make run PORT=8080"), {"8080": str(second.port)}):
        assert page(second.port) == 200
