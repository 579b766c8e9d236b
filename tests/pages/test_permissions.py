"""Who may open what, and press what."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from ledger import passes
from tests.pages.conftest import Cast
from tests.tournaments import evening
from tournaments.models import Round, Table

ORGANISER_PAGES = (
    "event", "players", "people", "print-cards", "print-players", "print-tables",
    "bring-in", "projector", "registration", "print-bankers", "print-referees",
    "event-league", "event-league-table", "event-log",
)  # fmt: skip
OFFICIAL_PAGES = (
    "floor", "floor-tables", "hall", "hall-tiles",
    "clock-panel", "event-standings", "standings-table", "event-books",
)  # fmt: skip


def status(client: Client, url: str) -> int:
    return client.get(url).status_code


@pytest.mark.parametrize("page", [*ORGANISER_PAGES, *OFFICIAL_PAGES])
def test_ada_opens_every_page_of_her_event(cast: Cast, page: str) -> None:
    assert status(cast.ada, cast.url(page)) == 200


@pytest.mark.parametrize("page", ORGANISER_PAGES)
def test_ben_the_referee_is_refused_what_is_the_organisers(cast: Cast, page: str) -> None:
    assert status(cast.ben, cast.url(page)) == 403


@pytest.mark.parametrize("page", OFFICIAL_PAGES)
def test_ben_the_referee_sees_floor_and_standings(cast: Cast, page: str) -> None:
    assert status(cast.ben, cast.url(page)) == 200


@pytest.mark.parametrize("page", [*ORGANISER_PAGES, *OFFICIAL_PAGES])
def test_eve_who_organises_another_event_is_refused(cast: Cast, page: str) -> None:
    assert status(cast.eve, cast.url(page)) == 403


@pytest.mark.parametrize("page", [*ORGANISER_PAGES, *OFFICIAL_PAGES])
def test_a_stranger_is_asked_to_log_in(cast: Cast, page: str) -> None:
    answer = cast.stranger.get(cast.url(page))
    assert answer.status_code == 302
    assert answer["Location"].startswith("/login/")


@pytest.mark.parametrize(
    "page", ["public-event", "public-standings", "public-rules", "screen", "screen-now", "register"]
)
def test_a_stranger_sees_the_public_pages(cast: Cast, page: str) -> None:
    assert status(cast.stranger, cast.url(page)) == 200


def test_a_stranger_sees_no_table_of_a_draw_that_is_not_released(cast: Cast) -> None:
    table = evening.tables_of(evening.drafted(cast.event))[0]
    assert status(cast.stranger, f"/t/{table.pk}/") == 404
    assert b"P05" not in cast.stranger.get(cast.url("public-event")).content


def test_dan_sees_no_seat_before_the_release(cast: Cast) -> None:
    evening.drafted(cast.event)
    answer = cast.stranger.get(cast.dan_link)
    assert answer.status_code == 200
    assert b"At your table" not in answer.content


def test_ben_rules_at_a_table_but_does_not_press_the_clock(cast: Cast) -> None:
    round_ = evening.released(cast.event)
    table = evening.tables_of(round_)[0]
    assert status(cast.ben, cast.url("table", table.pk)) == 200
    assert cast.ben.post(cast.url("clock"), {"act": "start"}).status_code == 403
    assert status(cast.ben, cast.url("print-results", 1)) == 200
    assert evening.fresh(round_).status == Round.Status.RELEASED
    assert b"Start the clock" not in cast.ben.get(cast.url("floor")).content


def test_ben_whose_card_was_withdrawn_is_a_stranger(cast: Cast) -> None:
    passes.revoke(cast.event.staff.get(name="Ben").card)
    assert status(cast.ben, cast.url("floor")) == 302


def test_a_table_of_another_event_is_not_found(cast: Cast) -> None:
    table = evening.tables_of(evening.released(cast.event))[0]
    assert status(cast.eve, f"/organise/another-night/tables/{table.pk}/") == 404


def test_cleo_gets_the_bank_and_dan_his_own_page_without_an_account(cast: Cast) -> None:
    assert b'id="bank"' in cast.stranger.get(cast.cleo_link).content
    assert b"Dan" in cast.stranger.get(cast.dan_link).content


def test_dans_link_opens_no_bank_and_cleos_card_no_players_page(cast: Cast) -> None:
    dan, cleo = cast.dan_link.split("/")[2], cast.cleo_link.split("/")[2]
    assert status(cast.stranger, f"/b/{dan}/") == 404
    assert status(cast.stranger, f"/p/{cleo}/") == 404
    assert status(cast.stranger, f"/r/{cleo}/") == 404


@pytest.mark.parametrize(
    "page",
    ["add-player", "remove-event", "add-staff", "event-rules", "clock", "projector-message"],
)
def test_what_changes_something_is_posted_and_never_opened(cast: Cast, page: str) -> None:
    answer = cast.ada.get(cast.url(page))
    assert answer.status_code == 405
    assert f'href="{reverse("organise")}">Go to my events' in answer.content.decode()


def test_a_program_that_opens_what_is_posted_to_still_gets_a_problem(cast: Cast) -> None:
    answer = cast.stranger.get(reverse("pair"))
    assert answer.status_code == 405
    assert answer["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("page", ["add-player", "remove-event", "add-staff", "event-rules"])
def test_nobody_else_posts_for_the_organiser(cast: Cast, page: str) -> None:
    for client in (cast.ben, cast.eve):
        assert client.post(cast.url(page)).status_code == 403
    assert cast.stranger.post(cast.url(page))["Location"].startswith("/login/")
    cast.event.refresh_from_db()
    assert cast.event.players.count() == 8


def dead_links(client: Client, url: str) -> list[str]:
    """The links of a page that this user may not open."""
    page = client.get(url).content.decode()
    found = sorted(set(re.findall(r'href="(/[^"#?]+)', page)))
    return [link for link in found if status(client, link) == 403]


def test_no_link_of_a_tables_page_is_closed_to_its_referee(cast: Cast) -> None:
    round_ = evening.released(cast.event)
    table = evening.tables_of(round_)[0]
    pages = [cast.url("table", table.pk), cast.url("table-result", table.pk)]
    assert [dead_links(cast.ben, each) for each in pages] == [[], []]
    assert cast.url("people") in cast.ada.get(pages[1]).content.decode()
    Table.objects.filter(pk=table.pk).update(banker=None)
    assert [dead_links(cast.ben, each) for each in pages] == [[], []]
    assert "This table needs a banker: ask an organiser." in cast.ben.get(pages[1]).content.decode()
