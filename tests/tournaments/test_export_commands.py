"""Taking books out and bringing them in from the terminal."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.core.management import CommandError, call_command

from ledger.exports import FORMATS
from ledger.models import Game
from tests.ledger.exports.played import played
from tests.tournaments import evening
from tournaments.models import Event


def run(*arguments: str) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("name", FORMATS)
def test_a_game_becomes_a_file_of_any_format(name: str, db: None, tmp_path: Path) -> None:
    game = played("classic", rounds=1)
    path = tmp_path / "book"
    assert run("export", str(game.pk), "--format", name, "--to", str(path)) == f"{path}\n"
    assert path.read_bytes() == b"".join(FORMATS[name].pieces(game))


def test_an_event_becomes_an_archive(event: Event, tmp_path: Path) -> None:
    evening.played(event)
    path = tmp_path / "night.zip"
    run("export", event.slug, "--names", "--to", str(path))
    assert f"{event.slug}/results.csv" in ZipFile(path).namelist()


def test_a_file_that_is_there_is_not_overwritten(event: Event, tmp_path: Path) -> None:
    path = tmp_path / "night.zip"
    path.write_text("mine")
    with pytest.raises(CommandError, match="there already"):
        run("export", event.slug, "--to", str(path))
    assert path.read_text() == "mine"


def test_what_is_not_there_is_said_with_what_is(event: Event) -> None:
    with pytest.raises(CommandError, match=f"no event or game “spring”.*{event.slug}"):
        run("export", "spring")


def test_a_file_becomes_a_game(db: None, tmp_path: Path) -> None:
    game = played("night-2016", rounds=2)
    path = tmp_path / "book.json"
    run("export", str(game.pk), "--to", str(path))
    said = run("import_game", str(path))
    assert game.link in said
    assert Game.objects.filter(link=game.link).count() == 2


def test_a_bad_file_is_told_with_its_place(db: None, tmp_path: Path) -> None:
    path = tmp_path / "bad.game"
    path.write_text("start A\nA flies\n")
    with pytest.raises(CommandError, match="Line 2, column 3: expected a command"):
        run("import_game", str(path))
    with pytest.raises(CommandError, match="can't be read"):
        run("import_game", str(tmp_path / "nothing.json"))
    assert not Game.objects.exists()
