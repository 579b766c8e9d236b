"""Who plays the final: one rule for the draw, for the marks before it, and for a free seat."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tournaments import evening
from tournaments.api.rendering.draws import render_draw
from tournaments.models import Event, Round
from tournaments.services import draws, played_games, players, results, rounds, standings

CASH = {"Ada": 5000, "Ben": 4000, "Cleo": 3000, "Dan": 2500, "P05": 2000, "P06": 1900}


@pytest.fixture
def event(db: None) -> Event:
    """Eight players, one round that was played, a final of four to come."""
    event = evening.make_event(here=8, rounds=1)
    evening.played(event, CASH)
    return event


def names(event: Event, keys: list[int]) -> list[str]:
    """The names of players by id."""
    named = dict(event.players.values_list("pk", "name"))
    return [named[key] for key in keys]


def marked(event: Event) -> tuple[list[str], list[str]]:
    """The players marked in the standings, and those between whom lots would have to decide."""
    found = draws.going_through(event, evening.rows(event))
    return names(event, found.through), names(event, found.equals)


def leave(event: Event, name: str) -> None:
    """Somebody goes home."""
    players.drop(evening.player(event, name))


def seated(round_: Round) -> dict[str, str]:
    """The seats of the final, with their players."""
    return evening.tables_of(round_)[0].names()


def test_the_marks_are_those_who_would_be_drawn(event: Event) -> None:
    leave(event, "Ben")
    players.check_in([evening.player(event, "Dan")], here=False)
    assert marked(event) == (["Ada", "Cleo", "P05", "P06"], [])
    assert set(seated(evening.drafted(event)).values()) == {"Ada", "Cleo", "P05", "P06"}


def ranked(*ranks: int) -> list[dict[str, object]]:
    """Rows of players 1, 2, 3 … with these ranks."""
    return [{"player": player, "rank": rank} for player, rank in enumerate(ranks, 1)]


def test_equals_at_the_cut_are_through_only_by_lot() -> None:
    assert draws.top(ranked(1, 2, 3, 3, 5), range(1, 6), 3) == ([1, 2], [3, 4])
    assert draws.top(ranked(1, 2, 3, 3, 5), range(1, 6), 4) == ([1, 2, 3, 4], [])
    assert draws.top(ranked(1, 2, 3, 3, 5), (1, 2, 4, 5), 3) == ([1, 2, 4], [])
    assert draws.top(ranked(1, 1, 1), range(1, 4), 2) == ([], [1, 2, 3])
    assert draws.top(ranked(1, 2), (), 2) == ([], [])


def test_once_the_final_is_released_those_who_sit_there_are_marked(event: Event) -> None:
    final = evening.released(event)
    leave(event, "Dan")
    assert set(marked(event)[0]) == {"Ada", "Ben", "Cleo", "Dan"}
    dan = final.seats.get(player__name="Dan")
    draws.substitute(
        final.pk, version=final.version, seat=dan.pk, player=evening.player(event, "P05").pk
    )
    assert set(marked(event)[0]) == {"Ada", "Ben", "Cleo", "P05"}


def test_the_next_in_the_standings_takes_the_seat_of_one_who_left(event: Event) -> None:
    final = evening.released(event)
    before = seated(final)
    leave(event, "Ben")
    leave(event, "P05")
    (next_, *_) = draws.alternates(final)
    assert (next_.player.name, next_.rank) == ("P06", 6)

    seat = final.seats.get(player__name="Ben")
    draws.substitute(final.pk, version=final.version, seat=seat.pk, player=next_.player.pk)
    letter = next(letter for letter, name in before.items() if name == "Ben")
    assert seated(final) == before | {letter: "P06"}


def test_programs_read_the_alternates_in_order(event: Event) -> None:
    leave(event, "P05")
    final = evening.released(event)
    alternates = render_draw(final)["alternates"]

    numbers = {name: evening.player(event, name).number for name in ("P06", "P07", "P08")}
    assert alternates == list(numbers.values())
    assert render_draw(event.round_set.get(number=1))["alternates"] == []


def test_a_seat_that_was_taken_away_is_free_until_the_game_begins(event: Event) -> None:
    final = evening.released(event)
    assert draws.free_seats(final) == 0
    leave(event, "Ben")
    seat = final.seats.get(player__name="Ben")
    final = draws.unseat(final.pk, version=final.version, seat=seat.pk)
    assert draws.free_seats(final) == 1

    evening.start_game(evening.tables_of(final)[0])
    assert draws.free_seats(final) == 0


def test_in_a_small_field_no_seat_is_free_that_nobody_could_take(db: None) -> None:
    event = evening.make_event(here=3, rounds=1)
    evening.played(event)
    assert draws.free_seats(evening.released(event)) == 0


def test_a_ruling_after_the_final_names_the_finalists_it_would_have_changed(event: Event) -> None:
    evening.played(event, {"Dan": 7000})
    leave(event, "Ada")  # who has played the final, and goes home
    table = event.round_set.get(number=1).tables.get(seats__player__name="P06")
    notes = evening.rule_for(table, "P06", 2600)
    assert (
        "By the current standings, P06 would be in the final instead of Dan. The final has begun, "
        "so it counts as it is played."
    ) in notes


def test_a_ruling_that_leaves_the_finalists_as_they_are_names_nobody(event: Event) -> None:
    evening.played(event, {"Dan": 7000})
    table = event.round_set.get(number=1).tables.get(seats__player__name="P06")
    assert evening.rule_for(table, "P06", 1950) == [
        "The final was drawn before this correction and stays as it is.",
        "Certificates already printed show old sums: print them again.",
    ]


def test_less_is_better_where_a_metric_says_so(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The finalists by a metric that ranks the lowest first are those of the standings."""
    scoring = standings.scoring_of(event)
    lowest = [
        replace(metric, less_is_better=True) if metric.name == "assets" else metric
        for metric in scoring.metrics
    ]
    changed = replace(scoring, metrics=tuple(lowest))
    for module in (played_games, standings):
        monkeypatch.setattr(module, "SCORINGS", {changed.name: changed})
    final = evening.drafted(event)
    assert "Ada" not in seated(final).values()
    table = event.round_set.get(number=1).tables.first()
    assert table is not None
    assert len(evening.rule(table)) == 1


def test_an_evening_with_accidents_walks_to_its_champion(event: Event) -> None:
    final = evening.released(event)
    leave(event, "Ben")
    next_ = draws.alternates(final)[0].player
    seat = final.seats.get(player__name="Ben")
    draws.substitute(final.pk, version=final.version, seat=seat.pk, player=next_.pk)

    final = evening.begin(evening.fresh(final))
    table = evening.tables_of(final)[0]
    letters = {name: letter for letter, name in table.names().items()}
    results.take_out(table.pk, letters["Ada"], actor=evening.REFEREE)
    evening.end_game(table, {letters["P05"]: 6000})
    rounds.finish(final.pk)
    for name in ("Cleo", "Dan", "P05"):
        results.sign(table.pk, letters[name], via="phone")

    event.refresh_from_db()
    assert event.champion == next_
    assert next_.name == "P05"
