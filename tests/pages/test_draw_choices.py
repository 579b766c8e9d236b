"""Choosing bankers and seats on a draw of any size: a list that all tables share is there once."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser

from tests.pages.browsing import TABLET, log_in, open_page
from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening, hall
from tournaments.models import Round, Seat
from tournaments.services import players


def large(cast: Cast, tables: int) -> str:
    """The page of a draft of this many tables; every tenth has lost a player, who has no seat."""
    user_id = cast.ada.session["_auth_user_id"]
    event = evening.make_event(here=0, bankers=0, name=f"Hall of {tables}", user_id=user_id)
    hall.fill(event, tables)
    round_ = hall.seat(event, Round.Status.DRAFT)
    Seat.objects.filter(round=round_, letter="D", table__number__in=range(1, tables, 10)).delete()
    return cast.ada.get(reverse("round", args=[event.slug, 1])).content.decode()


def drawn(cast: Cast, query: str = "") -> str:
    return cast.ada.get(cast.url("round", 1) + query).content.decode()


def test_the_page_grows_with_its_tables_and_no_faster(cast: Cast) -> None:
    thirty, three_hundred = large(cast, 30), large(cast, 300)

    assert three_hundred.count("<option") <= 10 * thirty.count("<option")
    assert len(three_hundred) <= 11 * len(thirty)  # numbers have more digits


def test_a_form_of_a_thousand_tables_is_read(cast: Cast) -> None:
    round_ = evening.drafted(cast.event)
    table = evening.tables_of(round_)[0]
    assert table.banker
    form = {f"{name}-{10**6 + at}": "" for at in range(1000) for name in ("banker", "stood")}
    form |= {f"banker-{table.pk}": "", f"stood-{table.pk}": str(table.banker.pk)}

    cast.ada.post(cast.url("assign-bankers", 1), {**form, "version": str(round_.version)})

    table.refresh_from_db()
    assert table.banker is None


def test_without_scripts_one_table_has_the_whole_list(cast: Cast) -> None:
    one, two = evening.tables_of(evening.drafted(cast.event))
    assert one.banker

    opened = drawn(cast, f"?table={one.pk}")
    select = opened[opened.index(f'<select id="banker-{one.pk}"') :].partition("</select>")[0]

    assert select.count("<option") == 1 + cast.event.staff.filter(role="banker").count()
    assert f'value="{one.banker.pk}" selected' in select
    assert (
        f'href="{cast.url("round", 1)}?find={two.number}&amp;table={two.pk}#banker-{two.pk}"'
        in opened
    )


def test_without_scripts_one_player_has_every_place(cast: Cast) -> None:
    tables = evening.tables_of(evening.drafted(cast.event))
    late = players.add_player(cast.event, "Late Lou")
    players.check_in([late])
    assert f'href="{cast.url("round", 1)}?player={late.pk}#late-{late.pk}"' in drawn(cast)

    opened = drawn(cast, f"?player={late.pk}")
    select = opened[opened.index(f'<select id="late-{late.pk}"') :].partition("</select>")[0]

    assert select.count("<option") == len(tables) + Seat.objects.count()


@pytest.mark.django_db
def test_where_every_table_is_full_a_seat_has_to_be_chosen() -> None:
    cast = make_cast(table_size=8)
    evening.drafted(cast.event)
    players.check_in([players.add_player(cast.event, "Late Lou")])

    select = drawn(cast).partition('name="place"')[2].partition("</select>")[0]
    assert '<option value="">Choose a seat</option>' in select


@pytest.mark.parametrize("query", ["?table=x&player=-1", "?table=", "?player=99999999999999999999"])
def test_a_list_of_nobody_is_the_page_as_it_is(cast: Cast, query: str) -> None:
    evening.drafted(cast.event)
    assert "Banker" in drawn(cast, query)


@pytest.fixture
def shown(live_site: str, browser: Browser) -> Any:
    """A draft with somebody who came late, in a browser."""
    cast = make_cast()
    evening.drafted(cast.event)
    players.check_in([players.add_player(cast.event, "Late Lou")])
    with browser.new_context(viewport=TABLET) as context:
        log_in(context, live_site, cast.ada)
        page = open_page(context, live_site + cast.url("round", 1))
        page.cast = cast
        yield page
        assert page.faults == []


def test_a_banker_is_chosen_by_finger(shown: Any) -> None:
    table = evening.tables_of(shown.cast.event.round_set.get())[0]
    other = shown.cast.event.staff.get(name="Banker 03")
    select = shown.get_by_label("Banker").first
    before = select.input_value()

    select.click()
    assert select.input_value() == before  # the list is filled, and nothing else is chosen by it
    shown.keyboard.press("Escape")
    select.select_option(label="Banker 03")
    with shown.expect_navigation():
        shown.click("text=Save the bankers")

    table.refresh_from_db()
    assert table.banker == other


def test_a_place_is_chosen_by_keyboard(shown: Any) -> None:
    _, two = evening.tables_of(shown.cast.event.round_set.get())

    shown.get_by_label("Late Lou").focus()
    shown.keyboard.type("Table 2")
    with shown.expect_navigation():
        shown.click("text=Give a seat")

    assert "Late Lou" in evening.names_at(two)
