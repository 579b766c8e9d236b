"""Makes one copy, and removes old ones: a program that `make run` starts each minute.

    python -m server.copies.making DATABASE VAR_DIR PLACE

It is a process of its own, so that a slow, full or missing stick holds up nobody. The database is
first copied beside itself, so that only a plain file goes onto the stick.
"""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from itertools import chain, count
from pathlib import Path

from config.addresses import lan_addresses
from server import system
from server.copies.contents import (
    DATABASE,
    DUMP,
    KEY,
    LAN,
    MINUTE_COPY,
    Note,
    copies_in,
    made_at,
    order_of,
    write_note,
)

NEWEST = 5
QUARTER = timedelta(minutes=15)
OLDEST = timedelta(hours=3)
"""The five newest copies are kept, and one for each quarter of an hour of the last three hours."""

_UNFINISHED = ".unfinished-"
_COPYING = "copying-"
_GIVEN_UP = timedelta(hours=1)
"""No copy takes as long as this."""

_IN_WORDS = {
    errno.ENOENT: "that folder isn't there (was the stick pulled out?)",
    errno.ENOTDIR: "that isn't a folder",
    errno.ENOSPC: "it is full",
    errno.EDQUOT: "it is full",
    errno.EROFS: "it can only be read, not written",
    errno.EACCES: "it may not be written",
    errno.EPERM: "it may not be written",
    errno.EIO: "it can't be written any more (was the stick pulled out?)",
    errno.ENODEV: "it can't be written any more (was the stick pulled out?)",
}


class NoCopy(Exception):
    """No copy was made. The message gives the reason, in words that follow "No copy:"."""


class NoRoom(NoCopy):
    """No copy was made, as the place is full."""


def main(database: str, var: str, place: str) -> int:
    """Make a copy for a minute. Returns the exit code; on failure the last line of stderr says
    why."""
    os.umask(0o077)
    system.step_back()
    try:
        with_room(
            lambda: make_copy(Path(database), Path(var), Path(place), MINUTE_COPY),
            Path(place),
            lambda copy: is_sound(copy / DATABASE),
        )
    except NoCopy as reason:
        print(reason, file=sys.stderr)
        return 1
    with suppress(OSError):
        remove_old(Path(place))
    return 0


def make_copy(database: Path, var: Path, place: Path, name: str) -> Path:
    """A new folder in `place` that holds all of a copy; it appears there whole or not at all.

    Raises `NoCopy`.
    """
    with _snapshot(database, var) as snapshot:
        return put_copy(lambda draft: shutil.copyfile(snapshot, draft / DATABASE), var, place, name)


def put_copy(put: Callable[[Path], object], var: Path, place: Path, name: str) -> Path:
    """The same, but `put` puts the database into the folder. Raises `NoCopy`."""
    now = datetime.now().astimezone()
    with _told(place):
        place.mkdir(mode=0o700, exist_ok=True)
        for left in place.glob(f"{_UNFINISHED}*"):
            if not _is_in_progress(left):
                shutil.rmtree(left, ignore_errors=True)
        draft = place / f"{_UNFINISHED}{os.getpid()}"
        draft.mkdir(mode=0o700)
        try:
            put(draft)
            _add_files(draft, var)
            write_note(draft, _note(now, place))
            system.folder_to_disk(draft)
            finished = _unused(place / f"{name}{now:%Y-%m-%d-%H%M%S}")
            draft.rename(finished)
        except (OSError, NoCopy):
            shutil.rmtree(draft, ignore_errors=True)
            raise
        system.to_disk(place)
    return finished


def _is_in_progress(draft: Path) -> bool:
    """Whether another program may still be filling this folder."""
    with suppress(OSError, ValueError):
        pid = int(draft.name.removeprefix(_UNFINISHED))
        return not _is_given_up(draft) and pid != os.getpid() and system.is_running(pid)
    return False


def _is_given_up(folder: Path) -> bool:
    age = datetime.now(UTC) - datetime.fromtimestamp(folder.stat().st_mtime, UTC)
    return age >= _GIVEN_UP


def _remove_given_up(var: Path) -> None:
    """Remove the snapshots of copies that were killed: each is a whole database."""
    for left in var.glob(f"{_COPYING}*"):
        with suppress(OSError):
            if _is_given_up(left):
                shutil.rmtree(left, ignore_errors=True)


def _note(now: datetime, place: Path) -> Note:
    beside = [order_of(copy) for holding in (DATABASE, DUMP) for copy in copies_in(place, holding)]
    order = max([now.timestamp(), *(each + 1 for each in beside)])
    port = os.environ.get("PORT") or "8000"
    return Note(now.isoformat(), tuple(lan_addresses()), port, order)


def _unused(path: Path) -> Path:
    """This path, or one with a number: a clock that is set back shows a second twice."""
    numbered = (path.with_name(f"{path.name}-{number}") for number in count(2))
    return next(each for each in chain([path], numbered) if not each.exists())


