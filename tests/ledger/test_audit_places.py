"""The audit finds what was removed, put elsewhere, or into another order."""

from __future__ import annotations

import pytest

from ledger.audit import audit_book, raw
from ledger.models import (
    Game,
    Posting,
    Transaction,
)
from tests.ledger.tampering import LINK, SEAL, tamper, told


def test_another_id_of_an_entry_is_found(book: Game) -> None:
    tamper(
        book,
        "UPDATE ledger_posting SET transaction_id = {uuid} WHERE transaction_id ="
        " (SELECT id FROM ledger_transaction WHERE game_id = {game} AND number = 4)",
        "UPDATE ledger_transaction SET id = {uuid} WHERE game_id = {game} AND number = 4",
    )

    assert f"entry 4: {SEAL}" in told(book)


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_a_book_that_is_read_in_many_parts_is_audited_the_same(
    book: Game, monkeypatch: pytest.MonkeyPatch, rows: int
) -> None:
    monkeypatch.setattr(raw, "_CHUNK", rows)
    assert told(book) == ""
    newest = Posting.objects.latest("pk")
    tamper(book, f"DELETE FROM ledger_posting WHERE id = {newest.pk}")

    assert "entry 4: It has 3 postings, and its header seals 4." in told(book)


def test_a_posting_moved_to_another_entry_is_found(book: Game) -> None:
    tamper(
        book,
        "UPDATE ledger_posting SET line = 9, transaction_id ="
        " (SELECT id FROM ledger_transaction WHERE game_id = {game} AND number = 3)"
        " WHERE id = (SELECT max(id) FROM ledger_posting)",
    )

    assert "entry 3: It has 5 postings, and its header seals 4." in told(book)
    assert "entry 4: It has 3 postings, and its header seals 4." in told(book)


def test_a_reversal_of_another_entry_is_found(book: Game) -> None:
    tamper(
        book,
        "UPDATE ledger_transaction SET reverses_id ="
        " (SELECT id FROM ledger_transaction WHERE game_id = {game} AND number = 2)"
        " WHERE game_id = {game} AND number = 4",
    )

    assert "Its postings are not those of entry 2 the other way round." in told(book)


def test_two_entries_in_the_other_order_are_found(book: Game) -> None:
    swap = (
        "UPDATE ledger_transaction SET number = {0}, subject_number = {0}, reversal_root = {0}"
        " WHERE game_id = {{game}} AND number = {1}"
    )
    tamper(book, swap.format(99, 2), swap.format(2, 3), swap.format(3, 99))

    said = told(book)
    assert f"entry 2: {LINK}" in said
    assert f"entry 3: {LINK}" in said


def test_a_newest_entry_that_is_gone_is_found(book: Game) -> None:
    newest = "(SELECT id FROM ledger_transaction WHERE game_id = {game} AND number = 4)"
    tamper(
        book,
        f"DELETE FROM ledger_posting WHERE transaction_id = {newest}",
        "DELETE FROM ledger_transaction WHERE game_id = {game} AND number = 4",
    )

    said = told(book)
    assert "The newest entry has the number 3, but the game counts 4 entries." in said
    assert "was answered with entry 4, which isn't there" in said


def test_a_newest_entry_that_is_gone_without_a_trace_misses_on_the_sheet(book: Game) -> None:
    """Whoever mends all tables can't mend paper: the printed seal is in no entry any more."""
    printed = book.seal
    before = Transaction.objects.get(game=book, number=3)
    assert printed not in {before.seal, before.link}

    assert printed in audit_book(book.pk).seals.values()


def test_an_entry_in_the_middle_that_is_gone_is_found(book: Game) -> None:
    tamper(book, "DELETE FROM ledger_transaction WHERE game_id = {game} AND number = 2")

    said = told(book)
    assert "entry 3: It follows entry 1; entries between them are missing." in said
    assert f"entry 3: {LINK}" in said


@pytest.mark.sqlite  # PostgreSQL spells an id in one way
def test_a_posting_that_spells_its_game_otherwise_is_found(book: Game) -> None:
    newest = Posting.objects.latest("pk")
    tamper(book, f"UPDATE ledger_posting SET game_id = upper(game_id) WHERE id = {newest.pk}")

    assert "names another game" in told(book)


@pytest.mark.sqlite  # PostgreSQL's foreign key refuses that also without the guards
def test_postings_without_an_entry_are_found(book: Game) -> None:
    newest = Posting.objects.latest("pk")
    move = f"UPDATE ledger_posting SET transaction_id = %s WHERE id = {newest.pk}"
    tamper(book, move.replace("%s", "{uuid}"))

    assert "belongs to no entry of this book" in told(book)

    # The foreign key, which can't be switched off here, asks at the end of the test.
    home = "(SELECT id FROM ledger_transaction WHERE game_id = {game} AND number = 4)"
    tamper(book, move.replace("%s", home))


@pytest.mark.sqlite  # PostgreSQL's types take no such values
@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("ledger_transaction SET key = 'no key' WHERE number = 3", "ValueError"),
        ("ledger_reply SET key = 'no key' WHERE body LIKE '%:3}}'", "ValueError"),
    ],
)
def test_what_can_not_be_read_ends_the_audit_of_its_book_alone(
    book: Game, change: str, says: str
) -> None:
    tamper(book, f"UPDATE {change}")

    assert f"From here on the book can't be read ({says}: " in told(book)
