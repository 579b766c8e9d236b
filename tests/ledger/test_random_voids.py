"""Games of random entries, undos, redos and voids: what stands adds up to what everybody holds."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import engine
from ledger.audit import audit_book
from ledger.journal.effective_entries import effective_entries_of
from ledger.models import Balance, Game, Posting, Transaction
from ledger.problems import Problem, Refused
from ledger.services.asof import position_after
from ledger.services.book import book_of
from ledger.services.posting import post
from ledger.services.voiding import plan_void
from tests.auditor import Auditor
from tests.ledger.conftest import REFEREE
from tests.ledger.test_random_games import next_command

ENTRIES = 160


def some_void(game: Game, dice: random.Random) -> dict[str, Any] | None:
    """A void of any entry, with what is in its way; None if nothing can be voided."""
    number = dice.randint(1, game.version)
    try:
        plan = plan_void(book_of(game), number)
    except Refused:
        return None
    if not plan.is_possible:
        return None
    others = [other.number for other in plan.others]
    assert all(number < other <= game.version for other in others)
    command = {"type": "void", "number": number, "reason": "By chance"}
    return command | ({"with": others} if others else {})


def start(game: Game, dice: random.Random) -> None:
    """From a position in which there is much to build on."""
    lots = list(engine.load_edition(game.edition).deeds)
    deeds = {lot: "ABCD"[at // 7] for at, lot in enumerate(lots)}
    setup = {"type": "position", "deeds": deeds, "turn": dice.choice("ABCD")}
    post(game.pk, setup, actor=REFEREE, version=0)


@pytest.mark.parametrize("seed", [0, 1, 2, 10, 13, 38])
def test_what_stands_adds_up_to_what_is_held(game: Game, seed: int) -> None:
    dice = random.Random(seed)
    start(game, dice)
    kinds: Counter[str] = Counter()
    while kinds.total() < ENTRIES:
        game.refresh_from_db()
        command = some_void(game, dice) if dice.random() < 0.3 else None
        planned = command is not None
        command = command or next_command(game, dice)
        try:
            post(game.pk, command, actor=REFEREE, version=game.version)
        except Problem as problem:
            # What chance fills in may be no command; what was planned must go through.
            if planned or problem.status not in (400, 422):
                raise
        kinds[command["type"]] += 1

    game.refresh_from_db()
    assert kinds["void"] > 5
    assert kinds["undo"] > 5
    assert engine.game_to_json(position_after(game, game.version)) == game.state
    kept = Balance.objects.filter(game=game).exclude(quantity=0)
    held = {(row.account, row.commodity): row.quantity for row in kept}
    assert sum_of_what_stands(game) == held
    assert audited(game) == []
    assert audit_book(game.pk).faults == []


def sum_of_what_stands(game: Game) -> dict[tuple[str, str], int]:
    """The holdings that the entries which count lead to, all others left out."""
    standing = effective_entries_of(game.pk)
    sums: Counter[tuple[str, str]] = Counter()
    for leg in Posting.objects.filter(transaction__game=game).select_related("transaction"):
        # A void counts in its own right: what it voids is left out with it.
        if standing.has(leg.transaction.number) and leg.transaction.kind == "command":
            sums[leg.account, leg.commodity] += leg.quantity
    return {place: total for place, total in sums.items() if total}


def audited(game: Game) -> list[str]:
    """The faults that an auditor who sees the postings alone finds at the end or on the way."""
    auditor = Auditor(game.seats)
    for entry in Transaction.objects.order_by("number").filter(game=game):
        rows = [(leg.account, leg.commodity, leg.quantity) for leg in entry.postings.all()]
        auditor.enter(rows)
    return auditor.close()
