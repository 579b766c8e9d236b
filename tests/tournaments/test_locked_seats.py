"""Players who are locked in a draft stay where they are when it is drawn again."""

from __future__ import annotations

import pytest

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.codes import Code
from tournaments.models import Event, Round, Seat
from tournaments.seating import check
from tournaments.services import draws, events, players

TABLE, SEAT, NONE = Seat.Lock.TABLE, Seat.Lock.SEAT, Seat.Lock.NONE


def lock(round_: Round, name: str, how: Seat.Lock = TABLE) -> Round:
    """Lock somebody."""
    seat = round_.seats.get(player__name=name).pk
    return draws.lock_seats(round_.pk, version=round_.version, seats=[seat], lock=how)


def place(round_: Round, name: str) -> tuple[int, str]:
    """Somebody's table and seat."""
    seat = round_.seats.select_related("table").get(player__name=name)
    return seat.table.number, seat.letter


def again(event: Event, round_: Round, seed: int) -> Round:
    """The draft drawn again."""
    return draws.draft(event.pk, version=evening.fresh(round_).version, seed=seed)


@pytest.mark.django_db
def test_drawn_again_they_sit_where_they_sat_and_the_others_dont() -> None:
    event = evening.make_event(here=16, rounds=3, bankers=4)
    round_ = evening.drafted(event)
    ada, ben = place(round_, "Ada"), place(round_, "Ben")
    lock(lock(round_, "Ada"), "Ben", SEAT)
    others = set()
    for seed in range(2, 7):
        round_ = again(event, round_, seed)
        assert place(round_, "Ada")[0] == ada[0]
        assert place(round_, "Ben") == ben
        others.add(place(round_, "Cleo"))
        assert check(draws.record_of(round_)).faults == []
    assert len(others) > 1
    told = {ada: f"Ada at table {ada[0]}", ben: f"Ben in seat {ben[1]} of table {ben[0]}"}
    listed = ", ".join(told[where] for where in sorted(told))
    assert f"Locked by the organisers before it was drawn: {listed}." in round_.explanation
    assert draws.meetings(round_) == {}


def test_a_swap_and_a_lock_hold_together(event: Event) -> None:
    round_ = evening.drafted(event)
    one = round_.seats.get(player__name="Ada")
    other = round_.seats.exclude(table=one.table)[0]
    lock(round_, "Ada", SEAT)
    version = evening.fresh(round_).version
    round_ = draws.swap(round_.pk, version=version, seats=(one.pk, other.pk))
    moved = place(round_, "Ada")
    assert moved == (other.table.number, other.letter)

    for seed in range(3):
        round_ = again(event, round_, seed)
        assert place(round_, "Ada") == moved


def test_unlocked_they_are_drawn_like_all_others(event: Event) -> None:
    round_ = lock(evening.drafted(event), "Ada", SEAT)
    lock(round_, "Ada", NONE)

    places = set()
    for seed in range(9):
        round_ = again(event, round_, seed)
        places.add(place(round_, "Ada"))

    assert len(places) > 1
    assert round_.drawn_from["basis"]["locked"] == []


def test_whoever_has_left_or_was_replaced_holds_no_seat(event: Event) -> None:
    round_ = evening.drafted(event)
    lock(lock(lock(round_, "Ada"), "Ben"), "Cleo")
    players.check_in([evening.player(event, "Ada")], here=False)
    zoe = players.add_player(event, "Zoe", here=True)
    seat, version = round_.seats.get(player__name="Ben"), evening.fresh(round_).version
    round_ = draws.substitute(round_.pk, version=version, seat=seat.pk, player=zoe.pk)
    round_ = again(event, round_, 5)

    [[number, *_]] = round_.drawn_from["basis"]["locked"]
    assert number == evening.player(event, "Cleo").number


def test_a_table_that_was_moved_keeps_its_number(event: Event) -> None:
    round_ = evening.drafted(event)
    table = round_.seats.get(player__name="Ada").table
    round_ = draws.move_table(round_.pk, version=round_.version, table=table.pk, number=17)
    lock(round_, "Ada")

    assert place(again(event, round_, 2), "Ada")[0] == 17


def test_of_a_table_that_has_broken_they_sit_elsewhere_together_and_it_is_said(
    event: Event,
) -> None:
    round_ = evening.drafted(event)
    ada = round_.seats.get(player__name="Ada")
    friend = round_.seats.filter(table=ada.table).exclude(pk=ada.pk)[0].player.name
    lock(lock(round_, "Ada"), friend)
    broken = ada.table.number
    version = Event.objects.get(pk=event.pk).version
    events.update_event(event.pk, version=version, tables_out_of_use=[broken])
    round_ = again(event, round_, 2)

    assert place(round_, "Ada")[0] == place(round_, friend)[0] != broken
    [told] = [line for line in round_.explanation if line.startswith(f"Table {broken} was out of")]
    assert "so another one was found for" in told
    assert "Ada" in told
    assert friend in told
    assert check(draws.record_of(round_)).faults == []


def test_too_many_at_one_table_are_refused_and_nothing_is_lost(event: Event) -> None:
    round_ = evening.drafted(event)
    table = round_.tables.first()
    assert table is not None
    seats = [seat.pk for seat in table.seats.all()]
    round_ = draws.lock_seats(round_.pk, version=round_.version, seats=seats, lock=TABLE)

    with refused(Code.LOCKED_TOO_MANY):
        draws.draft(event.pk, version=round_.version, sizes=[3, 3, 2])

    assert evening.fresh(round_).seats.filter(lock=TABLE).count() == 4


def test_only_a_drawn_draft_can_be_locked(event: Event) -> None:
    round_ = evening.released(event)

    with refused(Code.NOTHING_TO_LOCK):
        lock(round_, "Ada")


def test_a_final_has_nothing_to_lock(event: Event) -> None:
    while draws.outlook(event).planned.stage.is_for_all:
        evening.played(event, {"Ada": 3000})

    with refused(Code.NOTHING_TO_LOCK):
        lock(evening.drafted(event), "Ada")


def test_a_seat_that_is_gone_or_an_older_draft_is_refused(event: Event) -> None:
    round_ = evening.drafted(event)

    with refused(Code.DRAW_CHANGED):
        draws.lock_seats(round_.pk, version=round_.version, seats=[0], lock=TABLE)
    with refused(Code.DRAW_CHANGED):
        draws.lock_seats(round_.pk, version=round_.version - 1, seats=[], lock=TABLE)
