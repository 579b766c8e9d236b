"""Every page answers at every stage of an evening, and keeps to the content security policy."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from ledger import passes
from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening
from tournaments.models import Event, Table, course
from tournaments.services import events

INLINE = re.compile(rb"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=|hx-on|javascript:", re.I)

EVENT_PAGES = (
    "event", "players", "people", "floor", "floor-tables", "hall", "hall-tiles",
    "clock-panel", "event-standings",
    "standings-table", "next-step", "call-count", "bring-in", "print-cards", "print-players",
    "print-tables", "public-event", "public-standings", "public-numbers", "public-rules",
    "public-briefing", "projector", "desk", "desk-now", "runner", "runner-now", "registration",
    "register", "player-divisions", "money", "screen", "screen-now",
    "print-bankers", "print-referees",
    "print-certificates", "webhooks", "event-league", "event-league-table", "event-log",
)  # fmt: skip
ROUND_PRINTS = ("print-results", "print-paper", "print-seats", "print-seats-by-table")


def empty() -> Cast:
    return make_cast(here=0, bankers=1)


def draft() -> Cast:
    cast = make_cast(here=9)
    evening.drafted(cast.event)
    return cast


def seated() -> Cast:
    cast = make_cast()
    evening.released(cast.event)
    return cast


def at_play() -> Cast:
    cast = make_cast()
    tables = evening.tables_of(evening.playing(cast.event))
    events.show_tables(cast.event.pk, public=True)
    evening.end_game(tables[0], {"A": 0, "B": 2000})
    return cast


def one_table_of_eight() -> Cast:
    cast = make_cast(table_size=8)
    evening.playing(cast.event)
    return cast


def champion() -> Cast:
    cast = make_cast(rounds=1)
    evening.played(cast.event, {"Ada": 2400, "Ben": 2300, "Cleo": 2200, "Dan": 2100})
    evening.played(cast.event, {"Cleo": 3000}, seed=2)
    return cast


Stage = Callable[[], Cast]
STAGES: tuple[Stage, ...] = (empty, draft, seated, at_play, one_table_of_eight, champion)


def addresses(event: Event) -> list[str]:
    urls = [reverse(name, args=[event.slug]) for name in EVENT_PAGES]
    urls += [
        reverse("round", args=[event.slug, number]) for number in range(1, len(course(event)) + 1)
    ]
    for player in event.players.all()[:1]:
        urls.append(reverse("edit-player", args=[event.slug, player.pk]))
    for table in Table.objects.filter(round__event=event):
        for name in ("table", "table-result", "table-journal"):
            urls.append(reverse(name, args=[event.slug, table.pk]))
        if table.game_id:
            names = ("steps", "adjust", "paper-result", "table-seats")
            urls += [reverse(name, args=[event.slug, table.pk]) for name in names]
            urls.append(reverse("one-step", args=[event.slug, table.pk, 0]))
            urls.append(reverse("void-entry", args=[event.slug, table.pk, 1]))
            urls.append(reverse("print-result", args=[event.slug, table.pk]))
            urls += [reverse(name, args=[event.slug, table.round.number]) for name in ROUND_PRINTS]
        if table.round.is_drawn:
            urls.append(reverse("public-table", args=[table.pk]))
            urls.append(reverse("public-table-now", args=[table.pk]))
        if table.game_id and table.round.event.live_tables:
            urls.append(reverse("live-table", args=[table.pk]))
            urls.append(reverse("live-table-after", args=[table.pk, 1]))
    urls += [reverse("edition-page", args=["uk"]), reverse("editions")]
    urls += [reverse("access-keys")]
    return [
        *urls,
        reverse("home"),
        reverse("organise"),
        reverse("new-event"),
        reverse("ruleset-choice"),
    ]


@pytest.mark.django_db
@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.__name__)
def test_answers_without_anything_inline(stage: Stage) -> None:
    cast = stage()
    for url in addresses(cast.event):
        answer = cast.ada.get(url)
        assert answer.status_code == 200, url
        assert not INLINE.search(answer.content), (url, INLINE.search(answer.content))


@pytest.mark.django_db
@pytest.mark.parametrize("stage", [seated, at_play, champion], ids=lambda stage: stage.__name__)
def test_every_player_has_a_page(stage: Stage) -> None:
    cast = stage()
    for player in cast.event.players.select_related("link"):
        for name in ("player", "player-now"):
            answer = Client().get(reverse(name, args=[passes.token(player.link)]))
            assert answer.status_code == 200
            assert player.name in answer.content.decode()


@pytest.mark.django_db
def test_an_unknown_address_is_a_page_too() -> None:
    answer = Client().get("/nothing/here/")
    assert answer.status_code == 404
    assert b"There is nothing here" in answer.content
