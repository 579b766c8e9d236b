"""Entries written past the services: the database takes those that are sound, and no others."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import PositiveIntegerField

from ledger.models import Balance, Game, Posting, Reply, Transaction
from ledger.services import games
from tests.ledger.books import open_game
from tests.ledger.client import Table, book
from tests.ledger.conftest import REFEREE

BUY = {"type": "buy", "seat": "A", "lot": "baltic-avenue"}
HASH = "0123456789abcdef" * 4


@dataclass(frozen=True)
class Leg:
    """A posting to be written; without `balance` it leaves the one that is right."""

    account: str
    quantity: Any
    commodity: str = "cash"
    balance: Any = None
    line: int = 0
    game: UUID | None = None


@dataclass(frozen=True)
class Forged:
    """An entry to be written: its postings, and where its header differs from what it should be."""

    legs: tuple[Leg, ...] = ()
    header: dict[str, Any] = field(default_factory=dict)


CASH = (Leg("A", -5), Leg("B", 5))


@pytest.fixture
def bought(started: Table) -> Table:
    """A book of three entries, the newest with postings."""
    started.enter({"type": "roll", "seat": "A", "dice": [2, 1]})
    started.enter(BUY)
    return started


def write(table: Table, forged: Forged) -> Transaction:
    """Postings first, then the header, in one database transaction."""
    number = Transaction.objects.filter(game=table.game).latest("number").number + 1
    header = {
        "game_id": table.game.pk,
        "number": number,
        "key": uuid4(),
        "kind": "command",
        "command": {"type": "pay"},
        "facts": [],
        "restores": {},
        "posting_count": len(forged.legs),
        "text": "Forged.",
        "undo_number": number,
        "redo_number": 0,
        "subject_number": number,
        "reversal_root": number,
        "actor": "system:attack",
        "role": "system",
        "device": "",
        "posted_at": table.game.opened_at,
        "link": HASH,
        "seal": HASH,
    }
    entry = Transaction(**{"id": uuid4(), **header, **forged.header})
    with transaction.atomic():
        for line, leg in enumerate(forged.legs, 1):
            insert_posting(table.game, entry.pk, replace(leg, line=leg.line or line))
        entry.save(force_insert=True)
    return entry


def insert_posting(
    game: Game, entry: UUID, leg: Leg, over: BaseDatabaseWrapper | None = None
) -> None:
    """One row of ledger_posting, by SQL: a model would look at the types."""
    place = {"game": game, "account": leg.account, "commodity": leg.commodity}
    held = Balance.objects.filter(**place).values_list("quantity", flat=True).first() or 0
    balance = held + leg.quantity if leg.balance is None else leg.balance
    ids = [leg.game or game.pk, entry]
    keys = [each.hex for each in ids] if connection.vendor == "sqlite" else ids
    # -1 stands for line 0, as 0 stands for "the next one".
    line = max(leg.line, 0)
    with (over or connection).cursor() as cursor:
        cursor.execute(
            "INSERT INTO ledger_posting (game_id, transaction_id, line, account, commodity,"
            " quantity, balance) VALUES (%s, %s, %s, %s, %s, %s, %s)",
            [*keys, line, leg.account, leg.commodity, leg.quantity, balance],
        )


def assert_refused(table: Table, forged: Forged, says: str) -> None:
    """The entry isn't written, for that reason, and the book is as it was."""
    before = book(table.game)
    with pytest.raises(IntegrityError, match=says):
        write(table, forged)
    assert book(table.game) == before


def test_a_sound_entry_is_taken_and_moves_the_balances(bought: Table) -> None:
    ours = Balance.objects.filter(game=bought.game, commodity="cash")
    before = dict(ours.values_list("account", "quantity"))

    write(bought, Forged(CASH))

    assert Posting.objects.filter(transaction__number=4).count() == 2
    assert dict(ours.values_list("account", "quantity")) == before | {
        "A": before["A"] - 5,
        "B": before["B"] + 5,
    }


FITS = "ledger: (entry .* its header says|the header doesn't fit)"
BALANCES = "ledger: (entry .* doesn't balance|the entry doesn't balance)"
NEXT = "ledger: (entry .* isn't the next|the entry isn't the next|this entry already exists)"
LEAVES = "ledger: a posting .*leaves"
COVERED = "ledger_(posting|balance)_covered"
HASHES = "ledger: (entry .* lacks a valid link or seal|the entry lacks a valid link or seal)"

