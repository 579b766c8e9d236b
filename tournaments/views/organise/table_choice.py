"""The tables from which organisers choose before a draw, each way with its price."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest

from tournaments.models import Event
from tournaments.plurals import counted, listed
from tournaments.seating import Way
from tournaments.services import draws
from tournaments.views.components.request_numbers import read_number
from tournaments.views.components.version_cache import once


@dataclass(frozen=True, slots=True)
class TableChoice:
    """A way to divide the players: its value in the form ("" for the default), its tables, and its
    price in words."""

    value: str
    tables: str
    price: str
    is_free: bool


def table_choices(event: Event, expected: draws.Outlook) -> list[TableChoice]:
    """The choices; empty if there is only one way."""

    def make() -> list[TableChoice]:
        ways = draws.ways(event, expected)
        rounds = expected.planned.left
        return [_choice(way, rounds, way.sizes == expected.sizes) for way in ways]

    choices = once(event, f"table-choices-{expected.number}", make)
    return choices if len(choices) > 1 else []


def chosen_sizes(request: HttpRequest) -> list[int]:
    """The sizes chosen in the form, none if nobody chose."""
    text = request.POST.get("sizes", "")
    return [read_number(size) for size in text.split(".")] if text else []


def _choice(way: Way, rounds: int, is_default: bool) -> TableChoice:
    value = "" if is_default else ".".join(map(str, way.sizes))
    return TableChoice(value, _tables(way.sizes), _price(way.repeats, rounds), way.repeats == 0)


def _tables(sizes: list[int]) -> str:
    """ "4 tables: 1 of 5 and 3 of 4"."""
    each = [f"{sizes.count(size):,} of {size}" for size in sorted(set(sizes), reverse=True)]
    tables = counted(len(sizes), "table")
    return f"{tables} of {sizes[0]}" if len(each) == 1 else f"{tables}: {listed(each)}"


def _price(repeats: int | None, rounds: int) -> str:
    if repeats is None:
        return ""
    over = "in this round" if rounds == 1 else f"in {rounds} rounds"
    return f"{counted(repeats, 'repeat') if repeats else 'no repeats'} {over}"
