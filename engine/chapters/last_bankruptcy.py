"""The bankruptcy that ends a game comes last, so that the order of entries doesn't decide who wins
(rule: last-bankruptcy): before it, others make their decisions, owners ask for their rents, and
payable debts are paid."""

from __future__ import annotations

from collections.abc import Iterable

from engine.chapters.common import OWES
from engine.chapters.ending import require_rents_asked
from engine.chapters.owing import owed_in_the_end
from engine.chapters.solvency import cannot_pay, insolvent
from engine.chapters.turns import SETTLE_FIRST, open_decision
from engine.codes import RuleCode
from engine.errors import No, Refusal
from engine.game import Game
from engine.texts import template
from engine.wording import listed, seat_name, sentence

RULE = "BANKRUPTCY"

OWED_LONGER = No(
    RuleCode.DEBTOR_FIRST,
    "Seat {seat} can't pay either and has owed for longer: that bankruptcy comes first.",
    RULE,
    says="Where the order of bankruptcies decides the places, the older debt comes first.",
)
SHORTAGE_FIRST = SETTLE_FIRST.to_say(
    "A shortage auction of {building}s is under way: finish it before the game ends.", RULE
)
DECISION_FIRST = SETTLE_FIRST.to_say("{decision} That comes before the end of the game.", RULE)
DEBT_FIRST = OWES.to_say(
    "Seat {seat} owes {creditor} {amount} and can pay: that comes before the end of the game.",
    RULE,
)
FIRST_IS_LAST = template(
    " {others} can't pay either: whoever goes bankrupt first takes the lower place."
)


def ends_game(game: Game) -> bool:
    """True if the next bankruptcy ends the game: one player is left, or a short game's count is
    reached (rules: over-at-first, over-at-second)."""
    limit = game.options.ends_after_bankruptcies
    return len(game.live) == 2 or (limit > 0 and len(game.bankrupt) + 1 >= limit)


def require_last(game: Game, seat: str, *, asked: bool) -> None:
    """Refuse DEBTOR_FIRST if another bankruptcy comes before this one; and, if this one ends the
    game, DECISION_OPEN, DEBT_OPEN or RENT_OPEN as long as anything else can be settled."""
    found = first_of_all(game, seat)
    if found:
        raise found
    if ends_game(game):
        require_rents_asked(game, asked=asked)


def first_of_all(game: Game, seat: str) -> Refusal | None:
    """The refusal of a bankruptcy of `seat`, who can't pay, while something else, rents aside, must
    come first; None if nothing must."""
    found = _older_bankruptcy(game, seat)
    if found or not ends_game(game):
        return found
    return _decision_of_others(game, seat) or _payable_debt(game)


def first_is_last(seats: Iterable[str], seat: str) -> str:
    """A sentence for the offer of `seat`'s bankruptcy, where those of all these `seats` may be
    entered in any order; "" if there is no other."""
    others = [seat_name(other) for other in seats if other != seat]
    return FIRST_IS_LAST(others=sentence(listed(others))) if others else ""


def _older_bankruptcy(game: Game, seat: str) -> Refusal | None:
    """The refusal if another bankrupt's debt is older and the order of bankruptcies counts."""
    if not _order_counts(game):
        return None
    for debt in game.debts:
        if debt.seat == seat:
            return None
        if insolvent(game, debt.seat):
            return OWED_LONGER(seat=debt.seat)
    return None


def _order_counts(game: Game) -> bool:
    """True in a short game, which counts bankruptcies, and if at most one player can pay: then the
    order decides who wins and who is second."""
    if game.options.ends_after_bankruptcies:
        return True
    return sum(cannot_pay(game, seat) for seat in game.live) >= len(game.live) - 1


def _decision_of_others(game: Game, seat: str) -> Refusal | None:
    if game.shortage:
        return SHORTAGE_FIRST(building=game.shortage.building)
    for item in game.pending:
        own = item.seat == seat and not item.kind.of_table
        if not (own or item.kind.settled_otherwise):
            return DECISION_FIRST(decision=open_decision(game, item))
    return None


def _payable_debt(game: Game) -> Refusal | None:
    money = game.edition.money
    for debt in game.debts:
        if owed_in_the_end(game, debt.seat) and not cannot_pay(game, debt.seat):
            creditor, amount = seat_name(debt.creditor), money(debt.amount)
            return DEBT_FIRST(seat=debt.seat, creditor=creditor, amount=amount)
    return None
