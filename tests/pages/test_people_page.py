"""Bankers, referees and organisers with their links."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from ledger import passes, presence
from tests.pages.browsing import log_in
from tests.pages.conftest import Cast, make_cast
from tests.pages.filling import form_in, open_form
from tests.tournaments import evening
from tournaments.models import Staff
from tournaments.services import people
from tournaments.services.short_codes import code_of


def test_several_bankers_are_added_at_once(cast: Cast) -> None:
    form = {"role": "banker", "names": "Olive Okafor\n\n  Per Åkesson \n"}
    cast.ada.post(cast.url("add-staff"), form)
    names = set(cast.event.staff.values_list("name", flat=True))
    assert {"Olive Okafor", "Per Åkesson"} <= names


def test_no_name_at_all_is_told_beside_the_field(cast: Cast) -> None:
    answer = cast.ada.post(cast.url("add-staff"), {"role": "banker", "names": " \n"})
    assert answer.status_code == 400
    assert 'id="id_names_error"' in answer.content.decode()


def link_of(cast: Cast, banker: Staff) -> str:
    """The address of a banker's link."""
    return cast.url("staff-link", banker.pk)


def test_the_list_shows_link_and_device_of_each_banker(cast: Cast) -> None:
    banker = cast.event.staff.get(name="Banker 01")
    passes.pair(banker.card, "Galaxy Tab")
    text = cast.ada.get(cast.url("people")).content.decode()
    assert link_of(cast, banker) in text
    assert cast.cleo_link in cast.ada.get(link_of(cast, banker)).content.decode()
    assert "on Galaxy Tab" in text
    assert "no device yet" in text


def test_another_banker_adds_less_than_400_bytes(cast: Cast) -> None:
    before = len(cast.ada.get(cast.url("people")).content)
    for number in range(50):
        people.add_staff(cast.event, f"Banker Number {number:02}", Staff.Role.BANKER)
    after = len(cast.ada.get(cast.url("people")).content)

    assert after - before < 50 * 400


def test_a_link_comes_once_when_it_is_opened(page: Page, live_site: str) -> None:
    cast = make_cast()
    log_in(page.context, live_site, cast.ada)
    page.goto(live_site + cast.url("people"))
    card = page.locator("#bankers .staff").first
    expect(card.locator(".qr")).to_have_count(0)

    card.get_by_text("Link and more").click()
    expect(card.get_by_text(cast.cleo_link)).to_be_visible()
    for _ in range(2):
        card.get_by_text("Link and more").click()
    expect(card.locator(".qr")).to_have_count(1)


def test_what_waits_on_a_device_is_told_before_another_one_is_allowed(cast: Cast) -> None:
    banker = cast.event.staff.get(name="Banker 01")
    passes.pair(banker.card, "Galaxy Tab")
    assert "waited on the device" not in cast.ada.get(link_of(cast, banker)).content.decode()

    presence.note(banker.card.pk, 12)

    page = cast.ada.get(link_of(cast, banker)).content.decode()
    assert "12 entries waited on the device at" in page


@pytest.mark.parametrize("who", ["ben", "eve", "stranger"])
def test_nobody_else_sees_a_link(cast: Cast, who: str) -> None:
    banker = cast.event.staff.get(name="Banker 01")
    answer = getattr(cast, who).get(link_of(cast, banker), follow=True)

    assert cast.cleo_link not in answer.content.decode()


def test_another_device_may_be_paired_after_the_organisers_yes(cast: Cast) -> None:
    banker = cast.event.staff.get(name="Banker 01")
    passes.pair(banker.card, "Galaxy Tab")
    url = cast.url("release-card", banker.pk)
    cast.ada.post(url, open_form(cast.ada, link_of(cast, banker), url))
    assert passes.paired_device(banker.card) is None


def test_a_lost_card_gets_a_new_link(cast: Cast) -> None:
    banker = cast.event.staff.get(name="Banker 01")
    passes.pair(banker.card, "Galaxy Tab")
    url = cast.url("renew-card", banker.pk)
    form = open_form(cast.ada, link_of(cast, banker), url)
    said = cast.ada.post(url, form, follow=True).content.decode()
    assert "Scan the new one with the tablet, which has stopped" in said
    assert cast.cleo_link not in cast.ada.get(link_of(cast, banker)).content.decode()


