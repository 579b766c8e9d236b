"""The moments at which a chapter has something to offer: conditions on the game as it is now."""

from __future__ import annotations

from collections.abc import Callable

from engine.decisions import OpenDecision
from engine.registry import Moment


def untracked(now: Moment) -> bool:
    """Only the bank is entered, no dice and turns."""
    return not now.tracked


def in_debt(now: Moment) -> bool:
    """Somebody owes money."""
    return now.in_debt


def rent_open(now: Moment) -> bool:
    """A rent may be asked for."""
    return now.rent_open


def before_throw(now: Moment) -> bool:
    """Nothing comes before the next throw of the dice."""
    return now.tracked and not (now.decisions or now.in_debt or now.short_of_buildings)


def prisoner_throws(now: Moment) -> bool:
    """Nothing comes before the next throw, and somebody is in Jail, who may be the one to throw."""
    return now.prisoners and before_throw(now)


def short_of_buildings(now: Moment) -> bool:
    """The last buildings are up for auction."""
    return now.short_of_buildings


def deciding(*kinds: OpenDecision) -> Callable[[Moment], bool]:
    """A decision of one of these kinds is open."""
    return lambda now: not now.decisions.isdisjoint(kinds)
