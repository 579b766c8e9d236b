"""Two people of one name are both welcome, and told apart by their numbers."""

from __future__ import annotations

import pytest

from rehearsal.practice_copy import copy_for_practice
from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.models import Event, Player, Staff
from tournaments.services import people, players


def shown(event: Event) -> list[str]:
    """The names of the players whose number is above 8, as they are shown."""
    return [str(player) for player in event.players.filter(number__gt=8).order_by("number")]


@pytest.fixture
def annas(event: Event) -> Event:
    """With Anna Schmidt as number 9 and another one as number 10."""
    players.add_player(event, "Anna Schmidt", club="TV Ost")
    players.add_player(event, "anna  schmidt", namesakes=1)
    return event


def test_the_second_of_a_name_is_asked_about_and_then_added(event: Event) -> None:
    players.add_player(event, "Anna Schmidt", club="TV Ost")
    assert shown(event) == ["Anna Schmidt"]
    with refused("NAMESAKE") as caught:
        players.add_player(event, "ANNA SCHMIDT")
    assert "number 9 (TV Ost)" in caught.value.sentence
    assert caught.value.extra["namesakes"] == 1

    players.add_player(event, "Anna Schmidt", namesakes=1)
    assert shown(event) == ["Anna Schmidt (9)", "Anna Schmidt (10)"]


def test_pressed_twice_the_second_is_added_once(annas: Event) -> None:
    with refused("NAMESAKE"):
        players.add_player(annas, "Anna Schmidt", namesakes=1)
    assert annas.players.count() == 10


def test_the_numbers_go_when_one_of_them_has_left_the_list(annas: Event) -> None:
    players.remove(annas.players.get(number=9))
    assert shown(annas) == ["anna schmidt"]


def test_the_numbers_come_and_go_with_a_correction(annas: Event) -> None:
    second = annas.players.get(number=10)
    players.change_player(second, version=second.version, name="Anne Schmidt")
    assert shown(annas) == ["Anna Schmidt", "Anne Schmidt"]
    players.change_player(second, version=second.version, name="Anna Schmidt")
    assert shown(annas) == ["Anna Schmidt (9)", "Anna Schmidt (10)"]
    assert second.display_name == "Anna Schmidt (10)"


def test_a_name_that_reads_like_a_numbered_one_is_told_apart_too(annas: Event) -> None:
    players.add_player(annas, "Anna Schmidt (9)")
    names = shown(annas)
    assert len(set(names)) == 3
    assert names[2] == "Anna Schmidt (9) (11)"


def test_tables_and_standings_tell_them_apart(annas: Event) -> None:
    players.check_in(annas.players.all())
    round_ = evening.played(annas)
    seated = {name for table in evening.tables_of(round_) for name in table.names().values()}
    assert {"Anna Schmidt (9)", "anna schmidt (10)"} <= seated
    ranked = {row["name"] for row in evening.rows(annas)}
    assert {"Anna Schmidt (9)", "anna schmidt (10)"} <= ranked
    assert "Ada" in ranked


def test_standings_follow_when_a_namesake_comes_later(event: Event) -> None:
    evening.played(event)
    players.add_player(event, "Ada", namesakes=1)
    assert "Ada (1)" in {row["name"] for row in evening.rows(event)}


def test_a_banker_who_is_one_of_them_says_which(annas: Event) -> None:
    with refused("WHICH_PLAYER") as caught:
        people.add_many(annas, ["Anna Schmidt"], Staff.Role.BANKER)
    assert "Anna Schmidt (9) or anna schmidt (10)" in caught.value.extra["remedy"]
    (banker,) = people.add_many(annas, ["Anna Schmidt (10)"], Staff.Role.BANKER)
    assert banker.player == annas.players.get(number=10)


def test_a_practice_copy_has_both(annas: Event) -> None:
    people.add_staff(annas, "Anna Schmidt", Staff.Role.BANKER)
    copy = copy_for_practice(annas)
    assert shown(copy) == shown(annas)


def test_a_namesake_in_another_event_makes_no_difference(event: Event) -> None:
    other = evening.make_event(here=1)
    assert str(Player.objects.get(event=other)) == "Ada"
    assert str(evening.player(event, "Ada")) == "Ada"
