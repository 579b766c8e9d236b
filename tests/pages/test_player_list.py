"""The player list: form, paste, file, check-in, dropping."""

from __future__ import annotations

import pytest

from tests.pages.conftest import Cast
from tests.tournaments import evening
from tournaments.services import players

HTMX = {"HX-Request": "true"}


def test_ada_adds_a_player(cast: Cast) -> None:
    answer = cast.ada.post(cast.url("add-player"), {"name": "Zoë Ångström"}, follow=True)
    assert "Zoë Ångström is number 9." in answer.content.decode()


def test_a_second_person_of_a_name_is_asked_about_and_then_added(cast: Cast) -> None:
    form = {"name": "dan", "club": "Rotary", "namesakes": "0"}
    answer = cast.ada.post(cast.url("add-player"), form)
    text = answer.content.decode()
    assert answer.status_code == 400
    assert "dan is already on the list, as number 4." in text
    assert 'value="Rotary"' in text
    assert "Yes, add another one" in text
    assert cast.event.players.count() == 8

    form["namesakes"] = str(answer.context["namesakes"])
    text = cast.ada.post(cast.url("add-player"), form, follow=True).content.decode()
    assert "dan (9) is number 9." in text
    assert "Dan (4)" in text


def test_a_walk_in_is_checked_in_at_once(cast: Cast) -> None:
    page = cast.ada.get(cast.url("players"))
    assert page.context["add_form"].initial["here"]  # others have come already
    cast.ada.post(cast.url("add-player"), {"name": "Walk-in", "here": "on"})
    assert cast.event.players.get(name="Walk-in").is_present


def test_everybody_is_checked_in_with_one_press(cast: Cast) -> None:
    players.check_in(cast.event.players.exclude(name="Dan"), here=False)
    assert "Check in all 7…" in cast.ada.get(cast.url("players")).content.decode()
    answer = cast.ada.post(cast.url("check-in-all"), follow=True)
    assert "7 players checked in." in answer.content.decode()
    assert cast.event.players.present().count() == 8


def test_an_empty_upload_is_told_beside_the_field(cast: Cast) -> None:
    answer = cast.ada.post(cast.url("upload-players"), {})
    assert answer.status_code == 400
    assert 'id="id_file_error"' in answer.content.decode()


@pytest.mark.parametrize("field", ["name", "club", "apart"])
def test_text_of_401_characters_is_told_beside_the_field(cast: Cast, field: str) -> None:
    form = {"name": "Eve", "namesakes": "9" * 5000} | {field: "x" * 401}
    answer = cast.ada.post(cast.url("add-player"), form)
    assert answer.status_code == 400
    assert f'id="id_{field}_error"' in answer.content.decode()


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
    page = cast.ada.get(cast.url("edit-player", dan.pk)).content.decode()
    assert "Remove <bdi>Dan</bdi>" in page
    answer = cast.ada.post(cast.url("remove-player", dan.pk), follow=True)
    assert "Dan is off the list." in answer.content.decode()
    assert not cast.event.players.filter(name="Dan").exists()
    assert cast.stranger.get(cast.dan_link).status_code == 404


def test_somebody_with_a_seat_stays_on_the_list(cast: Cast) -> None:
    evening.drafted(cast.event)
    dan = evening.player(cast.event, "Dan")
    page = cast.ada.get(cast.url("edit-player", dan.pk)).content.decode()
    assert "Remove <bdi>Dan</bdi>" not in page
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
