"""Show a long list of players in parts: some at a time, or the matches of a search."""

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
    """The `players` shown, by name, out of `total` on the list. A page that shows all of them
    searches by itself.

    `find` are the search words, and `found` is how many match; `first` is the place in the list of
    the first one shown, from 0. `here` is the query that shows the same again; `earlier` and
    `later` show those before and after, "" if there are none.
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
        """Whether the whole list fits on the page."""
        return self.total <= AT_ONCE

    @property
    def place(self) -> int:
        """The place of the first player shown, from 1."""
        return self.first + 1

    @property
    def last(self) -> int:
        """The place of the last player shown, from 1."""
        return self.first + len(self.players)


def part_of(players: QuerySet[Player], asked: Mapping[str, str]) -> PlayerPart:
    """Return the part of these players that the query `asked` for, in two queries. `find` has words
    from their numbers, names, clubs and divisions, compared as in static/js/filter.js: the first
    matches are shown. `from` is a place in the list, from 0."""
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
