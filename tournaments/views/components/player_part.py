"""Which players of a long list stand on a page: some at a time, or those that are looked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.models import Player
from tournaments.person_names import by_name, plain
from tournaments.views.components.list_part import AT_ONCE, fits
from tournaments.views.components.list_query import list_query
from tournaments.views.components.request_numbers import whole_number


@dataclass(frozen=True, slots=True)
class PlayerPart:
    """The `players` that are shown, by name, of `total` who are on the list. If that is all of
    them, a page looks for names by itself.

    `find` is what was looked for, and `found` how many it fits; `first` is the place in the list
    of the first who is shown, from 0. `here` is the query that shows the same again; `earlier` and
    `later` show those before and after, "" where there are none.
    """

    players: list[Player]
    total: int
    find: str
    found: int
    first: int
    here: str
    earlier: str
    later: str

    @property
    def is_whole(self) -> bool:
        """Whether the list is short enough to stand on the page whole."""
        return self.total <= AT_ONCE

    @property
    def place(self) -> int:
        """The place of the first who is shown, from 1."""
        return self.first + 1

    @property
    def last(self) -> int:
        """The place of the last who is shown, from 1."""
        return self.first + len(self.players)


def part_of(players: QuerySet[Player], asked: Mapping[str, str]) -> PlayerPart:
    """What the query `asked` shows of these players, in two queries. `find` has words of their
    numbers, names, clubs and divisions, as static/js/filter.js compares them: of those whom they
    fit, the first are shown. `from` is a place in the list, from 0."""
    lines = by_name(players.only("name", "number", "club", "division", "event"))
    find = asked.get("find", "").strip() if len(lines) > AT_ONCE else ""
    words = plain(find).split()
    found = [line for line in lines if not words or _fits(line, words)]
    first = 0 if find else whole_number(asked.get("from")) or 0
    first = first // AT_ONCE * AT_ONCE if first < len(found) else 0
    shown = [line.pk for line in found[first : first + AT_ONCE]]
    rows = players.in_bulk(shown)
    before, after = first - AT_ONCE, first + AT_ONCE
    return PlayerPart(
        players=[rows[pk] for pk in shown if pk in rows],
        total=len(lines),
        find=find,
        found=len(found),
        first=first,
        here=list_query(find, first),
        earlier=f"?from={before}" if first else "",
        later=f"?from={after}" if not find and after < len(found) else "",
    )


def _fits(line: Player, words: list[str]) -> bool:
    return fits(f"{line.number} {line.name} {line.club} {line.division}", words)
