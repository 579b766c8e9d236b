"""Numbers of 5,000 digits and names of 401 letters are a bad request, never a fault."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from tests.pages.conftest import Cast
from tests.tournaments import evening

HUGE = "9" * 5000


def test_a_user_name_that_is_too_long_is_refused(cast: Cast) -> None:
    for length in (151, 401, 5000):
        form = {"username": "a" * length, "password": "no"}
        assert cast.stranger.post(reverse("login"), form).status_code == 400


def test_a_new_account_takes_no_name_of_401_letters(cast: Cast) -> None:
    from tournaments.services import accounts

    url = reverse("welcome", args=[accounts.invitation_token(accounts.invite())])
    form = {"username": "a" * 401, "password": "a very long password"}
    assert cast.stranger.post(url, form).status_code == 400


@pytest.mark.parametrize("version", [HUGE, "1" * 10, "one", "-1", "²", ""])
def test_a_player_who_signs_names_a_version(cast: Cast, version: str) -> None:
    evening.playing(cast.event)
    table = evening.player(cast.event, "Dan").seats.get().table_id
    url = f"{cast.dan_link}sign/{table}/"
    assert cast.stranger.post(url, {"version": version}).status_code == 400


@pytest.mark.parametrize(
    ("page", "fields"),
    [
        ("table-sign", {"seat": "A", "version": HUGE}),
        ("void-entry", {"with": HUGE, "reason": "A slip", "key": "0" * 32}),
        ("take-back", {"number": HUGE, "version": "1"}),
    ],
)
def test_huge_numbers_at_a_table_are_refused(cast: Cast, page: str, fields: dict[str, str]) -> None:
    (table, *_) = evening.tables_of(evening.playing(cast.event))
    more = [1] if page == "void-entry" else []
    assert cast.ada.post(cast.url(page, table.pk, *more), fields).status_code == 400


@pytest.mark.parametrize(
    ("page", "fields"),
    [
        ("make-draw", {"version": HUGE}),
        ("swap-seats", {"version": "1", "seat": [HUGE, "2"]}),
        ("seat-player", {"version": "1", "player": HUGE, "place": "1"}),
        ("cancel-table", {"version": "1", "table": HUGE}),
        ("confirm-draw", {"version": HUGE}),
        ("release-draw", {"version": HUGE}),
    ],
)
def test_huge_numbers_in_a_draw_are_refused(
    cast: Cast, page: str, fields: dict[str, object]
) -> None:
    evening.drafted(cast.event)
    assert cast.ada.post(cast.url(page, 1), fields).status_code == 400


def test_a_banker_of_5000_digits_is_refused(cast: Cast) -> None:
    round_ = evening.drafted(cast.event)
    table = evening.tables_of(round_)[0]
    fields = {"version": str(round_.version), f"banker-{table.pk}": HUGE}
    assert cast.ada.post(cast.url("assign-bankers", 1), fields).status_code == 400


def test_an_extension_of_5000_digits_is_told_as_any_other_wrong_one(cast: Cast) -> None:
    round_ = evening.playing(cast.event)
    form = {"round": round_.pk, "marks": 1, "act": "extend", "minutes": HUGE}
    answer = cast.ada.post(cast.url("clock"), form, follow=True)
    assert "can be extended by 1 to 180 minutes" in answer.content.decode()


@pytest.mark.parametrize("digits", [10, 20, 5000])
def test_addresses_with_huge_numbers_lead_nowhere(cast: Cast, digits: int) -> None:
    number = "9" * digits
    for url in (
        f"/t/{number}/",
        f"/organise/{cast.event.slug}/tables/{number}/",
        f"/organise/{cast.event.slug}/rounds/{number}/",
        f"/organise/{cast.event.slug}/players/{number}/",
    ):
        assert cast.ada.get(url).status_code == 404, url


def test_a_number_that_cannot_be_read_is_not_told_as_a_wrong_address(cast: Cast) -> None:
    (table, *_) = evening.tables_of(evening.playing(cast.event))
    answer = cast.stranger.post(f"{cast.dan_link}sign/{table.pk}/", {"version": HUGE})
    said = answer.content.decode()
    assert "This can’t be read" in said
    assert "changed its network" not in said


def test_too_much_is_told_as_that(cast: Cast, settings: Any) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    answer = cast.ada.post(
        cast.url("paste-players"), "names=" + "a" * 2000, "application/x-www-form-urlencoded"
    )
    assert answer.status_code == 413
    assert "This is too large" in answer.content.decode()


def test_a_list_of_a_million_characters_of_three_bytes_is_read(cast: Cast) -> None:
    line = ";".join(("名" * 79, "会" * 79, "家" * 39))
    text = "\n".join([line] * 4_950)
    assert len(text.encode()) > 2_621_440  # where Django itself says no
    answer = cast.ada.post(cast.url("paste-players"), {"text": text})
    assert answer.status_code == 200
    assert "Look over the list" in answer.content.decode()
