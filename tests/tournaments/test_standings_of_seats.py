"""The standings follow who has a seat, before any result: stored rows, audit and archive agree."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.db import transaction

from tests.tournaments import evening
from tournaments.archives import archive_of, restore
from tournaments.formats import StagePlan
from tournaments.models import Event
from tournaments.services import auditing, divisions, draws, players

pytestmark = pytest.mark.django_db

SEMI_FINAL = StagePlan("Semi-final", plays="top", players=4, table_size=2, carries_over=False)
OF_WINNERS = StagePlan("Final", plays="winners", players=3, table_size=3, carries_over=False)
OF_EACH = StagePlan("Final", plays="divisions", players=2, divisions_apart=True, table_size=2)


def faults(event: Event) -> list[str]:
    """The audit's report on the standings."""
    return auditing.audit_standings(event.pk, "Spring night")


def by_lot(event: Event) -> list[bool]:
    """For each player, best first: whether only lots separate them from others."""
    return [row["by_lot"] for row in evening.rows(event)]


def three_equals() -> Event:
    """Ada is first; Ben, Cleo and Dan are equal, and one of them plays the final."""
    event = evening.make_event(here=4, rounds=1, advance=2)
    evening.played(event, {"Ada": 3000})
    return event


def test_lots_for_the_last_seat_part_only_those_who_are_left_once_it_is_public() -> None:
    event = three_equals()
    final = evening.drafted(event)
    assert by_lot(event) == [False, True, True, True]
    assert faults(event) == []

    final = evening.release(final)

    assert by_lot(event) == [False, False, True, True]
    assert [rank for rank, _ in evening.ranking(event)] == [1, 2, 3, 4]
    assert faults(event) == []
    draws.discard(final.pk, version=final.version)
    assert by_lot(event) == [False, True, True, True]
    assert faults(event) == []


def test_an_archive_with_lots_for_a_final_that_is_public_is_restored(tmp_path: Path) -> None:
    file = tmp_path / "evening.zip"
    with transaction.atomic():
        event = three_equals()
        evening.released(event)
        evening.deliver()
        stood = evening.rows(event)
        file.write_bytes(b"".join(archive_of(event)))
        transaction.set_rollback(True)

    assert evening.rows(restore(file)) == stood


def test_whoever_takes_or_loses_a_public_seat_has_come_as_far_as_that() -> None:
    event = evening.make_event(here=6, rounds=1, advance=3)
    evening.played(event, {"Ada": 3000, "Ben": 2900, "Cleo": 2800})
    final = evening.released(event)
    seat, dan = final.seats.get(player__name="Cleo"), evening.player(event, "Dan")

    final = draws.substitute(final.pk, version=final.version, seat=seat.pk, player=dan.pk)
    assert [name for _, name in evening.ranking(event)][:4] == ["Ada", "Ben", "Dan", "Cleo"]
    assert faults(event) == []

    final = draws.unseat(final.pk, version=final.version, seat=seat.pk)
    assert [name for _, name in evening.ranking(event)][:3] == ["Ada", "Ben", "Cleo"]
    assert faults(event) == []

    draws.seat_player(final.pk, version=final.version, player=dan.pk, table=final.tables.get().pk)
    assert evening.row(event, "Dan")["rank"] == 3
    assert faults(event) == []


def test_a_latecomer_is_listed_as_soon_as_the_seat_is_public() -> None:
    event = evening.make_event(here=4, rounds=2)
    evening.played(event)
    players.check_in([players.add_player(event, "P05")])

    evening.released(event)

    assert evening.row(event, "P05")["rounds"] == []
    assert faults(event) == []


@pytest.mark.parametrize(
    "plans",
    [
        [StagePlan("Round", table_size=4), SEMI_FINAL, OF_WINNERS],
        [StagePlan("Round", divisions_apart=True, table_size=4), OF_EACH],
    ],
    ids=["of the winners", "of each division"],
)
def test_lots_at_every_cut_and_for_the_champion_pass_the_audit(plans: list[StagePlan]) -> None:
    names = ["Juniors", "Seniors"] if plans[-1] == OF_EACH else []
    event = evening.make_event(here=8, bankers=4, plans=plans, divisions=names)
    for at, name in enumerate(names):
        chosen = event.players.filter(number__range=(4 * at + 1, 4 * at + 4))
        divisions.put_in(event.pk, name, dict(chosen.values_list("pk", "version")))

    for plan in plans:
        round_ = evening.drafted(event)
        assert faults(event) == [], plan.name
        round_ = evening.release(round_)
        assert faults(event) == [], plan.name
        evening.play_out(evening.begin(round_))
        assert faults(event) == [], plan.name

    event.refresh_from_db()
    assert event.champion is not None
    assert event.lots.exists()