def test_a_device_that_was_opened_meanwhile_is_not_shut_out(cast: Cast) -> None:
    banker = cast.event.staff.get(name="Banker 01")
    passes.pair(banker.card, "Galaxy Tab")
    url = cast.url("release-card", banker.pk)
    olga, oscar = (open_form(cast.ada, link_of(cast, banker), url) for _ in range(2))
    cast.ada.post(url, olga)
    passes.pair(banker.card, "New tablet")

    answer = cast.ada.post(url, oscar, follow=True)

    assert "It is open on New tablet now." in answer.content.decode()
    bound = passes.paired_device(banker.card)
    assert bound is not None
    assert bound.label == "New tablet"


def test_a_card_is_renewed_once_by_two(cast: Cast) -> None:
    banker = cast.event.staff.get(name="Banker 01")
    url = cast.url("renew-card", banker.pk)
    olga, oscar = (open_form(cast.ada, link_of(cast, banker), url) for _ in range(2))
    cast.ada.post(url, olga)
    banker.card.refresh_from_db()
    shown = passes.token(banker.card)

    answer = cast.ada.post(url, oscar, follow=True)

    assert "already has a new link" in answer.content.decode()
    banker.card.refresh_from_db()
    assert passes.token(banker.card) == shown


def test_a_list_of_bankers_sent_twice_adds_them_once(cast: Cast) -> None:
    url = cast.url("add-staff")
    form = open_form(cast.ada, cast.url("people"), url) | {"names": "Olive Okafor\nPer"}
    for _ in range(2):
        cast.ada.post(url, form)
    assert cast.event.staff.filter(name="Olive Okafor").count() == 1

    fresh = open_form(cast.ada, cast.url("people"), url) | {"names": "Per"}
    cast.ada.post(url, fresh)
    assert cast.event.staff.filter(name="Per").count() == 2


def test_names_that_are_refused_stay_in_the_form(cast: Cast) -> None:
    url = cast.url("add-staff")
    form = open_form(cast.ada, cast.url("people"), url) | {"names": "Olive\nDan\nDan"}
    answer = cast.ada.post(url, form)
    assert answer.status_code == 400
    assert "Dan is already a banker." in answer.content.decode()
    assert form_in(answer, url)["names"].split() == ["Olive", "Dan", "Dan"]
    assert not cast.event.staff.filter(name="Olive").exists()


@pytest.mark.parametrize("press", ["release-card", "renew-card", "remove-staff"])
def test_a_press_about_a_removed_banker_leads_back_to_the_list(cast: Cast, press: str) -> None:
    banker = cast.event.staff.get(name="Banker 03")
    cast.ada.post(cast.url("remove-staff", banker.pk))
    answer = cast.ada.post(cast.url(press, banker.pk), follow=True)
    assert answer.status_code == 200
    assert "taken this person off the list" in answer.content.decode()


def test_a_banker_is_removed(cast: Cast) -> None:
    banker = cast.event.staff.get(name="Banker 03")
    cast.ada.post(cast.url("remove-staff", banker.pk))
    assert not Staff.objects.filter(pk=banker.pk).exists()


def test_an_invitation_shows_its_link_until_it_is_used(cast: Cast) -> None:
    cast.ada.post(cast.url("invite"), {"name": "Dora", "invited_as": "organiser"})
    text = cast.ada.get(cast.url("people")).content.decode()
    assert "Dora" in text
    assert "/welcome/" in text


def test_cards_for_paper_have_the_private_links_and_signs_do_not(cast: Cast) -> None:
    assert cast.cleo_link in cast.ada.get(cast.url("print-cards")).content.decode()
    code = code_of(evening.player(cast.event, "Dan"))
    assert f"/k/{code}<" in cast.ada.get(cast.url("print-players")).content.decode()
    assert cast.stranger.get(f"/k/{code}")["Location"] == cast.dan_link
    signs = cast.ada.get(cast.url("print-tables")).content.decode()
    assert not any(link in signs for link in ("/b/", "/p/", "/k/"))
