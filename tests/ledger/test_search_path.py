"""PostgreSQL: guards look at the tables of the book, whatever schema a session puts before them."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection

from ledger import guards
from ledger.checks import check_guards
from ledger.models import Posting, Transaction
from tests.ledger.client import Table

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]


def test_a_table_of_the_same_name_opens_no_sealed_entry(started: Table) -> None:
    started.enter({"type": "roll", "seat": "A", "dice": [1, 2]})
    started.enter({"type": "buy", "seat": "A", "lot": "baltic-avenue"})
    entry = Transaction.objects.get(game=started.game, number=3)
    newest = Posting.objects.filter(transaction=entry, account="A", commodity="cash").get()
    with connection.cursor() as cursor:
        cursor.execute("CREATE SCHEMA aside")
        cursor.execute("CREATE TABLE aside.ledger_transaction (LIKE public.ledger_transaction)")
        cursor.execute("SET LOCAL search_path = aside, public")
        with pytest.raises(IntegrityError, match="sealed"):
            cursor.execute(
                "INSERT INTO ledger_posting"
                " (game_id, transaction_id, line, account, commodity, quantity, balance)"
                " VALUES (%s, %s, 9, 'A', 'cash', 5000, %s)",
                [started.game.pk, entry.pk, newest.balance + 5000],
            )


def test_an_operator_of_the_same_name_fools_no_guard(started: Table) -> None:
    columns = "ruleset, options, edition, seats, version, state, status, opened_at"
    with connection.cursor() as cursor:
        cursor.execute("CREATE SCHEMA aside")
        cursor.execute(
            "CREATE FUNCTION aside.never(text, text) RETURNS boolean LANGUAGE sql AS 'SELECT false'"
        )
        cursor.execute(
            "CREATE OPERATOR aside.!~ (LEFTARG = text, RIGHTARG = text, FUNCTION = aside.never)"
        )
        cursor.execute("SET LOCAL search_path = aside, pg_catalog, public")
        with pytest.raises(IntegrityError, match="the first hash of each chain"):
            cursor.execute(
                f"INSERT INTO ledger_game (id, link, seal, {columns}) SELECT gen_random_uuid(),"
                " '', '', ruleset, options, edition, seats, 0, state, status, opened_at"
                " FROM ledger_game"
            )


def test_a_guard_without_its_path_is_named() -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER FUNCTION ledger_seal() RESET search_path")

    [error, _] = check_guards(databases=["default"])

    assert (error.id, error.msg.split()[2]) == ("ledger.E002", "ledger_guard_transaction_seal")


def test_every_guard_has_its_path() -> None:
    tables = list(guards.GUARDED_TABLES)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT DISTINCT proname, proconfig FROM pg_trigger JOIN pg_proc"
            " ON pg_proc.oid = tgfoid WHERE NOT tgisinternal AND tgrelid IN"
            " (SELECT to_regclass(name) FROM unnest(%s::text[]) AS name)",
            [tables],
        )
        found = dict(cursor.fetchall())
    assert found
    assert set(map(tuple, found.values())) == {("search_path=pg_catalog, public, pg_temp",)}
