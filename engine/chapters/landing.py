"""Moving the token and what the space that it reaches asks for (000:L25, L29-31)."""

from __future__ import annotations

from engine.chapters import rent, taxes
from engine.chapters.common import treasury
from engine.draft import Draft
from engine.edition import BOARD_LENGTH
from engine.outcome import BANK, POT

SALARY_RULE = "GO"


def advance(draft: Draft, seat: str, steps: int) -> None:
    """Move forward by `steps`, collect the salary on the way, and land."""
    origin = draft.game.tokens[seat]
    target = (origin + steps) % BOARD_LENGTH
    draft.fact("moved", seat, origin, target)
    if target < origin:
        _pay_salary(draft, seat, target, by_throw=True)
    _land(draft, seat, target, steps)


def advance_to(draft: Draft, seat: str, target: int, rent_factor: int = 1) -> None:
    """Move forward to a space that a card names; the salary is paid as by a throw (000:L29)."""
    origin = draft.game.tokens[seat]
    draft.fact("moved", seat, origin, target)
    if target <= origin:
        _pay_salary(draft, seat, target, by_throw=False)
    _land(draft, seat, target, rent_factor=rent_factor)


def go_back(draft: Draft, seat: str, steps: int) -> None:
    """Move backwards: no salary."""
    origin = draft.game.tokens[seat]
    target = (origin - steps) % BOARD_LENGTH
    draft.fact("moved", seat, origin, target)
    _land(draft, seat, target)


def _pay_salary(draft: Draft, seat: str, target: int, *, by_throw: bool) -> None:
    """The salary for passing or reaching GO (000:L29); a house rule doubles it on the space."""
    options = draft.game.options
    salary = draft.game.edition.spaces[0].amount
    if target == 0 and options.go_landing_salary == "double":
        salary *= 2
    draft.pay(BANK, seat, salary)
    if by_throw and not options.jail_keeps_go_of_same_throw:
        draft.fact("set", "salary", salary)


def _land(draft: Draft, seat: str, position: int, dice: int = 0, rent_factor: int = 1) -> None:
    """What the space asks for; `dice` is the total thrown, 0 where a card moved the token."""
    game = draft.game
    space = game.edition.spaces[position]
    if space.deed:
        owner = game.owner[space.deed]
        if owner == BANK:
            draft.ask("purchase", seat, space.deed)
        elif owner != seat:
            rent.fall_due(draft, seat, owner, space.deed, dice, rent_factor)
    elif space.kind in ("chance", "community_chest"):
        draft.ask("card", seat, space.kind.replace("_", "-"))
    elif space.kind == "go_to_jail":
        draft.fact("jailed", seat)
    elif space.kind == "income_tax":
        taxes.land_on_income_tax(draft, seat, space.amount)
    elif space.kind == "luxury_tax":
        draft.charge(seat, treasury(game), space.amount, "luxury_tax")
    elif space.kind == "free_parking":
        draft.pay(POT, seat, draft.cash(POT))
