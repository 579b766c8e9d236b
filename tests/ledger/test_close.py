"""The end of a book, and how a referee opens it again."""

from __future__ import annotations

from ledger.audit import audit_book
from ledger.items import Item
from ledger.models import Game, OutboxRow, Transaction
from ledger.services import games, posting
from tests.ledger.client import Table, assert_problem, book
from tests.ledger.conftest import REFEREE, link


def play_to_the_end(table: Table) -> None:
    """The last turn is called in Ada's first turn; everybody throws once more, and it ends."""
    table.enter({"type": "roll", "seat": "A", "dice": [4, 6]})
    table.enter({"type": "call_last_turn"})
    for seat in "BCD":
        table.enter({"type": "roll", "seat": seat, "dice": [4, 6]})
    table.enter({"type": "end_game"})


def topics() -> list[str]:
    """The topics that the outbox was told, oldest first."""
    return list(OutboxRow.objects.order_by("pk").values_list("topic", flat=True))


def test_the_end_of_the_game_closes_the_book(started: Table) -> None:
    play_to_the_end(started)

    game = Game.objects.get(pk=started.game.pk)
    assert game.status == "closed"
    assert game.closed_at == Transaction.objects.get(game=game, number=game.version).posted_at
    assert topics() == ["book_closed"]
    assert OutboxRow.objects.get().payload == {"game": str(game.pk)}


def test_a_referee_closes_a_game_as_it_stands(started: Table) -> None:
    games.close_book(started.game.pk, actor=REFEREE, reason="fire alarm")

    assert started.get().json()["status"] == "closed"
    assert started.get("/transactions/2").json()["command"]["reason"] == "fire alarm"


def test_a_closed_book_takes_no_entry_and_offers_none(started: Table) -> None:
    play_to_the_end(started)
    before = book(started.game)

    for command in (
        {"type": "roll", "seat": "A", "dice": [1, 2]},
        {"type": "undo", "number": before["version"]},
        {"type": "position", "cash": {"A": 1}},
    ):
        assert_problem(started.post(command), 409, "BOOK_CLOSED")
        assert_problem(started.post(command, rest="/preview"), 409, "BOOK_CLOSED")
    assert book(started.game) == before
    assert started.get().json()["offers"] == []
    assert started.get().json()["newest"]["can_undo"] is False


def test_a_referee_reopens_it_by_taking_back_its_last_entry(started: Table) -> None:
    play_to_the_end(started)
    referee = started.with_pass(link(started.game, "referee"))
    assert_problem(referee.post({"type": "call_last_turn"}), 409, "BOOK_CLOSED")

    answer = referee.enter({"type": "undo", "number": started.version()})

    assert answer["status"] == "open"
    assert Game.objects.get(pk=started.game.pk).closed_at is None
    assert topics() == ["book_closed", "book_reopened"]
    assert started.enter({"type": "end_game"})["status"] == "closed"
    assert topics()[-1] == "book_closed"


def test_a_book_closed_again_in_one_go_is_closed_at_its_newest_entry(started: Table) -> None:
    play_to_the_end(started)
    end = started.version()
    again = [Item({"type": "undo", "number": number}) for number in (end, end + 1)]

    posting.post_batch(started.game.pk, again, actor=REFEREE, version=end)

    game = Game.objects.get(pk=started.game.pk)
    assert (game.status, game.version) == ("closed", end + 2)
    assert game.closed_at == Transaction.objects.get(game=game, number=end + 2).posted_at
    assert audit_book(game.pk).faults == []
