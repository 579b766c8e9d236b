"""The stages on the set-up page: changed, added, removed, or replaced by another format."""

from __future__ import annotations

from typing import Any

from tests.pages.conftest import Cast
from tests.pages.filling import open_form
from tests.tournaments import evening
from tournaments.formats import PRESETS, plans_of


def press(cast: Cast, **button: Any) -> str:
    form = open_form(cast.ada, cast.url("event"))
    answer = cast.ada.post(cast.url("event-stages"), form | button, follow=True)
    return answer.content.decode()


def names(cast: Cast) -> list[str]:
    return [plan.name for plan in plans_of(cast.event)]


def test_a_stage_is_added_before_the_final_and_removed_again(cast: Cast) -> None:
    assert "A stage is added." in press(cast)
    assert names(cast) == ["Preliminary rounds", "Semi-final", "Final"]
    assert plans_of(cast.event)[1].players == 16

    assert "Yes, remove “Semi-final”" in cast.ada.get(cast.url("event")).content.decode()
    assert "“Semi-final” is removed." in press(cast, remove=2)
    assert names(cast) == ["Preliminary rounds", "Final"]


def test_what_was_typed_is_saved_with_a_stage_more_or_less(cast: Cast) -> None:
    added = press(cast, place="Hall C", stage1_minutes=45)
    assert "Saved. A stage is added." in added
    press(cast, remove=2, stage1_minutes=50, stage3_name="Grand final")

    cast.event.refresh_from_db()
    assert cast.event.place == "Hall C"
    assert plans_of(cast.event)[0].minutes == 50
    assert names(cast) == ["Preliminary rounds", "Grand final"]


def test_with_a_mistake_above_no_stage_is_added(cast: Cast) -> None:
    page = press(cast, place="Hall C", stage1_minutes=1)
    assert "Hall C" in page
    assert names(cast) == ["Preliminary rounds", "Final"]


def test_another_format_takes_the_place_of_all_stages(cast: Cast) -> None:
    press(cast, preset="worlds-2009")

    assert plans_of(cast.event) == list(PRESETS["worlds-2009"].stages)


def test_a_field_of_a_stage_is_changed_in_the_form(cast: Cast) -> None:
    form = open_form(cast.ada, cast.url("event"))
    form |= {"stage2_players": 6, "stage2_table_size": 6, "stage2_carries_over": "False"}

    assert cast.ada.post(cast.url("event"), form).status_code == 302
    final = plans_of(cast.event)[1]
    assert (final.players, final.table_size, final.carries_over) == (6, 6, False)


def test_what_no_evening_can_be_made_of_is_said_and_not_saved(cast: Cast) -> None:
    form = open_form(cast.ada, cast.url("event"))

    answer = cast.ada.post(cast.url("event"), form | {"stage2_players": ""})

    assert "“players” goes from 2 to 400." in answer.content.decode()
    assert plans_of(cast.event)[1].players == 4


def test_a_page_from_before_another_change_adds_nothing(cast: Cast) -> None:
    form = open_form(cast.ada, cast.url("event"))
    cast.ada.post(cast.url("event-stages"), form)

    answer = cast.ada.post(cast.url("event-stages"), form, follow=True)

    assert "Somebody else has saved this in the meantime" in answer.content.decode()
    assert len(names(cast)) == 3


def test_a_stage_that_is_drawn_is_not_removed(cast: Cast) -> None:
    evening.change_stage(cast.event, rounds=1)
    evening.played(cast.event)
    evening.drafted(cast.event)

    assert "“Final” has been drawn, so it can’t be removed." in press(cast, remove=2).replace(
        "can&#x27;t", "can’t"
    )
    assert len(names(cast)) == 2
