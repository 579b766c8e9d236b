"""The heads of a book's two chains: written with each entry, shown in each answer."""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import sha256
from typing import Any
from uuid import UUID, uuid4

import pytest

from engine import chain
from ledger import chains
from ledger.journal.entry import Entry
from ledger.journal.reader import read_up_to
from ledger.models import Game
from tests.ledger.client import Table

ROLL = {"type": "roll", "seat": "A", "dice": [2, 1]}
BUY = {"type": "buy", "seat": "A", "lot": "baltic-avenue"}

ENTRY = Entry(
    id=UUID("11111111-1111-4111-8111-111111111111"),
    game_id=UUID("22222222-2222-4222-8222-222222222222"),
    number=3,
    key=UUID("33333333-3333-4333-8333-333333333333"),
    kind="undo",
    command={"type": "undo", "number": 2},
    facts=[],
    restores={"turn": "A"},
    text="Takes back entry 2: “Ä”",
    reverses_id=UUID("44444444-4444-4444-8444-444444444444"),
    undo_number=1,
    redo_number=3,
    subject_number=1,
    reversal_root=2,
    actor="pass:a",
    role="bank",
    device="pass:d",
    made_at=None,
    posted_at=datetime(2026, 11, 21, 19, 30, tzinfo=UTC),
    posting_count=2,
    link="",
    seal="",
)


def test_format_1_of_a_seal_never_changes() -> None:
    covered = (
        '{"actor":"pass:a","device":"pass:d","id":"11111111-1111-4111-8111-111111111111",'
        '"kind":"undo","made_at":null,"posted_at":"2026-11-21T19:30:00.000000Z",'
        '"posting_count":2,"redo_number":3,"restores":{"turn":"A"},'
        '"reverses":"44444444-4444-4444-8444-444444444444","role":"bank",'
        '"text":"Takes back entry 2: “Ä”","undo_number":1}'
    )
    expected = sha256(f"passgo seal 1\n{'0' * 64}\n{'f' * 64}\n{covered}\n".encode()).hexdigest()

    assert chains.seal("0" * 64, "f" * 64, ENTRY) == expected


def test_format_1_of_its_genesis_never_changes() -> None:
    opened = "2026-11-21T19:30:00.000000Z"
    begins = f"passgo seal 1\n{ENTRY.game_id}\n{opened}\n{'f' * 64}\n"

    assert (
        chains.genesis(ENTRY.game_id, ENTRY.posted_at, "f" * 64)
        == sha256(begins.encode()).hexdigest()
    )


def heads(game: Game) -> tuple[str, str]:
    """Both heads by the journal as it is stored, from the first entry on."""
    link = chain.genesis(
        ruleset=game.ruleset, options=game.options, edition=game.edition, seats=game.seats
    )
    seal = chains.genesis(game.pk, game.opened_at, link)
    for entry in read_up_to(game.pk, game.version):
        link = chain.link(link, entry.number, entry.key, entry.command, entry.outcome)
        seal = chains.seal(seal, link, entry)
        assert (entry.link, entry.seal) == (link, seal)
    return link, seal


def test_what_is_stored_gives_the_heads_again(table: Table) -> None:
    table.enter({"type": "start", "first": "A"})
    table.enter(ROLL, **{"Made-At": "2026-11-21T21:30:00.123+02:00"})
    table.enter({"type": "undo", "number": 2})
    table.enter({"type": "undo", "number": 3})
    table.enter(BUY)

    game = Game.objects.get(pk=table.game.pk)
    assert (game.link, game.seal) == heads(game)


def test_a_new_game_has_the_genesis_as_heads(game: Game) -> None:
    assert (game.link, game.seal) == heads(game)


def test_a_batch_has_the_links_of_its_commands_one_by_one(started: Table) -> None:
    items = [{"key": str(uuid4()), "command": command} for command in (ROLL, BUY)]
    batch = started.post({"transactions": items}).json()

    assert (batch["link"], batch["seal"]) == heads(Game.objects.get(pk=started.game.pk))


@pytest.mark.parametrize("rest", ["", "/transactions"])
def test_the_heads_are_in_each_answer(started: Table, rest: str) -> None:
    answer: dict[str, Any] = started.enter(ROLL) if rest else started.get().json()

    game = Game.objects.get(pk=started.game.pk)
    assert (answer["link"], answer["seal"]) == (game.link, game.seal)
    if rest:
        assert answer["transaction"]["link"] == game.link
        assert answer["transaction"]["seal"] == game.seal


def test_a_refusal_moves_no_head(started: Table) -> None:
    before = started.get().json()
    started.post({"type": "roll", "seat": "C", "dice": [2, 1]})

    assert (started.get().json()["link"], started.get().json()["seal"]) == (
        before["link"],
        before["seal"],
    )
