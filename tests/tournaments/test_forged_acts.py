"""An act that no program of ours would write is named, and silences nothing."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.tournaments.forging import change, said_of, table
from tournaments.models import Act, Event, EventChain, Result
from tournaments.services import acts
from tournaments.services.acts import chain as chains


def add(data: Any, kind: str = "signed", ahead: timedelta = timedelta(0)) -> None:
    """Add an act with the right seal, as anybody could who can write into the database."""
    chain = EventChain.objects.get()
    act = Act(event=chain.event, number=chain.number + 1, kind=kind, by="user:1", data=data)
    act.at = timezone.now() + ahead
    act.seal = chains.seal(
        chain.seal, act.number, kind=act.kind, by=act.by, at=act.at, data=act.data
    )
    act.save(force_insert=True)
    change(chain, number=act.number, seal=act.seal)


ODD_ACTS = [
    ({"data": {"now": {}}, "kind": "nonsense"}, "nonsense) is of a kind that the program doesn't"),
    ({"data": {}}, "signed) doesn't say what stands."),
    ({"data": {"now": {}, "then": {}}}, "signed) doesn't say what stands."),
    ({"data": {"now": {"zzz:1": {}}}}, "signed) tells of “zzz:1”, and nothing has that name."),
    ({"data": {"now": {"player:x": {}}}}, "tells of “player:x”, and nothing has that name."),
    ({"data": {"now": {f"table:{10**24}": {}}}}, "tells of “table:1000000000000000000000000”"),
    ({"data": {"now": {"event": {}}}}, "describes event in a way that no act does."),
    ({"data": {"now": {"event": [1]}}}, "describes event in a way that no act does."),
    ({"data": {"now": {"lots": [{}]}}}, "describes lots in a way that no act does."),
    ({"data": {"now": {}}, "ahead": timedelta(days=2)}, "signed) is from the future, 20"),
    ({"data": {"now": {}}, "ahead": -timedelta(days=2)}, "signed) is from before act "),
]


@pytest.mark.parametrize(("odd", "says"), ODD_ACTS, ids=str)
def test_an_odd_act_is_named_and_the_rest_is_compared(
    over: Event, odd: dict[str, Any], says: str
) -> None:
    def forge() -> None:
        add(**odd)
        change(table(1), number=77)

    told = said_of(forge)

    assert says in told
    assert "table 1 of round 1: number is 77, not 1 as in act" in told


def test_an_act_that_tells_less_of_a_thing_hides_no_change_of_it(over: Event) -> None:
    result = Result.objects.get(table=table(1))

    def forge() -> None:
        add({"now": {f"result:{result.table_id}": {"status": "signed"}}})
        change(result, assets={"A": 1})

    told = said_of(forge)

    assert f"describes result:{result.table_id} in a way that no act does." in told
    assert "the result of table 1 of round 1: assets A is 1, not 2500 as in act" in told


def test_acts_tell_neither_less_nor_more_than_their_shapes_say(over: Event) -> None:
    chain = EventChain.objects.get()
    described = acts.describe(chain, acts.everything(chain))

    assert {subject.partition(":")[0] for subject in described} == acts.KINDS
    for subject, description in described.items():
        assert acts.is_subject(subject)
        assert acts.is_whole(subject, description), subject


@pytest.mark.parametrize("hours", [3, -3])
def test_a_clock_that_was_put_right_in_between_is_not_a_fault(over: Event, hours: int) -> None:
    told = said_of(lambda: add({"now": {}}, ahead=timedelta(hours=hours)))

    assert "from the future" not in told
    assert "is from before" not in told
