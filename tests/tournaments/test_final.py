"""The final: who plays it, ties at the cut, its banker, and the champion."""

from __future__ import annotations

import pytest

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.models import DrawOfLots, Event, Round, Staff
from tournaments.services import draws, events, people, players, rounds

CASH = {"Ada": 5000, "Ben": 4000, "Cleo": 3000, "Dan": 2500}


@pytest.fixture
def event(db: None) -> Event:
    """Eight players, one round, a final of four."""
    return evening.make_event(here=8, rounds=1)


def finalists(round_: Round) -> set[str]:
    """The finalists by name."""
    return set(round_.seats.values_list("player__name", flat=True))


def test_the_top_of_the_standings_plays_it_at_one_table(event: Event) -> None:
    evening.played(event, CASH)
    final = evening.drafted(event)

    assert final.is_final
    assert final.title == "Final"
    assert final.tables.count() == 1
    assert finalists(final) == set(CASH)
    assert final.explanation[0] == "The first 4 of the standings play the final."


def test_an_evening_that_runs_late_can_end_without_it(event: Event) -> None:
    evening.played(event, CASH)
    players.check_in(event.players.exclude(name="Ada"), here=False)
    with refused("TOO_FEW_PLAYERS") as caught:
        evening.drafted(event)
    assert caught.value.extra["remedy"].endswith("To end without a final, remove it under Set-up.")

    event.refresh_from_db()
    events.remove_stage(event.pk, version=event.version, number=2)

    event.refresh_from_db()
    assert event.champion
    assert event.champion.name == "Ada"
    with refused("EVENT_OVER"):
        evening.drafted(event)


def test_it_waits_for_results_that_are_not_signed(event: Event) -> None:
    round_ = evening.playing(event)
    for table in evening.tables_of(round_):
        evening.end_game(table)
    rounds.finish(round_.pk)

    with refused("RESULTS_OPEN") as caught:
        evening.drafted(event)
    assert "table 1 of round 1, table 2 of round 1" in caught.value.sentence


def test_a_ruling_settles_a_result_that_is_not_signed(event: Event) -> None:
    round_ = evening.playing(event)
    for table in evening.tables_of(round_):
        evening.end_game(table)
        evening.rule(table, "One would not sign.")
    rounds.finish(round_.pk)

    assert evening.drafted(event).is_final


def test_a_player_who_has_left_is_passed_over_and_named(event: Event) -> None:
    evening.played(event, CASH | {"P05": 2000})
    players.drop(evening.player(event, "Ben"))
    final = evening.drafted(event)

    assert finalists(final) == {"Ada", "Cleo", "Dan", "P05"}
    assert "Ben (rank 2) is not here and is passed over." in final.explanation


def test_equals_at_the_cut_are_parted_by_a_recorded_draw_of_lots(event: Event) -> None:
    evening.played(event, {name: CASH[name] for name in ("Ada", "Ben", "Cleo")})
    final = evening.drafted(event)

    lots = DrawOfLots.objects.get(event=event)
    order = [event.players.get(pk=pk).name for pk in lots.order]
    (told,) = [line for line in final.explanation if "Lots were drawn" in line]
    assert "are equal in assets, wins, share" in told
    assert finalists(final) - {"Ada", "Ben", "Cleo"} == {order[0]}
    assert told.endswith(f"the order is {', '.join(order)}.")
    assert evening.row(event, order[0])["rank"] == 4
    assert evening.row(event, order[0])["by_lot"]


def test_a_further_draft_keeps_the_lots_that_were_drawn(event: Event) -> None:
    evening.played(event)
    first = evening.drafted(event)
    before = finalists(first)
    for _ in range(3):
        first = draws.draft(event.pk, version=first.version)
        assert finalists(first) == before
    assert DrawOfLots.objects.count() == 1


def test_no_lots_are_drawn_where_the_cut_parts_nobody(event: Event) -> None:
    evening.played(event, dict.fromkeys(CASH, 3000))
    evening.drafted(event)

    cut = {evening.row(event, name)["rank"] for name in CASH}
    assert max(cut) <= 4
    assert not DrawOfLots.objects.exists()


