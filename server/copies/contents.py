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
    """A copy's own note: when it was made (ISO 8601), and where the tablets found the server.

    `order` grows from copy to copy, even if the clock is set back between them: seconds since 1970,
    or one more than the newest copy beside it has. Older versions don't write it.
    """

    made_at: str
    addresses: tuple[str, ...]
    port: str
    order: float | None = None


def write_note(folder: Path, note: Note) -> None:
    """Put it into a copy."""
    (folder / _NOTE).write_text(json.dumps(asdict(note), indent=2) + "\n")


def note_of(folder: Path) -> Note | None:
    """A copy's own note; None if there is none that can be read."""
    try:
        data = json.loads((folder / _NOTE).read_text())
        datetime.fromisoformat(data["made_at"])
        order = None if data.get("order") is None else float(data["order"])
        addresses = tuple(map(str, data["addresses"]))
        return Note(str(data["made_at"]), addresses, str(data["port"]), order)
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


def order_of(copy: Path) -> float:
    """Return the place of a copy among those beside it: the higher, the newer."""
    note = note_of(copy)
    return made_at(copy).timestamp() if note is None or note.order is None else note.order


def is_on_own_disk(place: Path, var: Path) -> bool:
    """Whether copies in `place` lie on the disk of the data folder, or of this computer's system,
    as they do in the folder of a stick that isn't mounted."""
    folder = place if place.exists() else place.parent
    own = [each.stat().st_dev for each in (var, Path(place.anchor)) if each.exists()]
    return folder.exists() and folder.stat().st_dev in own


def in_words(place: Path, var: Path) -> str:
    """Return where copies go, for the terminal."""
    own = ", which is on this computer's own disk" if is_on_own_disk(place, var) else ""
    return f"{place}{own}"


def copies_in(place: Path, holding: str = DATABASE) -> list[Path]:
    """The copies in a folder, newest first; the folder itself if it is one."""
    if (place / holding).is_file():
        return [place]
    found = [path for path in place.iterdir() if (path / holding).is_file()]
    finished = [path for path in found if not path.name.startswith(".")]
    return sorted(finished, key=order_of, reverse=True)
