"""Which banker serves which table."""

from __future__ import annotations

import pytest

from ledger import passes
from ledger.models import Grant
from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.models import Event, Round, Staff, Table
from tournaments.services import draws, people, postponing, rounds


def banker(event: Event, number: int) -> Staff:
    """A banker of the event."""
    return event.staff.get(name=f"Banker {number:02}")


def at(round_: Round, number: int) -> Table:
    """The table of this number."""
    return round_.tables.get(number=number)


def test_a_draw_comes_with_its_bankers(event: Event) -> None:
    round_ = evening.drafted(event)

    assert [table.banker.name for table in evening.tables_of(round_) if table.banker] == [
        "Banker 01",
        "Banker 02",
    ]


def test_bankers_keep_the_table_where_their_tablet_lies(event: Event) -> None:
    round_ = evening.drafted(event)
    bankers = {at(round_, 1).pk: banker(event, 3).pk, at(round_, 2).pk: banker(event, 1).pk}
    draws.assign_bankers(round_.pk, version=round_.version, bankers=bankers)
    evening.play_out(evening.begin(evening.release(round_)))

    following = evening.drafted(event)
    assert at(following, 1).banker == banker(event, 3)
    assert at(following, 2).banker == banker(event, 1)


@pytest.mark.django_db
def test_with_too_few_bankers_the_release_names_the_tables_without() -> None:
    event = evening.make_event(here=12, bankers=1)
    round_ = evening.drafted(event)
    assert any("1 banker for 3 tables" in line for line in draws.warnings(round_))
    round_ = draws.confirm(round_.pk, version=round_.version)

    with refused("BANKER_MISSING") as caught:
        draws.release(round_.pk, version=round_.version)
    assert "table 2, 3" in caught.value.sentence


@pytest.mark.django_db
def test_a_player_may_be_the_banker_of_the_own_table() -> None:
    event = evening.make_event(here=8, bankers=1)
    staff = people.add_staff(event, "Ada", Staff.Role.BANKER)
    assert staff.player == evening.player(event, "Ada")

    round_ = evening.released(event)
    mine = round_.seats.get(player__name="Ada").table
    assert mine.banker == staff
    assert Grant.objects.of(staff.card).get().game_id == mine.game_id


def test_but_not_of_another_one(event: Event) -> None:
    staff = people.add_staff(event, "Ada", Staff.Role.BANKER)
    round_ = evening.drafted(event)
    other = round_.tables.exclude(seats__player__name="Ada").get()

    with refused("BANKER_PLAYS_ELSEWHERE"):
        mine = round_.tables.get(seats__player__name="Ada")
        bankers = {mine.pk: None, other.pk: staff.pk}
        draws.assign_bankers(round_.pk, version=round_.version, bankers=bankers)


def test_nor_after_a_swap_has_taken_them_away_from_their_table(event: Event) -> None:
    people.add_staff(event, "Ada", Staff.Role.BANKER)
    round_ = evening.drafted(event)
    mine = round_.seats.get(player__name="Ada")
    other = round_.seats.exclude(table=mine.table).all()[0]

    with refused("BANKER_PLAYS_ELSEWHERE"):
        draws.swap(round_.pk, version=round_.version, seats=(mine.pk, other.pk))


def test_a_banker_has_one_table(event: Event) -> None:
    round_ = evening.drafted(event)

    with refused("BANKER_TWICE"):
        draws.assign_bankers(
            round_.pk,
            version=round_.version,
            bankers={at(round_, 1).pk: banker(event, 2).pk},
        )
    assert at(round_, 1).banker == banker(event, 1)


def test_two_bankers_change_tables(event: Event) -> None:
    round_ = evening.drafted(event)
    bankers = {at(round_, 1).pk: banker(event, 2).pk, at(round_, 2).pk: banker(event, 1).pk}
    draws.assign_bankers(round_.pk, version=round_.version, bankers=bankers)

    assert at(round_, 1).banker == banker(event, 2)
    assert at(round_, 2).banker == banker(event, 1)


def test_a_banker_who_falls_ill_is_replaced_in_mid_game(event: Event) -> None:
    round_ = evening.playing(event)
    ill, fresh = banker(event, 1), banker(event, 3)
    tablet = passes.pair(ill.card, "Tablet")
    draws.assign_bankers(round_.pk, version=round_.version, bankers={at(round_, 1).pk: fresh.pk})

    assert not Grant.objects.of(tablet).exists()
    assert Grant.objects.of(fresh.card).get().game_id == at(round_, 1).game_id


def test_a_referee_is_not_a_banker(event: Event) -> None:
    referee = people.add_staff(event, "Rita", Staff.Role.REFEREE)
    round_ = evening.drafted(event)

    with refused("UNKNOWN_BANKER"):
        draws.assign_bankers(
            round_.pk, version=round_.version, bankers={at(round_, 1).pk: referee.pk}
        )


def test_a_player_is_a_banker_once(event: Event) -> None:
    people.add_staff(event, "Ada", Staff.Role.BANKER)

    with refused("ALREADY_BANKER"):
        people.add_staff(event, "ADA", Staff.Role.BANKER)


def test_after_its_round_only_a_table_that_still_plays_gets_another_banker(event: Event) -> None:
    round_ = evening.playing(event)
    one, left = evening.tables_of(round_)
    evening.end_game(one)
    postponing.postpone(left.pk, reason="Ill")
    rounds.finish(round_.pk)
    spare = people.add_staff(event, "Boris", Staff.Role.BANKER)
    version = evening.fresh(round_).version

    with refused("ROUND_FINISHED"):
        draws.assign_bankers(round_.pk, version=version, bankers={one.pk: spare.pk})
    draws.assign_bankers(round_.pk, version=version, bankers={left.pk: spare.pk})
    assert Grant.objects.filter(game=left.game_id, holder=spare.card).exists()
