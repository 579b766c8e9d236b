"""Divisions at their own pace: parting them on a page, and the pages that lead from one to the
other."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from ledger import passes
from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening
from tournaments.formats import PRESETS
from tournaments.models import Event, Membership, Staff
from tournaments.services import calls, people


@pytest.fixture
def cast(db: None) -> Cast:
    """Eight players of a school: Ada to Dan are Juniors."""
    preset = PRESETS["school"]
    cast = make_cast(plans=preset.stages, divisions=preset.divisions)
    cast.event.players.update(division="Seniors")
    cast.event.players.filter(number__lte=4).update(division="Juniors")
    return cast


def part(cast: Cast) -> tuple[Event, str]:
    """The organiser parts the divisions: the evening of the Seniors, and what is said."""
    page = cast.ada.get(cast.url("player-divisions")).content.decode()
    assert "Make 2 evenings" in page
    sent = {"version": Event.objects.get(pk=cast.event.pk).version}
    answer = cast.ada.post(cast.url("part-divisions"), sent, follow=True).content.decode()
    return Event.objects.get(name="Spring night, Seniors"), answer


def test_an_organiser_parts_the_divisions_and_goes_from_one_to_the_other(cast: Cast) -> None:
    seniors, answer = part(cast)
    assert "There are 2 evenings now, side by side." in answer
    round_ = evening.released(seniors)
    calls.call(evening.tables_of(round_)[0], key=round_.event.pk)

    floor = cast.ada.get(cast.url("floor")).content.decode()
    assert f'<a href="{reverse("floor", args=[seniors.slug])}">Spring night, Seniors</a>' in floor
    assert "Round 1 is about to begin" in floor
    assert "1 call" in floor
    public = cast.stranger.get(cast.url("public-event")).content.decode()
    assert f'<a href="{reverse("public-event", args=[seniors.slug])}">' in public


def test_what_stands_beside_asks_for_itself_and_leads_to_the_same_page(cast: Cast) -> None:
    seniors, _ = part(cast)
    for tab, page in (("people", "people"), ("round-1", "floor"), ("no-tab", "floor")):
        shown = cast.ada.get(cast.url("beside") + f"?tab={tab}").content.decode()
        assert f'href="{reverse(page, args=[seniors.slug])}"' in shown
    # A referee's card is of one evening.
    assert "Seniors" not in cast.ben.get(cast.url("floor")).content.decode()


def test_where_an_organiser_is_only_a_referee_the_floor_is_what_they_may_open(cast: Cast) -> None:
    seniors, _ = part(cast)
    Membership.objects.filter(event=seniors).update(role=Membership.Role.REFEREE)

    shown = cast.ada.get(cast.url("beside") + "?tab=people").content.decode()

    assert f'href="{reverse("floor", args=[seniors.slug])}"' in shown


def test_one_screen_shows_the_evenings_in_turn(cast: Cast) -> None:
    seniors, _ = part(cast)
    own, other = cast.url("screen"), reverse("screen", args=[seniors.slug])
    assert f'data-next="{other}?turns"' in cast.stranger.get(own + "?turns").content.decode()
    assert f'data-next="{own}?turns"' in cast.stranger.get(other + "?turns").content.decode()
    assert "data-next" not in cast.stranger.get(own).content.decode()
    assert "Switch the gong on" in cast.stranger.get(own).content.decode()
    assert "Switch the gong on" not in cast.stranger.get(own + "?turns").content.decode()
    assert f"{own}?turns" in cast.ada.get(cast.url("projector")).content.decode()


def test_a_phone_that_was_open_loads_the_page_of_its_own_evening(cast: Cast) -> None:
    cast.event.players.filter(name="Dan").update(division="Seniors")
    follows = f"?follows={cast.event.pk}%2B"
    before = cast.stranger.get(f"{cast.dan_link}now/{follows}")
    assert "HX-Refresh" not in before.headers
    seniors, _ = part(cast)

    assert cast.stranger.get(f"{cast.dan_link}now/{follows}").headers["HX-Refresh"] == "true"
    assert seniors.hall_channel in cast.stranger.get(cast.dan_link).content.decode()


def test_what_can_not_be_parted_is_said_on_the_page(cast: Cast) -> None:
    cast.event.players.filter(name="Dan").update(division="")
    sent = {"version": Event.objects.get(pk=cast.event.pk).version}
    answer = cast.ada.post(cast.url("part-divisions"), sent, follow=True).content.decode()
    assert "Without a division: Dan." in answer
    evening.player(cast.event, "Dan")
    cast.event.players.filter(name="Dan").update(division="Juniors")
    evening.drafted(cast.event)
    assert "Make 2 evenings" not in cast.ada.get(cast.url("player-divisions")).content.decode()


@pytest.mark.parametrize(
    ("role", "door", "page"),
    [(Staff.Role.REFEREE, "referee", "floor"), (Staff.Role.DESK, "assistant", "desk")],
)
def test_one_phone_keeps_the_card_of_each_evening(
    cast: Cast, role: Staff.Role, door: str, page: str
) -> None:
    people.add_staff(cast.event, "Dora", role)
    seniors, _ = part(cast)
    phone = Client()
    cards = Staff.objects.filter(name="Dora", event__in=(cast.event, seniors))
    for staff in cards.select_related("card"):
        phone.post(reverse(door, args=[passes.token(staff.card)]))

    assert len(cards) == 2
    for event in (cast.event, seniors):
        assert phone.get(reverse(page, args=[event.slug])).status_code == 200


def test_of_one_evening_the_newest_card_counts(cast: Cast) -> None:
    phone = cast.ben
    rita = people.add_staff(cast.event, "Rita", Staff.Role.REFEREE)
    phone.post(reverse("referee", args=[passes.token(rita.card)]))
    assert phone.get(cast.url("floor")).context["viewer"].name == "Rita"
    passes.revoke(rita.card)
    assert phone.get(cast.url("floor")).status_code == 302


def test_a_phone_that_kept_one_card_before_an_update_keeps_it(cast: Cast) -> None:
    card = people.add_staff(cast.event, "Rita", Staff.Role.REFEREE).card
    phone = Client()
    session = phone.session
    session["referee_card"] = {"id": str(card.pk), "version": card.version}
    session.save()
    assert phone.get(cast.url("floor")).status_code == 200
