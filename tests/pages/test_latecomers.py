"""Players and bankers who come after the draw are not forgotten."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening
from tournaments.models import Player, Staff
from tournaments.services import draws, people, players


def text_of(cast: Cast, page: str, *args: object) -> str:
    return read(cast.ada.get(cast.url(page, *args)))


def read(answer: Any) -> str:
    """A page without the marks that let a name run in its own direction."""
    return re.sub("</?bdi>", "", answer.content.decode())


def late(cast: Cast) -> Player:
    """Zoë, who comes after the release."""
    evening.released(cast.event)
    return players.add_player(cast.event, "Zoë", here=True)


def test_a_latecomer_is_named_wherever_an_organiser_looks(cast: Cast) -> None:
    zoe = late(cast)
    for page in ("players", "floor", "event-standings"):
        assert "Zoë is here without a seat" in text_of(cast, page), page
    assert "Here without a seat: Zoë." in text_of(cast, "floor")
    link = f"{cast.url('round', 1)}#late-{zoe.pk}"
    assert f'href="{link}">give a seat</a>' in text_of(cast, "players")
    assert f'id="late-{zoe.pk}"' in text_of(cast, "round", 1)


def test_checking_in_answers_with_the_seat_that_is_missing(cast: Cast) -> None:
    evening.released(cast.event)
    zoe = players.add_player(cast.event, "Zoë")
    url = cast.url("check-in", zoe.pk)
    answer = cast.ada.post(url, {"here": "yes"}, headers={"HX-Request": "true"}).content.decode()
    assert "No seat in round 1 yet" in answer
    assert "Zoë is here without a seat" in answer


def test_the_first_table_that_is_offered_is_the_smallest(db: None) -> None:
    cast = make_cast(here=9)
    zoe = late(cast)
    page = cast.ada.get(cast.url("round", 1))
    sizes = [len(table.seats) for table in page.context["roomy"]]
    assert sizes == [4, 5]
    smallest = page.context["roomy"][0]
    choice = page.content.decode().split(f'id="late-{zoe.pk}"')[1]
    assert choice.partition("<option")[2].startswith(f' value="table-{smallest.pk}"')


def test_a_full_table_is_not_offered(db: None) -> None:
    cast = make_cast(here=8, table_size=8, bankers=1)
    evening.released(cast.event)
    players.add_player(cast.event, "Zoë", here=True)
    assert cast.ada.get(cast.url("round", 1)).context["roomy"] == []
    assert "they play from the next round on" in text_of(cast, "floor")
    assert "give a seat" not in text_of(cast, "players")


def test_once_all_tables_have_begun_nobody_is_sent_to_find_a_seat(cast: Cast) -> None:
    evening.playing(cast.event)
    players.add_player(cast.event, "Zoë", here=True)
    assert "Round 1 is being played" in text_of(cast, "players")
    assert "they play from the next round on" in text_of(cast, "floor")


def test_a_referee_sees_who_waits_but_no_link_that_is_not_theirs(cast: Cast) -> None:
    late(cast)
    floor = read(cast.ben.get(cast.url("floor")))
    assert "Here without a seat: Zoë." in floor
    assert "#unseated" not in floor


def test_seating_somebody_beside_their_family_is_told_at_once(cast: Cast) -> None:
    Player.objects.filter(name="Ada").update(apart="Curie")
    round_ = evening.released(cast.event)
    marie = players.add_player(cast.event, "Marie", apart="Curie", here=True)
    table = round_.seats.get(player__name="Ada").table
    form = {"version": round_.version, "player": marie.pk, "place": f"table-{table.pk}"}
    answer = cast.ada.post(cast.url("seat-player", 1), form, follow=True)
    told = [str(message) for message in answer.context["messages"]]
    assert told == [
        "Seated.",
        f"Ada and Marie are kept apart (Curie), but sit together at table {table.number}.",
    ]


@pytest.fixture
def short(db: None) -> Cast:
    """Three tables in a draft, and one banker."""
    cast = make_cast(here=12, bankers=1)
    evening.drafted(cast.event)
    return cast


def test_late_bankers_fill_the_free_tables_with_one_press(short: Cast) -> None:
    assert "2 tables have no banker yet." in text_of(short, "players")
    assert "Fill the free tables" not in text_of(short, "round", 1)
    people.add_many(short.event, ["Late 2", "Late 3"], Staff.Role.BANKER)
    for page, args in (("round", (1,)), ("people", ())):
        text = text_of(short, page, *args)
        assert "No banker yet: tables 2, 3. Free: Late 2, Late 3." in text
        assert "Fill the free tables" in text

    round_ = short.event.round_set.get()
    form = {"version": round_.version}
    answer = short.ada.post(short.url("fill-tables", 1), form, follow=True)
    assert "The free tables have their bankers." in answer.content.decode()
    assert draws.free_bankers(round_) == []
    assert "No banker yet" not in text_of(short, "round", 1)


def test_a_choice_that_stands_on_the_page_is_kept_when_the_others_are_filled(short: Cast) -> None:
    late = people.add_staff(short.event, "Late", Staff.Role.BANKER)
    people.add_staff(short.event, "Aaron", Staff.Role.BANKER)
    round_ = short.event.round_set.get()
    third = evening.tables_of(round_)[2]
    form = {"version": round_.version, f"banker-{third.pk}": late.pk}
    short.ada.post(short.url("fill-tables", 1), form)
    names = [table.banker.name for table in evening.tables_of(round_) if table.banker]
    assert names == ["Banker 01", "Aaron", "Late"]
