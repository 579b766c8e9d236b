"""Attacks on a book with SQL: the database itself refuses each of them, and says why."""

from __future__ import annotations

import re
from uuid import UUID

import pytest
from django.db import IntegrityError, connection, transaction

from ledger.models import Balance, Game, Posting, Reply, Transaction
from ledger.services import posting
from tests.ledger.attacks import ALL, REPLACES, TRUNCATES, Attack
from tests.ledger.books import open_game
from tests.ledger.client import book
from tests.ledger.conftest import BANK

START = {"type": "start", "first": "A"}
ROLL = {"type": "roll", "seat": "A", "dice": [2, 1]}
BUY = {"type": "buy", "seat": "A", "lot": "baltic-avenue"}


Books = dict[str, Game]


@pytest.fixture
def books(game: Game) -> Books:
    """Two books of three entries, the newest with postings. `game` is the older one."""
    found = {"game": game, "other": open_game(ruleset="night-2016", seats="ABCD")}
    for each in found.values():
        for command in (START, ROLL, BUY):
            posting.post(each.pk, command, actor=BANK, version=None)
    return found


def run(attack: Attack, books: Books) -> None:
    """The statement, as somebody at the database's prompt would run it."""
    sql = attack.sql
    for name, game in books.items():
        sql = sql.replace(f"{{{name}}}", _literal(game.pk))
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql)


def _literal(key: UUID) -> str:
    return f"'{key.hex if connection.vendor == 'sqlite' else key}'"


def assert_refused(attack: Attack, books: Books) -> None:
    """The statement fails with the message, and both books are as they were."""
    if attack.only and attack.only != connection.vendor:
        pytest.skip(f"{connection.vendor} knows no such statement")
    before = [book(game) for game in books.values()]
    with pytest.raises(IntegrityError) as refused:
        run(attack, books)
    message = str(refused.value).splitlines()[0]
    assert message.startswith("ledger: ")
    assert attack.says in message
    assert [book(game) for game in books.values()] == before


@pytest.mark.parametrize("attack", ALL, ids=lambda attack: attack.sql)
def test_the_book_holds(books: Books, attack: Attack) -> None:
    assert_refused(attack, books)


def test_every_column_of_a_book_is_attacked() -> None:
    """Except the snapshot, a cache: the audit replays the journal and compares."""
    for model in (Transaction, Posting, Reply, Balance, Game):
        start = f"UPDATE {model._meta.db_table} SET "
        changes = " ".join(
            attack.sql.removeprefix(start).partition(" WHERE ")[0]
            for attack in ALL
            if attack.sql.startswith(start)
        )
        for field in model._meta.concrete_fields:
            is_cache = (model, field.column) == (Game, "state")
            assert is_cache != bool(re.search(rf"\b{field.column}\b", changes)), field


@pytest.mark.parametrize("attack", TRUNCATES, ids=lambda attack: attack.sql)
@pytest.mark.django_db(transaction=True)
def test_the_book_is_never_truncated(books: Books, attack: Attack) -> None:
    assert_refused(attack, books)


@pytest.mark.sqlite
@pytest.mark.parametrize("attack", REPLACES, ids=lambda attack: attack.sql)
def test_replace_needs_no_recursive_triggers_to_be_refused(books: Books, attack: Attack) -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA recursive_triggers = OFF")
    try:
        assert_refused(attack, books)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA recursive_triggers = ON")


def test_a_game_goes_on_after_an_attack(books: Books) -> None:
    assert_refused(ALL[0], books)

    posted = posting.post(books["game"].pk, ROLL | {"seat": "B"}, actor=BANK, version=3)
    assert posted.number == 4
