"""The pages of a league: the next night is made, and everybody reads how the league stands."""

from __future__ import annotations

from datetime import date

import pytest
from django.urls import reverse

from tests.pages.conftest import Cast, make_cast
from tests.pages.filling import open_form
from tests.tournaments import evening
from tournaments.formats import PRESETS
from tournaments.models import Event, Staff
from tournaments.services import people, players, projectors
from tournaments.services.league_finals import make_league_final
from tournaments.services.leagues import is_night


@pytest.fixture
def cast(db: None) -> Cast:
    return make_cast(plans=PRESETS["social"].stages)


def make_next(cast: Cast, **fields: str) -> str:
    form = open_form(cast.ada, cast.url("event-league")) | fields
    return cast.ada.post(cast.url("event-league"), form, follow=True).content.decode()


def second_of(cast: Cast) -> Event:
    return Event.objects.get(date=date(2027, 3, 27))


def test_a_week_later_everybody_is_on_the_list(cast: Cast) -> None:
    said = make_next(cast)

    assert "The next night is made, with 8 on its list." in said
    assert second_of(cast).players.count() == 8
    assert "27 March 2027" in cast.ada.get(cast.url("event-league")).content.decode()


def test_the_next_night_has_the_name_that_follows_or_another(cast: Cast) -> None:
    Event.objects.filter(pk=cast.event.pk).update(name="Tuesday league 1")
    form = open_form(cast.ada, cast.url("event-league"))
    assert form["name"] == "Tuesday league 2"

    make_next(cast, name="Opening of the season")

    assert second_of(cast).name == "Opening of the season"


def test_an_event_of_that_name_on_that_day_is_said_beside_the_name(cast: Cast) -> None:
    said = make_next(cast, date="2027-03-20")

    assert 'id="id_name_error">You already have an event of this name on this day.' in said


def test_the_next_night_comes_before_what_few_leagues_need(cast: Cast) -> None:
    make_next(cast)
    text = cast.ada.get(cast.url("event-league")).content.decode()
    parts = [text.index(f'id="{part}"') for part in ("next-night", "final", "halls")]
    assert parts == sorted(parts)


def test_what_is_in_its_way_is_said_beside_the_day(cast: Cast) -> None:
    said = make_next(cast, date="2027-03-19")

    assert "The next night can’t be before this one." in said
    assert Event.objects.filter(name="Spring night").count() == 1


@pytest.mark.parametrize(
    "page", ["event-standings", "public-event", "screen-now", "print-certificates"]
)
def test_a_night_has_a_winner_and_no_champion(cast: Cast, page: str) -> None:
    evening.played(cast.event, {"Ada": 4000})
    assert "Champion" in cast.ada.get(cast.url(page)).content.decode()
    make_next(cast)

    said = cast.ada.get(cast.url(page)).content.decode()

    assert "Winner of the night" in said
    assert "Champion" not in said


def test_a_league_night_has_a_winner_from_its_first_night_on(cast: Cast) -> None:
    form = {
        "name": "Tuesday league 1",
        "date": "2027-03-20",
        "preset": "league",
        "ruleset": "night-2016",
    }
    assert cast.ada.post(reverse("new-event"), form).status_code == 302
    first = Event.objects.get(name="Tuesday league 1")
    for name in ("Ada", "Ben", "Cleo"):
        players.add_player(first, name)
    people.add_staff(first, "Bo", Staff.Role.BANKER)
    players.check_in_all(first)
    for _ in range(2):
        evening.played(first, {"Ada": 4000})

    for page in ("event-standings", "public-event", "screen-now", "print-certificates"):
        said = cast.ada.get(reverse(page, args=[first.slug])).content.decode()
        assert "Winner of the night" in said, page
        assert "Champion" not in said, page
    set_up = cast.ada.get(reverse("event", args=[first.slug])).content.decode()
    assert "Ada wins the night" in set_up
    assert "is the champion" not in set_up
    league = cast.ada.get(reverse("event-league", args=[first.slug])).content.decode()
    assert "After 1 night." in league


def test_a_format_chosen_later_makes_it_a_league_night_and_another_no_longer(cast: Cast) -> None:
    def choose(preset: str) -> bool:
        version = Event.objects.get(pk=cast.event.pk).version
        form = {"preset": preset, "version": version}
        cast.ada.post(cast.url("event-stages"), form)
        return is_night(Event.objects.get(pk=cast.event.pk))

    assert choose("league")
    assert not choose("club")
    assert choose("league")
    make_next(cast)
    assert choose("social"), "another night follows it"


def test_the_end_of_a_night_leads_to_the_league(cast: Cast) -> None:
    evening.played(cast.event, {"Ada": 4000})
    assert ">Make the next night</a>" in cast.ada.get(cast.url("event")).content.decode()
    make_next(cast)

    said = cast.ada.get(cast.url("event")).content.decode()

    assert "Ada wins the night" in said
    assert ">Go to the league</a>" in said


def test_the_final_of_a_league_has_a_champion(cast: Cast) -> None:
    evening.played(cast.event, {"Ada": 4000})
    make_next(cast)
    olga = cast.event.memberships.filter(role="organiser")[0].user_id
    final = make_league_final(
        cast.event.pk, name="Final", on=cast.event.date, players=4, minutes=90, user_id=olga
    )

    assert not is_night(final)
    assert is_night(second_of(cast))


def test_on_the_last_of_all_days_no_week_is_left(cast: Cast) -> None:
    Event.objects.filter(pk=cast.event.pk).update(date=date.max)

    assert 'value="9999-12-31"' in cast.ada.get(cast.url("event-league")).content.decode()


def test_everybody_reads_how_the_league_stands(cast: Cast) -> None:
    evening.played(cast.event, {"Ada": 4000})
    assert cast.url("public-league") not in public(cast, cast.url("public-event"))
    make_next(cast)
    second = second_of(cast)
    players.check_in_all(second)
    evening.played(second, {"Ben": 3000})

    assert cast.url("public-league") in public(cast, cast.url("public-event"))
    read = public(cast, reverse("public-league", args=[second.slug]))
    assert "After 2 nights." in read
    assert read.index("$5,500") < read.index("$4,500")
    assert read.index("By assets, then wins, then share") < read.index("<table")


def test_what_does_not_count_is_struck_out(cast: Cast) -> None:
    evening.played(cast.event, {"Ada": 4000})
    make_next(cast)
    second = second_of(cast)
    players.check_in_all(second)
    evening.played(second)
    address = reverse("event", args=[second.slug])
    form = open_form(cast.ada, address) | {"nights_counted": "1"}
    assert cast.ada.post(address, form).status_code == 302

    read = public(cast, reverse("public-league", args=[second.slug]))

    assert "Each player’s best night counts." in read
    assert "<s>$1,500</s>" in read


def test_a_night_that_is_held_is_not_in_it_but_for_organisers(cast: Cast) -> None:
    projectors.hold(cast.event.pk)
    evening.played(cast.event, {"Ada": 4000})
    make_next(cast)

    assert "The night of 20 March isn’t counted yet" in public(cast, cast.url("public-league"))
    assert "$4,000" not in public(cast, cast.url("public-league"))
    assert "$4,000" in cast.ada.get(cast.url("event-league")).content.decode()


def test_an_evening_of_its_own_has_no_league(cast: Cast) -> None:
    assert cast.stranger.get(cast.url("public-league")).status_code == 404
    assert (
        "This evening stands by itself." in cast.ada.get(cast.url("event-league")).content.decode()
    )


def public(cast: Cast, address: str) -> str:
    return cast.stranger.get(address).content.decode()
