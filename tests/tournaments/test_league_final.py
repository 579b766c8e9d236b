"""The final of a league, or of several halls: for the first of its standings."""

from __future__ import annotations

import io
from datetime import date
from typing import Any
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.codes import Code
from tournaments.formats import PRESETS, StagePlan
from tournaments.models import DrawOfLots, Event, Round
from tournaments.services import draws, forgetting, people, players
from tournaments.services.league_finals import make_league_final
from tournaments.services.leagues import league_of
from tournaments.services.next_nights import make_next_night
from tournaments.views.components.standings import shown_standings

pytestmark = pytest.mark.django_db

FIRST, SECOND, THIRD = date(2027, 3, 20), date(2027, 3, 27), date(2027, 4, 3)


@pytest.fixture(scope="module")
def olga(through_the_file: None) -> User:
    return User.objects.create_user("olga")


@pytest.fixture(scope="module")
def two_nights(olga: User) -> UUID:
    first = evening.make_event(user_id=olga.pk, plans=PRESETS["social"].stages, here=9)
    evening.played(first, {"Ada": 3000})
    night = make_next_night(first.pk, on=SECOND, user_id=olga.pk)
    players.check_in_all(night)
    evening.played(night, {"Ben": 4000, "Cleo": 2000})
    return night.pk


@pytest.fixture
def second(two_nights: UUID, db: None) -> Event:
    """After two nights Ben leads before Ada and Cleo; all others brought home the same."""
    return Event.objects.get(pk=two_nights)


def final_of(event: Event, olga: User, **changes: Any) -> Event:
    wanted: dict[str, Any] = {
        "name": "The final",
        "on": THIRD,
        "players": 3,
        "minutes": 60,
    } | changes
    return make_league_final(event.pk, user_id=olga.pk, **wanted)


def told(event: Event) -> list[tuple[int, str, Any]]:
    league = league_of(event)
    assert league is not None
    rows = (row.ranked for row in league.rows)
    return sorted(
        (row.rank, league.members[row.player].name, row.metrics["assets"]) for row in rows
    )


# Tests without the two nights come first: those stay to the end of the file.
def test_it_needs_a_league(olga: User) -> None:
    event = evening.make_event(user_id=olga.pk)
    with refused(Code.NO_LEAGUE):
        final_of(event, olga)


def test_an_evening_of_its_own_begins_with_everybody(olga: User) -> None:
    plan = StagePlan(name="Final", plays="top", players=4)
    with refused(Code.BAD_STAGES, "Only in a league"):
        evening.make_event(user_id=olga.pk, plans=[plan])


def test_the_first_of_the_league_play_it(second: Event, olga: User) -> None:
    final = final_of(second, olga)
    players.check_in_all(final)
    draft = evening.drafted(final)

    assert (draft.title, draft.is_final) == ("Final", True)
    assert set(evening.names_at(evening.tables_of(draft)[0])) == {"Ben", "Ada", "Cleo"}
    assert "The first 3 of the league play the final." in str(draft.explanation)


def test_it_is_played_in_the_same_hall(second: Event, olga: User) -> None:
    hall: dict[str, Any] = {
        "hall_plan": "1 2\n3 4",
        "accessible_tables": [3],
        "tables_out_of_use": [1],
    }
    Event.objects.filter(pk=second.pk).update(**hall)
    final = final_of(second, olga)
    assert {name: getattr(final, name) for name in hall} == hall


def test_the_next_in_line_are_on_its_list_in_the_order_of_the_league(
    second: Event, olga: User
) -> None:
    final = final_of(second, olga)
    listed = list(final.players.order_by("number").values_list("name", flat=True))
    assert listed[:3] == ["Ben", "Ada", "Cleo"]
    assert len(listed) == 6
    assert not final.players.present().exists()


def test_whoever_is_not_here_is_passed_over(second: Event, olga: User) -> None:
    final = final_of(second, olga)
    players.check_in([each for each in final.players.all() if each.name != "Ada"])
    draft = evening.drafted(final)
    assert "Ada" not in evening.names_at(evening.tables_of(draft)[0])
    assert "Ada (rank 2) is not here and is passed over." in str(draft.explanation)


def test_lots_part_those_who_are_equal_at_the_last_seat(second: Event, olga: User) -> None:
    final = final_of(second, olga, players=4)
    players.check_in_all(final)
    drawn = evening.drafted(final)
    again = draws.draft(final.pk, version=drawn.version)

    [first, *_] = DrawOfLots.objects.get(event=final).order
    lucky = final.players.get(pk=first).name
    assert set(evening.names_at(evening.tables_of(again)[0])) == {"Ben", "Ada", "Cleo", lucky}


def test_its_winner_is_the_champion_and_the_league_stays_as_it_was(
    second: Event, olga: User
) -> None:
    final = final_of(second, olga)
    players.check_in_all(final)
    people.add_staff(final, "Banker 09", "banker")
    before = told(second)
    evening.played(final, {"Cleo": 3000})

    final.refresh_from_db()
    assert final.champion is not None
    assert final.champion.name == "Cleo"
    assert told(final) == before
    shown = shown_standings(final)
    assert [each.title for each in shown.metrics] == ["Final"], "it shows columns of noughts"
    assert shown.order == "By the place in the final."
    said = io.StringIO()
    call_command("audit", stdout=said)
    assert said.getvalue().endswith("No fault.\n")


def test_it_waits_for_results_of_the_nights(second: Event, olga: User) -> None:
    final = final_of(second, olga)
    players.check_in_all(final)
    evening.open_again(evening.tables_of(second.round_set.get())[0])
    with refused(Code.RESULTS_OPEN, "Spring night"):
        evening.drafted(final)
    assert not Round.objects.filter(event=final).exists()


def test_there_is_one_of_two_presses(second: Event, olga: User) -> None:
    final_of(second, olga)
    with refused(Code.EVENT_EXISTS):
        final_of(second, olga)


def test_it_is_not_before_the_night(second: Event, olga: User) -> None:
    with refused(Code.NIGHT_BEFORE):
        final_of(second, olga, on=FIRST)


def test_whoever_walked_in_on_a_later_night_can_play_it(second: Event, olga: User) -> None:
    third = make_next_night(second.pk, on=THIRD, user_id=olga.pk)
    zoe = players.add_player(third, "Zoë", here=True)
    players.check_in_all(third)
    evening.played(third, {"Zoë": 9000})

    final = final_of(third, olga)
    players.check_in_all(final)
    draft = evening.drafted(final)

    assert "Zoë" in evening.names_at(evening.tables_of(draft)[0])
    zoe.refresh_from_db()
    assert zoe.person == evening.player(final, "Zoë").person


def test_it_lists_the_name_that_a_night_still_has(second: Event, olga: User) -> None:
    second.refresh_from_db()
    forgetting.remove_names(second.pk, seen=second.live_version)
    final = final_of(second, olga)
    assert evening.player(final, "Ben").number == 1
