"""Attacks on the journal with SQL: the database itself refuses each of them."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from ledger.models import Balance, Posting, Reply, Transaction
from tests.ledger.client import Table, book

BUY = {"type": "buy", "seat": "A", "lot": "baltic-avenue"}


@pytest.fixture
def bought(started: Table) -> Table:
    """A book of three entries, the newest with postings."""
    started.enter({"type": "roll", "seat": "A", "dice": [2, 1]})
    started.enter(BUY)
    return started


def run(sql: str, *values: Any) -> None:
    """One statement, as somebody at the database's prompt would run it."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql, [_stored(value) for value in values])


def _stored(value: Any) -> Any:
    is_text = isinstance(value, UUID) and connection.vendor == "sqlite"
    return value.hex if is_text else value


def assert_refused(table: Table, sql: str, *values: Any) -> None:
    """The statement fails, and the book is as it was."""
    before = book(table.game)
    with pytest.raises(IntegrityError):
        run(sql, *values)
    assert book(table.game) == before


CHANGES = [
    "UPDATE ledger_transaction SET text = 'nothing happened'",
    "UPDATE ledger_transaction SET actor = 'pass:somebody else'",
    "UPDATE ledger_transaction SET posted_at = made_at",
    "UPDATE ledger_posting SET quantity = quantity * 10",
    "UPDATE ledger_posting SET balance = balance + 1",
    "UPDATE ledger_posting SET account = 'B' WHERE account = 'A'",
    "UPDATE ledger_reply SET status = 422",
    "DELETE FROM ledger_posting",
    "DELETE FROM ledger_posting WHERE line = 1",
    "DELETE FROM ledger_transaction WHERE number = 3",
    "DELETE FROM ledger_reply",
]


@pytest.mark.parametrize("sql", CHANGES)
def test_a_row_of_the_journal_is_never_changed_or_removed(bought: Table, sql: str) -> None:
    assert_refused(bought, sql)


@pytest.mark.parametrize("name", ["ledger_posting", "ledger_transaction", "ledger_reply"])
@pytest.mark.django_db(transaction=True)
@pytest.mark.postgres
def test_the_journal_is_never_truncated(bought: Table, name: str) -> None:
    assert_refused(bought, f"TRUNCATE {name} CASCADE")


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgres
def test_the_games_are_never_truncated_from_under_it(bought: Table) -> None:
    assert_refused(bought, "TRUNCATE ledger_game CASCADE")


