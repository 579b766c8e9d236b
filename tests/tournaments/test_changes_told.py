"""The log says from what to what a set-up or a result was changed."""

from __future__ import annotations

import pytest

from tests.tournaments import evening
from tournaments.models import Act, Event
from tournaments.services import events
from tournaments.services.acts.reading import acts_of


@pytest.fixture
def event(db: None) -> Event:
    return evening.make_event()


def told(event: Event) -> list[str]:
    """The subjects of the newest act."""
    return acts_of(event)[0].about


def change(event: Event, **changes: object) -> None:
    version = Event.objects.get(pk=event.pk).version
    events.update_event(event.pk, version=version, **changes)


def test_a_stage_that_was_changed(event: Event) -> None:
    evening.change_stage(event, minutes=75, tables="by_hand", carries_over=False)

    name = event.stages.all()[0].name
    assert told(event) == [
        f"{name}, minutes: 90 → 75",
        f"{name}, tables: With as few repeat meetings as possible → "
        "By hand: the organisers say who sits where",
        f"{name}, what was scored before still counts: yes → no",
    ]


def test_each_change_stands_beside_the_set_up_before_it(event: Event) -> None:
    evening.change_stage(event, minutes=75)
    evening.change_stage(event, minutes=60)

    assert [act.about[0][-7:] for act in acts_of(event)[:2]] == ["75 → 60", "90 → 75"]


def test_a_stage_that_is_called_otherwise(event: Event) -> None:
    evening.change_stage(event, name="Heats", best=1)

    assert told(event)[0].endswith(" is called Heats")
    assert told(event)[1] == "Heats, best rounds that count: all → 1"


def test_rules_tables_and_divisions(event: Event) -> None:
    change(event, options={"rent_in_jail": "none"}, tables_out_of_use=[3], divisions=["A", "B"])

    assert told(event) == [
        "divisions: none → A, B",
        "tables out of use: none → 3",
        "rule “rent in jail”: as usual → none",
    ]


def test_a_ruling_says_whose_assets_it_changed(event: Event) -> None:
    table = evening.tables_of(evening.playing(event))[0]
    evening.end_game(table, {"A": 5000})
    evening.rule(table, A=4500)

    about = next(act for act in acts_of(event) if act.kind == Act.Kind.RULED).about
    assert about[-1] == f"{table.names()['A']}: $5,000 → $4,500"


def test_a_ruling_that_changes_nothing_names_the_table_alone(event: Event) -> None:
    table = evening.tables_of(evening.playing(event))[0]
    evening.end_game(table)
    evening.rule(table)

    about = next(act for act in acts_of(event) if act.kind == Act.Kind.RULED).about
    assert about == ["table 1 of round 1"]
