"""A draw in sentences, for the people in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from tournaments.plurals import counted, listed
from tournaments.seating.history import GroupWords, History, Pair, pair
from tournaments.seating.to_come import Kept

LISTED_MAX = 6
"""The most repeats that are named one by one; beyond that their number says more."""


@dataclass(frozen=True)
class DrawFacts:
    """A draw to be explained: the players per table number, in the order of the seats, and the
    tables of the rounds planned after it; `announced` if their seats stay whatever becomes of this
    draw. A draw made `by_hand`, in whole or in part, was not searched for."""

    tables: Mapping[int, Sequence[int]]
    history: History
    names: Mapping[int, str]
    planned: Kept = field(default_factory=list)
    announced: bool = False
    by_hand: bool = False


@dataclass(frozen=True)
class Meeting:
    """Two players who share a table, and how often they had met before."""

    table: int
    one: int
    other: int
    before: int


def meetings(draw: DrawFacts) -> list[Meeting]:
    """Everybody who meets again in this draw, by table."""
    found = []
    for number, players in draw.tables.items():
        for one, other in combinations(players, 2):
            before = draw.history.met[pair(one, other)]
            if before:
                found.append(Meeting(number, one, other, before))
    return found


def repeated_later(draw: DrawFacts) -> set[Pair]:
    """The pairs who meet again in the rounds that are planned after this draw."""
    met = _met_in_all(draw)
    return {both for tables in draw.planned for both in _pairs(tables) if met[both] > 1}


def later_rounds(draw: DrawFacts) -> str:
    """The name of the planned rounds in a sentence."""
    return "the next round" if len(draw.planned) == 1 else "the later rounds"


def explain(draw: DrawFacts) -> list[str]:
    """The draw in sentences: its tables, who meets again, what is planned, who could not be kept
    apart."""
    return [_sizes(draw), *_repeats(draw), *_planned(draw), *_apart(draw), *_rather(draw)]


def _sizes(draw: DrawFacts) -> str:
    if not draw.tables:
        return "Nobody has a seat yet."
    sizes = Counter(len(players) for players in draw.tables.values())
    players = sum(size * tables for size, tables in sizes.items())
    parts = [f"{counted(sizes[size], 'table')} of {size}" for size in sorted(sizes, reverse=True)]
    return f"{players} players at {listed(parts)}."


def _repeats(draw: DrawFacts) -> list[str]:
    if not draw.history.met:
        return []
    found = meetings(draw)
    if not found:
        return ["Nobody meets an opponent from an earlier round again."]
    if len(found) > LISTED_MAX:
        often = sum(meeting.before > 1 for meeting in found)
        more = f", {often} of them for the third time or more" if often else ""
        told = f"{len(found)} pairs meet again{more}."
    else:
        named = [
            f"{draw.names[meeting.one]} and {draw.names[meeting.other]} (table {meeting.table}"
            + (f", for the {ORDINALS[meeting.before - 2]} time)" if meeting.before > 1 else ")")
            for meeting in found
        ]
        verb = "pair meets" if len(found) == 1 else "pairs meet"
        told = f"{len(found)} {verb} again: {listed(named)}."
    return [told if draw.by_hand else f"{told} No better arrangement was found."]


def _planned(draw: DrawFacts) -> list[str]:
    """Say how many pairs will meet again in the rounds to come, if everybody stays."""
    if not draw.planned:
        return []
    if draw.by_hand:
        return [f"{_meet(len(repeated_later(draw)))} again in {later_rounds(draw)}."]
    met = _met_in_all(draw)
    again = sum(times > 1 for players, times in met.items() if draw.history.met[players] < 2)
    more = counted(len(draw.planned), "more round")
    planned = f"{more} {'is' if len(draw.planned) == 1 else 'are'} planned with it"
    if again == 0:
        return [f"{planned}: if nobody leaves, nobody meets an opponent again."]
    return [f"{planned}: if nobody leaves, {_meet(again)} again. No better plan was found."]


def _meet(pairs: int) -> str:
    if pairs == 0:
        return "Nobody meets an opponent"
    return "1 pair meets" if pairs == 1 else f"{pairs} pairs meet"


def _met_in_all(draw: DrawFacts) -> Counter[Pair]:
    """Count the meetings of each pair once the planned rounds are played too."""
    rounds = [draw.tables.values(), *draw.planned]
    return draw.history.met + Counter(both for tables in rounds for both in _pairs(tables))


def _pairs(tables: Iterable[Sequence[int]]) -> Iterator[Pair]:
    """The players who share a table, without the empty places."""
    for table in tables:
        for one, other in combinations(table, 2):
            if one >= 0 and other >= 0:
                yield pair(one, other)


ORDINALS = (
    "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth",
)  # fmt: skip
"""Words for the time at which a pair meets, up to the most rounds that a stage can have."""


def _apart(draw: DrawFacts) -> list[str]:
    together = _together(draw, History.are_apart)
    if together:
        return [f"Should be kept apart, but sit at one table: {listed(together)}."]
    seated = [player for players in draw.tables.values() for player in players]
    if _have_company(seated, draw.history.apart):
        return ["Everybody who should be kept apart sits at a different table."]
    return []


def _rather(draw: DrawFacts) -> list[str]:
    together = _together(draw, History.are_rather_apart)
    if together:
        pairs = counted(len(together), "pair")
        verb = "shares" if len(together) == 1 else "share"
        named = f": {listed(together)}" if len(together) <= LISTED_MAX else ""
        told = f"{pairs} that should be kept apart if possible {verb} a table"
        return [f"{told}, which counts as much as meeting again{named}."]
    seated = [player for players in draw.tables.values() for player in players]
    if _have_company(seated, draw.history.rather):
        return ["Everybody who should be kept apart if possible sits at a different table."]
    return []


def _together(draw: DrawFacts, are: Callable[[History, int, int], bool]) -> list[str]:
    """The pairs who share a table though they `are` kept apart."""
    return [
        f"{draw.names[one]} and {draw.names[other]} (table {number})"
        for number, players in draw.tables.items()
        for one, other in combinations(players, 2)
        if are(draw.history, one, other)
    ]


def _have_company(players: Sequence[int], words: GroupWords) -> bool:
    """Whether the two have a word in common."""
    times = Counter(word for player in players for word in words.get(player, ()))
    return any(count > 1 for count in times.values())
