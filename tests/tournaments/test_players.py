"""The player list: adding, importing, checking in, dropping and coming back."""

from __future__ import annotations

from ledger import passes
from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.models import Event
from tournaments.services import draws, players


def test_players_are_numbered_and_have_a_private_link(event: Event) -> None:
    ada, ben = evening.player(event, "Ada"), evening.player(event, "Ben")

    assert (ada.number, ben.number) == (1, 2)
    assert passes.find(passes.token(ada.link)) == ada.link
    assert "Ada" not in ada.link.label


def test_a_name_is_on_the_list_once_whatever_its_case_and_accents(event: Event) -> None:
    players.add_player(event, "Émile  Zola")

    with refused("NAME_TAKEN"):
        players.add_player(event, "ÉMILE ZOLA")
    with refused("NAME_TAKEN"):
        players.change_player(evening.player(event, "Ada"), name="émile zola")


def test_a_name_can_be_corrected_in_its_own_spelling(event: Event) -> None:
    ada = evening.player(event, "Ada")
    players.change_player(ada, name="ADA", club="Analytical")

    ada.refresh_from_db()
    assert (ada.name, ada.club) == ("ADA", "Analytical")


def test_a_corrected_name_stands_in_the_standings_at_once(event: Event) -> None:
    evening.played(event, {"Ada": 3000})
    players.change_player(evening.player(event, "Ada"), name="Ada Lovelace")

    assert evening.ranking(event)[0] == (1, "Ada Lovelace")


def test_no_name_and_too_long_a_name_are_refused(event: Event) -> None:
    for name in ("", "   ", "x" * 81):
        with refused("BAD_NAME"):
            players.add_player(event, name)


def test_a_list_is_imported_once_however_often_it_is_sent(event: Event) -> None:
    content = "Name;Club\nEve;Chess\nAda;Chess\n;x\n"
    first = players.import_players(event, content)
    again = players.import_players(event, content)

    assert [row.name for row in first.added] == ["Eve"]
    assert [(row.line, row.reason) for row in first.skipped] == [
        (3, "On the player list already."),
        (4, "No name."),
    ]
    assert again.added == []
    assert event.players.count() == 9
    assert evening.player(event, "Eve").number == 9


def test_checking_in_twice_keeps_the_first_time(event: Event) -> None:
    ada = evening.player(event, "Ada")
    before = ada.checked_in_at
    players.check_in([ada])

    ada.refresh_from_db()
    assert ada.checked_in_at == before


def test_who_is_checked_out_is_not_drawn(event: Event) -> None:
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


def test_dropping_somebody_who_is_playing_sends_for_the_referee(event: Event) -> None:
    evening.playing(event)
    (told,) = players.drop(evening.player(event, "Ada"))

    assert "a referee can rule on it" in told


def test_only_who_was_never_seated_can_be_removed(event: Event) -> None:
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
