"""A postponed table that never begins is canceled after its round, even the only one of it."""

from __future__ import annotations

import pytest

from ledger.models import Game
from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tests.tournaments.test_postponed_tables import ASSETS, is_audited
from tournaments.codes import Code
from tournaments.formats import StagePlan
from tournaments.models import Act, Event, Round, Table
from tournaments.services import clock, draws, postponing, rounds, undoing
from tournaments.services.draws.postponed import ways_out


def one_is_in(event: Event) -> tuple[Round, Table]:
    """A round of two tables: one is in, nobody came to the other."""
    round_ = evening.released(event)
    clock.start(round_.pk, by="Olga")
    one, left = evening.tables_of(round_)
    evening.start_game(one)
    evening.end_game(one, {"A": 5000})
    evening.sign_all(one)
    return evening.fresh(round_), left


def never_begun(event: Event) -> tuple[Round, Table]:
    """That round, finished with the table postponed."""
    round_, left = one_is_in(event)
    postponing.postpone(left.pk, reason="Nobody came")
    return rounds.finish(round_.pk), left


@pytest.fixture
def two_tables(db: None) -> Event:
    """Two tables, whose first four play the final."""
    return evening.make_event(here=8, plans=ASSETS)


def test_one_that_never_begins_is_canceled_after_its_round(two_tables: Event) -> None:
    round_, left = never_begun(two_tables)
    problem = draws.outlook(two_tables).problem
    assert problem is not None
    assert problem.remedy == "Let it be played, or cancel it."

    draws.cancel_table(round_.pk, version=evening.fresh(round_).version, table=left.pk)

    assert draws.postponed_tables(two_tables) == []
    assert is_audited(two_tables)
    assert evening.drafted(two_tables).is_final


def test_one_that_has_begun_is_not(two_tables: Event) -> None:
    round_, left = never_begun(two_tables)
    evening.start_game(left)

    with refused(Code.TABLE_PLAYS):
        draws.cancel_table(round_.pk, version=evening.fresh(round_).version, table=left.pk)


def test_nor_one_that_came_in(two_tables: Event) -> None:
    round_ = evening.played(two_tables)
    table = evening.tables_of(round_)[0]

    with refused(Code.ROUND_OVER):
        draws.cancel_table(round_.pk, version=evening.fresh(round_).version, table=table.pk)


def test_the_log_restores_it_and_cancels_it_again(two_tables: Event) -> None:
    round_, left = never_begun(two_tables)
    draws.cancel_table(round_.pk, version=evening.fresh(round_).version, table=left.pk)
    canceled = Act.objects.filter(event=two_tables.pk).latest("number").number
    assert undoing.offered(two_tables, [canceled]) == {canceled: "Put the table back"}

    [restored] = undoing.undo(two_tables.pk, canceled, by="Olga")
    [back] = draws.postponed_tables(two_tables)
    assert (back.pk, back.names()) == (left.pk, left.names())
    assert undoing.offered(two_tables, [restored]) == {restored: "Cancel the table again"}

    undoing.undo(two_tables.pk, restored, by="Olga")
    assert draws.postponed_tables(two_tables) == []
    assert is_audited(two_tables)


def test_one_that_was_canceled_stays_away_once_the_final_is_drawn(two_tables: Event) -> None:
    round_, left = never_begun(two_tables)
    draws.cancel_table(round_.pk, version=evening.fresh(round_).version, table=left.pk)
    canceled = Act.objects.filter(event=two_tables.pk).latest("number").number
    evening.drafted(two_tables)

    assert undoing.offered(two_tables, [canceled]) == {}
    with refused(Code.BUILT_ON):
        undoing.undo(two_tables.pk, canceled, by="Olga")


def test_one_that_was_canceled_before_its_round_was_over_stays_away(two_tables: Event) -> None:
    round_, left = one_is_in(two_tables)
    draws.cancel_table(round_.pk, version=round_.version, table=left.pk)
    canceled = Act.objects.filter(event=two_tables.pk).latest("number").number
    rounds.finish(round_.pk)

    assert undoing.offered(two_tables, [canceled]) == {}
    with refused(Code.ROUND_OVER):
        undoing.undo(two_tables.pk, canceled, by="Olga")


@pytest.mark.parametrize(
    ("begun", "told"),
    [
        ([True], "Let it be played, or close its book as it stands."),
        ([False], "Let it be played, or cancel it."),
        ([True, True], "Let them be played, or close their books as they stand."),
        ([False, False], "Let them be played, or cancel them."),
        (
            [True, False],
            "Let them be played, or close the books of those that have begun and cancel the "
            "others.",
        ),
    ],
)
def test_the_ways_out_depend_on_what_has_begun(begun: list[bool], told: str) -> None:
    assert ways_out([Table(game=Game(version=int(each))) for each in begun]) == told


def nobody_plays(event: Event) -> tuple[Round, Table]:
    """The next round is finished with its only table postponed, at which nothing was entered."""
    round_ = evening.released(event)
    clock.start(round_.pk, by="Olga")
    [table] = evening.tables_of(round_)
    postponing.postpone(table.pk, reason="Nobody is left")
    return rounds.finish(round_.pk), table


def cancel(table: Table) -> None:
    round_ = evening.fresh(table.round)
    draws.cancel_table(round_.pk, version=round_.version, table=table.pk)


def test_a_final_that_nobody_plays_leaves_the_first_of_the_standings(two_tables: Event) -> None:
    evening.played(two_tables, {"Ada": 3000})
    _, table = nobody_plays(two_tables)

    cancel(table)

    two_tables.refresh_from_db()
    assert two_tables.champion == evening.player(two_tables, "Ada")
    assert is_audited(two_tables)
    canceled = Act.objects.filter(event=two_tables.pk, kind="table_cancelled").get().number
    undoing.undo(two_tables.pk, canceled, by="Olga")
    [back] = draws.postponed_tables(two_tables)
    two_tables.refresh_from_db()
    assert back.pk == table.pk
    assert two_tables.champion is None
    assert is_audited(two_tables)


@pytest.mark.django_db
def test_a_round_that_nobody_played_counts_for_nothing_after_the_next() -> None:
    event = evening.make_event(plans=[StagePlan("Rounds", rounds=2)], here=4)
    first, table = nobody_plays(event)
    evening.played(event, {"Ada": 3000})

    cancel(table)

    event.refresh_from_db()
    assert event.champion == evening.player(event, "Ada")
    assert is_audited(event)
    with refused(Code.BUILT_ON, "Round 2 has been drawn since."):
        draws.discard(first.pk, version=evening.fresh(first).version)
