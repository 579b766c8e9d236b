"""Importing a list: looked over first, recorded, taken back; the same list again adds nobody."""

from __future__ import annotations

from typing import Any

from ledger.models import Pass
from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.models import Event, PlayerImport
from tournaments.player_import import Choices
from tournaments.services import draws, player_lists, players

LIST = "Name;Club\nEve;Chess\nAda;Chess\n;x\n"
TWO_ANNAS = "Name;Club\nAnna Schmidt;TV Ost\nEve;\nAnna Schmidt;Chess\n"


def test_a_list_is_imported_once_however_often_it_is_sent(event: Event) -> None:
    first = player_lists.import_players(event, LIST)
    again = player_lists.import_players(event, LIST)

    assert [row.name for row in first.added] == ["Eve"]
    assert [(row.line, row.reason) for row in first.skipped] == [
        (3, "On the player list already: number 1."),
        (4, "No name."),
    ]
    assert again.added == []
    assert event.players.count() == 9
    assert evening.player(event, "Eve").number == 9


def test_a_preview_adds_nobody(event: Event) -> None:
    report = player_lists.preview(event, LIST)
    assert [row.name for row in report.added] == ["Eve"]
    assert event.players.count() == 8


def test_a_name_twice_in_the_list_is_one_player_unless_chosen_otherwise(event: Event) -> None:
    report = player_lists.preview(event, TWO_ANNAS)
    (again,) = report.skipped
    assert (again.line, again.is_namesake) == (4, True)
    assert again.reason == "The same name as on line 2, but from another club."

    player_lists.import_players(event, TWO_ANNAS, Choices(own_players=frozenset({4})))
    annas = event.players.filter(name="Anna Schmidt").order_by("number")
    assert [(str(anna), anna.club) for anna in annas] == [
        ("Anna Schmidt (9)", "TV Ost"),
        ("Anna Schmidt (11)", "Chess"),
    ]
    assert player_lists.import_players(event, TWO_ANNAS).added == []


def test_a_name_that_is_on_the_list_may_be_chosen_to_be_somebody_else(event: Event) -> None:
    player_lists.import_players(event, LIST, Choices(own_players=frozenset({3})))
    assert {"Ada (1)", "Ada (10)"} <= {str(player) for player in event.players.all()}


def test_what_was_looked_at_is_what_is_added(event: Event) -> None:
    seen = player_lists.preview(event, TWO_ANNAS).digest
    both = Choices(own_players=frozenset({4}))
    player_lists.import_players(event, TWO_ANNAS, both, seen=seen)
    with refused("LIST_CHANGED"):
        player_lists.import_players(event, TWO_ANNAS, both, seen=seen)
    assert event.players.filter(name="Anna Schmidt").count() == 2


def test_an_import_is_recorded(event: Event) -> None:
    player_lists.import_players(event, LIST, source="members.csv", by="olga")
    player_lists.import_players(event, LIST, by="oscar")

    done = PlayerImport.objects.latest("pk")
    assert (done.source, done.by, done.added, done.skipped) == ("members.csv", "olga", 1, 2)
    assert [str(player) for player in done.players.all()] == ["Eve"]


def test_an_import_is_taken_back_with_the_links_of_its_players(event: Event) -> None:
    player_lists.import_players(event, TWO_ANNAS, Choices(own_players=frozenset({4})), by="olga")
    players.add_player(event, "Anna Schmidt", namesakes=2)
    links = list(event.players.filter(number__in=(9, 10, 11)).values_list("link", flat=True))
    done = player_lists.undo_import(event, PlayerImport.objects.latest("pk").pk, by="oscar")

    assert [str(player) for player in event.players.filter(number__gt=8)] == ["Anna Schmidt"]
    assert all(link.is_revoked for link in Pass.objects.filter(pk__in=links))
    assert (done.undone_by, done.added) == ("oscar", 3)
    with refused("ALREADY_UNDONE"):
        player_lists.undo_import(event, done.pk, by="olga")


def test_an_import_stays_once_one_of_its_players_has_been_seated(event: Event) -> None:
    player_lists.import_players(event, TWO_ANNAS)
    done = PlayerImport.objects.latest("pk")
    players.check_in([evening.player(event, "Eve")])
    round_ = evening.drafted(event)
    with refused("HAS_HISTORY") as caught:
        player_lists.undo_import(event, done.pk, by="olga")
    assert caught.value.sentence.startswith("Eve has already been seated")
    assert event.players.count() == 10

    draws.discard(round_.pk, version=round_.version)
    player_lists.undo_import(event, done.pk, by="olga")
    assert event.players.count() == 8


def test_the_import_of_another_event_is_not_found(event: Event) -> None:
    other = evening.make_event(here=1)
    player_lists.import_players(other, LIST)
    with refused("UNKNOWN_IMPORT"):
        player_lists.undo_import(event, PlayerImport.objects.latest("pk").pk, by="olga")


def test_three_thousand_players_come_in_one_list_and_few_statements(
    event: Event, django_assert_max_num_queries: Any
) -> None:
    text = "\n".join(f"Player {number:04}" for number in range(1, 3001))
    # SQLite takes some seventy rows of a player's columns in a statement.
    with django_assert_max_num_queries(95):
        report = player_lists.import_players(event, text)

    assert (len(report.added), report.skipped) == (3000, [])
    assert event.players.count() == 3008
    assert len(set(event.players.values_list("number", flat=True))) == 3008
    # Three lots of a thousand, and in each a look at every table that names players.
    with django_assert_max_num_queries(65):
        player_lists.undo_import(event, PlayerImport.objects.latest("pk").pk, by="olga")
    assert event.players.count() == 8
