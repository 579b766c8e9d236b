"""What players owe each other in the end: debts cancel out, only the difference is due."""

from __future__ import annotations

from engine.chapters.owing import owed_between, owed_by_each, owed_in_the_end, owed_to_each
from engine.game import Game
from engine.notation import read, replay

# A owes B twice, 100 and 70, and B owes A 50; A owes C 26. Neither has any cash.
DEBTS = (
    '[Ruleset "classic"]\n'
    "position cash=A:0,B:0 deeds=boardwalk:B,park-place:B,pacific-avenue:C,"
    "reading-railroad:A,short-line:A turn=A\nuntrack\n"
    "A rent boardwalk\nA rent park-place\nB rent short-line\nA rent pacific-avenue\n"
)


def owing() -> Game:
    run = replay(read(DEBTS))
    assert run.faults == []
    return run.game


def test_debts_of_two_cancel_out() -> None:
    game = owing()
    dues = [(debt.seat, debt.creditor, debt.amount) for debt in game.debts]

    assert dues == [("A", "B", 100), ("A", "B", 70), ("B", "A", 50), ("A", "C", 26)]
    assert owed_between(game, "A", "B") == 120
    assert owed_between(game, "B", "A") == 0
    assert owed_between(game, "C", "A") == 0


def test_the_oldest_creditor_stands_first() -> None:
    assert list(owed_to_each(owing(), "A").items()) == [("B", 120), ("C", 26)]
    assert owed_to_each(owing(), "B") == {}


def test_what_comes_in_is_told_per_debtor() -> None:
    game = owing()

    assert [owed_by_each(game, seat) for seat in "ABC"] == [{}, {"A": 120}, {"A": 26}]


def test_all_creditors_together() -> None:
    game = owing()

    assert [owed_in_the_end(game, seat) for seat in "ABCD"] == [146, 0, 0, 0]
