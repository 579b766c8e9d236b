"""Bankers who come after the draw are given the tables that have none."""

from __future__ import annotations

import pytest

from ledger.models import Grant
from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.models import Event, Staff
from tournaments.services import draws, people

pytestmark = pytest.mark.django_db


@pytest.fixture
def short() -> Event:
    """Twelve players at three tables, and one banker."""
    return evening.make_event(here=12, bankers=1)


def served(event: Event) -> list[str]:
    """The banker of each table of the newest round, "" for nobody."""
    round_ = event.round_set.get()
    return [table.banker.name if table.banker else "" for table in evening.tables_of(round_)]


def test_free_bankers_get_the_free_tables(short: Event) -> None:
    round_ = evening.drafted(short)
    people.add_many(short, ["Late 10", "Late 2"], Staff.Role.BANKER)
    assert [each.name for each in draws.free_bankers(round_)] == ["Late 2", "Late 10"]

    draws.fill_tables(round_.pk, version=round_.version)
    assert served(short) == ["Banker 01", "Late 2", "Late 10"]
    assert draws.free_bankers(round_) == []


def test_a_banker_who_was_chosen_stays(short: Event) -> None:
    round_ = evening.drafted(short)
    last = evening.tables_of(round_)[2]
    first = evening.tables_of(round_)[0]
    banker = short.staff.get().pk
    chosen = {first.pk: None, last.pk: banker}
    round_ = draws.assign_bankers(round_.pk, version=round_.version, bankers=chosen)
    people.add_staff(short, "Late", Staff.Role.BANKER)
    draws.fill_tables(round_.pk, version=round_.version)
    assert served(short) == ["Late", "", "Banker 01"]


def test_a_player_gets_the_own_table(short: Event) -> None:
    round_ = evening.drafted(short)
    mine = round_.seats.filter(table__banker=None).select_related("table", "player")[0]
    people.add_staff(short, mine.player.name, Staff.Role.BANKER)
    draws.fill_tables(round_.pk, version=round_.version)
    assert served(short)[mine.table.number - 1] == mine.player.name


def test_nobody_free_is_said(short: Event) -> None:
    round_ = evening.drafted(short)
    with refused("NO_FREE_BANKER"):
        draws.fill_tables(round_.pk, version=round_.version)


def test_somebody_elses_change_comes_first(short: Event) -> None:
    round_ = evening.drafted(short)
    people.add_staff(short, "Late", Staff.Role.BANKER)
    draws.fill_tables(round_.pk, version=round_.version)
    people.add_staff(short, "Later", Staff.Role.BANKER)
    with refused("DRAW_CHANGED"):
        draws.fill_tables(round_.pk, version=round_.version)


def test_after_the_release_the_card_opens_the_book_at_once(short: Event) -> None:
    people.add_many(short, ["Late 2", "Late 3"], Staff.Role.BANKER)
    round_ = evening.released(short)
    last = evening.tables_of(round_)[2]
    round_ = draws.assign_bankers(round_.pk, version=round_.version, bankers={last.pk: None})
    newest = people.add_staff(short, "Aaron", Staff.Role.BANKER)
    draws.fill_tables(round_.pk, version=round_.version)
    assert served(short)[2] == "Aaron"
    assert Grant.objects.of(newest.card).get().game_id == last.game_id
