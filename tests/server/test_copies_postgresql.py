"""A copy each minute of PostgreSQL: by a role that only reads, by one program at a time, with news
for the organisers' pages."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone
from django.utils.crypto import salted_hmac

from server.copies import postgresql
from server.copies.contents import DUMP, MINUTE_COPY, Note, copies_in, write_note
from server.copies.dumping import alone, copy_for_a_minute
from server.greeting import greet
from tests import services
from tests.conftest import need, wait_until
from tests.server.operators.page import documented
from tests.server.program import ROOT
from tournaments.this_server import safe_copy

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    need(shutil.which("pg_dump"), "no pg_dump")
    return tmp_path / "copies"


@pytest.fixture
def settings_of_copies(transactional_db: None, tmp_path: Path, place: Path) -> Iterator[Any]:
    """The environment of the program that copies, as a role that may read and do nothing else."""
    role = f"{connection.settings_dict['NAME']}_copies"
    services.make_role(role)
    _, grant = documented("pg_read_all_data").splitlines()
    with connection.cursor() as cursor:
        cursor.execute(grant.replace("passgo_copies", role))
    told = connection.settings_dict
    var = tmp_path / "var"
    var.mkdir()
    yield {
        **os.environ,
        "DATABASE_URL": f"postgres://{role}:{role}@{told['HOST']}:{told['PORT']}/{told['NAME']}",
        "SECRET_KEY": "of the services",
        "VAR_DIR": str(var),
        "COPY_TO": str(place),
    }
    services.drop_role(role)


def test_programs_that_ask_at_once_make_one_copy(settings_of_copies: Any, place: Path) -> None:
    command = [sys.executable, "-m", "server.copies.dumping", str(place)]
    programs = [
        subprocess.Popen(command, cwd=ROOT, env=settings_of_copies, stderr=subprocess.PIPE)
        for _ in range(2)
    ]
    assert [program.communicate()[1] for program in programs] == [b"", b""]
    assert [program.returncode for program in programs] == [0, 0]

    [copy] = copies_in(place, DUMP)
    assert copy.name.startswith("copy-")
    assert not (copy / "secret_key").exists(), "SECRET_KEY is in the settings"


def test_a_process_that_waited_for_a_copy_makes_no_second_one(
    settings_of_copies: Any, place: Path
) -> None:
    """However long the first one took."""
    command = [sys.executable, "-m", "server.copies.dumping", str(place)]
    with alone():
        waiting = subprocess.Popen(command, cwd=ROOT, env=settings_of_copies)

        def is_waiting() -> bool:
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT count(*) FROM pg_locks JOIN pg_database ON database ="
                    " pg_database.oid WHERE locktype = 'advisory' AND NOT granted"
                    " AND datname = current_database()"
                )
                return bool(cursor.fetchone() == (1,))

        wait_until(is_waiting, "the second program")
        copy = place / "copy-1"
        copy.mkdir(parents=True)
        (copy / DUMP).touch()
        begun = timezone.now() - timedelta(minutes=5)
        write_note(copy, Note(begun.isoformat(), (), "8000"))

    assert waiting.wait() == 0
    assert copies_in(place, DUMP) == [copy]


def test_on_a_full_disk_the_oldest_copies_give_way_to_a_new_one(
    place: Path, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if pg_dump notices nothing and leaves an empty file there."""
    settings.VAR_DIR = tmp_path
    monkeypatch.setenv("SECRET_KEY", "of the services")
    copies = []
    for minutes in (4, 3, 2):
        copy_for_a_minute(place)
        # Made in the same second, the last copy would get the name of one that had to go.
        copies.append(copies_in(place, DUMP)[0].rename(place / f"{MINUTE_COPY}{minutes}"))
        made = timezone.now() - timedelta(minutes=minutes)
        write_note(copies[-1], Note(made.isoformat(), (), "8000"))
    whole = postgresql.damage_of

    def cut_off(file: Path) -> str:
        if file.parent.name.startswith(".") and copies[0].exists():
            file.write_bytes(b"")
        return whole(file)

    monkeypatch.setattr(postgresql, "damage_of", cut_off)
    free = shutil.disk_usage(place)._replace(free=8192)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: free)

    copy_for_a_minute(place)

    assert [each.exists() for each in copies] == [False, True, True]
    assert len(copies_in(place, DUMP)) == 3


def test_the_greeting_says_where_copies_go(
    settings: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.COPY_TO = str(tmp_path / "copies")
    greet(8000)
    assert f"Copies each minute: {tmp_path / 'copies'}" in capsys.readouterr().out


def test_the_pages_hear_of_the_copy_until_the_program_is_ended(
    settings_of_copies: Any, place: Path, settings: Any
) -> None:
    settings.VAR_DIR = Path(settings_of_copies["VAR_DIR"])
    copying = subprocess.Popen(
        [sys.executable, "-m", "server.copies"], cwd=ROOT, env=settings_of_copies
    )
    try:

        def is_told() -> bool:
            news = safe_copy.copy_news()
            return news is not None and news.made_at is not None

        wait_until(is_told, "the first copy")
        assert len(copies_in(place, DUMP)) == 1
        copying.send_signal(signal.SIGTERM)
        assert copying.wait() == 0
        assert safe_copy.copy_news() is None
    finally:
        copying.kill()
        copying.wait()


def test_a_key_that_signed_no_session_is_not_copied(
    place: Path, monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path
) -> None:
    settings.VAR_DIR = tmp_path
    monkeypatch.delenv("SECRET_KEY", raising=False)
    random = "x" * 24
    signed = salted_hmac("config.sessions", random, secret="another", algorithm="sha256")
    Session.objects.create(
        session_key=random + signed.hexdigest()[:16],
        session_data="",
        expire_date=timezone.now() + timedelta(days=1),
    )

    with pytest.raises(CommandError, match="signs with another SECRET_KEY"):
        call_command("backup", str(place))
    assert list(place.iterdir()) == []

    monkeypatch.setenv("SECRET_KEY", "another")
    call_command("backup", str(place), stdout=StringIO())
    assert len(copies_in(place, DUMP)) == 1
