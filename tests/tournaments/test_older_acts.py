"""Acts from before an event had stages are read as the two stages that it was given."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments import evening
from tournaments.models import EventChain
from tournaments.services import acts

RULES: dict[str, Any] = {
    "ruleset": "night-2016",
    "options": {},
    "edition": "us-pre2008",
    "champion": None,
}
FLAT: dict[str, Any] = {
    "rounds": 3,
    "minutes": 60,
    "table_size": 5,
    "advance": 6,
    "scoring": "share",
}

NEWER = (
    "divisions",
    "tables_out_of_use",
    "accessible_tables",
    "words_apart",
    "clubs_apart",
    "league",
    "nights_counted",
    "evening",
    "stage_names",
)
"""What such acts say nothing of."""


@pytest.mark.django_db
def test_an_old_act_of_the_set_up_says_what_stands_now() -> None:
    event = evening.make_event(**FLAT)
    chain = EventChain.objects.get(event=event.pk)

    now = acts.describe(chain, [acts.EVENT])["event"]
    assert [now.pop(name) for name in NEWER] == [
        [],
        [],
        [],
        "always",
        "no",
        None,
        None,
        None,
        ["Preliminary rounds", "Final"],
    ]
    assert acts.as_today(acts.EVENT, RULES | FLAT) == now


@pytest.mark.django_db
def test_an_act_from_before_divisions_says_that_no_stage_kept_them_apart() -> None:
    event = evening.make_event(divisions=["Juniors", "Seniors"])
    now = acts.describe(EventChain.objects.get(event=event.pk), [acts.EVENT])["event"]
    old = {name: value for name, value in now.items() if name not in NEWER}
    old["stages"] = [
        {name: value for name, value in stage.items() if name != "divisions_apart"}
        for stage in now["stages"]
    ]

    assert acts.is_whole(acts.EVENT, acts.as_today(acts.EVENT, old))
    assert acts.as_today(acts.EVENT, old) | {name: now[name] for name in NEWER} == now
    assert acts.as_today(acts.EVENT, {"stages": "none"}) == {"stages": "none"}


def test_an_act_of_today_is_left_as_it_is() -> None:
    today = RULES | {"stages": []}

    assert acts.as_today(acts.EVENT, today) == today
    assert acts.is_whole(acts.EVENT, today)


def test_an_old_act_that_lacks_something_is_not_whole() -> None:
    old = RULES | FLAT
    del old["advance"]

    assert not acts.is_whole(acts.EVENT, acts.as_today(acts.EVENT, old))
