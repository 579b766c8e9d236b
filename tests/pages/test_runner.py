"""The runner's page says which table to go to, and what for."""

from __future__ import annotations

import re
from uuid import UUID

import pytest
from django.test import Client

from ledger import passes
from tests.pages.conftest import Cast
from tests.pages.test_check_in_desk import open_link
from tests.tournaments import evening
from tournaments.models import Round, Staff
from tournaments.services import calls, clock, errands, people, results, rounds


@pytest.fixture
def rosa(cast: Cast) -> Client:
    """The phone of a runner."""
    return open_link(people.add_staff(cast.event, "Rosa", Staff.Role.RUNNER))


def errands_on(rosa: Client, cast: Cast) -> list[tuple[str, str]]:
    """Table and errand of each line."""
    text = rosa.get(cast.url("runner-now")).content.decode()
    lines = re.findall(r"</small>([^<]+)</span>\s*<span class=\"name\">([^<]+)<", text)
    return [(table.strip(), what.strip()) for table, what in lines]


def paired(round_: Round) -> Round:
    """Each banker's card has its tablet."""
    for table in evening.tables_of(round_):
        assert table.banker is not None
        passes.pair(table.banker.card, "A tablet")
    return round_


def test_nothing_to_do_is_said(cast: Cast, rosa: Client) -> None:
    assert "Nothing is outstanding." in rosa.get(cast.url("runner")).content.decode()
    paired(evening.playing(cast.event))
    assert errands_on(rosa, cast) == []


def test_a_table_without_a_tablet_is_named_before_the_start(cast: Cast, rosa: Client) -> None:
    evening.released(cast.event)
    assert errands_on(rosa, cast) == [("1", "no tablet yet"), ("2", "no tablet yet")]


def test_a_call_stands_first_with_who_is_on_the_way(cast: Cast, rosa: Client) -> None:
    _, other = evening.tables_of(evening.playing(cast.event))
    calls.call(other, key=UUID(int=1), reason="rule")
    assert errands_on(rosa, cast) == [("2", "A rule question")]
    calls.hear(other, UUID(int=1), actor=evening.REFEREE, name="Rita")
    assert "Rita is on the way." in rosa.get(cast.url("runner")).content.decode()
    calls.finish(other, UUID(int=1), actor=evening.REFEREE)
    assert errands_on(rosa, cast) == []


def test_a_call_about_something_else_is_a_call_for_a_referee(cast: Cast, rosa: Client) -> None:
    _, other = evening.tables_of(evening.playing(cast.event))
    calls.call(other, key=UUID(int=1))

    assert errands_on(rosa, cast) == [("2", "Calls for a referee")]


def test_a_silent_tablet_is_named_while_the_clock_runs(
    cast: Cast, rosa: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    round_ = evening.playing(cast.event)
    monkeypatch.setattr(errands, "SILENT_AFTER_SECONDS", -1)
    assert errands_on(rosa, cast) == [("1", "silent"), ("2", "silent")]
    clock.pause(round_.pk, by="Olga")
    assert errands_on(rosa, cast) == []


def test_missing_results_are_named_until_they_are_signed(cast: Cast, rosa: Client) -> None:
    round_ = evening.playing(cast.event)
    one, other = evening.tables_of(round_)
    evening.end_game(one)
    results.sign(one.pk, "A", via="tablet")
    assert errands_on(rosa, cast) == [("1", "To be signed")]
    text = rosa.get(cast.url("runner")).content.decode()
    names = one.names()
    assert names["B"] in text
    assert f"<bdi>{names['A']}" not in text

    clock.end(round_.pk, by="Olga")
    rounds.call_time()
    assert ("2", "Game not ended") in errands_on(rosa, cast)
    evening.end_game(other)
    for table in (one, other):
        evening.sign_all(table)
    assert errands_on(rosa, cast) == []


def test_a_result_of_an_earlier_round_is_named_with_it(cast: Cast, rosa: Client) -> None:
    round_ = evening.playing(cast.event)
    one, other = evening.tables_of(round_)
    for table in (one, other):
        evening.end_game(table)
    evening.sign_all(other)
    rounds.finish(round_.pk)
    paired(evening.released(cast.event, seed=2))
    assert errands_on(rosa, cast) == [("1 of Round 1", "To be signed")]
