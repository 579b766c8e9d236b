"""Bankers chosen under the tables of a draw: refused or met by another's, no choice is lost."""

from __future__ import annotations

from typing import Any

import pytest

from tests.pages.conftest import Cast
from tests.pages.filling import form_in, open_form
from tests.tournaments import evening
from tournaments.models import Round, Staff, Table
from tournaments.services import draws, people

EVERY_SAVE = pytest.mark.parametrize("press", ["assign-bankers", "confirm-draw"])


@pytest.fixture
def round_(cast: Cast) -> Round:
    """A draft of two tables; there are three bankers."""
    return evening.drafted(cast.event)


def bankers(cast: Cast) -> list[Staff]:
    return list(cast.event.staff.filter(role=Staff.Role.BANKER).order_by("name"))


def page(cast: Cast) -> dict[str, Any]:
    return open_form(cast.ada, cast.url("round", 1), cast.url("assign-bankers", 1))


def again(cast: Cast, answer: Any) -> dict[str, Any]:
    return form_in(answer, cast.url("assign-bankers", 1))


def at(table: Table) -> str:
    return f"banker-{table.pk}"


def served(round_: Round) -> list[int | None]:
    return [table.banker_id for table in evening.tables_of(round_)]


@EVERY_SAVE
def test_refused_choices_stay_and_the_tables_in_question_are_marked(
    cast: Cast, round_: Round, press: str
) -> None:
    first, second = evening.tables_of(round_)
    before, third = served(round_), bankers(cast)[2]

    answer = cast.ada.post(
        cast.url(press, 1), page(cast) | {at(first): third.pk, at(second): third.pk}
    )

    assert answer.status_code == 409
    assert served(round_) == before
    kept = again(cast, answer)
    assert [kept[at(first)], kept[at(second)]] == [str(third.pk)] * 2
    faults = [table.fault for table in answer.context["tables"]]
    assert faults == ["Banker 03 can't be at tables 1 and 2 at once."] * 2
    assert "Not saved yet." in answer.content.decode()


def test_only_the_table_in_question_is_marked(cast: Cast, round_: Round) -> None:
    first, second = evening.tables_of(round_)
    player = first.seats.all()[0].player
    staff = people.add_staff(cast.event, player.name, Staff.Role.BANKER)
    free = bankers(cast)[2]

    answer = cast.ada.post(
        cast.url("assign-bankers", 1), page(cast) | {at(first): free.pk, at(second): staff.pk}
    )

    faults = [table.fault for table in answer.context["tables"]]
    assert faults == ["", f"{player.name} plays at table 1 in this round."]
    assert again(cast, answer)[at(first)] == str(free.pk)


def test_a_banker_who_was_removed_meanwhile_is_missed_at_the_table(
    cast: Cast, round_: Round
) -> None:
    first = evening.tables_of(round_)[0]
    form = page(cast) | {at(first): bankers(cast)[2].pk}
    people.remove_staff(bankers(cast)[2])

    answer = cast.ada.post(cast.url("assign-bankers", 1), form)

    assert answer.context["tables"][0].fault.endswith("no longer on the list.")


def test_two_who_choose_for_different_tables_keep_both(cast: Cast, round_: Round) -> None:
    first, second = evening.tables_of(round_)
    form, third = page(cast), bankers(cast)[2]
    draws.assign_bankers(round_.pk, version=round_.version, bankers={first.pk: third.pk})

    answer = cast.ada.post(cast.url("assign-bankers", 1), form | {at(second): ""})

    assert answer.status_code == 409
    assert [table.meanwhile for table in answer.context["tables"]] == [
        "Changed by somebody else.",
        "",
    ]
    assert [table.fault for table in answer.context["tables"]] == ["", ""]
    kept = again(cast, answer)
    assert (kept[at(first)], kept[at(second)]) == (str(third.pk), "")
    assert cast.ada.post(cast.url("assign-bankers", 1), kept).status_code == 302
    assert served(round_) == [third.pk, None]


def test_two_choices_for_one_table_are_both_shown(cast: Cast, round_: Round) -> None:
    first = evening.tables_of(round_)[0]
    form, third = page(cast), bankers(cast)[2]
    draws.assign_bankers(round_.pk, version=round_.version, bankers={first.pk: third.pk})

    answer = cast.ada.post(cast.url("assign-bankers", 1), form | {at(first): ""})

    assert answer.context["tables"][0].fault == (
        "Somebody else has chosen Banker 03. Yours is kept."
    )
    kept = again(cast, answer)
    assert kept[at(first)] == ""
    cast.ada.post(cast.url("assign-bankers", 1), kept)
    assert served(round_)[0] is None


def test_a_draw_that_was_made_again_meanwhile_is_not_said_to_have_its_bankers_saved(
    cast: Cast, round_: Round
) -> None:
    form = page(cast)
    draws.draft(cast.event.pk, version=round_.version)

    answer = cast.ada.post(cast.url("assign-bankers", 1), form)

    assert answer.status_code == 409
    assert "The bankers are saved." not in answer.content.decode()


@pytest.mark.parametrize(
    "press",
    ["assign-bankers", "confirm-draw", "release-draw", "swap-seats", "unseat", "cancel-table"],
)
def test_a_press_about_a_draw_that_was_withdrawn_leads_back_to_its_page(
    cast: Cast, round_: Round, press: str
) -> None:
    form = page(cast) | {"seat": ["1", "2"] if press == "swap-seats" else "1"}
    draws.discard(round_.pk, version=round_.version)

    answer = cast.ada.post(cast.url(press, 1), form, follow=True)

    assert answer.status_code == 200
    assert "Somebody else has changed this draw in the meantime" in answer.content.decode()
    assert "Not drawn yet." in answer.content.decode()


def test_whoever_chose_no_banker_is_told_of_the_draw_alone(cast: Cast, round_: Round) -> None:
    form = page(cast)
    draws.draft(cast.event.pk, version=round_.version)
    answer = cast.ada.post(cast.url("confirm-draw", 1), form)
    text = answer.content.decode()
    assert "Somebody else has changed this draw in the meantime" in text
    assert "your bankers are not saved" not in text
