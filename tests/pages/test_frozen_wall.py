"""A frozen wall keeps its picture while organisers prepare what comes next."""

from __future__ import annotations

import pytest

from tests.pages.conftest import Cast, make_cast
from tests.pages.test_projector import html, put
from tests.tournaments import evening
from tournaments.models import Projector
from tournaments.services import clock, forgetting, projectors


def freeze(cast: Cast, frozen: str = "yes") -> None:
    assert cast.ada.post(cast.url("projector-freeze"), {"frozen": frozen}).status_code == 302


def leaders(wall: str) -> str:
    return wall.split('aria-label="Standings"')[1].split("</section>")[0]


def test_results_and_choices_wait_until_the_wall_is_unfrozen(cast: Cast) -> None:
    evening.played(cast.event)
    put(cast, "standings")
    before = html(cast)
    freeze(cast)

    evening.played(cast.event, seed=2)
    put(cast, "due")
    assert html(cast) == before

    freeze(cast, "no")
    assert "shows-standings" not in html(cast)
    put(cast, "standings")
    assert leaders(html(cast)) != leaders(before)


def test_the_clock_goes_on(cast: Cast) -> None:
    round_ = evening.playing(cast.event)
    freeze(cast)

    clock.pause(round_.pk, by="Ada")
    assert 'data-state="paused"' in html(cast)
    assert "The clock is paused" in html(cast)


@pytest.mark.parametrize("shows", ["sponsors", "message"])
def test_a_new_message_reaches_a_frozen_wall(cast: Cast, shows: str) -> None:
    projectors.thank(cast.event.pk, "Bakery Huber", seen=1)
    projectors.say(cast.event.pk, "Pizza at seven & not before")
    put(cast, shows)
    freeze(cast)
    assert html(cast).count("Pizza at seven &amp; not before") == 1

    projectors.say(cast.event.pk, "Leave the hall, please")
    assert html(cast).count("Leave the hall, please") == 1
    assert f"shows-{shows}" in html(cast)


def test_the_page_says_so_and_still_shows_what_may_come_next(cast: Cast) -> None:
    evening.played(cast.event)
    put(cast, "message")
    freeze(cast)

    page = html(cast, "standings")
    assert "Show it once the wall is unfrozen" in page
    assert "shows-standings" in page
    assert "shows-standings" not in html(cast)
    page = cast.ada.get(cast.url("projector")).content.decode()
    assert "The wall is frozen." in page
    assert "chosen, shown when you unfreeze" in page


def test_freezing_twice_keeps_the_first_picture(cast: Cast) -> None:
    evening.released(cast.event)
    before = html(cast)
    freeze(cast)
    put(cast, "clock")
    freeze(cast)

    assert html(cast) == before


def test_only_organisers_freeze_it(cast: Cast) -> None:
    for client in (cast.ben, cast.stranger):
        client.post(cast.url("projector-freeze"), {"frozen": "yes"})

    assert not Projector.objects.filter(event=cast.event, frozen__isnull=False).exists()


def test_names_that_are_removed_leave_the_frozen_wall(db: None) -> None:
    cast = make_cast(here=4)
    evening.played(cast.event)
    put(cast, "standings")
    freeze(cast)
    assert evening.name_of(1) in html(cast)

    cast.event.refresh_from_db()
    forgetting.remove_names(cast.event.pk, seen=cast.event.live_version)
    assert evening.name_of(1) not in html(cast)
