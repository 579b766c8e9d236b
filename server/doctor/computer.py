"""This computer: its disk, its secret files, its second place for copies, what is installed."""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from django.conf import settings
from django.db import connection
from packaging.markers import Marker

from config.places import BASE_DIR
from server.bootstrap import NEWEST, OLDEST
from server.copies.contents import DATABASE, DUMP, copies_in, is_on_own_disk, made_at
from server.doctor.findings import Finding, fine, note, wrong
from server.lan import certificates, kept
from server.lan.names import own_names
from tournaments.this_server.safe_copy import SILENT, copy_news

FREE_MIN = 500 * 10**6
"""An evening of a hundred tables takes some 10 MB; copies, backups and PostgreSQL want the rest."""

RUNS_OUT_SOON = timedelta(days=30)
SECRET_MIN = 32

_LOCKED = re.compile(r"^([\w.-]+)==([^\s;\\]+)(?: *; *([^\\\n]+))?", re.MULTILINE)
"""A package, its version, and for which systems and Pythons it is."""


def examine_disk() -> Iterator[Finding]:
    """Check that there is room on the disk, and that it can be written to."""
    if fault := _cannot_write(settings.VAR_DIR):
        yield wrong(
            "disk",
            f"The data folder {settings.VAR_DIR} can't be written ({fault}).",
            "Make it writable for the user that runs Passgo, or name another one: "
            "VAR_DIR=/some/folder.",
        )
        return
    free = shutil.disk_usage(settings.VAR_DIR).free
    if free < FREE_MIN:
        yield wrong(
            "disk",
            f"{_megabytes(free)} are free where {settings.VAR_DIR} lies.",
            f"Make room: {_megabytes(FREE_MIN)} at least.",
        )
    else:
        yield fine("disk", f"{_megabytes(free)} are free, and {settings.VAR_DIR} can be written.")


def examine_copies(*, is_serving: bool = False) -> Iterator[Finding]:
    """Check that COPY_TO leads to a second place that can be written to and, while Passgo
    `is_serving`, that a copy has just been made there. Without COPY_TO, report on the copies that
    another program makes."""
    if not settings.COPY_TO:
        yield _by_another_program()
        return
    place = Path(settings.COPY_TO).expanduser().absolute()
    folder = place if place.exists() else place.parent
    if fault := _cannot_write(folder):
        yield wrong(
            "copies",
            f"COPY_TO is {place}, and {folder} can't be written ({fault}).",
            "Put the stick in, or name another folder.",
        )
        return
    if shutil.disk_usage(folder).free < FREE_MIN:
        yield wrong("copies", f"{folder} is almost full.", "Make room there, or name another one.")
        return
    holding = DATABASE if connection.vendor == "sqlite" else DUMP
    newest = next(iter(copies_in(place, holding)), None) if place.exists() else None
    told = f"the newest is {_age(made_at(newest))} old" if newest else "none has been made yet"
    if is_serving and (newest is None or datetime.now(UTC) - made_at(newest) > SILENT):
        yield wrong(
            "copies",
            f"One should be made in {place} each minute, but {told}.",
            "The terminal of make run and the organisers' pages say why.",
        )
        return
    yield _going_to(place, told)


def _by_another_program() -> Finding:
    news = copy_news()
    if news is None:
        return note(
            "copies",
            "None are made.",
            "make run COPY_TO=/a/stick/passgo makes one each minute, from which another laptop "
            "can go on."
            if connection.vendor == "sqlite"
            else "systemctl enable --now passgo-copies has one made each minute, from which "
            "another server can go on.",
        )
    if news.fault:
        return wrong(
            "copies",
            f"None is made in {news.place}: {news.fault}.",
            "systemctl status passgo-copies says more.",
        )
    told = f"the newest is {_age(news.made_at)} old" if news.made_at else "none has been made yet"
    return _going_to(Path(news.place), told)


def _going_to(place: Path, told: str) -> Finding:
    if is_on_own_disk(place, settings.VAR_DIR):
        return note(
            "copies",
            f"They go to {place}, which is on this computer's own disk; {told}.",
            "That disk may break. Mount the stick or the drive there, or name a folder on another "
            "one.",
        )
    return fine("copies", f"They go to {place}; {told}.")


