"""Posting a command over HTTP, and what comes back."""

from collections.abc import Callable
from uuid import UUID, uuid4

import pytest

from ledger.items import Item
from ledger.models import Posting, Reply, Transaction
from ledger.problems import Problem
from ledger.services import posting
from tests.ledger.books import open_game
from tests.ledger.client import Table
from tests.ledger.conftest import BANK

START = {"type": "start", "first": "A"}


def test_it_posts_an_entry_and_shows_the_book_as_it_is_now(started: Table) -> None:
    answer = started.enter({"type": "roll", "seat": "A", "dice": [2, 1]})

    assert answer["version"] == 2
    assert answer["status"] == "open"
    assert answer["state"]["situation"]["tokens"]["A"] == 3
    assert {offer["command"]["type"] for offer in answer["offers"]} >= {"buy", "decline"}
    assert answer["newest"]["can_undo"] is True
    entry = answer["transaction"]
    assert entry["number"] == 2
    assert entry["command"] == {"type": "roll", "seat": "A", "dice": [2, 1]}
    assert entry["postings"] == []
    assert entry["device"] == "Tablet"
    assert entry["role"] == "bank"


def test_every_posting_carries_the_balance_that_it_leaves(started: Table) -> None:
    started.enter({"type": "roll", "seat": "A", "dice": [2, 1]})
    entry = started.enter({"type": "buy", "seat": "A", "lot": "baltic-avenue"})["transaction"]

    legs = {(leg["account"], leg["commodity"]): leg for leg in entry["postings"]}
    assert legs["A", "cash"]["quantity"] == -60
    assert legs["A", "cash"]["balance"] == 1440
    assert legs["Bank", "cash"]["balance"] == -5940
    assert legs["A", "deed:baltic-avenue"]["balance"] == 1
    assert legs["Bank", "deed:baltic-avenue"]["balance"] == 0


def test_an_account_that_moves_twice_in_an_entry_shows_both_balances(started: Table) -> None:
    opening = Posting.objects.filter(
        transaction__game=started.game, account="Bank", commodity="cash"
    )

    assert list(opening.values_list("balance", flat=True)) == [-1500, -3000, -4500, -6000]


def test_the_answer_names_the_entry_and_the_version(started: Table) -> None:
    response = started.post({"type": "roll", "seat": "A", "dice": [2, 1]})

    assert response.headers["ETag"] == '"2"'
    entry = started.client.get(
        response.headers["Location"], headers={"Authorization": started.authorization}
    )
    assert entry.json() == response.json()["transaction"]


def test_the_device_time_is_kept_beside_the_server_time(started: Table) -> None:
    made_at = "2026-11-21T19:30:00Z"
    answer = started.enter({"type": "roll", "seat": "A", "dice": [2, 1]}, **{"Made-At": made_at})

    assert answer["transaction"]["made_at"] == made_at
    assert answer["transaction"]["posted_at"] != made_at


def test_the_journal_names_nobody(started: Table) -> None:
    entry = Transaction.objects.get(game=started.game, number=1)

    assert started.holder is not None
    assert entry.actor == f"pass:{started.holder.card_id}"
    assert entry.device == f"pass:{started.holder.pk}"


def test_each_game_has_its_own_numbers_and_keys(started: Table) -> None:
    from tests.ledger.conftest import paired

    key = uuid4()
    other_game = open_game(ruleset="classic", seats="AB")
    other = Table(other_game, paired(other_game))

    started.enter({"type": "roll", "seat": "A", "dice": [2, 1]}, key=key)
    answer = other.enter({"type": "start", "first": "B"}, key=key)

    assert answer["transaction"]["number"] == 1
    assert Reply.objects.filter(key=key).count() == 2


def by_itself(game: UUID) -> None:
    posting.post(game, START, actor=BANK, version=0)


def all_or_none(game: UUID) -> None:
    posting.post_batch(game, [Item(START)], actor=BANK, version=0)


def up_to_a_problem(game: UUID) -> None:
    posting.post_until_problem(game, [Item(START)], actor=BANK, version=0)


def beforehand(game: UUID) -> None:
    posting.preview(game, START, actor=BANK)


@pytest.mark.django_db
@pytest.mark.parametrize("post", [by_itself, all_or_none, up_to_a_problem, beforehand])
def test_a_game_that_there_is_not_takes_nothing(post: Callable[[UUID], None]) -> None:
    with pytest.raises(Problem) as raised:
        post(uuid4())

    assert (raised.value.status, raised.value.code) == (404, "UNKNOWN_GAME")
