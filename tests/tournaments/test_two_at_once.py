"""Two people who press at the same moment: one is served, the other is told, nothing is double."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Any
from uuid import UUID

import pytest
from django.contrib.auth import get_user_model
from django.db import connections

from ledger.models import Game
from ledger.problems import Problem
from tests.tournaments import evening
from tournaments.models import Call, Event, Player, PlayerImport, Result, Round, Signature
from tournaments.services import (
    calls,
    clock,
    disputes,
    draws,
    events,
    player_lists,
    players,
    results,
    rounds,
)
from tournaments.services.next_nights import make_next_night

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*actions: Callable[[], Any]) -> list[str]:
    """Do all of these in threads that start together; their codes, "done" for a success."""
    answers = ["never came back"] * len(actions)
    gate = threading.Barrier(len(actions))

    def run(index: int) -> None:
        try:
            gate.wait()
            actions[index]()
            answers[index] = "done"
        except Problem as problem:
            answers[index] = problem.code
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(index,)) for index in range(len(actions))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(answers)


@pytest.fixture
def crowd() -> Event:
    """Eight players who are here, three bankers."""
    return evening.make_event()


def test_two_who_make_the_next_night_of_a_league(crowd: Event) -> None:
    olga, oscar = (get_user_model().objects.create_user(name) for name in ("olga", "oscar"))

    def make(day: int, user_id: int) -> None:
        make_next_night(crowd.pk, on=date(2027, 4, day), user_id=user_id)

    answers = at_once(partial(make, 3, olga.pk), partial(make, 4, oscar.pk))

    assert answers == ["NIGHT_FOLLOWS", "done"]
    assert Event.objects.count() == 2
    assert Player.objects.count() == 16


def test_four_who_make_an_event_of_the_same_name() -> None:
    def make() -> None:
        events.create_event(name="Spring night", date=date(2027, 3, 20))

    assert at_once(*[make] * 4) == ["done"] * 4
    slugs = set(Event.objects.values_list("slug", flat=True))
    assert slugs == {"spring-night", "spring-night-2", "spring-night-3", "spring-night-4"}


def test_a_request_that_is_sent_twice_at_once_makes_one_event() -> None:
    ada = get_user_model().objects.create_user("ada")

    def make() -> None:
        events.create_event(name="Spring night", date=date(2027, 3, 20), user_id=ada.pk)

    assert at_once(make, make) == ["EVENT_EXISTS", "done"]
    assert Event.objects.count() == 1


def test_of_two_drafts_one_counts(crowd: Event) -> None:
    answers = at_once(*[lambda: draws.draft(crowd.pk)] * 2)

    assert answers == ["DRAW_CHANGED", "done"]
    assert Round.objects.count() == 1


def test_of_two_confirmations_one_counts(crowd: Event) -> None:
    round_ = evening.drafted(crowd)

    answers = at_once(*[lambda: draws.confirm(round_.pk, version=round_.version)] * 2)
    assert answers == ["DRAW_CHANGED", "done"]


def test_a_confirmation_and_a_new_draft(crowd: Event) -> None:
    round_ = evening.drafted(crowd)
    answers = at_once(
        lambda: draws.confirm(round_.pk, version=round_.version),
        lambda: draws.draft(crowd.pk, version=round_.version),
    )

    assert answers == ["DRAW_CHANGED", "done"]
    assert Round.objects.count() == 1


def test_two_releases_open_each_book_once(crowd: Event) -> None:
    round_ = evening.drafted(crowd)
    round_ = draws.confirm(round_.pk, version=round_.version)

    answers = at_once(*[lambda: draws.release(round_.pk, version=round_.version)] * 2)
    assert answers == ["DRAW_CHANGED", "done"]
    assert Game.objects.count() == 2


def test_two_starts_of_the_clock(crowd: Event) -> None:
    round_ = evening.released(crowd)

    answers = at_once(*[lambda: clock.start(round_.pk, by="Olga")] * 2)
    assert answers == ["CLOCK_RUNNING", "done"]
    assert round_.clock_marks.count() == 1


def test_two_who_hear_the_same_call_for_five_minutes_more(crowd: Event) -> None:
    round_ = evening.playing(crowd)

    def press() -> None:
        with clock.as_seen(round_.pk, 1):
            clock.extend(round_.pk, minutes=5, by="Olga")

    assert at_once(press, press) == ["CLOCK_CHANGED", "done"]
    assert round_.clock_marks.count() == 2


def test_several_workers_call_time_once(crowd: Event) -> None:
    round_ = evening.playing(crowd)
    clock.end(round_.pk, by="Olga")

    assert at_once(*[rounds.call_time] * 4) == ["done"] * 4
    assert set(Game.objects.values_list("version", flat=True)) == {2}
    assert evening.fresh(round_).status == Round.Status.TIME_UP


def test_several_workers_tally_a_book_once(crowd: Event) -> None:
    table = evening.tables_of(evening.playing(crowd))[0]
    results.close_book(table.pk, actor=evening.REFEREE, reason="time")
    game = table.game_id
    assert game is not None

    assert at_once(*[lambda: results.tally_table(game)] * 4) == ["done"] * 4
    assert Result.objects.count() == 1
    assert Result.objects.get().version == 1


def test_all_four_sign_in_the_same_moment(crowd: Event) -> None:
    table = evening.tables_of(evening.playing(crowd))[0]
    evening.end_game(table)

    signing = [
        lambda letter=letter: results.sign(table.pk, letter, via="phone") for letter in "ABCD"
    ]
    assert at_once(*signing) == ["done"] * 4
    assert Signature.objects.count() == 4
    assert Result.objects.get().status == Result.Status.SIGNED


def test_two_who_rule_on_one_result(crowd: Event) -> None:
    table = evening.tables_of(evening.playing(crowd))[0]
    seen = evening.end_game(table).version

    def ruling(letter: str) -> Callable[[], Any]:
        return lambda: results.rule(
            table.pk,
            version=seen,
            actor=evening.REFEREE,
            by=letter,
            reason="A note",
            assets={letter: 1000},
        )

    assert at_once(ruling("A"), ruling("B")) == ["RESULT_CHANGED", "done"]
    kept = Result.objects.get()
    assert sorted(kept.assets.values()) == [1000, 1500, 1500, 1500]
    assert kept.assets[kept.rulings.get().by_name] == 1000


def test_two_who_add_the_same_player(crowd: Event) -> None:
    answers = at_once(*[lambda: players.add_player(crowd, "Eve")] * 2)

    assert answers == ["NAMESAKE", "done"]
    assert Player.objects.filter(name="Eve").count() == 1


def test_two_who_edit_one_player(crowd: Event) -> None:
    ada = evening.player(crowd, "Ada")

    def edit(**changes: str) -> Callable[[], Any]:
        mine = evening.player(crowd, "Ada")
        return lambda: players.change_player(mine, version=ada.version, **changes)

    answers = at_once(edit(club="Analytical"), edit(name="Ada Lovelace"))

    assert answers == ["PLAYER_CHANGED", "done"]
    ada.refresh_from_db()
    assert (ada.name, ada.club) in [("Ada", "Analytical"), ("Ada Lovelace", "")]


def test_two_who_import_the_same_list(crowd: Event) -> None:
    at_once(*[lambda: player_lists.import_players(crowd, "Eve\nFinn\nGus")] * 2)

    assert Player.objects.count() == 11
    assert PlayerImport.objects.filter(added=3).count() == 1
    assert sorted(Player.objects.values_list("number", flat=True)) == list(range(1, 12))


def test_a_first_entry_and_a_change_of_seats(crowd: Event) -> None:
    """Either the table has begun and keeps its seats, or its new book is empty."""
    round_ = evening.released(crowd)
    clock.start(round_.pk, by="Olga")
    table = evening.tables_of(round_)[0]
    seat = table.seats.all()[0]
    answers = at_once(
        lambda: evening.start_game(table),
        lambda: draws.unseat(round_.pk, version=round_.version, seat=seat.pk),
    )

    table.refresh_from_db()
    assert table.game is not None
    if table.seats.count() == 4:
        assert answers == ["TABLE_PLAYS", "done"]
        assert (table.game.seats, table.game.version) == ("ABCD", 1)
    else:
        assert answers in (["BOOK_CLOSED", "done"], ["UNKNOWN_GAME", "done"])
        assert (table.game.seats, table.game.version) == ("ABC", 0)


def test_two_calls_and_two_answers_of_one_table(crowd: Event) -> None:
    table = evening.tables_of(evening.playing(crowd))[0]
    keys = [UUID(int=1), UUID(int=2)]
    assert at_once(*(partial(calls.call, table, key=key) for key in keys)) == ["done"] * 2
    call = Call.objects.get()

    def answer(name: str) -> None:
        calls.hear(table, call.key, actor=evening.REFEREE, name=name)

    assert at_once(partial(answer, "Rita"), partial(answer, "Olga")) == ["done"] * 2
    call.refresh_from_db()
    assert call.heard_name in ("Rita", "Olga")


def test_a_last_signature_and_a_dispute(crowd: Event) -> None:
    table = evening.tables_of(evening.playing(crowd))[0]
    evening.end_game(table)
    for letter in "ABC":
        results.sign(table.pk, letter, via="tablet")
    answers = at_once(
        lambda: results.sign(table.pk, "D", via="tablet"),
        lambda: disputes.dispute(table.pk, "A", text="A note is missing", via="phone"),
    )

    result = Result.objects.get(table=table)
    if result.status == Result.Status.SIGNED:
        assert answers == ["ALREADY_SIGNED", "done"]
    else:
        assert answers == ["done", "done"]
        assert len(result.standing_disputes()) == 1
