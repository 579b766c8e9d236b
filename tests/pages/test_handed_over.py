"""What a tablet could not send: an official reads its file in, and each entry is entered once."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from ledger.models import Transaction
from tests.pages.conftest import Cast
from tests.responses import Response
from tests.tournaments import evening
from tests.tournaments.evening import game_of
from tournaments.models import Table

ROLL = {"type": "roll", "seat": "A", "dice": [2, 1]}
BUY = {"type": "buy", "seat": "A", "lot": "baltic-avenue"}


@pytest.fixture
def table(cast: Cast) -> Table:
    return evening.tables_of(evening.playing(cast.event))[0]


def file_of(table: Table, *commands: dict[str, Any], **changes: Any) -> bytes:
    """The file of a tablet at this table."""
    entries = [
        {
            "key": str(uuid4()),
            "command": command,
            "made_at": "2026-11-21T19:30:00Z",
            "outcome": None,
            "text": f"seat A: {command['type']}",
        }
        for command in commands
    ]
    games = [{"game": str(game_of(table).pk), "entries": entries}]
    content = {"format": "passgo-waiting-entries", "version": 1, "games": games} | changes
    return json.dumps(content).encode()


def read_in(client: Client, cast: Cast, table: Table, file: bytes) -> Response:
    sent = {"file": SimpleUploadedFile("passgo-table-1.json", file)}
    return client.post(cast.url("read-in", table.pk), sent)


def entered(table: Table) -> list[Transaction]:
    return list(Transaction.objects.filter(game=table.game_id, number__gt=1).order_by("number"))


def test_its_entries_are_entered_in_their_order(cast: Cast, table: Table) -> None:
    page = read_in(cast.ada, cast, table, file_of(table, ROLL, BUY))

    assert "2 in the book" in page.content.decode()
    assert [each.command["type"] for each in entered(table)] == ["roll", "buy"]


def test_the_journal_says_who_read_them_in_and_when_they_were_made(
    cast: Cast, table: Table
) -> None:
    read_in(cast.ada, cast, table, file_of(table, ROLL))

    [entry] = entered(table)
    assert entry.actor.startswith("user:")
    assert entry.role == "bank"
    assert entry.made_at is not None
    assert entry.made_at.isoformat() == "2026-11-21T19:30:00+00:00"


def test_a_file_that_is_read_in_twice_is_entered_once(cast: Cast, table: Table) -> None:
    file = file_of(table, ROLL, BUY)
    read_in(cast.ada, cast, table, file)
    page = read_in(cast.ben, cast, table, file)

    assert len(entered(table)) == 2
    assert page.content.decode().count("was there already") == 2


def test_what_no_longer_fits_is_left_out_and_told(cast: Cast, table: Table) -> None:
    page = read_in(cast.ada, cast, table, file_of(table, BUY, ROLL)).content.decode()

    assert "1 left out" in page
    assert [each.command["type"] for each in entered(table)] == ["roll"]


def test_what_would_be_something_else_now_is_left_out(cast: Cast, table: Table) -> None:
    file = json.loads(file_of(table, ROLL))
    file["games"][0]["entries"][0]["outcome"] = {"digest": "0" * 64, "text": "seat A flies"}

    page = read_in(cast.ada, cast, table, json.dumps(file).encode()).content.decode()

    assert "1 left out" in page
    assert entered(table) == []


def undone_on_the_tablet(table: Table) -> bytes:
    """The file of a tablet that has entered a throw, a purchase, and an undo of the purchase."""
    file = json.loads(file_of(table, ROLL, BUY, {"type": "undo", "number": 3}))
    _, bought, undone = file["games"][0]["entries"]
    undone["target"] = bought["key"]
    return json.dumps(file).encode()


def test_an_undo_takes_back_its_own_entry_whatever_its_number_is_by_now(
    cast: Cast, table: Table
) -> None:
    count = {"type": "count", "counted": {"D": 1500}}
    read_in(cast.ada, cast, table, file_of(table, count))

    read_in(cast.ada, cast, table, undone_on_the_tablet(table))

    assert [each.command["type"] for each in entered(table)] == ["count", "roll", "buy", "undo"]


def test_an_undo_takes_back_nothing_that_another_tablet_has_entered(
    cast: Cast, table: Table
) -> None:
    read_in(cast.ada, cast, table, file_of(table, ROLL, BUY))

    page = read_in(cast.ada, cast, table, undone_on_the_tablet(table)).content.decode()

    assert "The entry that this would take back was never entered." in page
    assert [each.command["type"] for each in entered(table)] == ["roll", "buy"]


def test_a_file_can_do_no_more_than_a_bank(cast: Cast, table: Table) -> None:
    moves = [{"from": "Bank", "to": "A", "cash": 200}]
    adjust = {"type": "adjust", "moves": moves, "reason": "A wish"}

    read_in(cast.ada, cast, table, file_of(table, adjust))

    assert entered(table) == []


def test_a_file_of_a_newer_version_says_to_update(cast: Cast, table: Table) -> None:
    page = read_in(cast.ada, cast, table, file_of(table, ROLL, version=2))

    assert page.status_code == 400
    assert "Update this computer" in page.content.decode()
    assert entered(table) == []


@pytest.mark.parametrize("file", [b"", b"{}", b"[1]", b"\xff", b'{"format": 1, "version": 1}'])
def test_any_other_file_is_refused(cast: Cast, table: Table, file: bytes) -> None:
    assert read_in(cast.ada, cast, table, file).status_code == 400


def test_the_file_of_another_table_is_refused(cast: Cast, table: Table) -> None:
    games = [{"game": str(uuid4()), "entries": []}]

    page = read_in(cast.ada, cast, table, file_of(table, games=games))

    assert page.status_code == 400
    assert "nothing from this table" in page.content.decode()


def test_only_officials_read_one_in(cast: Cast, table: Table) -> None:
    read_in(cast.stranger, cast, table, file_of(table, ROLL))
    read_in(cast.eve, cast, table, file_of(table, ROLL))

    assert entered(table) == []
