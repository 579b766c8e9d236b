"""The book as a device keeps it: with it alone, the game is played again to the same head."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from uuid import uuid4

import engine
from engine import chain
from ledger import passes
from ledger.actors import Actor, Role
from ledger.journal.entry import PostingRow, recorded_outcome
from ledger.services import editions
from tests.ledger.books import open_game
from tests.ledger.client import Table, assert_problem
from tests.ledger.conftest import link, paired

ROLL = {"type": "roll", "seat": "A", "dice": [2, 1]}
BUY = {"type": "buy", "seat": "A", "lot": "baltic-avenue"}
OTHER = "0" * 64
SAMPLE = Path(__file__).parent.parent.parent / "samples" / "uk-club-decks.json"


def entries_of(table: Table, rest: str = "") -> list[dict[str, Any]]:
    """All entries, page by page."""
    entries = []
    page = table.get(f"/book{rest}").json()
    while True:
        entries += page["entries"]
        if page["next"] is None:
            return entries
        headers = {"Authorization": table.authorization}
        page = table.client.get(page["next"], headers=headers).json()


def played_again(book: dict[str, Any]) -> tuple[engine.Game, str]:
    """The position and the head to which a device comes with these entries."""
    rules = {name: book["game"][name] for name in ("ruleset", "options", "edition", "seats")}
    game = engine.new_game(rules["ruleset"], rules["seats"], rules["options"], rules["edition"])
    head = chain.genesis(**rules)
    for entry in book["entries"]:
        rows = [PostingRow(**posting) for posting in entry["postings"]]
        outcome = recorded_outcome(rows, entry["facts"])
        head = chain.link(head, entry["number"], entry["key"], entry["command"], outcome)
        engine.apply(game, outcome)
    return game, head


def test_a_device_comes_to_the_same_position_and_head(started: Table) -> None:
    started.enter(ROLL)
    started.enter(BUY)
    started.enter({"type": "undo", "number": 3})

    book = started.get("/book").json()
    game, head = played_again(book)

    shown = started.get().json()
    assert (head, book["link"]) == (shown["link"], shown["link"])
    assert engine.game_to_json(game) == shown["state"]
    assert book["version"] == 4


def test_entries_say_their_keys_and_their_places_among_undos(started: Table) -> None:
    key = uuid4()
    started.post(ROLL, key=key)
    started.enter({"type": "undo", "number": 2})

    _, roll, undo = entries_of(started)

    assert roll["key"] == str(key)
    assert (roll["undo_number"], roll["redo_number"]) == (2, 0)
    assert (undo["undo_number"], undo["redo_number"]) == (1, 3)
    assert (undo["subject_number"], undo["reversal_root"]) == (2, 2)


def test_a_client_that_has_a_part_gets_the_rest(started: Table) -> None:
    head = started.get().json()["link"]
    started.enter(ROLL)

    rest = started.get(f"/book?after=1&link={head}").json()

    assert [entry["number"] for entry in rest["entries"]] == [2]
    assert rest["game"] is None
    assert started.get("/book?after=2").json()["entries"] == []


def test_a_long_book_comes_page_by_page(started: Table) -> None:
    for number in range(1, 7):
        started.enter({"type": "undo", "number": number})

    assert [entry["number"] for entry in entries_of(started, "?limit=3")] == [*range(1, 8)]


def test_a_part_of_another_book_has_no_rest_here(started: Table) -> None:
    started.enter(ROLL)

    assert_problem(started.get(f"/book?after=1&link={OTHER}"), 409, "OTHER_BOOK")
    assert_problem(started.get("/book?after=3"), 409, "OTHER_BOOK")
    assert_problem(started.get("/book?after=1&link=head"), 400, "MALFORMED")


def test_an_edition_that_was_added_comes_with_it(db: None) -> None:
    organiser = Actor("user:1", Role.ORGANISER)
    name = editions.add_data(json.loads(SAMPLE.read_text("utf-8")), actor=organiser).name
    game = open_game(ruleset="night-2016", seats="ABCD", edition=name)

    book = Table(game, paired(game)).get("/book").json()

    assert book["game"]["edition_file"] == engine.edition_document(name)


def test_an_edition_that_every_device_has_does_not(table: Table) -> None:
    assert table.get("/book").json()["game"]["edition_file"] is None


def test_it_is_for_those_who_post(started: Table) -> None:
    player = started.with_pass(link(started.game, "player", "A"))
    stranger = started.with_pass(passes.pair(passes.issue("card", "Table 9"), "Tablet"))

    assert_problem(player.get("/book"), 403, "READ_ONLY_LINK")
    assert_problem(stranger.get("/book"), 403, "OTHER_TABLE")
    assert_problem(started.with_pass(None).get("/book"), 401, "NO_PASS")


def batch(head: str) -> dict[str, Any]:
    """A batch of a device whose book has this head."""
    items = [{"key": str(uuid4()), "command": ROLL}]
    return {"transactions": items, "mode": "stop_at_first", "link": head}


def test_a_batch_for_the_same_book_is_entered(started: Table) -> None:
    head = started.get().json()["link"]

    assert started.post(batch(head)).json()["results"][0]["status"] == 201


def test_a_batch_for_another_book_is_not(started: Table) -> None:
    for mode in ("stop_at_first", "all_or_nothing"):
        answer = started.post(batch(OTHER) | {"mode": mode})

        assert assert_problem(answer, 409, "OTHER_BOOK")["version"] == 1
    assert started.version() == 1
    assert_problem(started.post(batch("head")), 400, "MALFORMED")


def test_a_batch_for_an_older_version_is_stale_whatever_its_head(started: Table) -> None:
    [row] = started.post(batch(OTHER), version=0).json()["results"]

    assert row["problem"]["code"] == "STALE_VERSION"
