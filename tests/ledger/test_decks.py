"""Which cards can't come yet: the server says the same as a device with a book of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.book.local_book import LocalBook
from engine.book.lying_below import TELLING, deck_entries_of
from ledger.journal.decks import deck_entries
from ledger.services.importing import import_game
from tests.ledger.client import Table
from tests.ledger.conftest import paired
from tests.ledger.test_local_book import GAMES, REFEREE, SAMPLE, Device, downloaded

DIVIDEND = "CH07"


def lands(table: Table, seat: str) -> set[str]:
    """The seat comes to Chance; the cards that lie below others then."""
    table.enter({"type": "roll", "seat": seat, "dice": [3, 4]})
    return below(table)


def below(table: Table) -> set[str]:
    """The cards that lie below others, by the server as by a device."""
    offers = table.get("/offers").json()["offers"]
    assert Device(table).ask("view")["offers"] == offers
    [draw] = [offer for offer in offers if offer["command"]["type"] == "draw"]
    options: list[dict[str, Any]] = draw["asks"]["card"]["options"]
    return {option["value"] for option in options if option.get("lies_below")}


def draw(table: Table, seat: str, card: str) -> int:
    """The number of the entry."""
    posted = table.enter({"type": "draw", "seat": seat, "card": card})
    number: int = posted["transaction"]["number"]
    return number


def test_a_card_that_was_drawn_lies_below_until_that_is_taken_back(started: Table) -> None:
    assert lands(started, "A") == set()
    drawn = draw(started, "A", DIVIDEND)
    assert lands(started, "B") == {DIVIDEND}
    for number in (drawn + 1, drawn):
        started.enter({"type": "undo", "number": number})

    assert below(started) == set()


@pytest.mark.parametrize("path", [*GAMES, SAMPLE], ids=lambda path: path.stem)
def test_the_server_reads_what_a_device_reads(path: Path, db: None) -> None:
    played = import_game(path.read_bytes(), actor=REFEREE)
    game, entries = downloaded(Table(played, paired(played)))
    told = deck_entries_of(LocalBook(game, entries).course)
    tells = [each for each in told if each.command in TELLING or each.jail_cards]

    assert list(deck_entries(played.pk)) == tells


def test_the_other_answers_say_nothing_of_it(started: Table) -> None:
    lands(started, "A")
    draw(started, "A", DIVIDEND)
    assert lands(started, "B")

    assert "lies_below" not in started.get().content.decode()
