"""The source of the project as its own tests read it: our files, without those of others."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

FOREIGN = {"vendor", "node_modules", "migrations", "var", "build"}
"""Folders whose files somebody else wrote: other people, Django, or a run of the program."""


def files(suffix: str) -> list[Path]:
    """Our own files with this suffix, in the order of their names. Hidden folders are no source."""
    found: list[Path] = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [each for each in folders if each not in FOREIGN and not each.startswith(".")]
        found += [Path(folder) / each for each in names if each.endswith(suffix)]
    return sorted(found)


def name(path: Path) -> str:
    """The file as a message names it: from the root of the repository."""
    return str(path.relative_to(ROOT))
