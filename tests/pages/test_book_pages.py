"""Books as files: officials take them with them, an organiser brings a game in."""

from __future__ import annotations

import io
import re
from uuid import uuid4
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from ledger.exports import FORMATS
from ledger.models import Game
from tests.ledger.client import body_of
from tests.pages.conftest import Cast
from tests.responses import Response
from tests.tournaments import evening
from tests.tournaments.evening import game_of
from tournaments.models import Table


@pytest.fixture
def table(cast: Cast) -> Table:
    return evening.tables_of(evening.playing(cast.event))[0]


def upload(client: Client, cast: Cast, data: bytes) -> Response:
    file = SimpleUploadedFile("night.game", data)
    form = client.get(cast.url("bring-in")).content.decode()
    key = re.search(r'name="key" value="([0-9a-f-]{36})"', form)
    sent = {"file": file, "key": key[1] if key else ""}
    return client.post(cast.url("bring-in"), sent, follow=True)


@pytest.mark.parametrize("name", FORMATS)
def test_ben_takes_a_tables_book_in_any_format(cast: Cast, table: Table, name: str) -> None:
    answer = cast.ben.get(cast.url("table-book", table.pk, name))
    assert answer.status_code == 200
    stem = f"{cast.event.slug}-round-1-table-1"
    assert f'filename="{stem}.{FORMATS[name].suffix}"' in answer["Content-Disposition"]
    assert table.game is not None
    assert body_of(answer) == b"".join(FORMATS[name].pieces(game_of(table)))


def test_the_page_of_a_table_offers_every_format(cast: Cast, table: Table) -> None:
    text = cast.ben.get(cast.url("table", table.pk)).content.decode()
    for name in FORMATS:
        assert cast.url("table-book", table.pk, name) in text


def test_a_book_is_not_for_players_strangers_and_other_events(cast: Cast, table: Table) -> None:
    address = cast.url("table-book", table.pk, "json")
    assert cast.eve.get(address).status_code == 403
    assert cast.stranger.get(address)["Location"].startswith("/login/")
    other = f"/organise/another-night/tables/{table.pk}/book/json/"
    assert cast.eve.get(other).status_code == 404
    assert cast.ada.get(cast.url("table-book", table.pk, "xlsx")).status_code == 404


def test_a_table_without_a_book_has_none_to_take(cast: Cast) -> None:
    table = evening.tables_of(evening.drafted(cast.event))[0]
    assert cast.ada.get(cast.url("table-book", table.pk, "json")).status_code == 404
    assert "Take the book" not in cast.ada.get(cast.url("table", table.pk)).content.decode()


def test_only_ada_the_organiser_gets_names_with_the_books(cast: Cast, table: Table) -> None:
    for client, named in ((cast.ada, True), (cast.ben, False)):
        answer = client.get(cast.url("event-books"))
        assert answer["Content-Type"] == "application/zip"
        names = ZipFile(io.BytesIO(body_of(answer))).namelist()
        assert (f"{cast.event.slug}/results.csv" in names) == named
        assert f"{cast.event.slug}/round-1-table-1.json" in names


def test_ada_brings_a_game_in_and_sees_its_tally(cast: Cast) -> None:
    answer = upload(cast.ada, cast, b'[Seats "A C"]\nstart A\nposition cash=C:1234\n')
    text = answer.content.decode()
    assert answer.status_code == 200
    assert "The game is here: 2 entries." in text
    assert "$1,234" in text
    game = Game.objects.get()
    assert game.link in text
    assert cast.ada.get(f"/api/v1/games/{game.pk}/export?format=csv").status_code == 200


def test_a_double_click_brings_one_game_in_and_another_file_another(cast: Cast) -> None:
    key = str(uuid4())
    for content in (b"start A\n", b"start A\n", b"start B\n"):
        file = SimpleUploadedFile("a.game", content)
        answer = cast.ada.post(cast.url("bring-in"), {"file": file, "key": key})
        assert answer.status_code == 302

    assert Game.objects.count() == 2


def test_a_bad_file_is_told_beside_the_form(cast: Cast) -> None:
    answer = upload(cast.ada, cast, b"start A\nA flies\n")
    assert answer.status_code == 400
    assert "Line 2, column 3: expected a command" in answer.content.decode()
    assert not Game.objects.exists()


def test_somebody_elses_game_and_a_tables_game_are_not_found(cast: Cast, table: Table) -> None:
    upload(cast.ada, cast, b"start A\n")
    game = Game.objects.exclude(pk=game_of(table).pk).get(version=1, table=None)
    assert cast.eve.get(f"/organise/another-night/books/{game.pk}/").status_code == 404
    assert cast.ada.get(cast.url("imported-game", table.game_id)).status_code == 404
