"""The pictures of the README and the guides can be taken again, each from today's pages."""

from __future__ import annotations

import re
import struct
import subprocess
import sys
from pathlib import Path

from tests import services
from tests.house import source

IMAGES = source.ROOT / "docs/images"
SHOWN = re.compile(r"images/([\w-]+\.png)\b")


def size_of(picture: Path) -> tuple[int, int]:
    """Width and height, as the head of a PNG has them (ISO/IEC 15948, 11.2.2)."""
    width, height = struct.unpack(">II", picture.read_bytes()[16:24])
    return width, height


def shown() -> set[str]:
    """The pictures that the pages have."""
    pages = [source.ROOT / "README.md", *(source.ROOT / "docs").glob("*.md")]
    return {name for page in pages for name in SHOWN.findall(page.read_text("utf-8"))}


def test_each_picture_of_the_guides_is_taken_from_the_program_as_it_is(tmp_path: Path) -> None:
    assert services.chromium(), "no Chromium"

    done = subprocess.run(
        [sys.executable, str(IMAGES / "take.py"), str(tmp_path)], capture_output=True, text=True
    )

    assert done.returncode == 0, done.stdout + done.stderr
    taken = {picture.name: size_of(picture) for picture in tmp_path.glob("*.png")}
    assert taken == {picture.name: size_of(picture) for picture in IMAGES.glob("*.png")}
    assert shown() == set(taken)
    # A page that shows nothing is some kilobytes.
    assert all(picture.stat().st_size > 30_000 for picture in tmp_path.glob("*.png"))