def test_its_banker_does_not_play_it(event: Event) -> None:
    staff = people.add_staff(event, "Ada", Staff.Role.BANKER)
    evening.played(event, CASH)
    final = evening.drafted(event)
    table = final.tables.get()
    assert table.banker is not None
    assert table.banker.name.startswith("Banker")

    with refused("BANKER_MAY_NOT_PLAY_FINAL"):
        draws.assign_bankers(final.pk, version=final.version, bankers={table.pk: staff.pk})


def test_a_player_who_is_out_may_be_its_banker(event: Event) -> None:
    staff = people.add_staff(event, "P05", Staff.Role.BANKER)
    evening.played(event, CASH)
    final = evening.drafted(event)
    table = final.tables.get()
    draws.assign_bankers(final.pk, version=final.version, bankers={table.pk: staff.pk})

    assert evening.release(final).tables.get().banker == staff


def test_nobody_banks_the_final_they_have_been_swapped_into(event: Event) -> None:
    staff = people.add_staff(event, "P05", Staff.Role.BANKER)
    evening.played(event, CASH)
    final = evening.drafted(event)
    table = final.tables.get()
    final = draws.assign_bankers(final.pk, version=final.version, bankers={table.pk: staff.pk})
    seat = final.seats.get(player__name="Ada")

    with refused("BANKER_MAY_NOT_PLAY_FINAL"):
        draws.substitute(
            final.pk,
            version=final.version,
            seat=seat.pk,
            player=evening.player(event, "P05").pk,
        )


def test_the_champion_is_crowned_when_the_final_stands(event: Event) -> None:
    evening.played(event, CASH)
    final = evening.playing(event)
    table = final.tables.get()
    letter = table.seats.get(player__name="Dan").letter
    evening.end_game(table, {letter: 7000})
    rounds.finish(final.pk)
    event.refresh_from_db()
    assert event.champion is None

    evening.sign_all(table)
    event.refresh_from_db()
    assert event.champion == evening.player(event, "Dan")
    assert evening.ranking(event)[:2] == [(1, "Dan"), (2, "Ada")]


def test_there_is_no_champion_while_a_result_of_any_round_is_missing(event: Event) -> None:
    table = evening.tables_of(evening.played(event, CASH))[0]
    evening.played(event, {"Dan": 7000})
    evening.reopen(table)
    event.refresh_from_db()
    assert event.champion is None

    evening.end_game(table)
    event.refresh_from_db()
    assert event.champion is None

    evening.sign_all(table)
    event.refresh_from_db()
    assert event.champion == evening.player(event, "Dan")


def test_a_corrected_final_crowns_the_right_one(event: Event) -> None:
    evening.played(event, CASH)
    final = evening.played(event, {"Dan": 7000})
    table = final.tables.get()
    evening.rule_for(table, "Cleo", 8000)

    event.refresh_from_db()
    assert event.champion == evening.player(event, "Cleo")


def test_equals_in_the_final_are_parted_by_the_rounds_before(event: Event) -> None:
    evening.played(event, CASH)
    evening.played(event, {"Cleo": 100, "Dan": 100})

    event.refresh_from_db()
    assert event.champion == evening.player(event, "Ada")
    assert not DrawOfLots.objects.exists()


@pytest.mark.django_db
def test_equals_in_everything_are_parted_by_lot() -> None:
    event = evening.make_event(here=2, rounds=1, advance=2)
    evening.played(event)
    evening.played(event)

    event.refresh_from_db()
    lots = DrawOfLots.objects.get()
    assert lots.reason == "the first place"
    assert event.champion_id == lots.order[0]
    assert [row["player"] for row in evening.rows(event)] == lots.order
    assert [row["rank"] for row in evening.rows(event)] == [1, 2]


def test_after_the_final_nothing_more_is_drawn(event: Event) -> None:
    evening.played(event, CASH)
    evening.played(event)

    with refused("EVENT_OVER"):
        evening.drafted(event)


@pytest.mark.django_db
def test_a_small_field_all_plays_the_final() -> None:
    event = evening.make_event(here=3, rounds=1)
    evening.played(event)

    assert evening.drafted(event).seats.count() == 3
