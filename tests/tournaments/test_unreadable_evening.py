"""What no program can read is a fault with a name, and the rest is audited all the same."""

from __future__ import annotations

import pytest
from django.db import connection

from tests.tournaments.forging import change, said, said_of, table, the_final
from tournaments.models import Event, Player

NO_TEXT = "CAST(x'4465ff' AS TEXT)"
FIRST = "WHERE id = (SELECT min(id) FROM tournaments_table)"
DEEP = "[" * 2500 + "]" * 2500


def told_of(statement: str) -> str:
    """The audit's report on this change, and on a simple one beside it."""

    def forge() -> None:
        with connection.cursor() as cursor:
            cursor.execute(statement)
            assert cursor.rowcount
        change(the_final(), minutes=7)

    return said_of(forge)


ON_SQLITE = [
    (f"UPDATE tournaments_event SET name = {NO_TEXT}", "what its standings are made of can't be"),
    (f"UPDATE tournaments_player SET name = {NO_TEXT} WHERE number = 1", "what stands of player:"),
    (f"UPDATE tournaments_table SET number = {NO_TEXT} WHERE number = 1", "Row "),
    ("UPDATE tournaments_table SET game_id = 'zzz' " + FIRST, "has the game_id “zzz”"),
    ("UPDATE tournaments_table SET game_id = x'00' " + FIRST, "has the game_id “"),
    (
        'UPDATE tournaments_result SET assets = \'{"A":"\\ud800"}\'',
        'assets A is "\\ud800", not 2500 as in',
    ),
    (
        "UPDATE tournaments_player SET event_id = upper(event_id) WHERE number = 1",
        "which isn't written as an id.",
    ),
    (
        "INSERT INTO tournaments_eventchain (event, opened_at, number, seal, salt)"
        " VALUES ('zz', '2026-11-22 06:47:00', 0, '', '')",
        "of tournaments_eventchain has the event “zz”, which isn't written as an id.",
    ),
    (
        "INSERT INTO ledger_outboxrow (topic, payload, created_at, due_at, attempts, last_error)"
        f" VALUES ({NO_TEXT}, '{{}}', '2026-11-22', '2026-11-22', 0, '')",
        "The outbox: row ",
    ),
    (f"UPDATE tournaments_act SET by = {NO_TEXT} WHERE number = 3", "its acts: row "),
]


@pytest.mark.sqlite
@pytest.mark.parametrize(("statement", "says"), ON_SQLITE)
def test_a_cell_that_can_t_be_read_is_a_fault(over: Event, statement: str, says: str) -> None:
    told = told_of(statement)

    assert says in told
    assert "minutes is 7, not 90 as in" in told


@pytest.mark.sqlite
def test_the_book_of_a_table_that_can_t_be_read_is_audited(over: Event) -> None:
    books = said().splitlines()[-3]

    def forge() -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"UPDATE tournaments_table SET number = {NO_TEXT} WHERE number = 2")

    assert books in said_of(forge).splitlines()


@pytest.mark.postgres  # which takes deeper JSON than Python reads
def test_a_draw_that_is_explained_too_deeply_is_a_fault(over: Event) -> None:
    told = told_of(f"UPDATE tournaments_round SET draw_note = '{DEEP}'::jsonb WHERE number = 1")

    assert "round 1: the explanation of the draw is not the one in" in told
    assert "minutes is 7, not 90 as in" in told


@pytest.mark.postgres
def test_a_date_that_python_does_not_know_is_a_fault(over: Event) -> None:
    told = told_of("UPDATE tournaments_event SET date = 'infinity'")

    assert "what its standings are made of can't be read" in told
    assert "minutes is 7, not 90 as in" in told


@pytest.mark.sqlite
@pytest.mark.parametrize(
    "written", ["upper(game_id)", "substr(game_id,1,8)||'-'||substr(game_id,9)"]
)
def test_an_id_that_is_written_otherwise_is_a_fault(over: Event, written: str) -> None:
    told = told_of(f"UPDATE tournaments_table SET game_id = {written} WHERE number = 1")

    assert (
        f"Row {table(1).pk} of tournaments_table refers by game_id to a row of ledger_game" in told
    )
    assert f"Row {table(1).pk} of tournaments_table has the game_id “" in told


@pytest.mark.sqlite
def test_a_row_that_refers_to_nothing_is_a_fault(over: Event) -> None:
    player = Player.objects.order_by("pk").first()
    assert player is not None
    told = said_of(lambda: change(player, link_id="0" * 32))

    assert (
        f"Row {player.pk} of tournaments_player refers by link_id to a row of"
        " ledger_pass that isn't there." in told
    )
