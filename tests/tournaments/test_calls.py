"""A table calls for a referee, and a referee answers."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.utils import timezone

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.models import Act, Call, Event, Table
from tournaments.services import auditing, calls, live, people
from tournaments.services.acts.reading import acts_of

KEY, OTHER_KEY = UUID(int=7), UUID(int=8)
RULE, ENTRY = Call.Reason.RULE, Call.Reason.ENTRY


@pytest.fixture
def table(event: Event) -> Table:
    """Table 1, playing."""
    return evening.tables_of(evening.playing(event))[0]


def acts_about_calls(table: Table) -> list[str]:
    found = Act.objects.filter(event=table.round.event_id).order_by("number")
    told = [act.kind for act in found if f"calls:{table.pk}" in act.data["now"]]
    return [str(kind) for kind in told]


def test_a_second_call_is_the_same_call(table: Table) -> None:
    first = calls.call(table, key=KEY)
    again = calls.call(table, key=KEY)
    another = calls.call(table, key=OTHER_KEY)

    assert first.pk == again.pk == another.pk
    assert acts_about_calls(table) == ["referee_called"]


def test_a_second_call_may_say_better_what_it_is_about(table: Table) -> None:
    calls.call(table, key=KEY)
    assert calls.call(table, key=OTHER_KEY, reason=ENTRY).reason == ENTRY
    assert calls.call(table, key=OTHER_KEY).reason == ENTRY


def test_a_call_names_its_entry_and_calling_again_names_another(table: Table) -> None:
    assert calls.call(table, key=KEY, reason=ENTRY, entry=3).entry == 3
    assert calls.call(table, key=OTHER_KEY, entry=4).about == "A wrong entry, entry 4"
    assert calls.call(table, key=OTHER_KEY, reason=RULE).entry == 4
    calls.call(table, key=OTHER_KEY, entry=5, is_bank=False)

    assert Call.objects.get().about == "A rule question, entry 4"
    newest = acts_of(table.round.event)[0]
    assert (newest.kind, newest.about[-1]) == ("referee_called", "entry 4")


def test_a_disputed_result_stays_one_when_the_banker_names_an_entry(table: Table) -> None:
    calls.call_about_result(table)

    assert calls.call(table, key=KEY, reason=ENTRY, entry=3).about == "A disputed result, entry 3"


def test_a_call_that_is_delivered_again_after_its_end_calls_nobody(table: Table) -> None:
    calls.call(table, key=KEY)
    calls.withdraw(table, KEY)

    assert calls.call(table, key=KEY).end == "withdrawn"
    assert not Call.objects.standing().exists()
    assert calls.call(table, key=OTHER_KEY).end == ""


def test_withdrawing_twice_or_what_was_never_called_changes_nothing(table: Table) -> None:
    calls.call(table, key=KEY)
    for _ in range(2):
        calls.withdraw(table, KEY)

    assert calls.withdraw(table, OTHER_KEY) is None
    assert acts_about_calls(table) == ["referee_called", "call_ended"]


def test_it_waits_since_the_press_and_not_since_the_network(table: Table) -> None:
    call = calls.call(table, key=KEY, waited=timedelta(minutes=5))

    assert timedelta(minutes=5) <= timezone.now() - call.called_at < timedelta(minutes=6)


def test_a_tablets_wrong_clock_moves_a_call_by_three_hours_at_most(table: Table) -> None:
    late = calls.call(table, key=KEY, waited=timedelta(days=9))

    assert timezone.now() - late.called_at < timedelta(hours=3, minutes=1)


def test_the_longest_wait_stands_first(event: Event, table: Table) -> None:
    other = evening.tables_of(table.round)[1]
    calls.call(table, key=KEY)
    calls.call(other, key=KEY, waited=timedelta(minutes=2))

    assert [call.table_id for call in calls.standing(event)] == [other.pk, table.pk]


def test_the_first_referee_on_the_way_is_named(table: Table) -> None:
    calls.call(table, key=KEY)
    for name in ("Rita", "Olga"):
        call = calls.hear(table, KEY, actor=evening.REFEREE, name=name)

    assert call.heard_name == "Rita"
    assert acts_about_calls(table) == ["referee_called", "call_heard"]


def test_done_twice_is_done_once_and_frees_the_table_to_call_again(table: Table) -> None:
    calls.call(table, key=KEY)
    for _ in range(2):
        assert calls.finish(table, KEY, actor=evening.REFEREE).end == "done"

    assert calls.withdraw(table, KEY) == Call.objects.get()
    assert Call.objects.get().end == "done"
    assert calls.call(table, key=uuid4(), reason=RULE).end == ""


def test_a_banker_answers_no_call(table: Table) -> None:
    calls.call(table, key=KEY)
    with refused("REFEREE_ONLY"):
        calls.hear(table, KEY, actor=evening.BANK, name="Cleo")
    with refused("REFEREE_ONLY"):
        calls.finish(table, KEY, actor=evening.BANK)


def test_a_call_of_another_table_is_not_answered_here(table: Table) -> None:
    calls.call(table, key=KEY)
    other = evening.tables_of(table.round)[1]
    with refused("UNKNOWN_CALL"):
        calls.finish(other, KEY, actor=evening.REFEREE)


def test_a_banker_without_a_table_calls_once_and_is_answered(event: Event) -> None:
    banker = event.staff.get(name="Banker 03")
    first = calls.call(banker, key=KEY, reason=RULE)
    again = calls.call(banker, key=OTHER_KEY)
    assert first.pk == again.pk
    assert calls.standing(event) == [first]
    calls.hear(banker, KEY, actor=evening.REFEREE, name="Rita")

    assert calls.finish(banker, KEY, actor=evening.REFEREE).end == "done"
    assert calls.count(event) == 0


def test_the_call_goes_along_to_the_table_that_the_banker_gets(event: Event) -> None:
    for banker in event.staff.all():
        calls.call(banker, key=KEY)
    table = evening.tables_of(evening.playing(event))[0]
    assert calls.call(table, key=OTHER_KEY).banker == table.banker
    calls.withdraw(table, KEY)

    assert not Call.objects.at(table).standing().exists()


def test_a_banker_who_was_taken_off_the_list_takes_the_call_along(event: Event) -> None:
    banker = event.staff.get(name="Banker 03")
    calls.call(banker, key=KEY)
    people.remove_staff(banker)

    assert calls.count(event) == 0
    assert auditing.audit_log(event.pk).faults == []
    with refused("UNKNOWN_BANKER"):
        calls.call(banker, key=KEY)


def test_screens_hear_of_each_step(event: Event, table: Table) -> None:
    steps: list[Callable[[], object]] = [
        lambda: calls.call(table, key=KEY),
        lambda: calls.hear(table, KEY, actor=evening.REFEREE, name="Rita"),
        lambda: calls.finish(table, KEY, actor=evening.REFEREE),
    ]
    seen = []
    for step in steps:
        step()
        event.refresh_from_db()
        seen.append(live.snapshot(event)["floor"])

    assert seen == sorted(set(seen))
