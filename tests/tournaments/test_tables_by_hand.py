"""A round whose tables the organisers make by hand."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.serializers.json import DjangoJSONEncoder

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.codes import Code
from tournaments.formats import preliminary_and_final
from tournaments.models import Act, Event, Round, Stage
from tournaments.seating import Place, check
from tournaments.services import auditing, draws, players

HALVES = {1: ("Ada", "Ben", "Cleo", "Dan"), 2: ("P05", "P06", "P07", "P08")}


@pytest.fixture
def by_hand(event: Event) -> Event:
    """Eight players, seated by hand in two rounds before a final."""
    return evening.change_stage(event, rounds=2, tables=Stage.Tables.BY_HAND)


def seat(round_: Round, tables: Mapping[int, Sequence[str]]) -> Round:
    """The players of these names at these tables."""
    ids = dict(round_.event.players.values_list("name", "pk"))
    places = [Place(ids[name], number) for number, names in tables.items() for name in names]
    return draws.seat_by_hand(round_.pk, version=evening.fresh(round_).version, places=places)


def tables(round_: Round) -> dict[int, tuple[str, ...]]:
    """The players at each table, in the order of the seats."""
    return {table.number: tuple(evening.names_at(table)) for table in evening.tables_of(round_)}


def test_nobody_has_a_seat_until_the_organisers_say_so(by_hand: Event) -> None:
    round_ = evening.drafted(by_hand)

    assert tables(round_) == {}
    assert draws.unseated(round_).count() == 8
    assert round_.explanation[-1] == "Nobody has a seat yet."

    round_ = seat(round_, HALVES)
    assert tables(round_) == HALVES
    assert round_.explanation == [
        "Seated by hand: the organisers said who sits where.",
        "8 players at 2 tables of 4.",
    ]
    assert all(table.banker for table in round_.tables.all())


def test_the_list_is_all_there_is_and_tables_that_stay_keep_their_banker(by_hand: Event) -> None:
    round_ = seat(evening.drafted(by_hand), HALVES)
    banker = round_.tables.get(number=2).banker

    round_ = seat(round_, {2: ("Dan", "Ada", "Ben"), 9: ("Cleo", "P05", "P06")})

    assert tables(round_) == {2: ("Dan", "Ada", "Ben"), 9: ("Cleo", "P05", "P06")}
    assert round_.tables.get(number=2).banker == banker
    assert [player.name for player in draws.unseated(round_)] == ["P07", "P08"]


def test_nobody_is_left_without_a_seat_unless_it_is_said(by_hand: Event) -> None:
    halves = HALVES | {2: ("P05", "P06", "P07")}
    round_ = seat(evening.drafted(by_hand), halves)

    with refused(Code.NOT_SEATED) as problem:
        draws.confirm(round_.pk, version=round_.version)
    assert problem.value.sentence == "Here, but without a seat: P08."

    round_ = draws.confirm(round_.pk, version=round_.version, without_seats=True)
    assert draws.release(round_.pk, version=round_.version).is_drawn


def test_a_confirmed_list_that_changes_has_to_be_confirmed_again(by_hand: Event) -> None:
    round_ = seat(evening.drafted(by_hand), HALVES)
    round_ = draws.confirm(round_.pk, version=round_.version)

    assert seat(round_, HALVES).status == Round.Status.DRAFT


def test_players_who_meet_again_are_named_and_no_search_is_claimed(by_hand: Event) -> None:
    evening.play_out(evening.begin(evening.release(seat(evening.drafted(by_hand), HALVES))))

    mixed = {1: ("Ada", "Ben", "P05", "P06"), 2: ("Cleo", "Dan", "P07", "P08")}
    round_ = seat(evening.drafted(by_hand), mixed)

    again = "4 pairs meet again: Ada and Ben (table 1), P05 and P06 (table 1), "
    assert round_.explanation[-1] == again + "Cleo and Dan (table 2) and P07 and P08 (table 2)."
    assert sum(map(len, draws.meetings(round_).values())) == 8


def test_those_who_are_kept_apart_are_named(by_hand: Event) -> None:
    by_hand.players.filter(name__in=("Ada", "Ben")).update(apart="Family")
    round_ = seat(evening.drafted(by_hand), HALVES)

    told = "Ada and Ben are kept apart (Family), but sit together at table 1."
    assert told in draws.warnings(round_)


def test_a_swap_before_the_release_is_part_of_seating_them(by_hand: Event) -> None:
    round_ = seat(evening.drafted(by_hand), HALVES)
    ada, eve = (round_.seats.get(player__name=name).pk for name in ("Ada", "P05"))
    round_ = draws.swap(round_.pk, version=round_.version, seats=(ada, eve))

    assert not any("Changed" in line for line in round_.explanation)
    record = draws.record_of(evening.release(round_))
    assert record["basis"]["placed"] == [[1, 5, 2, 3, 4], [2, 1, 6, 7, 8]]
    assert check(record).faults == []
    assert check(record).moved == []


def test_the_record_says_so_and_what_changed_after_the_release(
    by_hand: Event, tmp_path: Path
) -> None:
    round_ = evening.release(seat(evening.drafted(by_hand), HALVES))
    ada, eve = (round_.seats.get(player__name=name).pk for name in ("Ada", "P05"))
    round_ = draws.swap(round_.pk, version=round_.version, seats=(ada, eve))

    file, out = tmp_path / "record.json", StringIO()
    file.write_text(json.dumps(draws.record_of(round_), cls=DjangoJSONEncoder))
    call_command("redraw", file, stdout=out)

    assert out.getvalue().splitlines() == [
        "Round 1: 8 players at 2 tables.",
        "The organisers made the tables by hand: nothing was drawn.",
        "Changed by hand after the draw: table 1, 2.",
    ]
    assert round_.explanation[-1] == "Changed by hand: Ada and P05 changed seats."
    assert Act.objects.filter(event=by_hand.pk, kind=Act.Kind.RELEASED).exists()
    assert auditing.audit_log(by_hand.pk).faults == []


def test_drawn_again_everybody_stays_who_still_plays(by_hand: Event) -> None:
    round_ = seat(evening.drafted(by_hand), HALVES)
    players.check_in([evening.player(by_hand, "Ben")], here=False)

    round_ = draws.draft(by_hand.pk, version=round_.version)

    assert tables(round_) == HALVES | {1: ("Ada", "Cleo", "Dan")}


@pytest.mark.django_db
def test_the_first_of_the_standings_are_seated_by_hand_too() -> None:
    first, last = preliminary_and_final(rounds=1, advance=6)
    plans = [first, replace(last, rounds=1, table_size=3, tables="by_hand")]
    event = evening.make_event(here=8, plans=plans)
    evening.played(event, {f"P0{number}": 1000 + number for number in (7, 8)})

    round_ = evening.drafted(event)
    assert round_.explanation[0] == "The first 6 of the standings play the final."
    assert draws.unseated(round_).count() == 6
    with refused(Code.BAD_PLACES):
        seat(round_, {1: ("Ada", "P07")})

    round_ = seat(round_, {1: ("Ada", "Ben", "P06"), 2: ("Cleo", "Dan", "P05")})
    assert round_.explanation[-1].startswith("Seated by hand")
    assert evening.release(round_).is_drawn


def test_a_drawn_round_has_no_list(event: Event) -> None:
    with refused(Code.NOT_BY_HAND):
        seat(evening.drafted(event), HALVES)


def test_nothing_is_drawn_so_nothing_of_a_draw_can_be_chosen(by_hand: Event) -> None:
    with refused(Code.MADE_BY_HAND):
        draws.publish(by_hand.pk, 1, seed="seven green houses")
    with refused(Code.MADE_BY_HAND):
        draws.draft(by_hand.pk, sizes=[4, 4])
    assert not draws.can_lock(seat(evening.drafted(by_hand), HALVES))


def test_a_final_is_one_table(event: Event) -> None:
    evening.change_stage(event, rounds=1)
    evening.change_stage(event, 2, tables=Stage.Tables.BY_HAND)
    evening.played(event, {"Ada": 4000, "Ben": 3000, "Cleo": 2500, "Dan": 2000})
    final = evening.drafted(event)

    with refused(Code.BAD_PLACES, "A final is one table."):
        seat(final, {1: ("Ada", "Ben"), 2: ("Cleo", "Dan")})
    seat(final, {3: ("Dan", "Cleo", "Ben", "Ada")})
    assert tables(final) == {3: ("Dan", "Cleo", "Ben", "Ada")}


def test_a_finalist_who_is_checked_out_for_a_moment_still_belongs_in_the_final(
    event: Event,
) -> None:
    evening.change_stage(event, rounds=1)
    evening.change_stage(event, 2, tables=Stage.Tables.BY_HAND)
    evening.played(event, {"Ada": 4000, "Ben": 3000, "Cleo": 2500, "Dan": 2000})
    final, dan = evening.drafted(event), evening.player(event, "Dan")
    players.check_in([dan], here=False)
    seat(final, {1: ("Ada", "Ben", "Cleo")})
    players.check_in([dan])

    assert list(draws.unseated(evening.fresh(final))) == [dan]
    final = seat(final, {1: ("Ada", "Ben", "Cleo", "Dan")})
    assert check(draws.record_of(evening.release(final))).faults == []
