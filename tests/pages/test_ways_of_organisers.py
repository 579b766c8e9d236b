"""Wherever the page for organisers sends its readers, as to **Players**, *Money*, they find such a
thing to press or to read."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from html.parser import HTMLParser

import pytest
from django.urls import reverse

from tests.house import source
from tests.pages.conftest import Cast, make_cast
from tests.responses import Response
from tests.tournaments import evening
from tournaments.formats import PRESETS, StagePlan
from tournaments.services import clock, next_nights, players, rounds

PAGES = {
    "Set-up": "event",
    "Players": "players",
    "People": "people",
    "Floor": "floor",
    "Standings": "event-standings",
    "Projector": "projector",
}
"""The tabs of an event."""
MY_EVENTS = "My events"
WAY = re.compile(rf"\*\*({'|'.join([*PAGES, MY_EVENTS])})\*\*((?:, \*\*[^*]+\*\*|, \*[^*]+\*)+)")
NAMED = ("a", "button", "summary", "label", "legend", "h1", "h2", "h3")
"""Elements with a name by which a reader finds them."""


def ways() -> list[tuple[str, ...]]:
    """The ways on the page: a tab, and what to look for there, one after the other."""
    text = " ".join((source.ROOT / "docs/organisers.md").read_text("utf-8").split())
    found = {(tab, *re.findall(r"\*+([^*,][^*]*)\*+", rest)) for tab, rest in WAY.findall(text)}
    return sorted(found)


class Names(HTMLParser):
    """The names on a page, each with the address that it leads to, "" if it is no link."""

    def __init__(self, answer: Response) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self._open: list[tuple[str, str, list[str]]] = []
        self.feed(answer.content.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A name begins."""
        if tag in NAMED:
            self._open.append((tag, dict(attrs).get("href") or "", []))

    def handle_data(self, data: str) -> None:
        """Words of all names that are open."""
        for _, _, words in self._open:
            words.append(data)

    def handle_endtag(self, tag: str) -> None:
        """A name ends."""
        if self._open and self._open[-1][0] == tag:
            _, href, words = self._open.pop()
            self.found.append((plain("".join(words)), href))


def plain(words: str) -> str:
    """The words without what a typographer or a hurried reader would change."""
    return " ".join(words.replace("’", "'").split()).lower().rstrip("…")


def leads(cast: Cast, way: tuple[str, ...]) -> bool:
    """Whether somebody who follows this way in that evening finds everything on it."""
    tab, *names = way
    address = reverse("organise") if tab == MY_EVENTS else cast.url(PAGES[tab])
    for name in names:
        found = [to for words, to in Names(cast.ada.get(address)).found if is_named(name, words)]
        if not found:
            return False
        address = next(filter(None, found), address).partition("#")[0] or address
    return True


def is_named(name: str, words: str) -> bool:
    """Whether these words begin with the name."""
    return words == plain(name) or words.startswith((f"{plain(name)} ", f"{plain(name)}…"))


def fresh() -> Cast:
    return make_cast()


def at_the_door() -> Cast:
    cast = make_cast()
    players.check_in([evening.player(cast.event, "Dan")], here=False)
    return cast


def in_waves() -> Cast:
    return make_cast(plans=(StagePlan("Rounds", rounds=2, waves=2),))


def in_divisions() -> Cast:
    school = PRESETS["school"]
    return make_cast(plans=school.stages, divisions=school.divisions)


def time_is_up() -> Cast:
    cast = make_cast()
    round_ = evening.playing(cast.event)
    clock.end(round_.pk, by="Olga")
    rounds.call_time()
    return cast


def over() -> Cast:
    cast = make_cast(rounds=1, plans=PRESETS["social"].stages)
    evening.played(cast.event, {"Ada": 4000})
    return cast


def in_a_league() -> Cast:
    cast = over()
    olga = cast.event.memberships.get().user_id
    next_nights.make_next_night(cast.event.pk, on=date(2027, 3, 27), user_id=olga)
    return cast


EVENINGS: Mapping[tuple[str, ...], Callable[[], Cast]] = {
    ("Players", "Check in"): at_the_door,
    ("Players", "Waves"): in_waves,
    ("Players", "Divisions"): in_divisions,
    ("Players", "Divisions", "At their own pace…"): in_divisions,
    ("Floor", "Give time back…"): time_is_up,
    ("Set-up", "Remove names and links"): over,
    ("Set-up", "The league"): in_a_league,
}
"""The evenings in which there is what others don't have."""


@pytest.mark.django_db
@pytest.mark.parametrize("way", ways(), ids=" > ".join)
def test_the_way_leads_there(way: tuple[str, ...]) -> None:
    assert leads(EVENINGS.get(way, fresh)(), way)


def test_many_ways_are_followed_and_each_evening_is_needed() -> None:
    assert len(ways()) > 15
    assert set(EVENINGS) <= set(ways())


def test_a_way_that_leads_nowhere_is_noticed(cast: Cast) -> None:
    for way in (("Players", "Vault"), ("Set-up", "Money"), ("Players", "Money", "Divisions")):
        assert not leads(cast, way)
    assert leads(cast, ("Players", "Money", "Take a payment"))
