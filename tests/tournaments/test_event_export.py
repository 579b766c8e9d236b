"""The books of an event in one archive: games in every format, a manifest, results with names."""

from __future__ import annotations

import csv
import io
import json
from datetime import date
from hashlib import sha256
from typing import Any
from zipfile import ZipFile

import pytest

from ledger.actors import Actor
from ledger.exports import FORMATS
from ledger.models import Game
from ledger.services import editions
from tests.tournaments import evening
from tournaments.exports import event_archive
from tournaments.models import Event, EventChain


def archive(event: Event, **options: Any) -> ZipFile:
    options.setdefault("with_names", False)
    return ZipFile(io.BytesIO(b"".join(event_archive(event, **options))))


@pytest.fixture
def played(event: Event) -> Event:
    """An event with one round played at two tables."""
    evening.played(event, {"Ada": 2400, "Ben": 1200})
    return event


def manifest(files: ZipFile, event: Event) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(files.read(f"{event.slug}/manifest.json"))
    return found


def test_it_has_every_game_in_every_format(played: Event) -> None:
    files = archive(played)
    assert files.testzip() is None
    names = {f"{played.slug}/manifest.json"} | {
        f"{played.slug}/round-1-table-{table}.{each.suffix}"
        for table in (1, 2)
        for each in FORMATS.values()
    }
    assert set(files.namelist()) == names


@pytest.mark.django_db
def test_a_board_that_was_added_goes_along_with_the_books() -> None:
    actor = Actor.system("operator")
    data = {"extends": "uk", "name": "club", "title": "Our club"}
    editions.add_data(data, actor=actor)
    event = evening.make_event(here=4, edition="club")
    evening.played(event)

    file = json.loads(archive(event).read(f"{event.slug}/edition-club.json"))

    assert (file["name"], len(file["spaces"])) == ("club", 40)


def test_the_manifest_names_games_heads_and_digests(played: Event) -> None:
    files = archive(played)
    found = manifest(files, played)
    chain = EventChain.objects.get(event=played.pk)
    assert found["log"] == {"number": chain.number, "seal": chain.seal}
    assert (found["format"], found["version"], len(found["games"])) == ("passgo event", 1, 2)
    for listed in found["games"]:
        game = Game.objects.get(pk=listed["game"])
        assert (listed["number"], listed["link"], listed["seal"], listed["status"]) == (
            game.version,
            game.link,
            game.seal,
            "closed",
        )
        assert [file["format"] for file in listed["files"]] == list(FORMATS)
        for file in listed["files"]:
            data = files.read(f"{played.slug}/{file['name']}")
            assert data == b"".join(FORMATS[file["format"]].pieces(game))
            assert (file["bytes"], file["sha256"]) == (len(data), sha256(data).hexdigest())


def test_the_same_books_make_the_same_archive(played: Event) -> None:
    first, second = (b"".join(event_archive(played, with_names=True)) for _ in range(2))
    assert first == second


def test_no_file_has_a_name_but_the_results_of_organisers(played: Event) -> None:
    names = [player.name for player in played.players.all()] + ["Banker 01"]
    files = archive(played, with_names=True)
    for file in files.namelist():
        text = files.read(file).decode()
        found = [name for name in names if name in text]
        if file.endswith("results.csv"):
            assert len(found) == 8
        else:
            assert not found, file
    assert not [name for name in archive(played).namelist() if name.endswith("results.csv")]


def test_the_results_have_a_row_a_player(played: Event) -> None:
    text = archive(played, with_names=True).read(f"{played.slug}/results.csv").decode("utf-8-sig")
    rows = {row["player"]: row for row in csv.DictReader(io.StringIO(text, newline=""))}
    assert len(rows) == 8
    assert (rows["Ada"]["assets"], rows["Ada"]["place"], rows["Ada"]["result"]) == (
        "2400",
        "1",
        "signed",
    )


def test_a_player_named_like_a_formula_stays_a_text(event: Event) -> None:
    event.players.filter(name="Ada").update(name='=HYPERLINK("http://x")', club="@club")
    evening.playing(event)
    text = archive(event, with_names=True).read(f"{event.slug}/results.csv").decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    [ada] = [row for row in rows if "HYPERLINK" in row["player"]]
    assert (ada["player"], ada["club"]) == ('\'=HYPERLINK("http://x")', "'@club")
    assert ada["assets"] == ""


def test_one_format_alone(played: Event) -> None:
    files = archive(played, formats=[FORMATS["hledger"]])
    suffixes = sorted(name.rpartition(".")[2] for name in files.namelist())
    assert suffixes == ["journal", "journal", "json"]


def test_an_event_without_a_game_has_an_empty_manifest(event: Event) -> None:
    assert manifest(archive(event), event)["games"] == []


@pytest.mark.parametrize(("year", "told"), [(1066, 1980), (9999, 2107)])
def test_an_evening_of_any_year_has_its_books(played: Event, year: int, told: int) -> None:
    Event.objects.filter(pk=played.pk).update(date=date(year, 3, 20))
    files = archive(Event.objects.get(pk=played.pk))
    assert {each.date_time[:3] for each in files.infolist()} == {(told, 3, 20)}
