"""The cost of letting two players of a draw change places, in sentences for the organisers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations

from tournaments.seating.explanations import (
    LISTED_MAX,
    ORDINALS,
    DrawFacts,
    Meeting,
    later_rounds,
    meetings,
    repeated_later,
)
from tournaments.seating.history import History, Pair, pair

FREE = "No new repeats in this round."


def cost_of_swap(draw: DrawFacts, one: int, other: int) -> list[str]:
    """List the pairs that would meet again or no longer, those that would sit together though kept
    apart, and what becomes of the planned rounds."""
    places = {one: other, other: one}
    tables = {
        number: [places.get(player, player) for player in players]
        for number, players in draw.tables.items()
    }
    after = replace(draw, tables=tables)
    found = [*_apart(draw, after), *_met(draw, after)]
    return found + list(_planned(draw, after))


def _met(before: DrawFacts, after: DrawFacts) -> Iterator[str]:
    old = {(each.one, each.other): each for each in map(_ordered, meetings(before))}
    new = {(each.one, each.other): each for each in map(_ordered, meetings(after))}
    come = [each for pair_, each in new.items() if pair_ not in old]
    gone = [each for pair_, each in old.items() if pair_ not in new]
    if not come:
        yield FREE
    elif len(come) > LISTED_MAX:
        yield f"{len(come)} pairs would meet again who don't now."
    else:
        for each in come:
            often = f", for the {ORDINALS[each.before - 2]} time" if each.before > 1 else ""
            yield f"{_names(after, each.one, each.other)} would meet again{often}."
    if gone:
        pairs = "1 pair" if len(gone) == 1 else f"{len(gone)} pairs"
        yield f"{pairs} would no longer meet again."


def _apart(before: DrawFacts, after: DrawFacts) -> Iterator[str]:
    for are, told in ((History.are_apart, ""), (History.are_rather_apart, " if possible")):
        together = _together(before, are)
        for (one, other), number in _together(after, are).items():
            if (one, other) not in together:
                names = _names(after, one, other)
                yield f"{names} are kept apart{told}, and would sit together at table {number}."


def _together(draw: DrawFacts, are: Callable[[History, int, int], bool]) -> dict[Pair, int]:
    """The pairs that share a table though they `are` kept apart, with its number."""
    return {
        pair(one, other): number
        for number, players in draw.tables.items()
        for one, other in combinations(players, 2)
        if are(draw.history, one, other)
    }


def _planned(before: DrawFacts, after: DrawFacts) -> Iterator[str]:
    """Say how the swap affects the plan of the rounds to come."""
    more = len(repeated_later(after)) - len(repeated_later(before))
    if more > 0:
        stand = "whose seats stay" if after.announced else "as planned now"
        pairs = "1 more pair" if more == 1 else f"{more} more pairs"
        yield f"In {later_rounds(after)}, {stand}, {pairs} would meet again."


def _ordered(meeting: Meeting) -> Meeting:
    one, other = pair(meeting.one, meeting.other)
    return replace(meeting, one=one, other=other)


def _names(draw: DrawFacts, one: int, other: int) -> str:
    return f"{draw.names[one]} and {draw.names[other]}"