@contextmanager
def _told(place: Path) -> Iterator[None]:
    """Words for the faults of a place."""
    try:
        yield
    except OSError as fault:
        kind = NoRoom if fault.errno in (errno.ENOSPC, errno.EDQUOT) else NoCopy
        why = _IN_WORDS.get(fault.errno or 0) or os.strerror(fault.errno or 0)
        raise kind(f"{place}: {why}") from fault


@contextmanager
def _snapshot(database: Path, var: Path) -> Iterator[Path]:
    """The database as it is at one moment, in one sound file beside it. Writers go on meanwhile."""
    _remove_given_up(var)
    try:
        with tempfile.TemporaryDirectory(prefix=_COPYING, dir=var) as folder:
            snapshot = Path(folder, DATABASE)
            address = f"{database.absolute().as_uri()}?mode=ro"
            with (
                closing(sqlite3.connect(address, uri=True)) as source,
                closing(sqlite3.connect(snapshot)) as target,
            ):
                source.backup(target)
                # One file without companions, which can be opened from a read-only stick.
                target.execute("PRAGMA journal_mode=DELETE")
                [(found,)] = target.execute("PRAGMA quick_check(1)").fetchall()
            if found != "ok":
                raise NoCopy(_damaged(found))
            yield snapshot
    except (sqlite3.Error, OSError) as fault:
        raise NoCopy(_no_snapshot(fault, database)) from fault


def _no_snapshot(fault: Exception, database: Path) -> str:
    """Say why the database can't be copied, and what to do if that is known."""
    code = getattr(fault, "sqlite_errorcode", 0) & 0xFF  # the upper bits have details
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return _damaged(str(fault))
    if code == sqlite3.SQLITE_FULL or getattr(fault, "errno", None) == errno.ENOSPC:
        return "this laptop's disk is full; make room there"
    if not database.exists():
        return f"there is no evening yet: {database} isn't there"
    return f"the database can't be copied ({fault})"


def _damaged(found: str) -> str:
    """Say so in one line; SQLite names the database above the damage."""
    damage = found.strip().splitlines()[-1]
    return f"the database itself is damaged ({damage}); go on from an earlier copy now"


def _add_files(folder: Path, var: Path) -> None:
    """Add the files that an evening needs beside its database."""
    if _is_in_use(var / KEY):
        shutil.copyfile(var / KEY, folder / KEY)
    if (var / LAN).is_dir():
        (folder / LAN).mkdir(mode=0o700)
        for path in (var / LAN).iterdir():
            shutil.copyfile(path, folder / LAN / path.name)


def _is_in_use(key: Path) -> bool:
    """Whether cards are signed with this key: SECRET_KEY takes precedence over the key in a
    file."""
    given = os.environ.get("SECRET_KEY")
    return key.exists() and (not given or key.read_text().strip() == given)


def with_room(
    make: Callable[[], object],
    place: Path,
    is_good: Callable[[Path], bool],
    holding: str = DATABASE,
) -> None:
    """Make a copy and, if the place is full, once more without the older half of the copies made
    there each minute. The newest that `is_good` stays. Raises `NoCopy`."""
    try:
        make()
    except NoRoom:
        with _told(place):
            removed = _remove_older_half(place, is_good, holding)
        if not removed:
            raise
        copies = "1 old copy" if removed == 1 else f"{removed} old copies"
        print(f"{place} was full: {copies} there had to go.")
        make()


def _remove_older_half(place: Path, is_good: Callable[[Path], bool], holding: str) -> int:
    """Return how many were removed: none unless a good one stays, and another like it then fits."""
    minutes = _minute_copies(place, holding)
    kept = next(filter(is_good, minutes), None)
    if kept is None:
        return 0
    others = [path for path in minutes if path != kept]
    older = others[len(others) // 2 :]
    if shutil.disk_usage(place).free + sum(map(_bytes_in, older)) < _bytes_in(kept):
        return 0
    for path in older:
        shutil.rmtree(path)
    return len(older)


def _bytes_in(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def is_sound(database: Path) -> bool:
    """Whether a copied database can be read and is undamaged."""
    address = f"{database.absolute().as_uri()}?immutable=1"
    with suppress(sqlite3.Error), closing(sqlite3.connect(address, uri=True)) as opened:
        return bool(opened.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
    return False


def _minute_copies(place: Path, holding: str) -> list[Path]:
    """The copies made there each minute, newest first."""
    return [path for path in copies_in(place, holding) if path.name.startswith(MINUTE_COPY)]


def remove_old(place: Path, holding: str = DATABASE) -> None:
    """Remove the copies made here each minute that nobody will want any more."""
    minutes = _minute_copies(place, holding)
    now = datetime.now(UTC)
    quarters = set()
    for path in minutes[NEWEST:]:
        then = made_at(path)
        quarter = then.timestamp() // QUARTER.total_seconds()
        if now - then > OLDEST or quarter in quarters:
            shutil.rmtree(path)
        quarters.add(quarter)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
