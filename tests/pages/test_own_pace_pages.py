"""Divisions at their own pace: parting them on a page, and the pages that lead from one to the
other."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening
from tournaments.formats import PRESETS
from tournaments.models import Event
from tournaments.services import calls


@pytest.fixture
def cast(db: None) -> Cast:
    """Eight players of a school: Ada to Dan are Juniors."""
    preset = PRESETS["school"]
    cast = make_cast(plans=preset.stages, divisions=preset.divisions)
    cast.event.players.update(division="Seniors")
    cast.event.players.filter(number__lte=4).update(division="Juniors")
    return cast


def part(cast: Cast) -> tuple[Event, str]:
    """The organiser parts the divisions: the evening of the Seniors, and what is said."""
    page = cast.ada.get(cast.url("player-divisions")).content.decode()
    assert "Make 2 evenings" in page
    sent = {"version": Event.objects.get(pk=cast.event.pk).version}
    answer = cast.ada.post(cast.url("part-divisions"), sent, follow=True).content.decode()
    return Event.objects.get(name="Spring night, Seniors"), answer


def test_an_organiser_parts_the_divisions_and_goes_from_one_to_the_other(cast: Cast) -> None:
    seniors, answer = part(cast)
    assert "There are 2 evenings now, side by side." in answer
    round_ = evening.released(seniors)
    calls.call(evening.tables_of(round_)[0], key=round_.event.pk)

    floor = cast.ada.get(cast.url("floor")).content.decode()
    assert f'<a href="{reverse("floor", args=[seniors.slug])}">Spring night, Seniors</a>' in floor
    assert "Round 1 is about to begin" in floor
    assert "1 call" in floor
    public = cast.stranger.get(cast.url("public-event")).content.decode()
    assert f'<a href="{reverse("public-event", args=[seniors.slug])}">' in public


def test_what_stands_beside_asks_for_itself_and_leads_to_the_same_page(cast: Cast) -> None:
    seniors, _ = part(cast)
    for tab, page in (("people", "people"), ("round-1", "floor"), ("no-tab", "floor")):
        shown = cast.ada.get(cast.url("beside") + f"?tab={tab}").content.decode()
        assert f'href="{reverse(page, args=[seniors.slug])}"' in shown
    # A referee's card is of one evening.
    assert "Seniors" not in cast.ben.get(cast.url("floor")).content.decode()


def test_one_screen_shows_the_evenings_in_turn(cast: Cast) -> None:
    seniors, _ = part(cast)
    own, other = cast.url("screen"), reverse("screen", args=[seniors.slug])
    assert f'data-next="{other}?turns"' in cast.stranger.get(own + "?turns").content.decode()
    assert f'data-next="{own}?turns"' in cast.stranger.get(other + "?turns").content.decode()
    assert "data-next" not in cast.stranger.get(own).content.decode()
    assert "Switch the gong on" in cast.stranger.get(own).content.decode()
    assert "Switch the gong on" not in cast.stranger.get(own + "?turns").content.decode()
    assert f"{own}?turns" in cast.ada.get(cast.url("projector")).content.decode()


def test_a_phone_that_was_open_loads_the_page_of_its_own_evening(cast: Cast) -> None:
    cast.event.players.filter(name="Dan").update(division="Seniors")
    follows = f"?follows={cast.event.pk}%2B"
    before = cast.stranger.get(f"{cast.dan_link}now/{follows}")
    assert "HX-Refresh" not in before.headers
    seniors, _ = part(cast)

    assert cast.stranger.get(f"{cast.dan_link}now/{follows}").headers["HX-Refresh"] == "true"
    assert seniors.hall_channel in cast.stranger.get(cast.dan_link).content.decode()


def test_what_can_not_be_parted_is_said_on_the_page(cast: Cast) -> None:
    cast.event.players.filter(name="Dan").update(division="")
    sent = {"version": Event.objects.get(pk=cast.event.pk).version}
    answer = cast.ada.post(cast.url("part-divisions"), sent, follow=True).content.decode()
    assert "Without a division: Dan." in answer
    evening.player(cast.event, "Dan")
    cast.event.players.filter(name="Dan").update(division="Juniors")
    evening.drafted(cast.event)
    assert "Make 2 evenings" not in cast.ada.get(cast.url("player-divisions")).content.decode()
