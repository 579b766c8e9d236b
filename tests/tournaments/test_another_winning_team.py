"""A corrected result that makes another team win says so, and which certificates of teams are wrong
now."""

from __future__ import annotations

import pytest

from tests.tournaments import evening
from tournaments.formats import StagePlan
from tournaments.models import Event, Result, Round, Stage, Table
from tournaments.services import players, reopening

pytestmark = pytest.mark.django_db

CLUBS = {"Ada": "Acme", "Cleo": "Acme", "Ben": "Bolt", "Dan": "Bolt"}
WON = {
    "Ada": 3000, "Cleo": 1500, "Ben": 2500, "Dan": 1400,
    "P05": 1300, "P06": 1200, "P07": 1100, "P08": 1000,
}  # fmt: skip
OTHER_TEAM = "The winning team was Acme; now it is Bolt: tell the hall."
OLD_PLACES = "Certificates already printed show the old places: print them again."
OLD_SUMS = "Certificates already printed show old sums: print them again."


def in_clubs(*plans: StagePlan) -> Event:
    """Ada and Cleo play for Acme, Ben and Dan for Bolt; both players of a team count."""
    event = evening.make_event(plans=list(plans), team_counts=2)
    for name, club in CLUBS.items():
        player = evening.player(event, name)
        players.change_player(player, version=player.version, name=name, club=club)
    return event


def won_by_acme() -> Round:
    """The only round: Ada is the champion and Acme the winning team, with 4500 to 3900."""
    return evening.played(in_clubs(StagePlan("The round")), WON)


def table_of(round_: Round, name: str) -> Table:
    return round_.tables.get(seats__player__name=name)


def result_of(table: Table) -> Result:
    return Result.objects.get(table=table)


def end_again(table: Table, name: str, cash: int) -> None:
    """A table whose book is open again ends as before, but for that player's cash."""
    amounts = {letter: WON[each] for letter, each in table.names().items()}
    evening.end_game(table, amounts | {table.seats.get(player__name=name).letter: cash})
    evening.sign_all(table)


def test_a_ruling_that_lets_another_team_win_says_so() -> None:
    notes = evening.rule_for(table_of(won_by_acme(), "Dan"), "Dan", 2400)

    assert OTHER_TEAM in notes
    assert OLD_PLACES in notes
    assert not any(note.startswith("The champion") for note in notes)


def test_a_book_that_was_open_again_is_compared_with_how_it_stood_before() -> None:
    """What won for Acme is in the book that is open again: without it, Bolt was first before."""
    table = table_of(won_by_acme(), "Ada")
    evening.reopen(table)

    end_again(table, "Ada", 2300)

    assert OTHER_TEAM in reopening.changes(result_of(table))


def test_teams_that_win_together_are_both_named() -> None:
    first = won_by_acme()
    table = table_of(first, "Dan")

    both = evening.rule_for(table, "Dan", 2000)
    one = evening.rule_for(table, "Dan", 1900)

    assert "The winning team was Acme; now they are Acme and Bolt: tell the hall." in both
    assert "The winning teams were Acme and Bolt; now it is Acme: tell the hall." in one


def test_while_another_book_is_open_no_team_has_won() -> None:
    first = won_by_acme()
    table = table_of(first, "Dan")
    evening.reopen(table)
    evening.reopen(next(each for each in evening.tables_of(first) if each != table))

    end_again(table, "Dan", 2400)

    none_yet = "The winning team was Acme; now there is none yet: tell the hall."
    assert none_yet in reopening.changes(result_of(table))


def test_the_same_winning_team_is_no_news() -> None:
    notes = evening.rule_for(table_of(won_by_acme(), "Dan"), "Dan", 1600)

    assert not any(note.startswith("The winning team") for note in notes)


FINAL = StagePlan("Final", plays=Stage.Plays.TOP, players=2, table_size=2, carries_over=False)


@pytest.mark.parametrize(("worth", "told"), [(2100, OLD_SUMS), (3200, OLD_PLACES)])
def test_certificates_of_teams_are_wrong_though_every_players_is_right(
    worth: int, told: str
) -> None:
    """A finalist is ranked by the final alone, so that only their team follows."""
    event = in_clubs(StagePlan("Round"), FINAL)
    first = evening.played(event, WON)
    evening.played(event, {"Ada": 5000, "Ben": 100})

    notes = evening.rule_for(table_of(first, "Ben"), "Ben", worth)

    assert told in notes
    assert not any(note.startswith("Other places") for note in notes)


def test_a_note_of_a_version_that_kept_no_teams_tells_nothing_about_them() -> None:
    table = table_of(won_by_acme(), "Dan")
    evening.reopen(table)
    result = result_of(table)
    assert result.before_reopening is not None
    del result.before_reopening["teams"]
    result.save()

    end_again(table, "Dan", 2400)

    notes = reopening.changes(result_of(table))
    assert notes
    assert not any(note.startswith("The winning team") for note in notes)
