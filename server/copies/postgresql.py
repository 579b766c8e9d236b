"""Copies of an evening on PostgreSQL, by its own programs: pg_dump and pg_restore."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from django.contrib.sessions.models import Session
from django.db import Error, connection, transaction
from psycopg import sql

from config.sessions import is_ours
from server import system
from server.copies.contents import DUMP, copies_in, made_at
from server.copies.making import NoCopy, NoRoom
from server.copies.newness import Reach, fault_of, reach
from server.copies.restoring import (
    STAGED,
    CantRestore,
    Restored,
    fetch_files,
    manage,
    remove_left,
    require_key,
    require_known,
)

ASIDE = "before_restore_"
"""The beginning of the names of schemas into which a restore moves what was there."""

_EMPTY = (sql.SQL("CREATE SCHEMA public"), sql.SQL("GRANT USAGE ON SCHEMA public TO PUBLIC"))

_FULL = 2**20
"""A disk with fewer bytes free is full: the last ones can't always be had."""

_APPLIED = re.compile(r"^\d+\t(\w+)\t(\w+)\t", re.MULTILINE)
_WRITES = re.compile(
    r"^GRANT [^;]*\bINSERT\b[^;]* ON TABLE public\.ledger_transaction"
    r' TO "?([^";]+?)"?(?: WITH GRANT OPTION)?;$',
    re.MULTILINE,
)
_IS_FULL = re.compile(r"No space left on device|Disk quota exceeded")
_IS_SCHEMA = re.compile(r" (SCHEMA - public|(COMMENT|ACL) - SCHEMA public)\b")


def dump(target: Path) -> None:
    """The database as it is at one moment, into a file. Writers go on meanwhile. Raises NoCopy."""
    done = _run("pg_dump", "--format=custom", f"--exclude-schema={ASIDE}*", f"--file={target}")
    if done.returncode:
        why = _first_line(done.stderr)
        if "permission denied" in why:
            why += "; name the owner of the tables in DATABASE_URL, not the program's role"
        if _IS_FULL.search(done.stderr):
            raise _no_room(target)
        raise NoCopy(f"pg_dump says: {why}")
    if damage := damage_of(target):
        # On a full disk pg_dump may write an empty file and report no fault.
        if shutil.disk_usage(target.parent).free < _FULL:
            raise _no_room(target)
        raise NoCopy(f"the copy can't be read again: {damage}")


def damage_of(file: Path) -> str:
    """Return why a dump can't be read from beginning to end; "" if it can."""
    read = _run("pg_restore", f"--file={os.devnull}", str(file))
    return _first_line(read.stderr) or "it is damaged" if read.returncode else ""


def _no_room(target: Path) -> NoRoom:
    return NoRoom(f"{target.parent.parent}: it is full")


def require_key_in_force() -> None:
    """Raise NoCopy if the key here isn't the one in force. The session of the latest login shows
    that: its name is signed with the key in force."""
    if os.environ.get("SECRET_KEY"):
        return
    sessions = Session.objects.order_by("-expire_date").values_list("session_key", flat=True)
    newest = sessions.first()
    if newest is not None and not is_ours(newest):
        raise NoCopy(
            "Passgo signs with another SECRET_KEY than the one at hand, with which no printed card "
            "would work; give this command the same settings (set -a; . /etc/passgo/passgo.env)"
        )


@dataclass(frozen=True)
class _Dump:
    """A dump that can be restored, and the roles that may write into it."""

    file: Path
    roles: tuple[str, ...]


def restore(
    place: Path,
    var: Path,
    *,
    replace: bool,
    say: Callable[[str], object],
    even_newer: bool = False,
    keep_key: bool = False,
) -> Restored:
    """Go on from the newest copy in `place`, in the database that the settings name, as the owner
    of its tables, and, with `replace`, in place of what is there; with `even_newer` even if that
    goes further than the copy, and with `keep_key` even if the copy has no key. Raises
    CantRestore, with nothing changed."""
    copy = _newest(place)
    dump_file = copy / DUMP if copy.is_dir() else copy
    found = _read(dump_file)
    _need_quiet()
    with connection.cursor() as cursor:
        is_taken = bool(connection.introspection.table_names(cursor))
    if is_taken and not replace:
        raise CantRestore(
            f"There is an evening in the database {_name()} already. To go on from the copy "
            "instead, add --replace: what is there is then kept aside."
        )
    here = Reach() if even_newer else _reach()
    with ExitStack() as to_the_end, _staged_files(dump_file.parent, var) as staged:
        has_key = require_key(staged, copy, keep_key=keep_key)
        with _kept_aside(is_taken) as schema:
            say(f"Restoring {copy} ...")
            _fill(found)
            _bring_up_to_date(say)
            if fault := fault_of(here, _reach()):
                raise CantRestore(fault)
            _grant(found.roles, say)
            to_the_end.enter_context(system.undisturbed())
        folder = _put_files(staged, var)
    aside = [f"the schema {schema} of the database {_name()}"] if schema else []
    aside += [str(folder)] if folder else []
    return Restored(copy, made_at(copy).astimezone(), tuple(aside), has_key)


