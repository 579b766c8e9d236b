"""Wherever somebody waits for a result that nobody has signed, a link leads to it."""

from __future__ import annotations

import pytest

from tests.pages.conftest import Cast
from tests.tournaments import evening
from tournaments.models import Signature, Table
from tournaments.services import disputes, rounds


@pytest.fixture
def unsigned(cast: Cast) -> Table:
    """Table 2 of round 1: not signed when round 2 is over."""
    round_ = evening.playing(cast.event)
    first, second = evening.tables_of(round_)
    for table in (first, second):
        evening.end_game(table)
    evening.sign_all(first)
    rounds.finish(round_.pk)
    evening.played(cast.event, seed=2)
    return second


def text(cast: Cast, name: str, *args: object) -> str:
    return str(cast.ada.get(cast.url(name, *args)).content.decode())


def test_the_next_step_leads_to_its_table(cast: Cast, unsigned: Table) -> None:
    bar = text(cast, "next-step")
    assert "1 result of round 1 still to be signed" in bar
    assert f'<a href="{cast.url("table", unsigned.pk)}">Table 2 of round 1</a>' in bar


def test_where_it_is_disputed_the_next_step_is_to_rule_on_it(cast: Cast, unsigned: Table) -> None:
    disputes.dispute(unsigned.pk, "A", text="A hotel is missing", via=Signature.Via.PHONE)

    bar = text(cast, "next-step")

    assert "1 result is disputed: rule on it" in bar
    assert "Not signed yet" not in bar
    link = f'<a role="button" href="{cast.url("table", unsigned.pk)}">Go to table 2 of round 1</a>'
    assert link in bar


def test_the_final_that_it_holds_up_leads_to_it(cast: Cast, unsigned: Table) -> None:
    page = text(cast, "round", 3)
    assert "Not signed yet: table 2 of round 1." in page
    link = f'<a role="button" class="secondary" href="{cast.url("table", unsigned.pk)}">'
    assert f"{link}Table 2 of round 1</a>" in page


def test_the_floor_lists_it_though_a_later_round_is_shown(cast: Cast, unsigned: Table) -> None:
    for client in (cast.ada, cast.ben):
        floor = client.get(cast.url("floor-tables")).content.decode()
        assert "Round 1, table 2</strong> still has to be signed. 0 of 4 have signed." in floor
        assert f'href="{cast.url("table", unsigned.pk)}"' in floor


def test_once_it_is_signed_nothing_speaks_of_it(cast: Cast, unsigned: Table) -> None:
    evening.sign_all(unsigned)
    assert "Draw the final" in text(cast, "next-step")
    assert "to be signed" not in text(cast, "floor-tables")
    assert "Draw the tables" in text(cast, "round", 3)


def test_a_table_whose_game_goes_on_is_said_to_be_played(cast: Cast, unsigned: Table) -> None:
    evening.reopen(unsigned)

    assert "Round 1, table 2</strong> is still being played.</a>" in text(cast, "floor-tables")
    bar = text(cast, "next-step")
    assert "The banker ends the game again, or a referee closes the book." in bar
    assert "Still being played: <a" in bar
    assert "Not signed yet" not in bar
    page = text(cast, "round", 3)
    assert "Still being played: table 2 of round 1. The final is seated by the standings." in page
    assert "The game ends and the players sign, or a referee rules." in page
    assert "Not signed yet" not in page
