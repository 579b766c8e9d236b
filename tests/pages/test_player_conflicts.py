"""Two organisers edit one player, or one of them has removed the player: nothing typed is lost."""

from __future__ import annotations

from typing import Any

import pytest

from tests.pages.conftest import Cast
from tests.pages.filling import form_in, open_form
from tests.tournaments import evening
from tournaments.models import Player


@pytest.fixture
def dan(cast: Cast) -> Player:
    return evening.player(cast.event, "Dan")


def edit(cast: Cast, dan: Player) -> dict[str, Any]:
    return open_form(cast.ada, cast.url("edit-player", dan.pk))


def save(cast: Cast, dan: Player, form: dict[str, Any], **typed: str) -> Any:
    return cast.ada.post(cast.url("edit-player", dan.pk), {**form, **typed})


def stands(dan: Player) -> tuple[str, str]:
    dan.refresh_from_db()
    return dan.name, dan.club


def test_the_first_edit_is_not_lost_and_the_second_is_kept_in_the_form(
    cast: Cast, dan: Player
) -> None:
    olga, oscar = edit(cast, dan), edit(cast, dan)
    assert save(cast, dan, olga, club="Rotary").status_code == 302

    answer = save(cast, dan, oscar, name="Dan Brown")

    assert answer.status_code == 409
    assert "Filled in by somebody else." in answer.content.decode()
    assert stands(dan) == ("Dan", "Rotary")
    again = form_in(answer)
    assert (again["name"], again["club"]) == ("Dan Brown", "Rotary")
    assert save(cast, dan, again).status_code == 302
    assert stands(dan) == ("Dan Brown", "Rotary")


def test_the_same_change_twice_leaves_nothing_to_save(cast: Cast, dan: Player) -> None:
    olga, oscar = edit(cast, dan), edit(cast, dan)
    save(cast, dan, olga, club="Rotary")

    text = save(cast, dan, oscar, club="Rotary").content.decode()

    assert "Saved already." in text
    assert "Somebody else has saved the same in the meantime." in text
    assert "Save again" not in text
    more = save(cast, dan, oscar, club="Rotary", name="Dan Brown").content.decode()
    assert "Save again to add yours to theirs." in more


def test_two_values_for_one_field_are_both_shown(cast: Cast, dan: Player) -> None:
    olga, oscar = edit(cast, dan), edit(cast, dan)
    save(cast, dan, olga, club="Rotary")

    answer = save(cast, dan, oscar, club="Chess")

    assert "Somebody else has put “Rotary” here. Yours is kept." in answer.content.decode()
    assert form_in(answer)["club"] == "Chess"
    assert stands(dan) == ("Dan", "Rotary")


def test_an_edit_without_a_version_saves_nothing(cast: Cast, dan: Player) -> None:
    assert save(cast, dan, {"name": "Dan Brown"}).status_code == 409
    assert stands(dan) == ("Dan", "")


def test_an_edit_of_a_player_who_was_removed_can_be_added_as_it_was_typed(
    cast: Cast, dan: Player
) -> None:
    form = edit(cast, dan)
    cast.ada.post(cast.url("remove-player", dan.pk))

    answer = save(cast, dan, form, club="Rotary")

    assert answer.status_code == 400
    assert "taken this player off the list" in answer.content.decode()
    kept = form_in(answer, cast.url("add-player"))
    assert (kept["name"], kept["club"]) == ("Dan", "Rotary")
    cast.ada.post(cast.url("add-player"), kept)
    assert evening.player(cast.event, "Dan").club == "Rotary"


@pytest.mark.parametrize("press", ["check-in", "drop-player", "restore-player", "remove-player"])
def test_a_press_about_a_removed_player_leads_back_to_the_list(
    cast: Cast, dan: Player, press: str
) -> None:
    cast.ada.post(cast.url("remove-player", dan.pk))

    answer = cast.ada.post(cast.url(press, dan.pk), follow=True)

    assert answer.status_code == 200
    assert "taken this player off the list" in answer.content.decode()


def test_the_list_itself_is_loaded_anew_for_a_removed_player(cast: Cast, dan: Player) -> None:
    cast.ada.post(cast.url("remove-player", dan.pk))

    answer = cast.ada.post(
        cast.url("check-in", dan.pk), {"here": "yes"}, headers={"HX-Request": "true"}
    )

    assert answer["HX-Redirect"] == cast.url("players")