FORGERIES = {
    "one leg": (Forged((Leg("A", 5),)), FITS),
    "doesn't sum to zero": (Forged((Leg("A", -5), Leg("B", 6))), BALANCES),
    "two commodities": (Forged((Leg("A", -5), Leg("Bank", 5, "house"))), BALANCES),
    "a house from nowhere": (Forged((*CASH, Leg("A:boardwalk", 1, "house"))), BALANCES),
    "header says more": (Forged(CASH, {"posting_count": 3}), FITS),
    "header says none": (Forged(CASH, {"posting_count": 0}), FITS),
    "no legs": (Forged((), {"posting_count": 2}), FITS),
    "a line is missing": (Forged((CASH[0], Leg("B", 5, line=3))), FITS),
    "lines from zero": (Forged((Leg("A", -5, line=-1), Leg("B", 5, line=1))), FITS),
    "lines zero and two": (Forged((Leg("A", -5, line=-1), Leg("B", 5, line=2))), FITS),
    "a number twice": (Forged(CASH, {"number": 3}), NEXT),
    "a number left out": (Forged(CASH, {"number": 6}), NEXT),
    "nothing moves": (Forged((Leg("A", 0), Leg("B", 0))), "ledger_posting_moves"),
    "leaves too much": (Forged((Leg("A", -5), Leg("B", 5, balance=5000))), LEAVES),
    "leaves too little": (Forged((Leg("A", -5, balance=0), Leg("B", 5))), LEAVES),
    "a new account with more": (
        Forged((Leg("A", -5), Leg("E", 5, balance=10))),
        LEAVES,
    ),
    "overdraws": (Forged((Leg("A", -5000), Leg("B", 5000))), COVERED),
    "overdraws the Bank's houses": (
        Forged((Leg("Bank", -33, "house"), Leg("A:boardwalk", 33, "house"))),
        COVERED,
    ),
    "a deed from who hasn't it": (
        Forged((Leg("B", -1, "deed:boardwalk"), Leg("A", 1, "deed:boardwalk"))),
        COVERED,
    ),
    "no link": (Forged(CASH, {"link": ""}), HASHES),
    "no seal": (Forged(CASH, {"seal": ""}), HASHES),
    "not a link": (Forged(CASH, {"link": HASH.upper()}), HASHES),
    "a seal too short": (Forged(CASH, {"seal": HASH[1:]}), HASHES),
    "an undo of nothing": (Forged((), {"kind": "undo"}), "ledger_reversals_reverse"),
    "a void of nothing": (Forged((), {"kind": "void"}), "ledger_reversals_reverse"),
    "about a later entry": (Forged((), {"subject_number": 5}), "ledger_reversals_come_later"),
    "on the stack of another": (Forged((), {"reversal_root": 3}), "ledger_reversals_come_later"),
    "not a kind": (Forged((), {"kind": "wish"}), "ledger_reversals_reverse"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_entry_is_refused(bought: Table, name: str) -> None:
    assert_refused(bought, *FORGERIES[name])


def test_postings_of_another_game_are_refused(bought: Table) -> None:
    other = Table(open_game(ruleset="night-2016", seats="ABCD"), bought.holder)
    legs = tuple(
        Leg(account, quantity, balance=quantity, game=other.game.pk)
        for account, quantity in (("Box", -5), ("E", 5))
    )
    assert_refused(bought, Forged(legs), FITS)


@pytest.mark.sqlite
@pytest.mark.parametrize("quantity", [1.5, "1.5", "abc", "", None, b"1"], ids=repr)
def test_a_quantity_is_a_whole_number(bought: Table, quantity: Any) -> None:
    before = book(bought.game)

    with pytest.raises(IntegrityError, match="must be whole numbers"), transaction.atomic():
        insert_posting(bought.game, uuid4(), Leg("A", quantity, balance=1, line=1))
    assert book(bought.game) == before


def test_nothing_is_added_to_a_sealed_entry(bought: Table) -> None:
    before = book(bought.game)
    entry = Transaction.objects.get(game=bought.game, number=3)

    for line in (1, entry.posting_count + 1):
        with pytest.raises(IntegrityError, match="ledger: "), transaction.atomic():
            insert_posting(bought.game, entry.pk, Leg("A", 100, line=line))
    assert book(bought.game) == before


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("isolation", "says"),
    [
        ("READ COMMITTED", "is sealed without this posting"),
        ("REPEATABLE READ", "violates foreign key constraint"),
    ],
)
@pytest.mark.parametrize("line", [3, -1])
def test_nothing_is_added_by_a_writer_who_could_not_see_the_seal(
    bought: Table, isolation: str, says: str, line: int
) -> None:
    key = uuid4()
    other = connection.copy()
    try:
        other.set_autocommit(False)
        with other.cursor() as cursor:
            cursor.execute(f"SET TRANSACTION ISOLATION LEVEL {isolation}")
        insert_posting(bought.game, key, Leg("C", 5000, line=line), over=other)
        write(bought, Forged(CASH, {"id": key}))

        with pytest.raises(IntegrityError, match=says):
            other.commit()
    finally:
        other.close()
    assert Posting.objects.filter(transaction=key).count() == 2


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", ["nothing moves", "overdraws", "overdraws the Bank's houses"])
def test_a_posting_is_covered_also_where_constraints_are_switched_off(
    bought: Table, name: str
) -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
    try:
        assert_refused(bought, FORGERIES[name][0], "may leave no balance below zero")
    finally:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA ignore_check_constraints = OFF")


@pytest.mark.django_db(transaction=True)
def test_postings_without_a_header_are_not_committed(bought: Table) -> None:
    before = book(bought.game)

    with pytest.raises(IntegrityError), transaction.atomic():
        insert_posting(bought.game, uuid4(), Leg("A", 100, line=1))
    assert book(bought.game) == before


def test_the_bank_may_give_out_more_cash_than_it_has(bought: Table) -> None:
    assert Balance.objects.get(game=bought.game, account="Bank", commodity="cash").quantity < 0
    assert Balance.objects.get(game=bought.game, account="Box", commodity="house").quantity == -32


@pytest.mark.sqlite
@pytest.mark.parametrize(
    "column",
    [
        field.column
        for field in Transaction._meta.concrete_fields
        if isinstance(field, PositiveIntegerField)
    ],
)
def test_a_number_of_an_entry_is_a_number(bought: Table, column: str) -> None:
    columns = [field.column for field in Transaction._meta.concrete_fields]
    values = ["'many'" if each == column else f'"{each}"' for each in columns]
    insert = f"INSERT INTO ledger_transaction SELECT {', '.join(values)} FROM ledger_transaction"
    with connection.cursor() as cursor:
        # Which guard refuses first, SQLite chooses; these would refuse it as well.
        cursor.execute("DROP TRIGGER ledger_guard_transaction_replace")
        cursor.execute("DROP TRIGGER ledger_guard_transaction_seal")
        with pytest.raises(IntegrityError, match="must be whole numbers"), transaction.atomic():
            cursor.execute(insert)


def test_a_refusal_takes_no_key_of_an_entry(bought: Table) -> None:
    entry = write(bought, Forged(CASH))

    for status, body in ((422, {"code": "NO", "sentence": "No."}), (201, {"number": 3})):
        reply = Reply(game=bought.game, key=entry.key, digest=HASH, status=status, body=body)
        with pytest.raises(IntegrityError, match="a key is answered"), transaction.atomic():
            reply.save(force_insert=True)
    Reply(game=bought.game, key=entry.key, digest=HASH, status=201, body={"number": 4}).save(
        force_insert=True
    )


def test_a_closed_book_opens_by_an_entry_only(bought: Table) -> None:
    games.close_book(bought.game.pk, actor=REFEREE, reason="fire alarm")
    closed = Game.objects.filter(pk=bought.game.pk)

    for change in (
        {"status": "open"},
        {"status": "open", "closed_at": None},
        {"closed_at": None},
        {"closed_at": bought.game.opened_at},
    ):
        with (
            pytest.raises(IntegrityError, match="last entry closes its book"),
            transaction.atomic(),
        ):
            closed.update(**change)
    assert closed.get().status == "closed"


def test_a_key_is_answered_once(bought: Table) -> None:
    reply = Reply.objects.filter(game=bought.game).latest("pk")
    reply.pk = None

    with pytest.raises(IntegrityError), transaction.atomic():
        reply.save(force_insert=True)


def test_an_entry_is_reversed_once(bought: Table) -> None:
    bought.enter({"type": "undo", "number": 3})
    reversed_entry = Transaction.objects.get(game=bought.game, number=3)

    header = {"kind": "undo", "reverses_id": reversed_entry.pk, "reversal_root": 3}
    assert_refused(bought, Forged((), header), "reverses_id|this entry already exists")


def test_an_entry_waits_for_the_head_to_have_followed(bought: Table) -> None:
    head = Game.objects.filter(pk=bought.game.pk)

    with transaction.atomic():
        write(bought, Forged(CASH))
        assert_refused(bought, Forged(CASH), NEXT)
        head.update(version=4, link=HASH, seal=HASH)
        write(bought, Forged(CASH))
        with pytest.raises(IntegrityError, match="the head of a book"), transaction.atomic():
            head.update(version=6, link=HASH, seal=HASH)


def test_an_entry_is_of_a_game_that_there_is(bought: Table) -> None:
    header = {"game_id": uuid4(), "number": 1}
    assert_refused(bought, Forged((), header), NEXT)
