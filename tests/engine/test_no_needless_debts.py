"""Nobody becomes a debtor who has the cash and owes nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given

import engine
from engine.facts import DebtOpened, DebtPassedOn
from tests.engine.depth import by_chance
from tests.engine.walking import Walk, seeds


def new_debts(outcome: engine.Outcome) -> dict[str, int]:
    """Per debtor how much new debt an outcome opens. What somebody owed to a player who is out
    and owes to that one's creditors after is no new debt."""
    opened: dict[str, int] = {}
    for fact in outcome.facts:
        match fact:
            case DebtPassedOn():
                continue
            case DebtOpened(seat=seat, amount=amount):
                opened[seat] = opened.get(seat, 0) + amount
    return opened


@pytest.mark.parametrize("tight", [False, True])
@by_chance(60)
@given(seed=seeds)
def test_a_player_who_has_the_cash_and_owes_nothing_else_pays(tight: bool, seed: int) -> None:
    for walk in Walk(seed, tight=tight).steps(60):
        game, outcome = walk.game, walk.outcomes[-1]
        for seat, opened in new_debts(outcome).items():
            owes_more = game.owed_by(seat) > opened
            assert owes_more or game.cash[seat] < opened, (walk, outcome)
