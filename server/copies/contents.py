"""The contents of a copy: a folder with everything that another laptop needs to go on.

Free of Django, since a copy is made by a program of its own, each minute.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

DATABASE = "passgo.sqlite3"
DUMP = "passgo.dump"
"""The dump of PostgreSQL in a copy, in the place of `DATABASE`."""
KEY = "secret_key"
LAN = "lan"
_NOTE = "copy.json"

MINUTE_COPY = "copy-"
"""The beginning of the names of folders that are made each minute, and removed when they are
old."""


@dataclass(frozen=True)
class Note:
    """A copy's own note: when it was made (ISO 8601), and where the tablets found the server."""

    made_at: str
    addresses: tuple[str, ...]
    port: str


def write_note(folder: Path, note: Note) -> None:
    """Put it into a copy."""
    (folder / _NOTE).write_text(json.dumps(asdict(note), indent=2) + "\n")


def note_of(folder: Path) -> Note | None:
    """A copy's own note; None if there is none that can be read."""
    try:
        data = json.loads((folder / _NOTE).read_text())
        datetime.fromisoformat(data["made_at"])
        return Note(str(data["made_at"]), tuple(map(str, data["addresses"])), str(data["port"]))
    except (OSError, ValueError, TypeError, KeyError):
        return None


def made_at(copy: Path) -> datetime:
    """Return when a copy, or a database alone, was made; if it doesn't say, when its file was
    written."""
    folder = copy.parent if copy.is_file() else copy
    note = note_of(folder)
    if note is not None:
        return datetime.fromisoformat(note.made_at).astimezone(UTC)
    written = [copy] if copy.is_file() else [folder / each for each in (DATABASE, DUMP)]
    newest = max(path.stat().st_mtime for path in written if path.exists())
    return datetime.fromtimestamp(newest, UTC)


def copies_in(place: Path, holding: str = DATABASE) -> list[Path]:
    """The copies in a folder, newest first; the folder itself if it is one."""
    if (place / holding).is_file():
        return [place]
    found = [path for path in place.iterdir() if (path / holding).is_file()]
    finished = [path for path in found if not path.name.startswith(".")]
    return sorted(finished, key=made_at, reverse=True)