@pytest.mark.sqlite
@pytest.mark.parametrize("recursive", ["ON", "OFF"])
@pytest.mark.parametrize("name", ["ledger_posting", "ledger_transaction", "ledger_reply"])
def test_a_row_of_the_journal_is_never_replaced(bought: Table, name: str, recursive: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA recursive_triggers = {recursive}")
    try:
        assert_refused(bought, f"INSERT OR REPLACE INTO {name} SELECT * FROM {name}")
    finally:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA recursive_triggers = ON")


@pytest.mark.sqlite
def test_a_row_of_the_journal_is_never_replaced_by_what_it_must_be_unique_in(
    bought: Table,
) -> None:
    columns = "transaction_id, line, account, commodity, quantity, balance"
    assert_refused(
        bought,
        f"INSERT OR REPLACE INTO ledger_posting ({columns})"
        f" SELECT transaction_id, line, 'B', commodity, quantity, balance FROM ledger_posting",
    )


@pytest.mark.sqlite
@pytest.mark.parametrize("quantity", [1.5, "1.5", "abc", "", None, b"1"], ids=repr)
def test_a_quantity_is_a_whole_number(bought: Table, quantity: Any) -> None:
    assert_refused(bought, INSERT_POSTING, uuid4(), 1, "A", "cash", quantity, 1)


INSERT_POSTING = (
    "INSERT INTO ledger_posting (transaction_id, line, account, commodity, quantity, balance)"
    " VALUES (%s, %s, %s, %s, %s, %s)"
)


def insert_entry(
    table: Table,
    legs: list[tuple[str, str, int]],
    *,
    lines: list[int] | None = None,
    posting_count: int | None = None,
    number: int | None = None,
) -> None:
    """Write an entry past the services: postings first, then a header."""
    entry = uuid4()
    newest = Transaction.objects.filter(game=table.game).latest("number")
    with transaction.atomic():
        for line, leg in zip(lines or range(1, len(legs) + 1), legs, strict=True):
            run(INSERT_POSTING, entry, line, *leg, 1000)
        newest.pk = entry
        newest.number = newest.number + 1 if number is None else number
        newest.key = uuid4()
        newest.posting_count = len(legs) if posting_count is None else posting_count
        newest.save(force_insert=True)


CASH = [("A", "cash", -5), ("B", "cash", 5)]


def test_a_balanced_entry_is_taken(bought: Table) -> None:
    insert_entry(bought, CASH)

    assert Posting.objects.filter(transaction__number=4).count() == 2


@pytest.mark.parametrize(
    ("legs", "options"),
    [
        ([("A", "cash", 5)], {}),
        ([("A", "cash", -5), ("B", "cash", 6)], {}),
        ([("A", "cash", -5), ("B", "deed:boardwalk", 5)], {}),
        ([*CASH, ("A", "house", 1)], {}),
        (CASH, {"posting_count": 3}),
        (CASH, {"posting_count": 0}),
        (CASH, {"lines": [1, 3]}),
        (CASH, {"lines": [0, 1]}),
        (CASH, {"number": 3}),
        (CASH, {"number": 6}),
        ([("A", "cash", 0), ("B", "cash", 0)], {}),
        ([], {"posting_count": 2}),
    ],
    ids=[
        "one leg",
        "doesn't sum to zero",
        "two commodities",
        "a house from nowhere",
        "header says more",
        "header says none",
        "a line is missing",
        "lines from zero",
        "a number twice",
        "a number left out",
        "nothing moves",
        "no legs",
    ],
)
def test_an_entry_that_is_none_is_refused(
    bought: Table, legs: list[tuple[str, str, int]], options: dict[str, Any]
) -> None:
    before = book(bought.game)

    with pytest.raises(IntegrityError):
        insert_entry(bought, legs, **options)
    assert book(bought.game) == before


def test_nothing_is_added_to_a_sealed_entry(bought: Table) -> None:
    entry = Transaction.objects.get(game=bought.game, number=3)

    for line in (1, entry.posting_count + 1):
        assert_refused(bought, INSERT_POSTING, entry.pk, line, "A", "cash", 100, 5000)


@pytest.mark.django_db(transaction=True)
def test_postings_without_a_header_are_not_committed(bought: Table) -> None:
    assert_refused(bought, INSERT_POSTING, uuid4(), 1, "A", "cash", 100, 5000)


@pytest.mark.parametrize(
    ("account", "commodity"),
    [("A", "cash"), ("Bank", "house"), ("Bank", "deed:boardwalk"), ("A:boardwalk", "hotel")],
)
def test_nobody_holds_less_than_nothing(bought: Table, account: str, commodity: str) -> None:
    assert_refused(bought, INSERT_POSTING, uuid4(), 1, account, commodity, -1, -1)
    balance, _ = Balance.objects.get_or_create(
        game=bought.game, account=account, commodity=commodity, defaults={"quantity": 0}
    )
    assert_refused(bought, "UPDATE ledger_balance SET quantity = -1 WHERE id = %s", balance.pk)


def test_the_bank_may_give_out_more_cash_than_it_has(bought: Table) -> None:
    assert Balance.objects.get(game=bought.game, account="Bank", commodity="cash").quantity < 0
    assert Balance.objects.get(game=bought.game, account="Box", commodity="house").quantity == -32


def test_a_key_is_answered_once(bought: Table) -> None:
    reply = Reply.objects.filter(game=bought.game).latest("pk")
    reply.pk = None

    with pytest.raises(DatabaseError), transaction.atomic():
        reply.save(force_insert=True)


def test_an_entry_is_reversed_once(bought: Table) -> None:
    bought.enter({"type": "undo", "number": 3})
    again = Transaction.objects.get(game=bought.game, number=4)
    again.pk, again.number, again.key, again.posting_count = uuid4(), 5, uuid4(), 0

    with pytest.raises(DatabaseError), transaction.atomic():
        again.save(force_insert=True)


@pytest.mark.django_db(transaction=True)
def test_a_game_with_a_journal_is_not_deleted(bought: Table) -> None:
    before = book(bought.game)

    with pytest.raises(DatabaseError):
        run("DELETE FROM ledger_game WHERE id = %s", bought.game.pk)
    assert book(bought.game) == before
