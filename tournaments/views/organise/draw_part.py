"""Show a large draw in parts: some tables at a time, or the matches of a search."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.person_names import plain
from tournaments.views.components.list_query import list_query
from tournaments.views.components.request_numbers import whole_number

if TYPE_CHECKING:
    from tournaments.views.organise.draw_shown import DrawnTable

AT_ONCE = 40


@dataclass(frozen=True, slots=True)
class PageLink:
    """Some of the tables: "1–40", and the query that shows them."""

    text: str
    query: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class DrawPart:
    """The `tables` that are shown. `find` is what was searched for, `here` the query that shows
    them again, "" for the usual ones; `pages` lead to the others."""

    tables: list[DrawnTable]
    find: str
    here: str
    pages: list[PageLink]


def part_of(tables: list[DrawnTable], asked: Mapping[str, str]) -> DrawPart:
    """Return the part of these tables that the query `asked` for. `find` has names of players and
    numbers of tables, between commas; `from` is the place in the list of the first table, from
    0."""
    find = asked.get("find", "").strip() if len(tables) > AT_ONCE else ""
    words = [plain(word).strip() for word in find.split(",") if word.strip()]
    found = [table for table in tables if not words or any(_fits(table, word) for word in words)]
    first = whole_number(asked.get("from")) or 0
    first = first // AT_ONCE * AT_ONCE if first < len(found) else 0
    return DrawPart(
        tables=found[first : first + AT_ONCE],
        find=find,
        here=list_query(find, first),
        pages=list(_pages(found, first, find)),
    )


def _pages(found: list[DrawnTable], here: int, find: str) -> Iterator[PageLink]:
    if len(found) <= AT_ONCE:
        return
    for at in range(0, len(found), AT_ONCE):
        last = min(at + AT_ONCE, len(found)) - 1
        text = f"{found[at].number}–{found[last].number}"
        yield PageLink(text, list_query(find, at), at == here)


def _fits(table: DrawnTable, word: str) -> bool:
    number = word.removeprefix("table ")
    if number.isdecimal():
        return str(table.number) == number
    return any(word in plain(seat.name) for seat in table.seats)
