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
    mortgages,
    play,
    positions,
    preparation,
    rent,
    salaries,
    shortage,
    taxes,
    trading,
)
from engine.chapters.common import Offer
from engine.chapters.survey import Survey
from engine.game import Game

ALL_GROUPS = frozenset(
    ("turn", "auction", "rent", "debt", "manage", "shortage", "trade", "game", "referee")
)


# What can be the case in a game; a section that needs one of them is silent without it.
_CASES = ("untracked", "pending", "debts", "claims", "shortage", "jail")


class _Section(NamedTuple):
    """A part of the list: the groups its offers can be of, and what makes them: from the game or,
    if it looks the `board` over, from a survey of it. `cases`: it has none unless one is so."""

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
    _section("turn", preparation.offers, "pending"),
    _section("debt", debts.offers, "debts"),
    _section("debt", bankruptcy.offers, "debts"),
    _section("turn auction", buying.offers, "pending untracked"),
    _section("rent", rent.offers, "claims"),
    _section("turn", rent.throw_offers, "pending"),
    _section("rent", rent.untracked_offers, "untracked"),
    _section("turn", cards.offers, "pending untracked"),
    _section("turn", taxes.offers, "pending untracked"),
    _section("turn", jail.offers, "pending jail untracked"),
    _section("turn", play.offers),
    _section("turn", salaries.offers, "untracked"),
    _section("game", salaries.late_offers),
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


@cache
def _plan(groups: frozenset[str], *holds: bool) -> tuple[tuple[_Section, ...], bool]:
    """The sections that can have offers of these groups, and whether they have no others.

    `holds`: which of the cases are so.
    """
    cases = {case for case, held in zip(_CASES, holds, strict=True) if held}
    sections = tuple(
        section
        for section in _SECTIONS
        if section.groups & groups and (not section.cases or section.cases & cases)
    )
    return sections, all(section.groups <= groups for section in sections)


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
        sections, exactly = _plan(
            groups,
            not game.tracked,
            bool(game.pending),
            bool(game.debts),
            bool(game.claims),
            game.shortage is not None,
            bool(game.jail),
        )
        survey = None
        found = []
        for _, make, _, board in sections:
            if board:
                survey = survey or Survey(game, seat)
            found += make(survey if board else game)
    return found if exactly else [item for item in found if item["group"] in groups]
