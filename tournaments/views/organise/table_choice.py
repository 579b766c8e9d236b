"""The tables from which organisers choose before a draw, each way with its price."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import QueryDict

from tournaments.models import Event
from tournaments.plurals import counted, listed
from tournaments.seating import Way
from tournaments.services import draws
from tournaments.views.components.request_numbers import read_number
from tournaments.views.components.version_cache import once


@dataclass(frozen=True, slots=True)
class TableChoice:
    """A way to divide players into tables: its value in the form ("" for the default), its tables,
    and its price in words."""

    value: str
    tables: str
    price: str
    is_free: bool


@dataclass(frozen=True, slots=True)
class TableChoices:
    """The ways to divide the players of a division that plays apart, or all if it is "". `field` is
    their name in the form."""

    field: str
    division: str
    ways: list[TableChoice]


def table_choices(event: Event, expected: draws.Outlook) -> list[TableChoices]:
    """The choices, without those where there is only one way."""

    def make() -> list[TableChoices]:
        usual, rounds = expected.sizes_of_parts(), expected.planned.left
        found = {
            name: [_choice(way, rounds, way.sizes == usual[name]) for way in ways]
            for name, ways in draws.ways(event, expected).items()
        }
        return [TableChoices(_field(event, name), name, ways) for name, ways in found.items()]

    choices = once(event, f"table-choices-{expected.number}", make)
    return [each for each in choices if len(each.ways) > 1]


def chosen_sizes(form: QueryDict, event: Event) -> list[int]:
    """The sizes chosen in the form, none if nobody chose. Divisions for which nobody chose get the
    default."""
    chosen = {
        name: [read_number(size) for size in text.split(".")]
        for name in ("", *event.divisions)
        if (text := form.get(_field(event, name)))
    }
    if not chosen or "" in chosen:
        return chosen.get("", [])
    sizes = draws.outlook(event).sizes_of_parts() | chosen
    return [size for name in event.divisions for size in sizes.get(name, [])]


def _field(event: Event, division: str) -> str:
    return f"sizes-{event.divisions.index(division) + 1}" if division else "sizes"


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
