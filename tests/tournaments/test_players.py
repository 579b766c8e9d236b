"""The player list: adding, importing, checking in, dropping and coming back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ledger import passes
from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.models import Event, Player
from tournaments.services import clock, draws, players, results, rounds


def change(player: Player, **changes: str) -> None:
    """An organiser looks at the player and changes this."""
    players.change_player(player, version=player.version, **changes)


def test_players_are_numbered_and_have_a_private_link(event: Event) -> None:
    ada, ben = evening.player(event, "Ada"), evening.player(event, "Ben")

    assert (ada.number, ben.number) == (1, 2)
    assert passes.find(passes.token(ada.link)) == ada.link
    assert "Ada" not in ada.link.label


def test_a_name_can_be_corrected_in_its_own_spelling(event: Event) -> None:
    ada = evening.player(event, "Ada")
    change(ada, name="ADA", club="Analytical")

    ada.refresh_from_db()
    assert (ada.name, ada.club) == ("ADA", "Analytical")


def test_of_two_edits_of_one_player_the_second_is_refused(event: Event) -> None:
    olga, oscar = evening.player(event, "Ada"), evening.player(event, "Ada")
    seen = oscar.version
    change(olga, club="Analytical")

    with refused("PLAYER_CHANGED"):
        players.change_player(oscar, version=seen, name="Ada Lovelace")
    players.change_player(oscar, version=olga.version, name="Ada Lovelace")

    ada = evening.player(event, "Ada Lovelace")
    assert (ada.club, ada.apart) == ("Analytical", "")


@pytest.mark.parametrize(
    "act",
    [
        lambda ada: change(ada, club="Analytical"),
        lambda ada: players.check_in([ada], here=False),
        players.drop,
        players.restore,
        players.remove,
    ],
)
def test_a_player_who_was_removed_meanwhile_is_missed(
    event: Event, act: Callable[[Player], Any]
) -> None:
    ada = evening.player(event, "Ada")
    players.remove(evening.player(event, "Ada"))

    with refused("PLAYER_REMOVED"):
        act(ada)


def test_dropping_twice_keeps_the_first_time(event: Event) -> None:
    one, other = evening.player(event, "Ada"), evening.player(event, "Ada")
    players.drop(one)
    players.drop(other)

    assert evening.player(event, "Ada").dropped_at == one.dropped_at


def test_a_corrected_name_stands_in_the_standings_at_once(event: Event) -> None:
    evening.played(event, {"Ada": 3000})
    change(evening.player(event, "Ada"), name="Ada Lovelace")

    assert evening.ranking(event)[0] == (1, "Ada Lovelace")


def test_no_name_and_too_long_a_name_are_refused(event: Event) -> None:
    for name in ("", "   ", "x" * 81):
        with refused("BAD_NAME"):
            players.add_player(event, name)


def test_checking_in_twice_keeps_the_first_time(event: Event) -> None:
    ada = evening.player(event, "Ada")
    before = ada.checked_in_at
    players.check_in([ada])

    ada.refresh_from_db()
    assert ada.checked_in_at == before


def test_a_walk_in_is_added_and_checked_in_at_once(event: Event) -> None:
    assert players.add_player(event, "Eve", here=True).is_present
    assert not players.add_player(event, "Finn").is_present


@pytest.mark.django_db
def test_everybody_is_checked_in_with_one_press_in_a_few_statements(
    django_assert_max_num_queries: Any,
) -> None:
    event = evening.make_event(here=40)
    players.check_in(event.players.all(), here=False)
    players.drop(evening.player(event, "Dan"))
    ada = evening.player(event, "Ada")
    players.check_in([ada])
    with django_assert_max_num_queries(11):
        assert players.check_in_all(event) == 38

    assert event.players.present().count() == 39
    assert not evening.player(event, "Dan").is_present
    before = ada.checked_in_at
    ada.refresh_from_db()
    assert ada.checked_in_at == before


def test_a_player_who_is_checked_out_is_not_drawn(event: Event) -> None:
    players.check_in([evening.player(event, "Ada")], here=False)
    round_ = evening.drafted(event)

    assert round_.seats.count() == 7
    assert not round_.seats.filter(player__name="Ada").exists()


def test_a_dropped_player_keeps_history_and_gets_no_seat(event: Event) -> None:
    evening.played(event, {"Ada": 3000})
    assert players.drop(evening.player(event, "Ada")) == []

    round_ = evening.drafted(event)
    assert not round_.seats.filter(player__name="Ada").exists()
    assert evening.ranking(event)[0] == (1, "Ada")
    assert evening.row(event, "Ada")["dropped"]


def test_coming_back_counts_what_was_played_before(event: Event) -> None:
    evening.played(event, {"Ada": 3000})
    players.drop(evening.player(event, "Ada"))
    players.restore(evening.player(event, "Ada"))
    evening.played(event)

    assert evening.row(event, "Ada")["metrics"]["assets"] == 4500


def test_dropping_somebody_with_a_seat_says_what_to_do_about_it(event: Event) -> None:
    evening.released(event)
    (told,) = players.drop(evening.player(event, "Ada"))

    assert "Ada still has a seat at table" in told
    assert "take the seat away" in told


@pytest.mark.parametrize(
    ("state", "advice"),
    [
        ("released", "seat somebody else there, or take the seat away, on the page of Round 1."),
        ("playing", "that game goes on, so take the player out of it on the table's page."),
        ("ended", "that game has ended, and a referee can rule if the signature is missing."),
        ("late", "nobody began to play there, so cancel the table on the page of Round 1."),
    ],
)
def test_what_to_do_about_the_seat_is_possible_there(event: Event, state: str, advice: str) -> None:
    round_ = evening.released(event)
    table = round_.tables.get(seats__player__name="Ada")
    if state in ("playing", "ended"):
        evening.start_game(table)
    if state == "ended":
        evening.end_game(table)
    if state == "late":
        clock.start(round_.pk, by="Olga")
        clock.end(round_.pk, by="Olga")
        rounds.call_time()
    (told,) = players.drop(evening.player(event, "Ada"))

    assert told == f"Ada still has a seat at table {table.number} of Round 1: {advice}"


def test_a_player_who_was_taken_out_of_the_game_leaves_nothing_to_do(event: Event) -> None:
    seat = evening.playing(event).seats.get(player__name="Ada")
    results.take_out(seat.table_id, seat.letter, actor=evening.REFEREE)

    assert players.drop(evening.player(event, "Ada")) == []


def test_only_a_player_who_was_never_seated_can_be_removed(event: Event) -> None:
    link = evening.player(event, "Ben").link
    players.remove(evening.player(event, "Ben"))
    link.refresh_from_db()
    assert link.is_revoked

    round_ = evening.drafted(event)
    with refused("HAS_HISTORY"):
        players.remove(evening.player(event, "Ada"))
    draws.discard(round_.pk, version=round_.version)
    players.remove(evening.player(event, "Ada"))
    assert event.players.count() == 6
