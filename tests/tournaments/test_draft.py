"""Drawing a draft, and drawing it again."""

from __future__ import annotations

import pytest

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.models import Event, Round
from tournaments.services import draws, players, rounds


def seating(round_: Round) -> list[list[str]]:
    """The seating by table."""
    return [evening.names_at(table) for table in evening.tables_of(round_)]


@pytest.mark.django_db
@pytest.mark.parametrize("here", [2, 3, 5, 7, 9, 13])
def test_everybody_who_is_here_gets_one_seat(here: int) -> None:
    event = evening.make_event(here=here)
    round_ = evening.drafted(event)

    seated = sorted(name for table in seating(round_) for name in table)
    assert seated == [evening.name_of(number) for number in range(1, here + 1)]
    assert min(map(len, seating(round_))) >= 2


def test_a_draft_is_nobodys_but_the_organisers(event: Event) -> None:
    evening.drafted(event)

    assert rounds.current(event) is None


def test_the_same_seed_gives_the_same_draft(event: Event) -> None:
    seen = []
    version = None
    for seed in (5, 5, 6):
        round_ = draws.draft(event.pk, version=version, seed=seed)
        version = round_.version
        seen.append(seating(round_))

    assert seen[0] == seen[1] != seen[2]


@pytest.mark.django_db
def test_opponents_do_not_repeat_where_that_is_possible() -> None:
    event = evening.make_event(here=16, rounds=3)
    evening.played(event, seed=1)
    evening.played(event, seed=2)
    round_ = evening.drafted(event, seed=3)

    assert "Nobody meets an opponent from an earlier round again." in round_.explanation
    assert draws.meetings(round_) == {}


@pytest.mark.django_db
def test_five_rounds_of_sixteen_are_planned_together() -> None:
    event = evening.make_event(here=16, rounds=5)
    for seed in range(4):
        evening.played(event, seed=seed)
    round_ = evening.drafted(event, seed=4)

    assert draws.meetings(round_) == {}
    assert round_.explanation[1:] == [
        "Nobody meets an opponent from an earlier round again.",
        "Drawn with the number 4 from the plan made with the round before: the same players, plan "
        "and number give the same draw.",
    ]


@pytest.mark.django_db
def test_the_plan_is_told_with_the_first_round() -> None:
    event = evening.make_event(here=16, rounds=3)
    round_ = evening.drafted(event)

    assert round_.explanation == [
        "16 players at 4 tables of 4.",
        "2 more rounds are planned with it: if nobody leaves, nobody meets an opponent again.",
        "Drawn with the number 1: the same players and the same number give the same draw.",
    ]


@pytest.mark.django_db
def test_somebody_who_comes_for_the_second_round_takes_the_place_of_somebody_who_left() -> None:
    event = evening.make_event(here=16, rounds=5)
    evening.played(event, seed=1)
    players.drop(evening.player(event, "Ada"))
    players.check_in([players.add_player(event, "Eve")])
    for seed in range(2, 5):
        evening.played(event, seed=seed)
    round_ = evening.drafted(event, seed=5)

    assert draws.meetings(round_) == {}
    assert "Eve" in {name for table in seating(round_) for name in table}


def test_players_who_meet_again_are_named_at_the_seat(event: Event) -> None:
    evening.played(event)
    round_ = evening.drafted(event)
    again = draws.meetings(round_)

    assert again
    for seat in round_.seats.all():
        table = {other.player.name for other in seat.table.seats.all()}
        assert set(again.get(seat.pk, [])) < table


def test_a_next_round_waits_for_this_one(event: Event) -> None:
    evening.playing(event)

    with refused("ROUND_NOT_FINISHED"):
        evening.drafted(event)


def test_an_existing_draft_is_drawn_again_only_by_somebody_who_saw_it(event: Event) -> None:
    round_ = evening.drafted(event)

    for version in (None, round_.version - 1, round_.version + 1):
        with refused("DRAW_CHANGED"):
            draws.draft(event.pk, version=version)
    assert Round.objects.get(event=event) == round_


def test_a_page_of_a_draft_that_was_thrown_away_changes_nothing(event: Event) -> None:
    old = evening.drafted(event)
    draws.discard(old.pk, version=old.version)
    new = evening.drafted(event)

    assert new.version > old.version
    with refused("DRAW_CHANGED"):
        draws.confirm(new.pk, version=old.version)


@pytest.mark.django_db
def test_one_player_alone_is_no_round() -> None:
    event = evening.make_event(here=1)

    with refused("TOO_FEW_PLAYERS"):
        evening.drafted(event)


def test_late_arrivals_are_named_and_seated_in_the_next_draft(event: Event) -> None:
    round_ = evening.drafted(event)
    late = players.add_player(event, "Eve")
    players.check_in([late])

    assert list(draws.unseated(round_)) == [late]
    assert "Here, but without a seat: Eve." in draws.warnings(round_)
    again = draws.draft(event.pk, version=round_.version)
    assert again.seats.filter(player=late).exists()


@pytest.mark.django_db
def test_the_outlook_says_what_would_be_drawn_and_that_bankers_are_missing() -> None:
    event = evening.make_event(here=9, bankers=1)
    expected = draws.outlook(event)

    assert (expected.title, expected.sizes, expected.problem) == ("Round 1", [5, 4], None)
    assert expected.sentences[0] == "9 players at 1 table of 5 and 1 table of 4."
    assert expected.sentences[1].startswith("1 banker for 2 tables")


def test_the_outlook_says_what_stands_in_the_way(event: Event) -> None:
    evening.playing(event)
    problem = draws.outlook(event).problem

    assert problem is not None
    assert problem.code == "ROUND_NOT_FINISHED"


def test_those_with_the_same_keep_apart_word_are_kept_apart(event: Event) -> None:
    for name in ("Ada", "Ben"):
        each = evening.player(event, name)
        players.change_player(each, version=each.version, apart=" Byron")

    for seed in range(5):
        round_ = evening.drafted(event, seed)
        assert not any({"Ada", "Ben"} <= set(names) for names in seating(round_))
        draws.discard(round_.pk, version=round_.version)