@contextmanager
def _staged_files(source: Path, var: Path) -> Iterator[Path]:
    """A folder in `var` with the files beside the dump, so that only renames are left to do once
    the database is exchanged. Raises CantRestore."""
    with ExitStack() as until_the_end:
        try:
            var.mkdir(mode=0o700, parents=True, exist_ok=True)
            remove_left(var)
            made = tempfile.TemporaryDirectory(prefix=STAGED, dir=var)
            staged = Path(until_the_end.enter_context(made))
            fetch_files(source, staged)
            _give_to_owner(staged, var)
            system.folder_to_disk(staged)
        except OSError as fault:
            raise CantRestore(
                f"The key and the authority can't be copied from {source} to {var} "
                f"({os.strerror(fault.errno or 0)}). Make that folder writable, or name another "
                "one: VAR_DIR=/some/folder; nothing was changed."
            ) from fault
        yield staged


def _reach() -> Reach:
    """Return how far the evening in the database has come; nowhere if it can't be read."""

    def ask(query: str) -> list[tuple[Any, ...]]:
        with connection.cursor() as cursor:
            cursor.execute(query)
            return list(cursor.fetchall())

    try:
        return reach(ask)
    except Error:
        return Reach()
    finally:
        connection.close()


def _newest(place: Path) -> Path:
    if not place.exists():
        raise CantRestore(f"{place} isn't there.")
    if place.is_file():
        return place
    copies = copies_in(place, DUMP)
    if not copies:
        raise CantRestore(f"There is no copy in {place}: none of its folders has {DUMP}.")
    return copies[0]


def _read(file: Path) -> _Dump:
    """Read the contents of a dump. Raises `CantRestore` unless it is one of ours that this version
    knows."""
    history = _run("pg_restore", "--file=-", "--data-only", "--table=django_migrations", str(file))
    applied = _APPLIED.findall(history.stdout)
    if history.returncode or ("ledger", "0001_initial") not in applied:
        why = _first_line(history.stderr) or "it isn't a database of Passgo"
        raise CantRestore(f"{file} can't be used: {why}. Nothing was changed.")
    require_known(applied)
    made = _run("pg_restore", "--file=-", "--schema-only", str(file))
    return _Dump(file, tuple(sorted(set(_WRITES.findall(made.stdout)))))


