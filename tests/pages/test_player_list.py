"""The player list: form, paste, file, check-in, dropping."""

from __future__ import annotations

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.pages.conftest import Cast
from tests.tournaments import evening

HTMX = {"HX-Request": "true"}


def test_ada_adds_a_player(cast: Cast) -> None:
    answer = cast.ada.post(cast.url("add-player"), {"name": "Zoë Ångström"}, follow=True)
    assert "Zoë Ångström is number 9." in answer.content.decode()


def test_a_name_that_is_there_is_told_beside_the_field_and_kept(cast: Cast) -> None:
    answer = cast.ada.post(cast.url("add-player"), {"name": "dan", "club": "Rotary"})
    text = answer.content.decode()
    assert answer.status_code == 400
    assert 'id="id_name_error"' in text
    assert 'value="Rotary"' in text
    assert cast.event.players.count() == 8


def test_a_pasted_list_comes_with_a_report(cast: Cast) -> None:
    text = "Name;Club\nZoë;TV Ost\n;nobody\nDan;\n"
    answer = cast.ada.post(cast.url("paste-players"), {"text": text})
    shown = answer.content.decode()
    assert "1 added, 2 skipped" in shown
    assert "On the player list already." in shown
    assert cast.event.players.get(name="Zoë").club == "TV Ost"


def test_an_uploaded_file_may_be_what_a_spreadsheet_makes(cast: Cast) -> None:
    content = "﻿Verein;Spieler\r\nTV Ost;Jürgen Weiß\r\n".encode()
    file = SimpleUploadedFile("players.csv", content, "text/csv")
    answer = cast.ada.post(cast.url("upload-players"), {"file": file})
    assert "1 added" in answer.content.decode()
    assert cast.event.players.filter(name="Jürgen Weiß", club="TV Ost").exists()


def test_a_picture_is_no_player_list(cast: Cast) -> None:
    file = SimpleUploadedFile("list.csv", b"\x89PNG\r\n\x1a\n\0\0\0", "image/png")
    answer = cast.ada.post(cast.url("upload-players"), {"file": file})
    assert "0 added, 1 skipped" in answer.content.decode()
    assert cast.event.players.count() == 8


def test_an_empty_upload_is_told_beside_the_field(cast: Cast) -> None:
    answer = cast.ada.post(cast.url("upload-players"), {})
    assert answer.status_code == 400
    assert 'id="id_file_error"' in answer.content.decode()


def test_one_tap_checks_out_and_in_and_answers_row_and_counts(cast: Cast) -> None:
    dan = evening.player(cast.event, "Dan")
    url = cast.url("check-in", dan.pk)
    text = cast.ada.post(url, {"here": "no"}, headers=HTMX).content.decode()
    dan.refresh_from_db()
    assert dan.checked_in_at is None
    assert "7 checked in" in text
    assert f'id="player-{dan.pk}"' in text
    assert "<html" not in text
    cast.ada.post(url, {"here": "yes"})
    dan.refresh_from_db()
    assert dan.checked_in_at is not None


def test_checking_in_twice_is_checking_in_once(cast: Cast) -> None:
    dan = evening.player(cast.event, "Dan")
    before = dan.checked_in_at
    cast.ada.post(cast.url("check-in", dan.pk), {"here": "yes"})
    dan.refresh_from_db()
    assert dan.checked_in_at == before


def test_a_dropped_player_comes_back(cast: Cast) -> None:
    dan = evening.player(cast.event, "Dan")
    cast.ada.post(cast.url("drop-player", dan.pk))
    assert "dropped" in cast.ada.get(cast.url("players")).content.decode()
    cast.ada.post(cast.url("restore-player", dan.pk))
    dan.refresh_from_db()
    assert dan.dropped_at is None


def test_somebody_without_a_seat_is_taken_off_the_list(cast: Cast) -> None:
    dan = evening.player(cast.event, "Dan")
    assert "Remove Dan" in cast.ada.get(cast.url("edit-player", dan.pk)).content.decode()
    answer = cast.ada.post(cast.url("remove-player", dan.pk), follow=True)
    assert "Dan is off the list." in answer.content.decode()
    assert not cast.event.players.filter(name="Dan").exists()
    assert cast.stranger.get(cast.dan_link).status_code == 404


def test_somebody_with_a_seat_stays_on_the_list(cast: Cast) -> None:
    evening.drafted(cast.event)
    dan = evening.player(cast.event, "Dan")
    assert "Remove Dan" not in cast.ada.get(cast.url("edit-player", dan.pk)).content.decode()
    answer = cast.ada.post(cast.url("remove-player", dan.pk), follow=True)
    assert "Drop the player instead." in answer.content.decode()
    assert cast.event.players.filter(name="Dan").exists()


def test_dropping_somebody_who_sits_at_a_table_says_what_is_to_be_done(cast: Cast) -> None:
    evening.playing(cast.event)
    dan = evening.player(cast.event, "Dan")
    table = dan.seats.get().table
    answer = cast.ada.post(cast.url("drop-player", dan.pk), follow=True)
    assert f"table {table.number}" in answer.content.decode()


def test_a_player_of_another_event_is_not_found(cast: Cast) -> None:
    dan = evening.player(cast.event, "Dan")
    answer = cast.eve.post(f"/organise/another-night/players/{dan.pk}/drop/")
    assert answer.status_code == 404


def test_names_stand_where_people_look_for_them(cast: Cast) -> None:
    for name in ("Łucja", "Zoë", "Élodie", "Mats"):
        cast.ada.post(cast.url("add-player"), {"name": name})
    rows = cast.ada.get(cast.url("players")).context["rows"]
    names = [row.player.name for row in rows if not row.player.name.startswith("P0")]
    assert names == ["Ada", "Ben", "Cleo", "Dan", "Élodie", "Łucja", "Mats", "Zoë"]
