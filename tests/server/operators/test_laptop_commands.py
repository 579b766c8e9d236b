"""What an operator types on a laptop now and then, by the words of docs/operators.md, in the
process of the test, which has loaded the program already."""

from __future__ import annotations

import getpass
import shlex
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from ledger.models import Game
from server.copies.contents import DATABASE
from tests.server.deploy.files import changed
from tests.server.operators.page import PYTHON, ROOT, typed
from tests.tournaments import evening

DECKS, GAME = (ROOT / "samples" / name for name in ("uk-club-decks.json", "hall-table-7.game"))


def types(command: str, **words: object) -> str:
    """The output of a command, with these in place of its words in capitals."""
    here = changed(command, {name: shlex.quote(str(word)) for name, word in words.items()})
    program, *arguments = shlex.split(here.removeprefix(PYTHON))
    assert program == "manage.py"
    said = StringIO()
    call_command(*arguments, stdout=said)
    return said.getvalue()


@pytest.mark.django_db
def test_books_go_out_and_a_game_comes_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    event = evening.make_event()
    evening.play_out(evening.playing(event))
    monkeypatch.chdir(tmp_path)
    types(typed(".venv/bin/python manage.py export EVENT"), EVENT=event.slug)
    assert [path.suffix for path in tmp_path.iterdir()] == [".zip"]

    games = Game.objects.count()
    types(typed("manage.py import_game FILE"), FILE=GAME)
    assert Game.objects.count() == games + 1


@pytest.mark.django_db
def test_an_edition_is_checked_and_the_books_are_audited() -> None:
    check = typed(".venv/bin/python manage.py edition check FILE")
    assert types(check, FILE=DECKS).startswith("No fault")
    assert types(typed(".venv/bin/python manage.py audit")).endswith("No fault.\n")


@pytest.mark.django_db
def test_a_forgotten_password_is_replaced_and_a_locked_account_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    olga = User.objects.create_user("olga", password="a secret of long ago")
    monkeypatch.setattr(getpass, "getpass", lambda prompt: "four tables by the window")
    types(typed(".venv/bin/python manage.py changepassword NAME"), NAME="olga")
    olga.refresh_from_db()
    assert olga.check_password("four tables by the window")
    types(typed("manage.py axes_reset_username NAME"), NAME="olga")


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_a_backup_lies_in_the_data_folder(settings: Any, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path
    types(typed(".venv/bin/python manage.py backup"))
    [folder] = (tmp_path / "backups").iterdir()
    assert (folder / DATABASE).exists()
