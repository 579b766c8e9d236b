"""`offers`: everything that can be entered now, as the tablet draws it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from engine.chapters import (
    bankruptcy,
    building,
    buying,
    cards,
    corrections,
    debts,
    ending,
    jail,
    landing,
    mortgages,
    positions,
    preparation,
    rent,
    rolling,
    salaries,
    shortage,
    taxes,
    trading,
)
from engine.chapters.board_index import BoardIndex
from engine.chapters.common import Offer
from engine.chapters.turns import OPEN_DECISIONS
from engine.game import Game

ALL_GROUPS = frozenset(
    ("turn", "auction", "rent", "debt", "manage", "shortage", "trade", "game", "referee")
)


class _Section(NamedTuple):
    """A part of the list: the groups its offers can be of, and what makes them: from the game or,
    if it looks the `board` over, from its index.

    `cases`: it has none unless one is so: an open decision of that kind; "untracked", "debts",
    "claims", "shortage"; "free", when nothing comes before the next throw; "prisoner", when it
    doesn't either and somebody is in Jail.
    """

    groups: frozenset[str]
    make: Callable[[Any], list[Offer]]
    cases: frozenset[str]
    board: bool


def _section(
    groups: str, make: Callable[[Any], list[Offer]], cases: str = "", *, board: bool = False
) -> _Section:
    return _Section(frozenset(groups.split()), make, frozenset(cases.split()), board)


# In the order in which a banker looks for things.
_SECTIONS = (
    _section("turn", preparation.offers, "deal"),
    _section("debt", debts.offers, "debts"),
    _section("debt", bankruptcy.offers, "debts"),
    _section("turn auction", buying.offers, "purchase auction untracked"),
    _section("rent", rent.offers, "claims"),
    _section("turn", rent.throw_offers, "rent_throw"),
    _section("rent", rent.untracked_offers, "untracked"),
    _section("turn", cards.offers, "card fine_or_draw untracked"),
    _section("turn", taxes.offers, "income_tax untracked"),
    _section("turn", jail.offers, "fine_or_card prisoner untracked"),
    _section("turn", rolling.offers, "free"),
    _section("turn", salaries.offers, "untracked"),
    _section("turn", landing.untracked_offers, "untracked"),
    _section("game referee", salaries.late_offers),
    _section("manage", building.offers, board=True),
    _section("auction", shortage.bid_offers, "shortage"),
    _section("shortage", shortage.offers, board=True),
    _section("manage", mortgages.offers, board=True),
    _section("trade", trading.offers, board=True),
    _section("game", ending.offers),
    _section("game", corrections.offers),
    _section("referee", bankruptcy.referee_offers),
    _section("referee", ending.referee_offers),
    _section("referee", positions.offers),
    _section("referee", corrections.referee_offers),
)
_SEVERAL = "several"


@cache
def _plan(
    groups: frozenset[str],
    decision: str,
    tracked: bool,
    no_debt: bool,
    no_claim: bool,
    no_shortage: bool,
    nobody_in_jail: bool,
) -> tuple[tuple[tuple[Callable[[Any], list[Offer]], bool], ...], bool]:
    """What makes the offers of these groups in such a situation, each with whether it looks the
    board over; and whether it makes no others. `decision`: the kind of the open one, if any."""
    free = tracked and no_debt and no_shortage and not decision
    held = {
        "untracked": not tracked,
        "debts": not no_debt,
        "claims": not no_claim,
        "shortage": not no_shortage,
        "free": free,
        "prisoner": free and not nobody_in_jail,
    }
    cases = set(OPEN_DECISIONS) if decision == _SEVERAL else {decision}
    cases |= {case for case, is_so in held.items() if is_so}
    sections = [
        section
        for section in _SECTIONS
        if section.groups & groups and (not section.cases or section.cases & cases)
    ]
    makers = tuple((section.make, section.board) for section in sections)
    return makers, all(section.groups <= groups for section in sections)


def offers(game: Game, groups: frozenset[str] = ALL_GROUPS, seat: str = "") -> list[dict[str, Any]]:
    """All that can be entered now, as JSON: `command` with the fields that are settled, `asks`
    for each field still to be filled, `group` and `text` for the tablet, `amount` in dollars,
    `why`, how that comes about.

    What `decide` accepts fits one of them. What fits one is accepted, except where the offer
    names a joint `condition` of several fields (even building, a trade both can pay).
    Who looks at some `groups` only gets those, sooner; of a `seat` only, among what is done with
    property (groups manage and trade). Read the result, don't change it: parts of it are shared
    between calls.
    """
    if game.status == "finished":
        return []
    if game.status == "new":
        found, exactly = preparation.offers(game) + positions.offers(game), False
    else:
        pending = game.pending
        decision = "" if not pending else pending[0].kind if len(pending) == 1 else _SEVERAL
        makers, exactly = _plan(
            groups,
            decision,
            game.tracked,
            not game.debts,
            not game.claims,
            not game.shortage,
            not game.jail,
        )
        index = None
        found = []
        for make, board in makers:
            if board:
                index = index or BoardIndex(game, seat)
            found += make(index if board else game)
    return found if exactly else [item for item in found if item["group"] in groups]
