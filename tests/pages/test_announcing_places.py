"""The organiser announces the standings place by place; wall, phones and programs know nothing
more."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser

from tests.pages.browsing import open_page, sees
from tests.pages.conftest import Cast, make_cast
from tests.pages.filling import open_form
from tests.tournaments import evening
from tournaments.formats import StagePlan
from tournaments.models import Table
from tournaments.services import divisions, projectors


@pytest.fixture
def cast(db: None) -> Cast:
    """Held before the second of two tables came in, where Ada or Ben won $9,000."""
    cast = make_cast(rounds=1)
    tables = evening.tables_of(evening.playing(cast.event))
    evening.end_game(tables[0])
    evening.deliver()
    cast.ada.post(cast.url("projector-hold"), {"held": "yes"})
    evening.end_game(tables[1], {"A": 9000, "B": 200})
    evening.deliver()
    cast.ada.post(cast.url("projector-show"), {"shows": "standings"})
    return cast


def api(cast: Cast) -> dict[str, Any]:
    """The standings, as any program gets them."""
    answer = cast.stranger.get(reverse("api-standings", args=[cast.event.slug]))
    return dict(answer.json())


def names_everywhere(cast: Cast) -> list[set[str]]:
    """The names ranked on the wall, on the public page and in the API."""
    names = set(cast.event.players.values_list("name", flat=True))
    wall = cast.stranger.get(cast.url("screen-now")).content.decode()
    page = cast.stranger.get(cast.url("public-standings")).content.decode()
    return [
        {name for name in names if f'<bdi class="name">{name}</bdi>' in wall},
        {name for name in names if f"<bdi>{name}</bdi>" in page},
        {row["name"] for row in api(cast)["rows"]},
    ]


def announce(cast: Cast, **form: object) -> None:
    assert cast.ada.post(cast.url("projector-announce"), form).status_code == 302


def test_one_tap_tells_one_place_to_all(cast: Cast) -> None:
    rows = evening.rows(cast.event)
    last = rows[-1]["rank"]

    announce(cast, division="", place=last)

    known = {row["name"] for row in rows if row["rank"] == last}
    assert names_everywhere(cast) == [known, known, known]
    assert api(cast)["held"] is True


def test_a_phone_knows_its_own_rank_when_it_is_announced(cast: Cast) -> None:
    rows = evening.rows(cast.event)
    rank = next(row["rank"] for row in rows if row["name"] == "Dan")
    if rank < rows[-1]["rank"]:
        announce(cast, division="", place=rank + 1)
        assert "rankmark" not in cast.stranger.get(cast.dan_link).content.decode()
    announce(cast, division="", place=rank)

    assert f"Rank <strong>{rank}</strong>" in cast.stranger.get(cast.dan_link).content.decode()


def test_a_result_that_came_in_since_is_told_to_nobody_else(cast: Cast) -> None:
    new = Table.objects.get(round__event=cast.event, number=2)
    api_round = reverse("api-round", args=[cast.event.slug, 1])

    def told() -> list[bool]:
        numbers = cast.stranger.get(cast.url("public-numbers")).content.decode()
        page = cast.stranger.get(reverse("public-table", args=[new.pk])).content.decode()
        tables = cast.stranger.get(api_round).json()["tables"]
        return ["$9,000" in numbers, "$9,000" in page, tables[1]["result"] is not None]

    assert told() == [False, False, False]
    announce(cast, all="yes")
    assert told() == [True, True, True]


def test_the_page_offers_the_next_place_and_the_way_back(cast: Cast) -> None:
    last = evening.rows(cast.event)[-1]
    page = cast.ada.get(cast.url("projector")).content.decode()
    assert f"Announce place {last['rank']}: " in page
    before = names_everywhere(cast)

    announce(cast, division="", place=last["rank"])
    cast.ada.post(cast.url("projector-hold"), {"held": "again"})

    assert names_everywhere(cast) == before
    assert (
        f"Announce place {last['rank']}: " in cast.ada.get(cast.url("projector")).content.decode()
    )


def test_once_every_place_is_announced_the_page_says_that_all_follow_the_results(
    cast: Cast,
) -> None:
    announce(cast, all="yes")
    evening.rule(Table.objects.get(round__event=cast.event, number=1), A=20_000)
    page = cast.ada.get(cast.url("projector")).content.decode()

    assert "The wall, phones and programs follow each result again." in page
    assert "Announce all" not in page
    assert "The standings have changed since you began" not in page
    before = names_everywhere(cast)
    form = open_form(cast.ada, cast.url("projector"), cast.url("projector-hold"))
    assert "Finish announcing" in page
    cast.ada.post(cast.url("projector-hold"), form | {"held": "no"})
    assert names_everywhere(cast) == before


def test_a_place_that_nobody_has_is_refused_in_words(cast: Cast) -> None:
    form = {"division": "", "place": "99"}
    answer = cast.ada.post(cast.url("projector-announce"), form, follow=True)

    assert "There is no such place to announce." in answer.content.decode()
    assert cast.ada.post(cast.url("projector-announce"), {"place": "x"}).status_code == 400
    assert cast.stranger.post(cast.url("projector-announce"), form).status_code == 302
    assert projectors.of_event(cast.event).announced is None


def test_divisions_with_champions_of_their_own_are_announced_one_by_one(db: None) -> None:
    cast = make_cast(
        plans=[StagePlan("Round", divisions_apart=True)], divisions=["Juniors", "Seniors"]
    )
    for name, numbers in (("Juniors", (1, 4)), ("Seniors", (5, 8))):
        chosen = cast.event.players.filter(number__range=numbers)
        divisions.put_in(cast.event.pk, name, dict(chosen.values_list("pk", "version")))
    projectors.hold(cast.event.pk)
    evening.played(cast.event, {"Ben": 4000, "P07": 3000})
    announce(cast, division="Juniors", place=1)

    assert names_everywhere(cast)[:2] == [{"Ada", "Ben", "Cleo", "Dan"}] * 2
    assert api(cast)["rows"] == []
    page = cast.stranger.get(cast.url("public-event")).content.decode()
    assert "Champion · Juniors" in page
    assert "Champion · Seniors" not in page
    announce(cast, all="yes")
    assert "Champion · Seniors" in cast.stranger.get(cast.url("public-event")).content.decode()


def test_wall_and_phone_follow_each_tap(live_site: str, browser: Browser) -> None:
    cast = make_cast(rounds=1)
    projectors.hold(cast.event.pk)
    evening.played(cast.event, {"Dan": 100})
    with browser.new_context() as hall, browser.new_context() as pocket:
        wall = open_page(hall, live_site + cast.url("screen"))
        phone = open_page(pocket, live_site + cast.dan_link)
        for page in (wall, phone):
            page.wait_for_selector('body[data-link="live"]', state="attached")
        assert phone.locator(".rankmark").count() == 0

        announce(cast, division="", place=8)

        sees(wall, ".newest .name", "Dan")
        sees(phone, ".rankmark", "Rank 8")
        assert wall.locator(".leaders .name").count() == 1


def test_those_who_share_a_place_in_large_numbers_stand_in_the_list_that_turns(db: None) -> None:
    """Eight large lines would run over the edge of the wall."""
    cast = make_cast(rounds=1)
    projectors.hold(cast.event.pk)
    evening.played(cast.event)
    rows = evening.rows(cast.event)
    shared = [row["name"] for row in rows if row["rank"] == rows[-1]["rank"]]
    announce(cast, division="", place=rows[-1]["rank"])

    wall = cast.stranger.get(cast.url("screen-now")).content.decode()

    assert len(shared) > 3
    assert "Announced last" not in wall
    assert [name for name in shared if f">{name}</bdi>" not in wall] == []
