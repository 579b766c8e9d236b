"""Puts a copy into the data folder, after checking it beside it with this version's programs."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.db.migrations.loader import MigrationLoader

from config.places import BASE_DIR
from server import system
from server.copies.contents import DATABASE, KEY, LAN, copies_in, made_at
from server.copies.newness import Reach, fault_of, reach
from server.versions import unknown_among

_COMPANIONS = ("-wal", "-shm", "-journal")
"""Files that SQLite keeps beside a database; part of it until the database is closed properly."""


STAGED = "restoring-"
"""The beginning of the names of folders in which a copy is prepared."""


class CantRestore(Exception):
    """A sentence for the person at the keyboard: what is wrong, and what to do."""


class _Unsound(Exception):
    """The copy can't be used, for the reason in the message; an older one may be."""


@dataclass(frozen=True)
class Restored:
    """A copy that was restored, and where the data that it replaced lies now."""

    copy: Path
    made_at: datetime
    aside: tuple[str, ...]
    has_key: bool


def restore(
    place: Path,
    database: Path,
    var: Path,
    *,
    replace: bool,
    say: Callable[[str], object],
    even_newer: bool = False,
    keep_key: bool = False,
) -> Restored:
    """Go on from the newest sound copy in `place`, and, with `replace`, in place of what is there;
    with `even_newer` even if that goes further than the copy, and with `keep_key` even if the copy
    has no key. Raises `CantRestore`, with nothing changed."""
    copies = _candidates(place)
    if database.exists() and not replace:
        raise CantRestore(
            f"There is an evening in {var} already. To go on from the copy instead, add --replace: "
            "what is there is then kept aside."
        )
    remove_left(var)
    with (
        ExitStack() as to_the_end,
        tempfile.TemporaryDirectory(prefix=STAGED, dir=var) as folder,
    ):
        staged = Path(folder)
        for copy in copies:
            try:
                _fetch(copy, staged)
                _check(staged / DATABASE)
            except (_Unsound, sqlite3.Error, OSError) as fault:
                say(f"{copy} can't be used: {fault}.")
                continue
            has_key = require_key(staged, copy, keep_key=keep_key)
            say(f"Checking {copy} ...")
            _bring_up_to_date(staged, say)
            if not has_key:
                # The commands that brought it up to date have made one up.
                (staged / KEY).unlink(missing_ok=True)
            if not even_newer:
                _require_newer(staged / DATABASE, database)
            then = made_at(copy).astimezone()
            to_the_end.enter_context(system.undisturbed())
            aside = _exchange(staged, database, var)
            return Restored(copy, then, (str(aside),) if aside else (), has_key)
    raise CantRestore(f"No copy in {place} can be used; nothing was changed.")


def remove_left(var: Path) -> None:
    """Remove what restores that were killed had prepared: it has keys."""
    for left in var.glob(f"{STAGED}*"):
        shutil.rmtree(left, ignore_errors=True)


def _candidates(place: Path) -> list[Path]:
    """Copies to try, the best first."""
    if not place.exists():
        raise CantRestore(f"{place} isn't there.")
    if place.is_file():
        return [place]
    copies = copies_in(place)
    if not copies:
        raise CantRestore(f"There is no copy in {place}: none of its folders has {DATABASE}.")
    return copies


def _fetch(copy: Path, staged: Path) -> None:
    """All of a copy, or a database with what lies beside it."""
    for left in staged.iterdir():
        shutil.rmtree(left) if left.is_dir() else left.unlink()
    source = copy if copy.is_file() else copy / DATABASE
    for end in ("", *_COMPANIONS):
        if (beside := source.with_name(source.name + end)).is_file():
            shutil.copyfile(beside, staged / f"{DATABASE}{end}")
    fetch_files(source.parent, staged)


def fetch_files(folder: Path, staged: Path) -> None:
    """The key and the authority that lie beside a copied database."""
    if (folder / KEY).is_file() and (folder / KEY).read_bytes().strip():
        shutil.copyfile(folder / KEY, staged / KEY)
    if (folder / LAN).is_dir():
        shutil.copytree(folder / LAN, staged / LAN, copy_function=shutil.copyfile)


