"""What an organiser puts on the projector, and what everybody is told."""

from __future__ import annotations

import pytest

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.codes import Code
from tournaments.models import Event, Projector
from tournaments.services import live, projectors


@pytest.fixture
def event(db: None) -> Event:
    """An evening of eight, before the draw."""
    return evening.make_event()


def test_without_a_word_it_shows_what_is_due(event: Event) -> None:
    assert projectors.of_event(event).shows == Projector.Shows.DUE


def test_it_shows_what_was_chosen(event: Event) -> None:
    projectors.show(event.pk, Projector.Shows.SPONSORS)

    assert projectors.of_event(event).shows == Projector.Shows.SPONSORS


def test_a_message_is_news_for_every_screen(event: Event) -> None:
    before = live.snapshot(event)["message"]
    projectors.say(event.pk, "The buffet is open")
    during = live.snapshot(event)["message"]
    projectors.say(event.pk, "")

    assert (before, during) == ("", "The buffet is open")
    assert live.snapshot(event)["message"] == ""


def test_held_standings_stay_as_they_were(event: Event) -> None:
    tables = evening.tables_of(evening.playing(event))
    evening.end_game(tables[0])
    evening.deliver()
    held = projectors.hold(event.pk).held
    evening.end_game(tables[1])
    evening.deliver()

    assert sum(bool(row["rounds"]) for row in held) == 4
    assert projectors.of_event(event).held == held
    assert projectors.follow(event.pk).held is None


def test_two_lists_of_sponsors_do_not_overwrite_each_other(event: Event) -> None:
    seen = projectors.of_event(event).version
    projectors.thank(event.pk, "Bakery Huber", seen=seen)

    with refused(Code.PROJECTOR_CHANGED):
        projectors.thank(event.pk, "Railroad Café", seen=seen)
    assert projectors.of_event(event).sponsors == "Bakery Huber"
