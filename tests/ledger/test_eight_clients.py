"""Eight devices at once, each a process with a connection of its own: one order, each key once.

After each race the book is audited: sums, order without a gap, one reply per key, replay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any
from uuid import uuid4

import pytest

from ledger import passes
from ledger.models import Balance, Game, Reply, Transaction
from ledger.services.posting import post
from tests.engine.depth import deeper
from tests.ledger.books import grant, open_game
from tests.ledger.conftest import BANK, REFEREE, paired
from tests.ledger.racers import Racers
from tests.rehearsal.audit import audit

pytestmark = pytest.mark.django_db(transaction=True)

DEVICES = 8
ENTRIES_EACH = deeper(8, 200)
ROUNDS = deeper(50, 1000)
KEYS = deeper(25, 1000)
SALARY, CASH = 200, 1500
LOTS = (
    "oriental-avenue", "vermont-avenue", "connecticut-avenue", "mediterranean-avenue",
    "baltic-avenue", "st-charles-place", "states-avenue", "virginia-avenue",
)  # fmt: skip


@pytest.fixture(scope="module")
def racers(django_db_setup: None) -> Iterator[Racers]:
    with Racers(DEVICES) as racers:
        yield racers


@pytest.fixture
def game(db: None) -> Game:
    """An open book of four in which bank transactions alone are entered: turns don't matter."""
    return untracked()


def untracked() -> Game:
    game = open_game(ruleset="night-2016", seats="ABCD")
    position = {"type": "position", "cash": dict.fromkeys("ABCD", CASH), "tracked": False}
    post(game.pk, position, actor=REFEREE, version=0)
    return game


def tablet_at(game: Game) -> tuple[str, str]:
    """The game and the pass of its tablet, as a job names them."""
    return str(game.pk), passes.token(paired(game))


def salaries(count: int) -> list[dict[str, Any]]:
    return [{"type": "salary", "seat": "ABCD"[number % 4]} for number in range(count)]


def cash(game: Game) -> dict[str, int]:
    rows = Balance.objects.filter(game=game, commodity="cash", account__in=list("ABCD"))
    return dict(rows.values_list("account", "quantity"))


def assert_sound(*books: Game) -> None:
    """Sums, order without a gap, one reply per key, replay, snapshot."""
    for game in books:
        game.refresh_from_db()
        assert audit(game)[1] == []


def test_eight_devices_at_one_table_make_one_order(racers: Racers, game: Game) -> None:
    tablet = tablet_at(game)
    jobs = [["enter_all", *tablet, salaries(ENTRIES_EACH)] for _ in range(DEVICES)]

    entered = list(chain(*racers.together(*jobs)))

    assert sorted(each["number"] for each in entered) == [*range(2, 2 + DEVICES * ENTRIES_EACH)]
    keys = dict(Transaction.objects.filter(game=game, number__gt=1).values_list("key", "number"))
    assert {str(key): number for key, number in keys.items()} == {
        each["key"]: each["number"] for each in entered
    }
    assert sum(cash(game).values()) == 4 * CASH + DEVICES * ENTRIES_EACH * SALARY
    assert_sound(game)


def test_eight_devices_at_eight_tables_keep_out_of_each_others_way(
    racers: Racers, db: None
) -> None:
    tables = [untracked() for _ in range(DEVICES)]
    jobs = [["enter_all", *tablet_at(game), salaries(ENTRIES_EACH)] for game in tables]

    entered = racers.together(*jobs)

    for mine, game in zip(entered, tables, strict=True):
        assert [each["number"] for each in mine] == [*range(2, 2 + ENTRIES_EACH)]
        assert sum(cash(game).values()) == 4 * CASH + ENTRIES_EACH * SALARY
    assert_sound(*tables)


def test_everything_taken_back_by_two_at_once_is_taken_back_once(
    racers: Racers, game: Game
) -> None:
    for command in salaries(ENTRIES_EACH):
        post(game.pk, command, actor=BANK, version=None)
    referee = passes.issue("referee", "Judith")
    grant(referee, game, "referee")
    job = ["take_back_all", str(game.pk), passes.token(referee)]

    ada_s, ben_s = racers.together(job, job)

    entries = [*range(1, 2 + ENTRIES_EACH)]
    assert sorted([*ada_s, *ben_s]) == entries
    reversed_ = Transaction.objects.filter(game=game, kind="undo").order_by("number")
    assert [undo.reverses.number for undo in reversed_ if undo.reverses] == entries[::-1]
    assert not Balance.objects.filter(game=game).exclude(quantity=0).exists()
    assert_sound(game)


def test_two_devices_with_the_same_key_enter_once_and_get_the_same_reply(
    racers: Racers, game: Game
) -> None:
    tablet = tablet_at(game)
    for version in range(1, 1 + KEYS):
        job = ["send", *tablet, {"type": "salary", "seat": "A"}, str(uuid4()), version]

        ada_s, ben_s = racers.together(job, job)

        assert (ada_s["status"], ben_s["status"]) == (201, 201), (ada_s, ben_s)
        assert ada_s["body"] == ben_s["body"]
        assert {ada_s["replayed"], ben_s["replayed"]} == {True, False}
    assert cash(game)["A"] == CASH + KEYS * SALARY
    assert Reply.objects.filter(game=game).count() == 1 + KEYS
    assert_sound(game)


def test_a_key_that_two_devices_use_for_two_things_does_one_of_them(
    racers: Racers, game: Game
) -> None:
    tablet = tablet_at(game)
    for version in range(1, 1 + KEYS):
        key = str(uuid4())
        jobs = [["send", *tablet, {"type": "salary", "seat": who}, key, version] for who in "AB"]

        answers = racers.together(*jobs)

        told = Counter(each["body"].get("code", "entered") for each in answers)
        assert told == {"entered": 1, "KEY_REUSED": 1}
    assert cash(game)["A"] + cash(game)["B"] == 2 * CASH + KEYS * SALARY
    assert_sound(game)


def test_the_same_dollars_are_never_spent_twice(racers: Racers, game: Game) -> None:
    """Ada has $100, and eight devices sell her a lot for $100 each."""
    post(game.pk, {"type": "position", "cash": {"A": 100}}, actor=REFEREE, version=None)
    offered = [{"type": "auction", "seat": "A", "lot": lot, "price": 100} for lot in LOTS]
    for _ in range(ROUNDS):
        assert sell(racers, game, offered) == {"": 1, "NOT_ENOUGH_CASH": DEVICES - 1}
        assert cash(game)["A"] == 0
        take_back_newest(game)
    assert_sound(game)


def test_one_lot_is_never_sold_twice(racers: Racers, game: Game) -> None:
    offered = [{"type": "buy", "seat": seat, "lot": "boardwalk"} for seat in "ABCDABCD"]
    for _ in range(ROUNDS):
        assert sell(racers, game, offered) == {"": 1, "NOT_FOR_SALE": DEVICES - 1}
        assert sum(cash(game).values()) == 4 * CASH - 400
        take_back_newest(game)
    assert_sound(game)


def sell(racers: Racers, game: Game, commands: list[dict[str, Any]]) -> Counter[str]:
    """The answers to devices that all sell at once, whatever the others have entered."""
    jobs = [["post", str(game.pk), each, "bank", None, str(uuid4())] for each in commands]
    return Counter(each["code"] for each in racers.together(*jobs))


def take_back_newest(game: Game) -> None:
    game.refresh_from_db()
    post(game.pk, {"type": "undo", "number": game.version}, actor=BANK, version=None)
