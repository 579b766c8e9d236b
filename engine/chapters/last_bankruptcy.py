"""The bankruptcy that ends a game comes last, so that the order of entries doesn't decide who wins
(rule: last-bankruptcy): others make their decisions, owners ask for their rents, and debts that
can be paid are paid before it."""

from __future__ import annotations

from typing import NamedTuple

from engine.chapters.common import seat_name
from engine.chapters.ending import require_rents_asked
from engine.chapters.owing import owed_in_the_end
from engine.chapters.solvency import cannot_pay, insolvent
from engine.chapters.turns import open_decision
from engine.codes import Code
from engine.errors import Refusal
from engine.game import Game

RULE = "BANKRUPTCY"

# A fine that is due before moving is paid as a debt, and deeds are dealt before anybody owes.
_NO_DECISION = ("advance", "deal")


class _Open(NamedTuple):
    """Something that comes first: the code of the refusal, and a sentence."""

    code: Code
    sentence: str


def ends_game(game: Game, seat: str) -> bool:
    """True if the bankruptcy of `seat` ends the game: one player is left, or a short game's count
    is reached (rules: over-at-first, over-at-second)."""
    limit = game.options.ends_after_bankruptcies
    return len(game.live) == 2 or (limit > 0 and len(game.bankrupt) + 1 >= limit)


def require_last(game: Game, seat: str, *, asked: bool) -> None:
    """Refuse DEBTOR_FIRST if another bankruptcy counts before this one, and, where this one ends
    the game, DECISION_OPEN, DEBT_OPEN or RENT_OPEN as long as anything else can be settled."""
    found = first_of_all(game, seat)
    if found:
        raise Refusal(found.code, found.sentence, RULE)
    if ends_game(game, seat):
        require_rents_asked(game, asked=asked)


def first_of_all(game: Game, seat: str) -> _Open | None:
    """What has to be entered before the bankruptcy of `seat`, apart from rents; None if nothing."""
    found = _older_bankruptcy(game, seat)
    if found or not ends_game(game, seat):
        return found
    return _decision_of_others(game, seat) or _debt_of_others(game, seat)


def _older_bankruptcy(game: Game, seat: str) -> _Open | None:
    """In a short game bankruptcies are counted: of two, the one with the older debt is first."""
    if not game.options.ends_after_bankruptcies:
        return None
    for debt in game.debts:
        if debt.seat == seat:
            return None
        if insolvent(game, debt.seat):
            return _Open(
                Code.DEBTOR_FIRST,
                f"Seat {debt.seat} can't pay either and has owed for longer: that bankruptcy comes "
                "first.",
            )
    return None


def _decision_of_others(game: Game, seat: str) -> _Open | None:
    if game.shortage:
        sentence = f"A shortage auction of {game.shortage.building}s is under way"
        return _Open(Code.DECISION_OPEN, f"{sentence}: finish it before the game ends.")
    for item in game.pending:
        own = item.seat == seat and item.kind != "auction"
        if not own and item.kind not in _NO_DECISION:
            sentence = open_decision(game, item)
            return _Open(Code.DECISION_OPEN, f"{sentence} That comes before the end of the game.")
    return None


def _debt_of_others(game: Game, seat: str) -> _Open | None:
    money = game.edition.money
    for debt in game.debts:
        other = debt.seat
        if other != seat and owed_in_the_end(game, other) and not cannot_pay(game, other):
            return _Open(
                Code.DEBT_OPEN,
                f"Seat {other} owes {seat_name(debt.creditor)} {money(debt.amount)} and can pay: "
                "that comes before the end of the game.",
            )
    return None
