"""The audit finds every column that was changed, and what was removed, added or put elsewhere."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from django.apps import apps
from django.db import connection, models

from ledger.actors import Actor, Role
from ledger.audit import audit_book
from ledger.models import (
    AccessKey,
    AddedEdition,
    Balance,
    Game,
    Grant,
    Import,
    OutboxRow,
    Pass,
    Posting,
    Reply,
    Transaction,
)
from ledger.services import editions, games, posting
from tests import editions as editions_known
from tests.ledger.books import open_game
from tests.ledger.conftest import REFEREE
from tests.ledger.tampering import LINK, SEAL, tamper, told

HASH = "'" + "e" * 64 + "'"
TIME = "'2001-01-01 00:00:00+00:00'"


class Tampering(NamedTuple):
    """A column set to something else by SQL, and what the audit then says among other things."""

    column: str
    value: str
    says: str


ENTRY = [
    Tampering("number", "9", "entries between them are missing"),
    Tampering("key", "{uuid}", LINK),
    Tampering("kind", "'void'", SEAL),
    Tampering("command", """'{{"type":"undo","number":2}}'""", LINK),
    Tampering("facts", "'[]'", LINK),
    Tampering("restores", """'{{"turn":"B"}}'""", SEAL),
    Tampering("posting_count", "0", "its header seals 0"),
    Tampering("text", "'Nothing happened'", SEAL),
    Tampering("undo_number", "1", SEAL),
    Tampering("redo_number", "0", SEAL),
    Tampering("subject_number", "2", "and says entry 2 on that of entry 3"),
    Tampering("reversal_root", "2", "and says entry 3 on that of entry 2"),
    Tampering("actor", "'user:1'", SEAL),
    Tampering("role", "'referee'", SEAL),
    Tampering("device", "'pass:x'", SEAL),
    Tampering("made_at", TIME, SEAL),
    Tampering("posted_at", TIME, SEAL),
    Tampering("link", HASH, LINK),
    Tampering("seal", HASH, SEAL),
]
POSTING = [
    Tampering("line", "9", "have the lines"),
    Tampering("account", "'B'", LINK),
    Tampering("commodity", "'house'", LINK),
    Tampering("quantity", "quantity + 1", "not to zero"),
    Tampering("balance", "balance + 1", ", and says "),
    Tampering("game_id", "{uuid}", "names another game"),
    Tampering("id", "id + 1000", "names posting"),
]
BALANCE = [
    Tampering("account", "'C:baltic-avenue'", "The kept balance of"),
    Tampering("commodity", "'house'", "The kept balance of"),
    Tampering("quantity", "quantity + 1", "The kept balance of cash in A is"),
    Tampering("posting_id", "posting_id - 1", "names posting"),
]
REPLY = [
    Tampering("key", "{uuid}", "has no reply to its key"),
    Tampering("digest", HASH, "is to another command"),
    Tampering("status", "422", "was answered with a refusal"),
    Tampering("body", """'{{"number":1}}'""", """The reply to entry 4 says {"number":1}."""),
]
GAME = [
    Tampering("ruleset", "'classic'", "or the ruleset, options, edition"),
    Tampering("options", """'{{"auctions":"off"}}'""", "or the ruleset, options, edition"),
    Tampering("edition", "'us-2008'", "or the ruleset, options, edition"),
    Tampering("seats", "'ABCDE'", "or the ruleset, options, edition"),
    Tampering("opened_at", TIME, "opening time of its game"),
    Tampering("version", "3", "the game counts 3 entries"),
    Tampering("link", HASH, "The game has link"),
    Tampering("seal", HASH, "The game has seal"),
    Tampering("status", "'closed'", "The book is open by its journal, and the game says closed"),
    Tampering("closed_at", TIME, "it was closed at 2001-01-01T00:00:00.000000Z, and its journal"),
]


def test_a_book_as_it_was_written_has_no_fault(book: Game) -> None:
    audited = audit_book(book.pk)

    assert audited.faults == []
    assert audited.entries == 4
    assert audited.seals[4] == book.seal


def test_an_empty_book_has_no_fault(game: Game) -> None:
    assert told(game) == ""


@pytest.mark.parametrize("tampering", ENTRY, ids=lambda each: each.column)
def test_a_changed_entry_is_found(book: Game, tampering: Tampering) -> None:
    change = f"UPDATE ledger_transaction SET {tampering.column} = {tampering.value}"
    tamper(book, change + " WHERE game_id = {game} AND number = 4")

    assert tampering.says in told(book)


@pytest.mark.parametrize("tampering", POSTING, ids=lambda each: each.column)
def test_a_changed_posting_is_found(book: Game, tampering: Tampering) -> None:
    newest = Posting.objects.order_by("pk").last()
    assert newest is not None
    change = f"UPDATE ledger_posting SET {tampering.column} = {tampering.value}"
    tamper(book, f"{change} WHERE id = {newest.pk}")

    assert tampering.says in told(book)


@pytest.mark.parametrize("tampering", BALANCE, ids=lambda each: each.column)
def test_a_changed_balance_is_found(book: Game, tampering: Tampering) -> None:
    change = f"UPDATE ledger_balance SET {tampering.column} = {tampering.value}"
    tamper(book, change + " WHERE game_id = {game} AND account = 'A' AND commodity = 'cash'")

    assert tampering.says in told(book)


@pytest.mark.parametrize("tampering", REPLY, ids=lambda each: each.column)
def test_a_changed_reply_is_found(book: Game, tampering: Tampering) -> None:
    newest = Transaction.objects.get(game=book, number=4)
    reply = Reply.objects.get(game=book, key=newest.key)
    change = f"UPDATE ledger_reply SET {tampering.column} = {tampering.value}"
    tamper(book, f"{change} WHERE id = {reply.pk}")

    assert tampering.says in told(book)


@pytest.mark.parametrize("tampering", GAME, ids=lambda each: each.column)
def test_a_changed_game_is_found(book: Game, tampering: Tampering) -> None:
    change = f"UPDATE ledger_game SET {tampering.column} = {tampering.value}"
    tamper(book, change + " WHERE id = {game}")

    assert tampering.says in told(book)


def test_a_forged_snapshot_is_found_and_named(book: Game) -> None:
    state = dict(book.state, cash=dict(book.state["cash"], B=1501))
    Game.objects.filter(pk=book.pk).update(state=state)

    assert (
        "The snapshot differs from the replayed journal in cash.B (1501, replayed 1500)."
        in told(book)
    )


def test_a_game_that_no_rules_fit_is_reported_without_a_crash(book: Game) -> None:
    tamper(book, """UPDATE ledger_game SET options = '{{"nonsense":1}}' WHERE id = {game}""")

    assert "No game can be made of its ruleset, options, edition and seats" in told(book)


@pytest.mark.parametrize("column", ["options", "state"])
@pytest.mark.parametrize("value", ["null", '"x"', "[1]", "7"])
def test_a_column_of_another_shape_is_reported_without_a_crash(
    book: Game, column: str, value: str
) -> None:
    tamper(book, f"UPDATE ledger_game SET {column} = '{value}' WHERE id = {{game}}")

    assert told(book)


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("column", "says"),
    [
        ("options", "or the ruleset, options, edition"),
        ("state", 'differs from the replayed journal in all of it ("nonsense", replayed'),
    ],
)
def test_a_column_that_is_not_json_is_reported_without_a_crash(
    book: Game, column: str, says: str
) -> None:
    _write_nonsense(book, f"UPDATE ledger_game SET {column} = 'nonsense' WHERE id = {{game}}")

    assert says in told(book)


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("column", "says"),
    [
        ("command", LINK),
        ("facts", LINK),
        ("restores", SEAL),
        ("made_at", SEAL),
        ("posted_at", SEAL),
    ],
)
def test_a_column_of_an_entry_that_is_not_json_or_a_time_is_reported_without_a_crash(
    book: Game, column: str, says: str
) -> None:
    change = f"UPDATE ledger_transaction SET {column} = 'nonsense'"
    _write_nonsense(book, change + " WHERE game_id = {game} AND number = 4")

    assert f"entry 4: {says}" in told(book)


def _write_nonsense(book: Game, change: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        try:
            tamper(book, change)
        finally:
            cursor.execute("PRAGMA ignore_check_constraints = OFF")


@pytest.mark.parametrize(
    "forgery",
    [
        "digest = '00'",
        "body = 'null'",
        "body = '{{}}'",
        """body = '{{"code":"no","sentence":"No."}}'""",
        """body = '{{"code":"NO","sentence":""}}'""",
        """body = '{{"code":["NO"],"sentence":"No."}}'""",
        "status = 409",
    ],
)
def test_a_refusal_of_another_form_is_found(book: Game, forgery: str) -> None:
    tamper(book, f"UPDATE ledger_reply SET {forgery} WHERE game_id = {{game}} AND status = 422")

    assert "is neither an entry nor a refusal" in told(book)


def test_an_empty_book_that_was_taken_away_has_no_fault(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(status="closed")

    assert told(game) == ""


def test_another_time_of_closing_is_found(book: Game) -> None:
    games.close_book(book.pk, actor=REFEREE, reason="fire alarm")
    assert told(book) == ""
    tamper(book, f"UPDATE ledger_game SET closed_at = {TIME} WHERE id = {{game}}")

    assert "it was closed at 2001-01-01T00:00:00.000000Z, and its journal at 20" in told(book)


@pytest.mark.parametrize("text", ["changed", "{{}}", "nonsense"])
def test_another_price_on_an_added_board_is_found(db: None, text: str) -> None:
    added = editions.add_data(
        {"name": "club", "title": "Club", "extends": "uk"}, actor=Actor("user:1", Role.ORGANISER)
    )
    game = open_game(ruleset="classic", seats="AB", edition="club")
    assert told(game) == ""
    posting.post(game.pk, {"type": "start", "first": "A"}, actor=REFEREE, version=0)
    assert told(game) == ""
    changed = added.text.replace('"price": 60', '"price": 900')
    assert changed != added.text
    text = changed.replace("{", "{{").replace("}", "}}") if text == "changed" else text
    tamper(game, f"UPDATE ledger_addededition SET text = '{text.replace(chr(39), chr(39) * 2)}'")

    assert "edition (its name, or the file of an added one)" in told(game)


OUTBOX = [
    Tampering("topic", "'book_reopened'", "by the outbox the book is open"),
    Tampering("payload", """'{{"game":"another"}}'""", "by the outbox the book is open"),
]
EDITION = [
    Tampering("name", "'another'", "No game can be made of its ruleset, options, edition"),
    Tampering("text", "'{{}}'", "edition (its name, or the file of an added one)"),
]


@pytest.mark.parametrize("tampering", OUTBOX, ids=lambda each: each.column)
def test_changed_news_of_a_closed_book_are_found(book: Game, tampering: Tampering) -> None:
    games.close_book(book.pk, actor=REFEREE, reason="fire alarm")
    assert told(book) == ""
    tamper(book, f"UPDATE ledger_outboxrow SET {tampering.column} = {tampering.value}")

    assert tampering.says in told(book)


def test_news_of_a_closed_book_that_are_gone_are_found(book: Game) -> None:
    games.close_book(book.pk, actor=REFEREE, reason="fire alarm")
    tamper(book, "DELETE FROM ledger_outboxrow")

    assert "by the outbox the book is open" in told(book)


@pytest.mark.parametrize("tampering", EDITION, ids=lambda each: each.column)
def test_a_changed_edition_is_found(db: None, tampering: Tampering) -> None:
    club = {"name": "club", "title": "Club", "extends": "uk"}
    editions.add_data(club, actor=Actor("user:1", Role.ORGANISER))
    game = open_game(ruleset="classic", seats="AB", edition="club")
    posting.post(game.pk, {"type": "start", "first": "A"}, actor=REFEREE, version=0)
    editions_known.forget()
    tamper(game, f"UPDATE ledger_addededition SET {tampering.column} = {tampering.value}")

    assert tampering.says in told(game)


def test_every_column_is_in_one_of_these_tests() -> None:
    """Or it says nothing about a book: when and how often the outbox tried to deliver, who added an
    edition and when it was offered, and by which request a file was imported."""
    elsewhere = {
        OutboxRow: {"id", "created_at", "due_at", "attempts", "done_at", "last_error"},
        AddedEdition: {"id", "actor", "added_at", "retired_at"},
        Import: {"id", "game_id", "actor", "key", "digest"},
        Transaction: {"id", "game_id", "reverses_id"},  # moved, removed or swapped below
        Posting: {"transaction_id"},
        Balance: {"id", "game_id"},
        Reply: {"id", "game_id"},
        Game: {"id", "state"},
    }
    lists: tuple[tuple[type[models.Model], list[Tampering]], ...] = (
        (Transaction, ENTRY),
        (Posting, POSTING),
        (Balance, BALANCE),
        (Reply, REPLY),
        (Game, GAME),
        (OutboxRow, OUTBOX),
        (AddedEdition, EDITION),
        (Import, []),
    )
    kept = set(apps.get_app_config("ledger").get_models())
    assert kept - {Pass, Grant, AccessKey} == elsewhere.keys(), (
        "passes say who may come in, and no more"
    )
    for model, tamperings in lists:
        columns = {field.column for field in model._meta.concrete_fields}
        assert columns == {each.column for each in tamperings} | elsewhere[model]
