"""Two organisers change the set-up or the rules at once: only what each has changed is saved."""

from __future__ import annotations

from typing import Any

from tests.pages.conftest import Cast
from tests.pages.filling import form_in, open_form
from tests.tournaments import evening
from tournaments.formats import plans_of
from tournaments.forms.stages import values_of
from tournaments.services import events


def save(cast: Cast, form: dict[str, Any], **typed: Any) -> Any:
    return cast.ada.post(cast.url("event"), {**form, **typed})


def stands(cast: Cast, *names: str) -> tuple[Any, ...]:
    cast.event.refresh_from_db()
    values = values_of(plans_of(cast.event))
    return tuple(values[n] if n in values else getattr(cast.event, n) for n in names)


def test_the_second_is_not_saved_and_sees_what_the_first_has_changed(cast: Cast) -> None:
    olga, oscar = (open_form(cast.ada, cast.url("event")) for _ in range(2))
    assert save(cast, olga, stage1_minutes=45).status_code == 302

    answer = save(cast, oscar, place="Hall C")

    assert answer.status_code == 409
    text = answer.content.decode()
    assert "Somebody else has saved this in the meantime" in text
    assert "Changed by somebody else, from “90”." in text
    assert stands(cast, "stage1_minutes", "place") == (45, "")


def test_fields_that_nobody_else_has_changed_are_not_flagged(cast: Cast) -> None:
    olga, oscar = (open_form(cast.ada, cast.url("event")) for _ in range(2))
    save(cast, olga, stage1_minutes=45)

    answer = save(cast, oscar, place="Hall C")

    form = answer.context["form"]
    assert set(form.errors) == {"__all__"}
    marked = [name for name, field in form.fields.items() if hasattr(field, "meanwhile")]
    assert marked == ["stage1_minutes"]


def test_saving_again_changes_only_what_this_organiser_changed(cast: Cast) -> None:
    olga, oscar = (open_form(cast.ada, cast.url("event")) for _ in range(2))
    save(cast, olga, stage1_minutes=45)

    again = form_in(save(cast, oscar, place="Hall C"))

    assert (again["stage1_minutes"], again["place"]) == ("45", "Hall C")
    assert save(cast, again).status_code == 302
    assert stands(cast, "stage1_minutes", "place") == (45, "Hall C")


def test_where_both_changed_a_field_both_values_show_and_the_typed_one_is_kept(
    cast: Cast,
) -> None:
    olga, oscar = (open_form(cast.ada, cast.url("event")) for _ in range(2))
    save(cast, olga, stage1_minutes=45)

    answer = save(cast, oscar, stage1_minutes=75)

    assert "Somebody else has put “45” here. Yours is kept." in answer.content.decode()
    again = form_in(answer)
    assert again["stage1_minutes"] == "75"
    assert save(cast, again).status_code == 302
    assert stands(cast, "stage1_minutes") == (75,)


def test_three_in_a_row_lose_nothing(cast: Cast) -> None:
    first, second, third = (open_form(cast.ada, cast.url("event")) for _ in range(3))
    save(cast, first, stage1_minutes=45)
    refused = form_in(save(cast, second, place="Hall C"))
    save(cast, third, stage2_players=5)
    save(cast, refused)
    again = form_in(save(cast, refused))
    save(cast, again)

    assert stands(cast, "stage1_minutes", "place", "stage2_players") == (45, "Hall C", 4)
    save(cast, form_in(save(cast, third, stage2_players=5)))
    assert stands(cast, "stage1_minutes", "place", "stage2_players") == (45, "Hall C", 5)


def test_a_stage_that_was_added_meanwhile_shows_and_is_kept(cast: Cast) -> None:
    olga = open_form(cast.ada, cast.url("event"))
    events.add_stage(cast.event.pk, version=cast.event.version)

    answer = save(cast, olga, stage1_minutes=45)

    assert answer.status_code == 409
    assert form_in(answer)["stage2_name"] == "Semi-final"
    assert save(cast, form_in(answer)).status_code == 302
    assert stands(cast, "stage1_minutes", "stage2_name") == (45, "Semi-final")


def test_a_form_without_a_version_saves_nothing(cast: Cast) -> None:
    form = open_form(cast.ada, cast.url("event"))
    del form["version"]

    assert save(cast, form, stage1_minutes=45).status_code == 409
    assert stands(cast, "stage1_minutes") == (90,)


def test_a_ruleset_chosen_before_the_first_draw_is_not_dropped_without_a_word(cast: Cast) -> None:
    form = open_form(cast.ada, cast.url("event"))
    evening.drafted(cast.event)

    answer = save(cast, form, ruleset="parker-2003")

    assert answer.status_code == 409
    assert "A round has already been drawn with these rules." in answer.content.decode()
    assert form_in(answer)["ruleset"] == "parker-2003"
    assert stands(cast, "ruleset") == ("night-2016",)


def test_after_the_draw_everything_but_the_rules_can_be_changed(cast: Cast) -> None:
    evening.drafted(cast.event)
    form = open_form(cast.ada, cast.url("event"))

    assert save(cast, form, place="Hall C").status_code == 302
    assert stands(cast, "place", "ruleset") == ("Hall C", "night-2016")


# --- Single rules ---------------------------------------------------------------------------
def rules(cast: Cast) -> dict[str, Any]:
    return open_form(cast.ada, cast.url("event"), cast.url("event-rules"))


def save_rules(cast: Cast, form: dict[str, Any], **chosen: Any) -> Any:
    return cast.ada.post(cast.url("event-rules"), {**form, **chosen})


def test_two_who_change_different_rules_keep_both(cast: Cast) -> None:
    olga, oscar = rules(cast), rules(cast)
    assert save_rules(cast, olga, rounding="up").status_code == 302

    answer = save_rules(cast, oscar, free_parking="pot")

    assert answer.status_code == 409
    assert stands(cast, "options") == ({"rounding": "up"},)
    marked = [
        name
        for name, field in answer.context["rules_form"].fields.items()
        if hasattr(field, "meanwhile")
    ]
    assert marked == ["rounding"]
    again = form_in(answer, cast.url("event-rules"))
    assert save_rules(cast, again).status_code == 302
    assert stands(cast, "options") == ({"rounding": "up", "free_parking": "pot"},)


def test_two_who_change_the_same_rule_see_both(cast: Cast) -> None:
    olga, oscar = rules(cast), rules(cast)
    save_rules(cast, olga, rounding="up")

    answer = save_rules(cast, oscar, rounding="down")

    assert "Somebody else has put “always up” here." in answer.content.decode()
    assert form_in(answer, cast.url("event-rules"))["rounding"] == "down"
    assert stands(cast, "options") == ({"rounding": "up"},)


def test_rules_chosen_before_the_first_draw_come_back_as_they_were_chosen(cast: Cast) -> None:
    form = rules(cast)
    evening.drafted(cast.event)

    answer = save_rules(cast, form, rounding="up")

    assert answer.status_code == 409
    assert "A round has already been drawn with these rules." in answer.content.decode()
    assert form_in(answer, cast.url("event-rules"))["rounding"] == "up"
