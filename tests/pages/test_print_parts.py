"""The players' cards of a large hall are printed in parts, each of them once."""

from __future__ import annotations

import re

import pytest

from tests.pages.conftest import Cast
from tests.tournaments import evening
from tournaments.services import players
from tournaments.views.organise import cards_and_signs


@pytest.fixture
def small_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three cards a page."""
    monkeypatch.setattr(cards_and_signs, "CARDS_A_PAGE", 3)


def shown(cast: Cast, query: str = "") -> str:
    return cast.ada.get(cast.url("print-players") + query).content.decode()


def names(page: str) -> list[str]:
    return re.findall(r'<p class="name"><bdi>(.*?)</bdi></p>', page)


@pytest.mark.usefixtures("small_pages")
def test_every_card_is_in_one_part(cast: Cast) -> None:
    parts = [names(shown(cast, f"?part={number}")) for number in (1, 2, 3)]

    assert parts == [["Ada", "Ben", "Cleo"], ["Dan", "P05", "P06"], ["P07", "P08"]]
    assert names(shown(cast)) == parts[0]


@pytest.mark.usefixtures("small_pages")
def test_the_parts_are_named_by_their_players(cast: Cast) -> None:
    page = shown(cast, "?part=2")

    assert '<a href="?part=1">Ada to Cleo</a>' in page
    assert '<strong aria-current="page">Dan to P06</strong>' in page
    assert '<a href="?part=3">P07 to P08</a>' in page


@pytest.mark.usefixtures("small_pages")
@pytest.mark.parametrize(
    ("part", "shown_instead"), [("4", 3), ("x", 1), ("-1", 1), ("0", 1), ("9" * 30, 1)]
)
def test_a_part_that_is_none_shows_one_that_is(cast: Cast, part: str, shown_instead: int) -> None:
    assert names(shown(cast, f"?part={part}")) == names(shown(cast, f"?part={shown_instead}"))


def test_a_hall_of_a_hundred_tables_is_one_page(cast: Cast) -> None:
    assert cards_and_signs.CARDS_A_PAGE >= 400
    players.add_player(cast.event, "Eve")

    page = shown(cast)
    assert len(names(page)) == cast.event.players.count()
    assert "?part=" not in page
    assert evening.player(cast.event, "Eve").name in names(page)
