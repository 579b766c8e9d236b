"""What is printed for a large hall comes in parts, each sheet once."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening
from tournaments.services import players
from tournaments.views.components import print_parts
from tournaments.views.print import bankers, cards, certificates
from tournaments.views.print import players as print_players

TABLE_SHEETS = {
    "print-tables": r'<p class="no"><small>Table</small>(\d+)</p>',
    "print-paper": r"<h2>Table (\d+) <small>Turn log",
    "print-results": r"<h2>Table (\d+)</h2>",
}
"""The prints by table, and where each sheet names its own."""


@pytest.fixture
def small_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three cards a page, and two tables."""
    for cards_by_name in (cards, print_players, certificates):
        monkeypatch.setattr(cards_by_name, "CARDS_A_PAGE", 3)
    monkeypatch.setattr(bankers, "TABLES_A_PAGE", 2)
    monkeypatch.setattr(print_parts, "TABLES_A_PAGE", 2)


@pytest.fixture
def hall(db: None) -> Cast:
    """Three tables, which have played one round; nobody has as much as anybody else."""
    cast = make_cast(here=12, bankers=3)
    cash = {evening.name_of(number): 2000 - 10 * number for number in range(1, 13)}
    evening.played(cast.event, cash)
    return cast


def shown(cast: Cast, query: str = "", name: str = "print-players") -> str:
    of_a_round = name in ("print-paper", "print-results")
    url = cast.url(name, 1) if of_a_round else cast.url(name)
    return cast.ada.get(url + query).content.decode()


def names(page: str) -> list[str]:
    return re.findall(r'<p class="name"><bdi>(.*?)</bdi></p>', page)


def parts_of(page: str) -> list[str]:
    """The parts that a page names, in words."""
    found = re.search(r'<ol class="parts">(.*?)</ol>', page, re.DOTALL)
    assert found is not None
    return re.findall(r"<(?:a|strong) [^>]*>(.*?)</", found[1])


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
def test_an_unknown_part_shows_one_that_exists(cast: Cast, part: str, shown_instead: int) -> None:
    assert names(shown(cast, f"?part={part}")) == names(shown(cast, f"?part={shown_instead}"))


@pytest.mark.usefixtures("small_pages")
@pytest.mark.parametrize("name", TABLE_SHEETS)
def test_every_table_is_in_one_part(hall: Cast, name: str) -> None:
    pages = [shown(hall, f"?part={number}", name) for number in (1, 2)]

    assert [re.findall(TABLE_SHEETS[name], page) for page in pages] == [["1", "2"], ["3"]]
    assert [parts_of(page) for page in pages] == [["Tables 1 to 2", "Table 3"]] * 2


@pytest.mark.usefixtures("small_pages")
def test_a_result_is_in_the_same_part_before_others_have_one(db: None) -> None:
    cast = make_cast(here=12, bankers=3)
    evening.end_game(evening.tables_of(evening.playing(cast.event))[2])
    first, second = (shown(cast, f"?part={number}", "print-results") for number in (1, 2))

    assert "None of these tables has a result yet." in first
    assert re.findall(TABLE_SHEETS["print-results"], second) == ["3"]


@pytest.mark.usefixtures("small_pages")
def test_the_paper_of_one_table_has_no_parts(hall: Cast) -> None:
    page = shown(hall, "?table=3", "print-paper")

    assert re.findall(TABLE_SHEETS["print-paper"], page) == ["3"]
    assert "?part=" not in page


@pytest.mark.usefixtures("small_pages")
def test_every_banker_is_in_one_part(hall: Cast) -> None:
    sheets = [shown(hall, f"?part={number}", "print-bankers") for number in (1, 2)]
    banker = r"<small>Banker</small> <bdi>(.*?)</bdi>"
    assert [re.findall(banker, page) for page in sheets] == [
        ["Banker 01", "Banker 02"],
        ["Banker 03"],
    ]
    cards = [shown(hall, f"?part={number}", "print-cards") for number in (1, 2)]
    assert [names(page) for page in cards] == [["Banker 01", "Banker 02", "Banker 03"], ["Ben"]]
    assert parts_of(cards[0])[0] == "Banker 01 to Banker 03"


@pytest.mark.usefixtures("small_pages")
def test_the_certificates_of_the_best_are_printed_in_parts_of_their_own(hall: Cast) -> None:
    everybody = [names(shown(hall, f"?part={part}", "print-certificates")) for part in range(1, 5)]
    assert [len(part) for part in everybody] == [3, 3, 3, 3]
    assert len({name for part in everybody for name in part}) == 12

    best = shown(hall, "?top=4", "print-certificates")
    assert '<a href="?top=4&amp;part=2">' in best
    assert len(parts_of(best)) == 2
    assert names(shown(hall, "?top=4&part=2", "print-certificates")) == everybody[1][:1]


@pytest.mark.usefixtures("small_pages")
@pytest.mark.parametrize("name", [*TABLE_SHEETS, "print-cards", "print-bankers", "print-players"])
def test_a_part_costs_as_many_queries_as_any_other(hall: Cast, name: str) -> None:
    def cost(part: int) -> int:
        with CaptureQueriesContext(connection) as captured:
            shown(hall, f"?part={part}", name)
        return len(captured)

    cost(1)  # what is looked up only once in a process
    assert cost(1) == cost(2)


def test_a_hall_of_a_hundred_tables_is_one_page(cast: Cast) -> None:
    assert print_parts.CARDS_A_PAGE >= 400
    assert print_parts.TABLES_A_PAGE >= 100
    players.add_player(cast.event, "Eve")

    page = shown(cast)
    assert len(names(page)) == cast.event.players.count()
    assert "?part=" not in page
    assert evening.player(cast.event, "Eve").name in names(page)
