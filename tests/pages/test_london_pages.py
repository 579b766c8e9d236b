"""On the London board every page and every paper says pounds and stations."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.urls import reverse

from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening
from tournaments.models import Table

EVENT_PAGES = (
    "event", "public-rules", "floor", "event-standings", "public-event", "public-standings",
    "screen", "next-step",
)  # fmt: skip
TABLE_PAGES = (
    "table", "table-journal", "table-result", "steps", "adjust", "print-result",
)  # fmt: skip


@pytest.fixture
def london(db: None) -> tuple[Cast, list[Table]]:
    """One table has ended and was ruled on; at the other Ada owes more than she has."""
    cast = make_cast(edition="uk", ruleset="classic")
    tables = evening.tables_of(evening.playing(cast.event))
    ended, playing = tables
    evening.end_game(ended, {"A": 2400, "B": 10})
    evening.rule(ended, "Ada had a note too many.", A=2300)
    evening.post(playing, {"type": "position", "tokens": {"A": 33}, "cash": {"A": 40}})
    evening.post(playing, {"type": "roll", "seat": "A", "dice": [2, 3]})
    evening.post(playing, {"type": "count", "counted": {"B": 1480}})
    return cast, tables


def addresses(cast: Cast, tables: list[Table]) -> list[str]:
    event = cast.event
    found = [reverse(name, args=[event.slug]) for name in EVENT_PAGES]
    for table in tables:
        found += [reverse(name, args=[event.slug, table.pk]) for name in TABLE_PAGES]
        found.append(reverse("public-table", args=[table.pk]))
        for number in range(1, 4 if table is tables[1] else 3):
            found.append(reverse("table-entry", args=[event.slug, table.pk, number]))
            found.append(reverse("one-step", args=[event.slug, table.pk, number]))
            found.append(reverse("void-entry", args=[event.slug, table.pk, number]))
    return [*found, reverse("edition-page", args=["uk"]), cast.dan_link]


def test_no_page_says_dollars_or_railroads(london: tuple[Cast, list[Table]]) -> None:
    said = ""
    for address in addresses(*london):
        answer = london[0].ada.get(address)
        assert answer.status_code == 200, address
        text = unescape(re.sub(r"<[^>]*>", " ", answer.content.decode()))
        assert not re.findall(r".*(?:\$|[Dd]ollar|(?<!Mortgaged )[Rr]ailroad(?!, st)).*", text), (
            address
        )
        said += text
    for words in ("£2,300", "£10", "£40", "£100", "£20 too little", "Stations", "station"):
        assert words in said


def test_what_a_referee_types_is_marked_with_the_currency(london: tuple[Cast, list[Table]]) -> None:
    cast, (ended, playing) = london
    for address in (cast.url("table", ended.pk), cast.url("adjust", playing.pk)):
        page = cast.ben.get(address).content.decode()
        assert re.search(r"<label [^>]*>(Assets|Cash) of \w+, £</label>", page), address


def test_an_amount_is_found_in_whatever_currency_it_is_typed(
    london: tuple[Cast, list[Table]],
) -> None:
    cast, (_, playing) = london
    for typed in ("£100", "$100", "100", "1,00"):
        page = cast.ben.get(cast.url("table-journal", playing.pk), {"amount": typed})
        assert page.context["journal"].wanted.amount == 100