def require_key(staged: Path, copy: Path, *, keep_key: bool) -> bool:
    """Whether a copy brings its key. Raises `CantRestore` if no other was named: a new one would
    make every printed card useless."""
    has_key = (staged / KEY).exists()
    if not (has_key or keep_key or os.environ.get("SECRET_KEY")):
        folder = copy.parent if copy.is_file() else copy
        raise CantRestore(
            f"There is no {KEY} in {folder}, and no printed card works without the right one. "
            "Put it there, perhaps from an older copy, or set the same SECRET_KEY as before. To go "
            "on with the key of this computer, add --keep-key: cards that were printed with "
            "another one then have to be printed again. Nothing was changed."
        )
    return has_key


def _check(database: Path) -> None:
    """Raise where it isn't a sound database of ours that this version knows."""
    with closing(sqlite3.connect(database)) as opened:
        found = [text for (text,) in opened.execute("PRAGMA integrity_check(1)")]
        if found != ["ok"]:
            raise _Unsound(f"it is damaged ({found[0]})")
        is_ours = "SELECT 1 FROM sqlite_master WHERE name = 'ledger_transaction'"
        if not opened.execute(is_ours).fetchone():
            raise _Unsound("it isn't a database of Passgo")
        applied = opened.execute("SELECT app, name FROM django_migrations").fetchall()
        opened.execute("PRAGMA journal_mode=DELETE")
    require_known(applied)


def require_known(applied: Iterable[tuple[str, str]]) -> None:
    """Raise `CantRestore` where a copy, to which these migrations were applied, was made by a newer
    version."""
    if unknown := unknown_among(MigrationLoader(None), applied):
        raise CantRestore(
            f"A newer version of Passgo made this copy ({', '.join(unknown)}). Restore it with "
            "that version, or a newer one; nothing was changed."
        )


def _require_newer(copied: Path, here: Path) -> None:
    """Raise where what is here goes further than the copy."""
    if why := fault_of(_reach(here), _reach(copied)):
        raise CantRestore(why)


def _reach(database: Path) -> Reach:
    """Return how far it has come; nowhere if it can't be read."""
    with suppress(sqlite3.Error), closing(_read_only(database)) as opened:
        return reach(lambda query: opened.execute(query).fetchall())
    return Reach()


def _read_only(database: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)


def _bring_up_to_date(staged: Path, say: Callable[[str], object]) -> None:
    """Migrate, then audit. Faults found by the audit are only reported: the evening goes on all the
    same."""
    migrated = _manage(staged, "migrate", "--no-input", "--verbosity=0")
    if migrated.returncode:
        raise CantRestore(
            "The copy can't be brought up to this version; nothing was changed. "
            + migrated.stderr.strip()
        )
    audited = _manage(staged, "audit")
    say(audited.stdout.strip())
    if audited.returncode:
        say(audited.stderr.strip())


def _manage(staged: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """A command of this version on what is staged."""
    return manage({"VAR_DIR": str(staged), "DATABASE_URL": ""}, *command)


def manage(changes: dict[str, str], *command: str) -> subprocess.CompletedProcess[str]:
    """A command of this version, with other settings."""
    return subprocess.run(  # noqa: S603 - our own program
        [sys.executable, str(BASE_DIR / "manage.py"), *command],
        env={**os.environ, **changes},
        capture_output=True,
        text=True,
    )


def _exchange(staged: Path, database: Path, var: Path) -> Path | None:
    """Move the present data aside, and the staged ones into their place. The key and the authority
    leave with their database, since this evening's cards need their own; a key for which no other
    comes stays. The disk has each before its name says so."""
    system.folder_to_disk(staged)
    # Companions (-wal, -shm) of a database that somebody deleted would be read as part of the new
    # one.
    there = [database.with_name(database.name + end) for end in ("", *_COMPANIONS)]
    if database.exists():
        there += [var / KEY, var / LAN] if (staged / KEY).exists() else [var / LAN]
    there = [path for path in there if path.exists()]
    aside = None
    if there:
        aside = var / f"before-restore-{datetime.now():%Y-%m-%d-%H%M%S}"
        aside.mkdir(mode=0o700)
        for path in there:
            path.rename(aside / path.name)
        system.to_disk(aside)
    if (staged / KEY).exists():
        (staged / KEY).replace(var / KEY)
    if (staged / LAN).is_dir():
        shutil.rmtree(var / LAN, ignore_errors=True)
        (staged / LAN).rename(var / LAN)
    system.to_disk(var)
    # The database goes last: once it is there, everything is.
    shutil.move(staged / DATABASE, database)
    system.to_disk(database)
    system.to_disk(database.parent)
    return aside