def _need_quiet() -> None:
    """Raise if a program has the database open: it would go on in the data that are kept aside."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() AND usename IS NOT NULL"
        )
        [number] = cursor.fetchone()
    if number:
        raise CantRestore(
            f"Programs have the database {_name()} open (connections: {number}). Stop Passgo "
            "first: systemctl stop passgo.target."
        )


@contextmanager
def _kept_aside(is_taken: bool) -> Iterator[str]:
    """Move the present data into a schema of its own, and yield its name, "" if there are none.
    They come back if the block raises."""
    schema = f"{ASIDE}{datetime.now():%Y_%m_%d_%H%M%S}" if is_taken else ""
    named = sql.Identifier(schema or ASIDE)
    away = sql.SQL("ALTER SCHEMA public RENAME TO {}").format(named)
    try:
        _at_once(*([away, *_EMPTY] if schema else []))
    except Error as fault:
        raise CantRestore(
            f"What is there can't be kept aside: {_first_line(str(fault))}. Name the owner of the "
            "database in DATABASE_URL; nothing was changed."
        ) from fault
    try:
        yield schema
    except BaseException:
        back = sql.SQL("ALTER SCHEMA {} RENAME TO public").format(named)
        try:
            _at_once(sql.SQL("DROP SCHEMA public CASCADE"), *([back] if schema else _EMPTY))
        except Error as fault:
            kept = f"; what was there is in the schema {schema}" if schema else ""
            raise CantRestore(
                f"The restore was cut off, and the database {_name()} can't be put in order "
                f"({_first_line(str(fault))}){kept}. docs/operators.md says what to do: Copies on "
                "PostgreSQL."
            ) from fault
        raise


def _at_once(*statements: sql.Composable) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
    connection.close()


def _fill(found: _Dump) -> None:
    """All of the dump or nothing, but for the schema, which is there."""
    listed = _run("pg_restore", "--list", str(found.file)).stdout.splitlines(keepends=True)
    with tempfile.TemporaryDirectory() as folder:
        wanted = Path(folder, "wanted")
        wanted.write_text("".join(line for line in listed if not _IS_SCHEMA.search(line)))
        done = _run(
            *("pg_restore", "--single-transaction", "--exit-on-error", "--no-owner"),
            *("--no-privileges", f"--dbname={_name()}", f"--use-list={wanted}", str(found.file)),
        )
    if done.returncode:
        raise CantRestore(
            f"pg_restore says: {_first_line(done.stderr)}. What was in the database is there again."
        )


def _bring_up_to_date(say: Callable[[str], object]) -> None:
    """Migrate, then audit. Faults found by the audit are only reported: the evening goes on all the
    same."""
    migrated = manage({}, "migrate", "--no-input", "--verbosity=0")
    if migrated.returncode:
        raise CantRestore(
            "The copy can't be brought up to this version; what was in the database is there "
            "again. " + migrated.stderr.strip()
        )
    audited = manage({}, "audit")
    say(audited.stdout.strip())
    if audited.returncode:
        say(audited.stderr.strip())


def _grant(roles: tuple[str, ...], say: Callable[[str], object]) -> None:
    """Let each role write that could write into the copied evening. The dump holds neither roles
    nor their rights, since roles belong to the server."""
    for role in roles:
        if role == connection.settings_dict["USER"]:
            continue
        done = manage({}, "grant", role)
        if done.returncode:
            say(
                f"The role {role} has no rights yet ({_first_line(done.stderr)}). Make it, then: "
                f"manage.py grant {role}"
            )
        else:
            say(f"The role {role} has its rights.")


def _give_to_owner(staged: Path, var: Path) -> None:
    """The restoring user may be root, to read the services' settings: let the services read the
    restored files."""
    if os.name != "posix" or os.geteuid() != 0:
        return
    owner = var.stat()
    for path in staged.rglob("*"):
        os.chown(path, owner.st_uid, owner.st_gid)


def _put_files(staged: Path, var: Path) -> Path | None:
    """The key and the authority of the copy replace the present ones. Returns the folder in which
    those are kept; None if there were none."""
    aside = var / f"before-restore-{datetime.now():%Y-%m-%d-%H%M%S}"
    for path in list(staged.iterdir()):
        if (var / path.name).exists():
            aside.mkdir(mode=0o700, exist_ok=True)
            (var / path.name).rename(aside / path.name)
        path.rename(var / path.name)
    kept = aside if aside.exists() else None
    for folder in filter(None, (kept, var)):
        system.to_disk(folder)
    return kept


def _run(*command: str) -> subprocess.CompletedProcess[str]:
    """A program of PostgreSQL on the database of the settings; the password isn't on its command
    line, where everybody on the computer could read it. Raises NoCopy if it isn't installed."""
    told = connection.settings_dict
    where = {"HOST": "HOST", "PORT": "PORT", "USER": "USER", "PASSWORD": "PASSWORD"}
    ours = {f"PG{theirs}": str(told[name]) for name, theirs in where.items() if told[name]}
    environment = {**os.environ, **ours, "PGDATABASE": _name(), "LC_ALL": "C"}
    try:
        return subprocess.run(  # noqa: S603 - by their names, from PATH
            command, env=environment, capture_output=True, text=True
        )
    except FileNotFoundError as fault:
        raise NoCopy(
            f"{command[0]} isn't installed (on Debian and Ubuntu: apt install postgresql-client)"
        ) from fault


def _name() -> str:
    return str(connection.settings_dict["NAME"])


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0].rstrip(".")
