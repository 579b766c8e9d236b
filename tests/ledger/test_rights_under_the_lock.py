"""A pass whose rights change while its request waits for the book has the new ones there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from ledger import passes, writing
from ledger.models import Grant, Pass, Transaction
from tests.ledger.client import Table, assert_problem

ROLL = {"type": "roll", "seat": "A", "dice": [2, 1]}
BUY = {"type": "buy", "seat": "A", "lot": "baltic-avenue"}
PLAY_ON = {"type": "play_on"}
MODES = ["all_or_nothing", "stop_at_first"]

Meanwhile = Callable[[Callable[[], object]], None]


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Meanwhile:
    """Have something done by others after a request was let in, before it has its book."""

    def arrange(happens: Callable[[], object]) -> None:
        for name in ("turn", "write_if_next"):
            monkeypatch.setattr(writing, name, after(getattr(writing, name), happens))

    def after(real: Any, happens: Callable[[], object]) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            happens()
            return real(*given, **named)

        return call

    return arrange


def batch(mode: str, *commands: dict[str, Any]) -> dict[str, Any]:
    """These commands, or two that can be entered."""
    items = [{"key": str(uuid4()), "command": each} for each in commands or (ROLL, BUY)]
    return {"mode": mode, "transactions": items}


def bodies() -> list[dict[str, Any]]:
    """A batch of each mode, and a single command."""
    return [*map(batch, MODES), ROLL]


@pytest.mark.parametrize("body", bodies())
def test_of_a_pass_withdrawn_meanwhile(
    started: Table, meanwhile: Meanwhile, body: dict[str, Any]
) -> None:
    assert started.holder is not None
    holder = started.holder
    meanwhile(lambda: passes.revoke(holder))

    assert_problem(started.post(body), 403, "PASS_REVOKED")
    assert started.version() == 1


@pytest.mark.parametrize("body", bodies())
def test_of_a_card_withdrawn_meanwhile(
    started: Table, meanwhile: Meanwhile, body: dict[str, Any]
) -> None:
    assert started.holder is not None
    cards = Pass.objects.filter(devices=started.holder)
    meanwhile(lambda: cards.update(revoked_at="2026-11-21T19:30:00Z"))

    assert_problem(started.post(body), 403, "PASS_REVOKED")
    assert started.version() == 1


@pytest.mark.parametrize("body", bodies())
def test_of_a_link_renewed_meanwhile(
    started: Table, meanwhile: Meanwhile, body: dict[str, Any]
) -> None:
    holders = Pass.objects.exclude(card=None)
    meanwhile(lambda: holders.update(version=9))

    assert_problem(started.post(body), 401, "NO_PASS")
    assert started.version() == 1


@pytest.mark.parametrize("body", bodies())
def test_of_a_banker_who_lost_the_table_meanwhile(
    started: Table, meanwhile: Meanwhile, body: dict[str, Any]
) -> None:
    meanwhile(lambda: Grant.objects.filter(game=started.game).delete())

    assert_problem(started.post(body), 403, "OTHER_TABLE")
    assert started.version() == 1


@pytest.mark.parametrize("body", [*(batch(mode, PLAY_ON) for mode in MODES), PLAY_ON])
def test_a_pass_that_became_a_referees_meanwhile_enters_as_one(
    started: Table, meanwhile: Meanwhile, body: dict[str, Any]
) -> None:
    started.enter({"type": "call_last_turn"})
    meanwhile(lambda: Grant.objects.filter(game=started.game).update(role="referee"))

    assert started.post(body).status_code in (200, 201)
    assert Transaction.objects.get(game=started.game, number=3).role == "referee"
