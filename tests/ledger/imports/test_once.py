"""A file is imported once per key, and while it is checked nobody waits."""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ledger.audit import audit_book
from ledger.exports import FORMATS
from ledger.imports.script import ENTRIES_MAX
from ledger.models import Game, Import, Transaction
from ledger.problems import Problem
from ledger.services import append, importing
from ledger.services.importing import import_game, import_once
from ledger.services.posting import post
from tests.conftest import PATIENCE_SECONDS
from tests.ledger.books import open_game
from tests.ledger.client import assert_problem
from tests.ledger.conftest import BANK, REFEREE
from tests.ledger.imports.test_api import NOTATION, organiser, send

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> Client:
    """An organiser."""
    return organiser("ada")


def salaries(count: int) -> bytes:
    """A game of `count` entries, in notation."""
    lines = ['[Seats "A B"]', "start A", "untrack", *["A salary"] * (count - 2)]
    return "\n".join(lines).encode()


def test_the_same_file_under_the_same_key_is_the_same_game(ada: Client) -> None:
    key = {"Idempotency-Key": str(uuid4())}
    first, again = send(ada, NOTATION, **key), send(ada, NOTATION, **key)

    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json()["id"] == again.json()["id"]
    assert first["Location"] == again["Location"]
    assert "Idempotent-Replayed" not in first
    assert again["Idempotent-Replayed"] == "true"
    assert Game.objects.count() == Import.objects.count() == 1


def test_another_file_under_the_key_is_refused(ada: Client) -> None:
    key = {"Idempotency-Key": str(uuid4())}
    send(ada, NOTATION, **key)

    assert_problem(send(ada, NOTATION + b"A roll 1+1\n", **key), 409, "KEY_REUSED")
    assert Game.objects.count() == 1


def test_keys_of_two_people_do_not_meet(ada: Client) -> None:
    key = {"Idempotency-Key": str(uuid4())}

    ids = {send(each, NOTATION, **key).json()["id"] for each in (ada, organiser("ben"))}

    assert len(ids) == 2


def test_a_refused_file_binds_no_key(ada: Client) -> None:
    key = {"Idempotency-Key": str(uuid4())}

    assert_problem(send(ada, b"start A\nB roll 2+1\n", **key), 422, "FILE_REFUSED")
    assert send(ada, NOTATION, **key).status_code == 201


@pytest.mark.parametrize("key", ["", "12"])
def test_a_key_is_asked_for(ada: Client, key: str) -> None:
    code = "MALFORMED" if key else "KEY_MISSING"
    assert_problem(send(ada, NOTATION, **{"Idempotency-Key": key}), 400, code)


def test_nothing_is_locked_before_the_whole_file_is_checked() -> None:
    """No statement but reads; a file that is refused at its last entry writes nothing at all."""
    data = salaries(50) + b"\nC salary"
    with CaptureQueriesContext(connection) as asked, pytest.raises(Problem):
        import_game(data, actor=REFEREE)

    assert all(each["sql"].startswith("SELECT") for each in asked), list(asked)


def test_a_game_with_undos_and_voids_comes_back_and_is_sound() -> None:
    game = import_game(salaries(6), actor=REFEREE)
    void: dict[str, Any] = {"type": "void", "number": 4, "reason": "it was Ben's"}
    commands = [
        *({"type": "undo", "number": number} for number in (6, 7)),
        {"type": "undo", "number": 8, "reason": "A wrong throw"},
        *(void, {"type": "salary", "seat": "B"}, void | {"number": 10, "reason": "it was right"}),
        {"type": "undo", "number": 12},
        void | {"number": 5, "with": [11]},
    ]
    for command in commands:
        post(game.pk, command, actor=REFEREE, version=None)
    game.refresh_from_db()

    again = import_game(b"".join(FORMATS["json"].pieces(game)), actor=REFEREE)

    assert (again.link, again.version, again.state) == (game.link, game.version, game.state)
    assert audit_book(again.pk).faults == []
    columns = ("kind", "text", "subject_number", "reversal_root", "undo_number", "redo_number")
    one, other = (
        list(Transaction.objects.filter(game=each).order_by("number").values_list(*columns))
        for each in (game, again)
    )
    assert one == other


@pytest.mark.django_db(transaction=True)
def test_two_at_once_make_one_game() -> None:
    key, data = uuid4(), salaries(20)
    both = threading.Barrier(2)

    def bring_in(_: int) -> Any:
        try:
            both.wait(PATIENCE_SECONDS)
            return import_once(data, actor=REFEREE, key=key).game.pk
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        made = set(pool.map(bring_in, range(2)))

    assert len(made) == 1
    assert set(Game.objects.values_list("pk", flat=True)) == made


@pytest.mark.django_db(transaction=True)
def test_the_longest_import_makes_no_other_table_fail() -> None:
    """Another table posts the whole time, as its banker would, while 5,000 entries come in."""
    other = open_game(ruleset="night-2016", seats="AB")
    post(other.pk, {"type": "start", "first": "A"}, actor=BANK, version=0)
    begun, over = threading.Event(), threading.Event()

    def bring_in() -> Game:
        try:
            begun.set()
            return import_game(salaries(ENTRIES_MAX), actor=REFEREE)
        finally:
            over.set()
            connection.close()

    posted = 0
    with ThreadPoolExecutor(1) as pool:
        imported = pool.submit(bring_in)
        assert begun.wait(PATIENCE_SECONDS)
        while not over.is_set():
            post(other.pk, {"type": "count", "counted": {"A": 1500}}, actor=BANK, version=None)
            posted += 1
        game = imported.result()

    assert game.version == ENTRIES_MAX
    assert posted > 10
    other.refresh_from_db()
    assert other.version == 1 + posted
    assert json.loads(json.dumps(game.state))["cash"]["A"] == 1500 + 200 * (ENTRIES_MAX - 2)


@pytest.mark.django_db(transaction=True)
def test_a_post_comes_through_while_a_file_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the middle of the check, from another connection, and without any waiting."""
    other = open_game(ruleset="night-2016", seats="AB")
    append_entries = append.append
    seen: list[bool] = []

    def start() -> None:
        try:
            post(other.pk, {"type": "start", "first": "A"}, actor=BANK, version=0)
        finally:
            connection.close()

    def with_a_post(*arguments: Any) -> Any:
        if not seen:
            seen.append(transaction.get_connection().in_atomic_block)
            with ThreadPoolExecutor(1) as pool:
                pool.submit(start).result()
        return append_entries(*arguments)

    monkeypatch.setattr(importing, "append", with_a_post)

    import_game(salaries(5), actor=REFEREE)

    assert seen == [False]
    other.refresh_from_db()
    assert other.version == 1
