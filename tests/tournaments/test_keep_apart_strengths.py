"""An event says how strongly the draw keeps apart those who have a word or a club in common."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.contrib.auth import get_user_model

from tests.tournaments import evening
from tournaments.models import Event, KeepApart, Player, Round
from tournaments.seating import check
from tournaments.services import draws, events
from tournaments.services.next_nights import make_next_night


@pytest.fixture
def clubs(db: None) -> Event:
    """Eight players of two clubs; Ada and Dan are a family."""
    event = evening.make_event(here=8, rounds=1, advance=2)
    for player in event.players.all():
        club = (
            "Harbour" if player.number % 2 else ("Mill street", " mill  Street")[player.number > 4]
        )
        Player.objects.filter(pk=player.pk).update(club=club)
    Player.objects.filter(name__in=["Ada", "Dan"]).update(apart="Byron")
    return event


def drafted(event: Event, **strengths: str) -> Round:
    """A draft of the first round, drawn with these strengths."""
    version = Event.objects.get(pk=event.pk).version
    events.update_event(event.pk, version=version, **strengths)
    round_ = event.round_set.first()
    return draws.draft(event.pk, version=round_.version if round_ else None, seed=1)


def groups(round_: Round) -> tuple[list[list[int]], list[list[int]]]:
    """The groups kept apart always and rather, by the record."""
    basis = round_.drawn_from["basis"]
    return sorted(basis["apart"]), sorted(basis["rather"])


ODD, EVEN, FAMILY = [1, 3, 5, 7], [2, 4, 6, 8], [1, 4]


def test_words_keep_apart_always_and_clubs_not_at_all_if_nothing_else_is_said(clubs: Event) -> None:
    assert groups(drafted(clubs)) == ([FAMILY], [])


def test_each_kind_has_a_strength_of_its_own(clubs: Event) -> None:
    assert groups(drafted(clubs, clubs_apart="rather")) == ([FAMILY], [ODD, EVEN])
    assert groups(drafted(clubs, words_apart="rather")) == ([], [ODD, FAMILY, EVEN])
    assert groups(drafted(clubs, clubs_apart="always")) == ([ODD, EVEN], [FAMILY])
    assert groups(drafted(clubs, words_apart="no", clubs_apart="no")) == ([], [])


def test_a_player_is_kept_from_family_and_club(clubs: Event) -> None:
    always, _ = groups(drafted(clubs, words_apart="always", clubs_apart="always"))

    assert always == [ODD, FAMILY, EVEN]


def test_a_word_and_a_club_that_are_spelled_alike_are_two_things(clubs: Event) -> None:
    Player.objects.filter(name="Ada").update(apart="Harbour")

    assert groups(drafted(clubs, clubs_apart="always"))[0] == [ODD, EVEN]


def test_the_draft_tells_what_was_given_up_and_the_warnings_leave_it_out(clubs: Event) -> None:
    round_ = drafted(clubs, clubs_apart="rather")

    note = " ".join(round_.explanation)
    assert "4 pairs that should be kept apart if possible share a table, which counts" in note
    assert "Everybody who should be kept apart sits at a different table." in round_.explanation
    assert draws.kept_apart(round_) == []


def test_the_warnings_name_players_of_a_club_who_are_always_kept_apart(clubs: Event) -> None:
    told = draws.kept_apart(drafted(clubs, clubs_apart="always"))

    assert len(told) == 4
    assert sum("are kept apart (Harbour), but" in sentence for sentence in told) == 2


def test_anybody_can_draw_it_again_from_its_record(clubs: Event) -> None:
    round_ = drafted(clubs, clubs_apart="rather")
    record = draws.record_of(evening.release(round_))

    assert check(record).faults == []
    forged = record | {"basis": record["basis"] | {"rather": [], "apart": [ODD]}}
    assert check(forged).faults != []


@pytest.mark.parametrize(
    ("given", "strengths"),
    [
        ({}, ("always", "no")),
        ({"team_counts": 2}, ("always", "always")),
        ({"team_counts": 2, "clubs_apart": "rather"}, ("always", "rather")),
        ({"words_apart": "no", "clubs_apart": "rather"}, ("no", "rather")),
    ],
)
def test_a_new_event_keeps_teams_apart_unless_told_otherwise(
    db: None, given: dict[str, Any], strengths: tuple[str, str]
) -> None:
    event = evening.make_event(here=0, **given)

    assert (event.words_apart, event.clubs_apart) == strengths


def test_the_next_night_of_a_league_keeps_apart_as_this_one(clubs: Event) -> None:
    user = get_user_model().objects.create_user("organiser")
    version = Event.objects.get(pk=clubs.pk).version
    events.update_event(clubs.pk, version=version, words_apart="no", clubs_apart="rather")

    night = make_next_night(clubs.pk, on=date(2027, 3, 27), user_id=user.pk)

    assert (night.words_apart, night.clubs_apart) == (KeepApart.NO, KeepApart.RATHER)
