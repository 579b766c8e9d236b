"""Clubs as teams in an evening: their standings, and that their players don't sit together."""

from __future__ import annotations

import pytest

from tests.tournaments import evening
from tournaments.models import Event
from tournaments.services import draws, events, players
from tournaments.services.standings import teams_of


@pytest.fixture
def event(db: None) -> Event:
    """Eight players of two companies, each spelled in two ways; the best two of each count."""
    event = evening.make_event(here=8, rounds=1, advance=2, team_counts=2)
    for number, player in enumerate(event.players.order_by("number")):
        club = ("Acme", "Bolt", "ACME ", "bolt")[number % 4]
        players.change_player(player, version=player.version, name=player.name, club=club)
    return event


def test_an_evening_ranks_its_teams_as_they_were_spelled_first(event: Event) -> None:
    assert teams_of(event) == []

    evening.played(event, {"Ada": 4000, "Cleo": 3000, "Ben": 3500})

    assert [(team.name, team.value) for team in teams_of(event)] == [("Acme", 7000), ("Bolt", 5000)]


def test_the_final_changes_nothing_between_teams(event: Event) -> None:
    evening.played(event, {"Ada": 4000, "Ben": 3500})
    before = teams_of(event)

    evening.played(event, {"Ada": 1, "Ben": 9000})

    assert teams_of(event) == before


def test_by_order_of_finish_whoever_left_early_gains_nothing(db: None) -> None:
    """Ada finishes first three times, Ben once; then he leaves, which leaves three at his table."""
    event = evening.make_event(here=8, rounds=3, scoring="finish", team_counts=1)
    for name, club in {"Ada": "Acme", "Ben": "Bolt"}.items():
        player = evening.player(event, name)
        players.change_player(player, version=player.version, name=name, club=club)
    evening.played(event, {"Ada": 4000, "Ben": 3500})
    players.drop(evening.player(event, "Ben"))
    for _ in range(2):
        evening.played(event, {"Ada": 4000})

    assert [(team.name, team.rank) for team in teams_of(event)] == [("Acme", 1), ("Bolt", 2)]


def test_clubs_are_no_teams_until_the_organiser_says_so(event: Event) -> None:
    events.update_event(event.pk, version=Event.objects.get(pk=event.pk).version, team_counts=None)
    event.refresh_from_db()
    evening.played(event)

    assert teams_of(event) == []


def test_players_of_a_team_sit_apart_as_far_as_that_goes(db: None) -> None:
    event = evening.make_event(here=8, rounds=1, advance=2, team_counts=2)
    for number, player in enumerate(event.players.order_by("number")):
        club = f"Company {number // 2}"
        players.change_player(player, version=player.version, name=player.name, club=club)

    for seed in range(5):
        version = None if seed == 0 else event.round_set.get().version
        round_ = draws.draft(event.pk, version=version, seed=seed)
        for table in evening.tables_of(round_):
            clubs = list(table.seats.values_list("player__club", flat=True))
            assert len(clubs) == len(set(clubs))
        assert draws.kept_apart(round_) == []


def test_teammates_at_one_table_are_told(event: Event) -> None:
    told = draws.kept_apart(evening.drafted(event))

    assert len(told) == 4
    assert all("are kept apart" in sentence for sentence in told)
