"""Floor and hall name, above their tables, those that somebody should look at without an alarm."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from playwright.sync_api import Page

from ledger import passes
from tests.pages.browsing import log_in
from tests.pages.conftest import Cast
from tests.tournaments import evening
from tournaments.models import Round
from tournaments.services import clock, errands, on_paper, rounds


@pytest.fixture
def round_(cast: Cast) -> Round:
    """Two tables that play, each with its tablet."""
    round_ = evening.playing(cast.event)
    for table in evening.tables_of(round_):
        assert table.banker is not None
        passes.pair(table.banker.card, "A tablet")
    return round_


def named(cast: Cast, name: str) -> list[str]:
    """The tables that are listed, and how many the title counts."""
    page = cast.ada.get(cast.url(name)).content.decode()
    [title] = re.findall(r"<title>\s*(\(\d+\))?", page)
    lists = re.findall(r'aria-label="Tables to look at">.*?</ul>', page, re.DOTALL)
    found = re.findall(r"<strong>([^<]*)</strong>([^<]*)", "".join(lists))
    return [title, *(" ".join([table, words.strip()]) for table, words in found)]


def test_nothing_is_named_while_all_play(cast: Cast, round_: Round) -> None:
    for name in ("floor", "hall"):
        assert named(cast, name) == [""]


def test_a_silent_table_is_named_and_counted_while_the_clock_runs(
    cast: Cast, round_: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errands, "SILENT_AFTER_SECONDS", -1)
    said = "Nothing has been entered for a while."
    assert named(cast, "floor") == ["(2)", f"Table 1 {said}", f"Table 2 {said}"]
    assert named(cast, "hall") == ["(2)", "Table 1 silent", "Table 2 silent"]

    clock.pause(round_.pk, by="Olga")
    assert named(cast, "hall") == [""]


def test_a_table_that_never_begins_is_silent_and_one_on_paper_is_not(cast: Cast) -> None:
    round_ = evening.released(cast.event)
    one, two = evening.tables_of(round_)
    assert one.banker is not None
    passes.pair(one.banker.card, "A tablet")
    on_paper.mark(two.pk, on_paper=True)
    clock.start(round_.pk, by="Olga")
    assert named(cast, "hall") == [""]

    started_earlier(round_, minutes=7)
    assert named(cast, "floor") == ["(1)", "Table 1 Nothing has been entered for a while."]
    assert named(cast, "hall") == ["(1)", "Table 1 silent"]
    for name in ("floor", "hall"):
        assert cast.ada.get(cast.url(name)).content.count(b"data-silent-after") == 1


def test_the_badge_of_a_silent_table_says_so_instead_of_ready(
    cast: Cast, page: Page, live_site: str
) -> None:
    round_ = evening.released(cast.event)
    one, two = evening.tables_of(round_)
    assert one.banker is not None
    passes.pair(one.banker.card, "A tablet")
    on_paper.mark(two.pk, on_paper=True)
    clock.start(round_.pk, by="Olga")
    log_in(page.context, live_site, cast.ada)
    page.goto(live_site + cast.url("floor"))
    badges = page.locator(f"#table-{one.pk} .badge").filter(visible=True)
    assert badges.all_inner_texts() == ["ready"]

    started_earlier(round_, minutes=7)
    page.reload()
    assert badges.all_inner_texts() == ["silent"]


def test_a_pause_counts_for_nobody(cast: Cast) -> None:
    round_ = evening.released(cast.event)
    for table in evening.tables_of(round_):
        assert table.banker is not None
        passes.pair(table.banker.card, "A tablet")
    clock.start(round_.pk, by="Olga")
    started_earlier(round_, minutes=7)
    clock.pause(round_.pk, by="Olga")
    clock.resume(round_.pk, by="Olga")

    assert named(cast, "hall") == [""]


def test_a_table_that_enters_bank_transactions_only_falls_silent_too(
    cast: Cast, round_: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.post(evening.tables_of(round_)[0], {"type": "untrack"})
    assert named(cast, "hall") == [""]

    monkeypatch.setattr(errands, "SILENT_AFTER_SECONDS", -1)
    assert named(cast, "hall") == ["(2)", "Table 1 silent", "Table 2 silent"]


def started_earlier(round_: Round, *, minutes: int) -> None:
    """As if the clock of a round had been started this many minutes earlier."""
    start = round_.clock_marks.get()
    start.at -= timedelta(minutes=minutes)
    start.save()


@pytest.fixture
def results_are_due(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the ten minutes were over in which a result may come."""
    monkeypatch.setattr(errands, "RESULT_DUE", -timedelta(seconds=1))


def test_a_result_has_ten_minutes_to_come(cast: Cast, round_: Round) -> None:
    evening.end_game(evening.tables_of(round_)[0])
    clock.end(round_.pk, by="Olga")
    rounds.call_time()

    assert named(cast, "floor") == named(cast, "hall") == [""]


@pytest.mark.usefixtures("results_are_due")
def test_a_result_that_is_to_be_signed_is_named_until_it_stands(cast: Cast, round_: Round) -> None:
    table = evening.tables_of(round_)[0]
    evening.end_game(table)
    said = "Its result is missing: it has to be signed."
    assert named(cast, "floor") == ["(1)", f"Table 1 {said}"]
    assert named(cast, "hall") == ["(1)", "Table 1 to be signed"]

    evening.sign_all(table)
    assert named(cast, "floor") == named(cast, "hall") == [""]


@pytest.mark.usefixtures("results_are_due")
def test_a_game_that_has_not_ended_is_named_once_time_is_up(cast: Cast, round_: Round) -> None:
    table = evening.tables_of(round_)[0]
    evening.end_game(table)
    evening.sign_all(table)
    clock.end(round_.pk, by="Olga")
    rounds.call_time()

    said = "Its result is missing: the game has not ended."
    assert named(cast, "floor") == ["(1)", f"Table 2 {said}"]
    assert named(cast, "hall") == ["(1)", "Table 2 game not ended"]
