"""A request whose database connection was kept from the one before and has died in between."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.db import connection, connections

from ledger.services import posting
from server.handler import Handler
from server.lanes import Lane, Lanes
from tests.asgi import ask, post
from tests.ledger.books import open_game
from tests.ledger.client import Table
from tests.ledger.conftest import BANK, paired

START = {"type": "start", "first": "A"}

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def handler(monkeypatch: pytest.MonkeyPatch) -> Iterator[Handler]:
    """The site with one thread, which keeps its connection as it does in an evening."""
    monkeypatch.setitem(connection.settings_dict, "CONN_MAX_AGE", None)
    only = Lane("only", threads=1, room=0, body_bytes=2**20)
    handler = Handler(Lanes(only, only, only, only, only))
    yield handler
    ask(handler, "GET", "/")
    _end_kept_connection()


@pytest.fixture
def table() -> Table:
    """A game and its banker's device."""
    game = open_game(ruleset="night-2016", seats="ABCD")
    return Table(game, paired(game))


def test_a_post_succeeds(handler: Handler, table: Table) -> None:
    assert _post(handler, table, 0, START) == 201
    _end_kept_connection()
    assert _post(handler, table, 1, {"type": "roll", "seat": "A", "dice": [1, 2]}) == 201
    assert table.version() == 2


def test_while_the_database_is_away_a_post_is_told_to_come_again(
    handler: Handler, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _get(handler, table, table.address()) == 200
    _end_kept_connection()

    def away(*arguments: Any) -> None:
        raise psycopg.OperationalError("the database system is starting up")

    with monkeypatch.context() as patch:
        patch.setattr(type(connections["default"]), "get_new_connection", away)
        assert _post(handler, table, 0, START) == 503
    assert _post(handler, table, 0, START) == 201


def test_a_program_whose_first_question_is_a_post_enters_it(table: Table) -> None:
    other = connection.copy()
    try:
        with connection.cursor() as mine, other.cursor() as theirs:
            mine.execute("SELECT pg_backend_pid()")
            theirs.execute("SELECT pg_terminate_backend(%s, 10000)", mine.fetchone())
    finally:
        other.close()
    connection.health_check_done = False  # type: ignore[attr-defined]  # as `close_old_connections` leaves it

    assert posting.post(table.game.pk, START, actor=BANK, version=0).number == 1


def test_a_post_that_opens_nothing_is_still_told_so(handler: Handler, table: Table) -> None:
    assert _get(handler, table, table.address()) == 200
    _end_kept_connection()
    stranger = table.with_pass(paired(open_game(ruleset="night-2016", seats="ABCD")))
    assert _post(handler, stranger, 0, START) == 403


@pytest.mark.parametrize("rest", ["", "/offers", "/transactions", "/as-of?number=0"])
def test_reading_a_game_succeeds(handler: Handler, table: Table, rest: str) -> None:
    assert _get(handler, table, table.address(rest)) == 200
    _end_kept_connection()
    assert _get(handler, table, table.address(rest)) == 200


@pytest.mark.parametrize("address", ["/", "/e/nowhere/", "/api/v1/me", "/api/v1/editions"])
def test_pages_and_other_addresses_of_the_api_answer_as_before(
    handler: Handler, table: Table, address: str
) -> None:
    before = _get(handler, table, address)
    assert before in (200, 404)
    assert _get(handler, table, table.address()) == 200
    _end_kept_connection()
    assert _get(handler, table, address) == before
    assert _get(handler, table, table.address()) == 200


def _end_kept_connection() -> None:
    """End all connections to this database but the test's own, as a restart of the server does."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        assert cursor.fetchall() == [(True,)], "there is one kept connection"


def _get(handler: Handler, table: Table, address: str) -> int:
    return ask(handler, "GET", address, authorization=table.authorization)


def _post(handler: Handler, table: Table, version: int, command: dict[str, Any]) -> int:
    return post(handler, table.address("/transactions"), table.authorization, version, command)