def examine_files() -> Iterator[Finding]:
    """Check that nobody else on this computer can read the files that open every table, nor replace
    them by writing to their folder."""
    if os.name != "posix" or not settings.VAR_DIR.is_dir():
        return
    if settings.VAR_DIR.stat().st_mode & 0o022:
        yield wrong(
            "files",
            f"Others on this computer can replace whatever lies in {settings.VAR_DIR}: the "
            "database, and the keys to every table.",
            f"chmod -R go= {settings.VAR_DIR}",
        )
        return
    open_to_others = [
        path
        for path in sorted(settings.VAR_DIR.rglob("*"))
        if path.stat().st_mode & (0o022 if path.is_dir() else 0o077)
    ]
    if settings.VAR_DIR.stat().st_mode & 0o077 == 0 or not open_to_others:
        yield fine("files", f"Only its owner can read or change what is in {settings.VAR_DIR}.")
        return
    named = ", ".join(str(path.relative_to(settings.VAR_DIR)) for path in open_to_others[:5])
    more = f" and {len(open_to_others) - 5} more" if len(open_to_others) > 5 else ""
    yield wrong(
        "files",
        f"Others on this computer can read or write {named}{more} in {settings.VAR_DIR}: the keys "
        "to every table.",
        f"chmod -R go= {settings.VAR_DIR}",
    )


def examine_versions() -> Iterator[Finding]:
    """Check that Python and the packages are those that this version was tested with."""
    present = sys.version_info[:2]
    shown = ".".join(map(str, present))
    if not OLDEST <= present <= NEWEST:
        yield wrong(
            "Python",
            f"This is Python {shown}.",
            "Passgo was tested with {}.{} to {}.{}: install one of them, and remove .venv.".format(
                *OLDEST, *NEWEST
            ),
        )
    locked = _LOCKED.findall((BASE_DIR / "requirements" / "run.txt").read_text())
    others = [
        f"{name} {found or 'is missing'} ({wanted} is locked)"
        for name, wanted, where in locked
        if (not where or Marker(where).evaluate()) and (found := _installed(name)) != wanted
    ]
    if others:
        yield wrong(
            "packages",
            f"What is installed isn't what is locked: {', '.join(others)}.",
            "Remove .venv and start again: make run installs what is locked.",
        )
    else:
        yield fine("packages", f"Python {shown} with the {len(locked)} locked packages.")


def examine_certificate() -> Iterator[Finding]:
    """Check that tablets will trust https on this computer's own network, if it was set up."""
    try:
        authority, leaf = kept.authority(), kept.leaf()
    except (OSError, ValueError) as fault:
        yield wrong(
            "certificate",
            f"The files in {kept.FOLDER} can't be used ({fault}).",
            "manage.py lan --anew makes new ones, which have to be installed on each tablet again.",
        )
        return
    if authority is None:
        return
    until = authority.certificate.not_valid_after_utc
    if until < datetime.now(UTC) + RUNS_OUT_SOON:
        yield wrong(
            "certificate",
            f"The authority in {kept.FOLDER} is good until {until:%d %B %Y} only.",
            "manage.py lan --anew makes another one, which has to be installed on each tablet.",
        )
        return
    names = {name for name in own_names() if certificates.covers(authority.certificate, name)}
    missing = names - (certificates.names_of(leaf.certificate) if leaf else set())
    if missing:
        yield note(
            "certificate",
            f"It doesn't cover {', '.join(sorted(missing))}.",
            "Start Passgo again: it makes another one with the same authority.",
        )
    else:
        yield fine("certificate", f"The authority is good until {until:%B %Y}.")


def examine_settings() -> Iterator[Finding]:
    """Settings that are meant for another place."""
    if len(settings.SECRET_KEY) < SECRET_MIN:
        yield wrong(
            "settings",
            "SECRET_KEY is so short that it can be guessed, and with it every banker's link.",
            "Make one: openssl rand -hex 32. Cards that are already printed stop working then.",
        )
    if settings.DEBUG:
        yield wrong(
            "settings",
            "DEBUG is on: anybody who runs into an error can read settings and source code.",
            "Start without DEBUG.",
        )
    if settings.HTTPS and "*" in settings.ALLOWED_HOSTS:
        yield wrong(
            "settings",
            "ALLOWED_HOSTS is *: anybody can have links made that lead to another server.",
            "Name the host: ALLOWED_HOSTS=night.example.org.",
        )


def _cannot_write(folder: Path) -> str:
    """Return why nothing can be written there; "" if it can."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            return ""
    except OSError as fault:
        return os.strerror(fault.errno or 0)


def _installed(name: str) -> str | None:
    """The version; None if a package isn't installed."""
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _megabytes(number: int) -> str:
    return f"{number // 10**6:,} MB"


def _age(moment: datetime) -> str:
    minutes = int((datetime.now(UTC) - moment).total_seconds() // 60)
    return f"{minutes} min" if minutes < 120 else f"{minutes // 60} h"
