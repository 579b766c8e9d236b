"""The list of a large league stands on its pages a part at a time, as long standings do, and the
projector's set-up shows the beginning of what is on the wall."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from tests.pages.conftest import Cast
from tests.pages.test_large_standings import PLAYERS, large_evening, lines_of, names, text_of
from tournaments.models import Event
from tournaments.services import projectors
from tournaments.services.next_nights import make_next_night
from tournaments.views.components.list_part import AT_ONCE
from tournaments.views.components.wall import picture_of

ROWS = 'id="league-rows"'
PAGES = ("public-league", "public-league-table", "event-league", "event-league-table")


@pytest.fixture
def cast(db: None) -> Cast:
    """A night of more than twice as many players as a page shows, which another one follows."""
    cast = large_evening()
    organiser = get_user_model().objects.get(username="ada")
    make_next_night(cast.event.pk, on=date(2027, 3, 27), user_id=organiser.pk)
    cast.event.refresh_from_db()
    return cast


@pytest.mark.parametrize("page", PAGES)
def test_a_hundred_places_of_a_league_stand_on_a_page(cast: Cast, page: str) -> None:
    everybody = names(cast)
    text = text_of(cast, page)
    assert lines_of(text, ROWS) == everybody[:AT_ONCE]
    assert f"1 to 100 of {PLAYERS}" in text
    kind = "public" if page.startswith("public") else "event"
    assert f"{reverse(f'{kind}-league', args=[cast.event.slug])}?from=100#league" in text

    last = text_of(cast, page, "?from=200")
    assert lines_of(last, ROWS) == everybody[200:]
    assert "Later places" not in last


@pytest.mark.parametrize("page", PAGES)
def test_everybody_in_a_league_is_found(cast: Cast, page: str) -> None:
    last = names(cast)[-1]
    assert lines_of(text_of(cast, page, f"?find={last.lower()}"), ROWS) == [last]
    assert "0 found" in text_of(cast, page, "?find=nobody")


def test_the_divisions_of_a_league_show_the_same_places(cast: Cast) -> None:
    night = Event.objects.get(date=date(2027, 3, 27))
    Event.objects.filter(pk__in=[cast.event.pk, night.pk]).update(divisions=["Juniors", "Seniors"])
    for event in (cast.event, night):
        event.players.filter(number__lte=30).update(division="Juniors")
        event.players.filter(number__gt=30).update(division="Seniors")

    shown = text_of(cast, "public-league")
    assert len(lines_of(shown, "<h3>Juniors</h3>")) == 30
    assert len(lines_of(shown, "<h3>Seniors</h3>")) == AT_ONCE
    assert "<h3>Juniors</h3>" not in text_of(cast, "public-league", "?from=100")


@pytest.mark.parametrize("state", ["free", "held", "frozen"])
def test_the_projectors_set_up_does_not_grow_with_the_field(cast: Cast, state: str) -> None:
    if state == "held":
        projectors.hold(cast.event.pk)
    if state == "frozen":
        projectors.freeze(cast.event.pk, lambda event: picture_of(event, "http://night"))
    for look in ("", "?look=standings", "?look=seats"):
        text = text_of(cast, "projector", look)
        assert f"each list ends after {AT_ONCE} lines" in text
        assert text.count('class="name"') <= AT_ONCE
        assert text.count("<option") == 0
