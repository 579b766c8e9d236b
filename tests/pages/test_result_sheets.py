"""The printed result sheet: the tally, lines to sign on, and both heads of the book."""

from __future__ import annotations

import pytest

from ledger.models import Game
from tests.pages.conftest import Cast
from tests.tournaments import evening
from tournaments.models import EventChain, Result, Table


@pytest.fixture
def tables(cast: Cast) -> list[Table]:
    return evening.tables_of(evening.playing(cast.event))


def sheet(cast: Cast, table: Table) -> str:
    return str(cast.ben.get(cast.url("print-result", table.pk)).content.decode())


def in_fours(head: str) -> str:
    return " ".join(head[at : at + 4] for at in range(0, 12, 4))


def test_it_has_places_tally_and_both_heads(cast: Cast, tables: list[Table]) -> None:
    evening.post(tables[0], {"type": "position", "deeds": {"boardwalk": "B"}})
    evening.end_game(tables[0])
    game = Game.objects.get(table=tables[0])
    text = sheet(cast, tables[0])

    for name in tables[0].names().values():
        assert name in text
    assert "Boardwalk $400" in text
    assert "$1,900" in text
    assert in_fours(game.seal) in text
    assert in_fours(game.link) in text
    assert game.seal in text.replace(" ", "")
    assert f"{game.pk}, {game.version} entries" in text


def test_it_has_the_seal_of_the_evening(cast: Cast, tables: list[Table]) -> None:
    evening.end_game(tables[0])
    chain = EventChain.objects.get(event=cast.event.pk)
    text = sheet(cast, tables[0])

    assert in_fours(chain.seal) in text
    assert chain.seal in text.replace(" ", "")
    assert f"{chain.number} acts" in text
    page = cast.ada.get(cast.url("event-standings")).content.decode()
    assert f'{chain.number} acts · seal <span class="hex">{in_fours(chain.seal)}</span>' in page


def test_a_ruling_stands_on_it(cast: Cast, tables: list[Table]) -> None:
    evening.end_game(tables[0])
    evening.rule(tables[0], "A note lay under the board.", A=1520)
    text = sheet(cast, tables[0])
    assert "A note lay under the board." in text
    assert "ruled otherwise" in text


def test_a_round_has_a_sheet_for_each_table_that_is_over(cast: Cast, tables: list[Table]) -> None:
    url = cast.url("print-results", 1)
    assert "No table has a result yet." in cast.ada.get(url).content.decode()
    for table in tables:
        evening.end_game(table)
    assert cast.ada.get(url).content.decode().count('class="sheet"') == len(tables)


def test_the_result_on_the_screens_has_the_short_form(cast: Cast, tables: list[Table]) -> None:
    evening.end_game(tables[0])
    seal = Result.objects.get(table=tables[0]).seal
    page = cast.ben.get(cast.url("table", tables[0].pk)).content.decode()
    assert f'seal <span class="hex">{in_fours(seal)}</span>' in page
    public = cast.stranger.get(f"/t/{tables[0].pk}/").content.decode()
    assert in_fours(seal) in public


def test_an_open_book_has_no_sheet(cast: Cast, tables: list[Table]) -> None:
    evening.end_game(tables[0])
    evening.open_again(tables[0])
    evening.deliver()
    assert "No table has a result yet." in sheet(cast, tables[0])
    assert Result.objects.get(table=tables[0]).seal == ""


def test_nobody_else_prints_it(cast: Cast, tables: list[Table]) -> None:
    for name, number in (("print-result", tables[0].pk), ("print-results", 1)):
        assert cast.eve.get(cast.url(name, number)).status_code == 403
        assert cast.stranger.get(cast.url(name, number)).status_code == 302
