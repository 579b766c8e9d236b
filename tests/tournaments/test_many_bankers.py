"""Bankers and referees by the hundred: a few statements, however many are on the list."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ledger.actors import Role
from ledger.models import Grant
from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.models import Event, Staff
from tournaments.services import people


def names(count: int) -> list[str]:
    return [f"Helper {number:03}" for number in range(count)]


def test_a_hundred_cost_as_many_statements_as_ten(event: Event) -> None:
    counted = []
    for size in (10, 100):
        with CaptureQueriesContext(connection) as captured:
            people.add_many(event, [f"{name} of {size}" for name in names(size)], "banker")
        counted.append(len(captured))

    assert counted[0] == counted[1]


def test_every_one_has_a_card_and_the_own_name(event: Event) -> None:
    added = people.add_many(event, [*names(3), "ada"], Staff.Role.BANKER)

    assert [each.name for each in added] == [*names(3), "ada"]
    assert len({each.card_id for each in added}) == 4
    assert [each.card.label for each in added] == [*names(3), "ada"]
    assert added[-1].player == evening.player(event, "Ada")


def test_new_referees_may_rule_at_every_table_that_plays(event: Event) -> None:
    tables = evening.tables_of(evening.released(event))

    for referee in people.add_many(event, names(2), Staff.Role.REFEREE):
        opened = Grant.objects.filter(holder=referee.card, role=Role.REFEREE)
        assert set(opened.values_list("game", flat=True)) == {table.game_id for table in tables}


@pytest.mark.parametrize("again", [["Ada"], ["Cleo", "cleo"]])
def test_a_player_who_would_bank_twice_keeps_all_of_them_out(
    event: Event, again: list[str]
) -> None:
    people.add_staff(event, "ADA", Staff.Role.BANKER)
    before = event.staff.count()

    with refused("ALREADY_BANKER"):
        people.add_many(event, [*names(2), *again], Staff.Role.BANKER)

    assert event.staff.count() == before
