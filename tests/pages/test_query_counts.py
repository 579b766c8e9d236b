"""The pages that stand open cost as many queries for six tables as for two."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.models.signals import post_init
from django.test.utils import CaptureQueriesContext

from tests.pages.conftest import Cast
from tests.tournaments import evening
from tournaments.formats import StagePlan
from tournaments.models import Player, Seat
from tournaments.services import divisions, people, players

PAGES = (
    "floor", "floor-tables", "hall", "hall-tiles",
    "event-standings", "standings-table", "people", "players",
    "public-event", "public-standings", "screen", "screen-now",
)  # fmt: skip
QUERIES_MAX = 30


def queries(cast: Cast) -> dict[str, int]:
    counted = {}
    for page in PAGES:
        cast.ada.get(cast.url(page))  # what is looked up only once in a process
        with CaptureQueriesContext(connection) as captured:
            assert cast.ada.get(cast.url(page)).status_code == 200
        counted[page] = len(captured)
    return counted


def test_do_not_grow_with_the_field(cast: Cast) -> None:
    evening.play_out(evening.playing(cast.event))
    for number in range(4, 7):
        people.add_staff(cast.event, f"Banker {number:02}", "banker")
    for number in range(9, 25):
        players.check_in([players.add_player(cast.event, evening.name_of(number))])
    small = queries(cast)
    assert max(small.values()) <= QUERIES_MAX, small

    tables = evening.tables_of(evening.playing(cast.event, seed=2))
    assert len(tables) == 6
    evening.end_game(tables[0])
    large = queries(cast)

    # A round that is on adds its clock and its tables, never something for each of them.
    grown = {page: (small[page], large[page]) for page in PAGES if large[page] > small[page] + 6}
    assert not grown


@pytest.mark.parametrize("page", ["floor", "hall", "floor-tables", "hall-tiles"])
def test_the_floor_makes_no_object_for_each_seat(cast: Cast, page: str) -> None:
    tables = evening.tables_of(evening.playing(cast.event))
    evening.end_game(tables[0])
    made: list[object] = []

    def note(instance: object, **_: object) -> None:
        made.append(instance)

    for model in (Seat, Player):
        post_init.connect(note, sender=model)
    try:
        text = cast.ada.get(cast.url(page)).content.decode()
    finally:
        for model in (Seat, Player):
            post_init.disconnect(note, sender=model)
    assert "to be signed" in text
    assert not made


@pytest.mark.parametrize(("part", "most"), [("", 20), ("now/", 8)])
def test_a_players_page_is_cheap_in_any_round(cast: Cast, part: str, most: int) -> None:
    url = cast.dan_link + part
    evening.play_out(evening.playing(cast.event))
    for table in evening.tables_of(evening.playing(cast.event, seed=2)):
        evening.end_game(table)
    cast.stranger.get(url)
    with CaptureQueriesContext(connection) as captured:
        assert cast.stranger.get(url).status_code == 200
    assert len(captured) <= most, [query["sql"] for query in captured]


@pytest.mark.parametrize("page", ["public-standings", "standings-table"])
def test_the_standings_are_made_once_for_all_who_ask(cast: Cast, page: str) -> None:
    evening.play_out(evening.playing(cast.event), {"Ada": 2000})
    first = cast.ada.get(cast.url(page)).content
    with CaptureQueriesContext(connection) as captured:
        assert cast.ada.get(cast.url(page)).content == first
    assert not [query for query in captured if "tournaments_standings" in query["sql"]]


def test_and_anew_when_they_have_moved(cast: Cast) -> None:
    tables = evening.tables_of(evening.playing(cast.event))
    evening.end_game(tables[0], {"A": 2345})
    assert b"$2,345" in cast.stranger.get(cast.url("public-standings")).content
    evening.end_game(tables[1], {"A": 3456})
    assert b"$3,456" in cast.stranger.get(cast.url("public-standings")).content


def test_a_list_of_events_does_not_ask_for_the_champions_of_each(cast: Cast) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert b"Won by" in cast.stranger.get("/").content
        return len(captured)

    finished_school()
    one = cost()
    finished_school()
    assert cost() == one


def finished_school() -> None:
    """An event of two divisions that has crowned a champion of each."""
    plan = StagePlan("Round", divisions_apart=True)
    event = evening.make_event(here=8, bankers=2, plans=[plan], divisions=["Juniors", "Seniors"])
    for name, numbers in (("Juniors", (1, 4)), ("Seniors", (5, 8))):
        chosen = event.players.filter(number__range=numbers)
        divisions.put_in(event.pk, name, dict(chosen.values_list("pk", "version")))
    evening.played(event, {"Ada": 2000, "P05": 1900})
