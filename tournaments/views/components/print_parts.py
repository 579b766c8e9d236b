"""Print lists for a large evening in parts: as one page they would be megabytes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.http import HttpRequest

from tournaments.models import Table
from tournaments.models.tables import TableQuerySet
from tournaments.views.components.request_numbers import whole_number

T = TypeVar("T")

CARDS_A_PAGE = 400
"""For a hundred tables: drawing the codes of cards keeps the computer busy for some seconds."""

TABLES_A_PAGE = 100
"""Their tally slips are 4 MB, and 500 sheets of paper."""


@dataclass(frozen=True, slots=True)
class PrintPart:
    """One part of the printing, in words; `here` if it is on this page."""

    number: int
    words: str
    here: bool


def part_by_name(
    request: HttpRequest, everybody: Sequence[T], name: Callable[[T], str], a_page: int
) -> tuple[Sequence[T], list[PrintPart]]:
    """The players in the part asked for, and all parts, named by their first and last players. No
    parts if one page holds everybody."""

    def words(first: T, last: T) -> str:
        return f"{name(first)} to {name(last)}"

    return _part(request, everybody, words, a_page)


def part_by_table(
    request: HttpRequest, tables: TableQuerySet
) -> tuple[TableQuerySet, list[PrintPart]]:
    """The tables in the part asked for, with what `for_floor` reads, and all parts. No parts if one
    page holds all tables."""
    rows = tables.order_by("number").values_list("pk", "number")
    shown, parts = _part(request, list(rows), _words_for_tables, TABLES_A_PAGE)
    return Table.objects.for_floor().filter(pk__in=[pk for pk, _ in shown]), parts


def _words_for_tables(first: tuple[int, int], last: tuple[int, int]) -> str:
    return f"Table {first[1]}" if first == last else f"Tables {first[1]} to {last[1]}"


def _part(
    request: HttpRequest, everything: Sequence[T], words: Callable[[T, T], str], a_page: int
) -> tuple[Sequence[T], list[PrintPart]]:
    pages = [everything[at : at + a_page] for at in range(0, len(everything), a_page)]
    if len(pages) < 2:
        return everything, []
    here = min(whole_number(request.GET.get("part")) or 1, len(pages))
    return pages[here - 1], [
        PrintPart(number, words(page[0], page[-1]), number == here)
        for number, page in enumerate(pages, 1)
    ]
