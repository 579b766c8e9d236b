"""Making an event, changing it, its rules sheet, removing the demonstration."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from tests.pages.conftest import Cast
from tests.pages.filling import open_form
from tests.tournaments import evening
from tournaments.formats import PRESETS, plans_of
from tournaments.models import Event

FORM: dict[str, Any] = {
    "name": "Autumn night",
    "date": "2026-11-21",
    "place": "Hall B",
    "preset": "charity",
    "ruleset": "night-2016",
}


def set_up(cast: Cast, **changes: Any) -> dict[str, Any]:
    return {**open_form(cast.ada, cast.url("event")), **changes}


def test_ada_makes_an_event_and_organises_it(cast: Cast) -> None:
    answer = cast.ada.post(reverse("new-event"), FORM)
    made = Event.objects.get(name="Autumn night")
    assert answer["Location"] == reverse("players", args=[made.slug])
    assert (plans_of(made), made.place) == (list(PRESETS["charity"].stages), "Hall B")
    assert cast.ada.get(answer["Location"]).status_code == 200


def test_the_wizard_takes_waves_and_who_is_kept_apart(cast: Cast) -> None:
    form = open_form(cast.ada, reverse("new-event"))
    assert (form["waves"], form["words_apart"], form["clubs_apart"]) == ("1", "always", "")

    chosen = {"waves": "2", "words_apart": "rather", "clubs_apart": "rather"}
    cast.ada.post(reverse("new-event"), form | FORM | chosen)

    made = Event.objects.get(name="Autumn night")
    assert [plan.waves for plan in plans_of(made)] == [2, 1]
    assert (made.words_apart, made.clubs_apart) == ("rather", "rather")


def test_what_the_wizard_leaves_open_is_as_the_format_has_it(cast: Cast) -> None:
    form = open_form(cast.ada, reverse("new-event")) | FORM
    for preset, clubs_apart in (("teams", "always"), ("charity", "no")):
        cast.ada.post(reverse("new-event"), form | {"name": preset, "preset": preset})
        made = Event.objects.get(name=preset)
        assert (made.words_apart, made.clubs_apart) == ("always", clubs_apart)
        assert plans_of(made) == list(PRESETS[preset].stages)


def test_waves_that_a_format_cant_have_are_refused_beside_the_field(cast: Cast) -> None:
    answer = cast.ada.post(reverse("new-event"), {**FORM, "preset": "school", "waves": "2"})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert '<details class="panel" id="for-the-draw" open>' in page
    assert "divisions play apart, so it can’t have waves too" in page.partition("id_waves_error")[2]


def test_faults_stand_beside_their_fields_and_the_rest_is_kept(cast: Cast) -> None:
    answer = cast.ada.post(reverse("new-event"), {**FORM, "preset": "", "date": ""})
    text = answer.content.decode()
    assert answer.status_code == 400
    assert 'id="id_preset_error"' in text
    assert 'id="id_date_error"' in text
    assert 'value="Hall B"' in text
    assert not Event.objects.filter(name="Autumn night").exists()


@pytest.mark.parametrize("date", ["0026-11-21", "9999-12-31"])
def test_a_year_that_nobody_can_mean_is_refused_beside_the_field(cast: Cast, date: str) -> None:
    answer = cast.ada.post(reverse("new-event"), FORM | {"date": date})
    assert answer.status_code == 400
    assert f"Check the year, please: this says {int(date[:4])}." in answer.content.decode()


def test_the_same_form_sent_twice_makes_one_event(cast: Cast) -> None:
    cast.ada.post(reverse("new-event"), FORM)
    answer = cast.ada.post(reverse("new-event"), FORM)
    assert "You already have an event of this name on this day." in answer.content.decode()
    assert Event.objects.filter(name="Autumn night").count() == 1


def test_the_rules_sheet_lists_what_differs(cast: Cast) -> None:
    page = cast.ada.get(cast.url("event"))
    assert "nothing differs" in page.content.decode()
    form = page.context["rules_form"]
    rules = {name: form[name].value() for name in form.fields} | {"rounding": "up"}
    cast.ada.post(cast.url("event-rules"), rules)
    text = cast.ada.get(cast.url("event")).content.decode()
    assert "10% is rounded: always up" in text
    assert "(the rules: to the nearest, halves up)" in text


def test_rules_stand_once_a_round_is_drawn(cast: Cast) -> None:
    form = cast.ada.get(cast.url("event")).context["rules_form"]
    rules = {name: form[name].value() for name in form.fields} | {"rounding": "up"}
    evening.drafted(cast.event)
    answer = cast.ada.post(cast.url("event-rules"), rules)
    assert answer.status_code == 409
    cast.event.refresh_from_db()
    assert cast.event.options == {}


def test_a_change_says_what_stays_as_it_was_drawn(cast: Cast) -> None:
    def saved(**changes: Any) -> str:
        form = set_up(cast, **changes)
        return cast.ada.post(cast.url("event"), form, follow=True).content.decode()

    round_ = evening.drafted(cast.event)
    assert "The draft of round 1 stays as it was. Draw it again" in saved(stage1_minutes=75)
    evening.begin(evening.release(round_))
    assert "Round 1 keeps its 90 minutes: change its clock" in saved(stage1_minutes=60)
    assert "They stay as they are." in saved(stage1_tables="standings")


def test_the_demonstration_is_removed_with_one_press(cast: Cast) -> None:
    Event.objects.filter(pk=cast.event.pk).update(is_demo=True)
    evening.playing(cast.event)
    assert "Remove the demo<" in cast.ada.get(reverse("organise")).content.decode()
    answer = cast.ada.post(cast.url("remove-event"), follow=True)
    assert not Event.objects.filter(pk=cast.event.pk).exists()
    assert "is removed" in answer.content.decode()


def test_an_event_that_has_not_begun_is_removed_after_a_question(cast: Cast) -> None:
    evening.drafted(cast.event)
    assert "Remove this event…" in cast.ada.get(cast.url("event")).content.decode()
    form = open_form(cast.ada, cast.url("event"), cast.url("remove-event"))
    cast.ada.post(cast.url("remove-event"), form)
    assert not Event.objects.filter(pk=cast.event.pk).exists()


def test_an_event_in_which_somebody_has_just_worked_is_not_removed(cast: Cast) -> None:
    form = open_form(cast.ada, cast.url("event"), cast.url("remove-event"))
    cast.ada.post(cast.url("add-player"), {"name": "Zoë"})
    answer = cast.ada.post(cast.url("remove-event"), form, follow=True)
    assert "Somebody else has changed this event in the meantime" in answer.content.decode()
    assert Event.objects.filter(pk=cast.event.pk).exists()


def test_an_event_that_was_played_is_not_removed(cast: Cast) -> None:
    evening.playing(cast.event)
    assert "Remove this" not in cast.ada.get(cast.url("event")).content.decode()
    form = {"seen": Event.objects.get(pk=cast.event.pk).live_version}
    answer = cast.ada.post(cast.url("remove-event"), form, follow=True)
    assert Event.objects.filter(pk=cast.event.pk).exists()
    assert "its results are kept" in answer.content.decode()


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000"])
def test_codes_made_at_the_computer_itself_name_its_address_on_the_network(
    cast: Cast, settings: Any, host: str
) -> None:
    settings.LAN_HOST = "192.168.1.20"
    text = cast.ada.get(cast.url("event"), headers={"host": host}).content.decode()
    assert f"http://192.168.1.20:8000/e/{cast.event.slug}/" in text


def test_codes_made_elsewhere_name_the_address_that_was_used(cast: Cast, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["night.example.org"]
    answer = cast.ada.get(cast.url("event"), headers={"host": "night.example.org"})
    assert f"http://night.example.org/e/{cast.event.slug}/" in answer.content.decode()


def test_another_events_organiser_sees_only_the_own_list(cast: Cast) -> None:
    assert "Spring night" not in cast.eve.get(reverse("organise")).content.decode()


def test_an_event_that_is_called_new_has_an_address_of_its_own(cast: Cast) -> None:
    cast.ada.post(reverse("new-event"), {**FORM, "name": "New"})
    made = Event.objects.get(name="New")
    assert cast.ada.get(reverse("event", args=[made.slug])).context["event"] == made
