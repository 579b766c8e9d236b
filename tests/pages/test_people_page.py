"""Bankers, referees and organisers with their links."""

from __future__ import annotations

from ledger import passes
from tests.pages.conftest import Cast
from tournaments.models import Staff


def test_several_bankers_are_added_at_once(cast: Cast) -> None:
    form = {"role": "banker", "names": "Olive Okafor\n\n  Per Åkesson \n"}
    cast.ada.post(cast.url("add-staff"), form)
    names = set(cast.event.staff.values_list("name", flat=True))
    assert {"Olive Okafor", "Per Åkesson"} <= names


def test_no_name_at_all_is_told_beside_the_field(cast: Cast) -> None:
    answer = cast.ada.post(cast.url("add-staff"), {"role": "banker", "names": " \n"})
    assert answer.status_code == 400
    assert 'id="id_names_error"' in answer.content.decode()


def test_the_list_shows_link_and_device_of_each_banker(cast: Cast) -> None:
    card = cast.event.staff.get(name="Banker 01").card
    passes.pair(card, "Galaxy Tab")
    text = cast.ada.get(cast.url("people")).content.decode()
    assert cast.cleo_link in text
    assert "on Galaxy Tab" in text
    assert "no device yet" in text


def test_another_device_may_be_paired_after_the_organisers_yes(cast: Cast) -> None:
    banker = cast.event.staff.get(name="Banker 01")
    passes.pair(banker.card, "Galaxy Tab")
    cast.ada.post(cast.url("release-card", banker.pk))
    assert passes.paired_device(banker.card) is None


def test_a_lost_card_gets_a_new_link(cast: Cast) -> None:
    banker = cast.event.staff.get(name="Banker 01")
    cast.ada.post(cast.url("renew-card", banker.pk))
    text = cast.ada.get(cast.url("people")).content.decode()
    assert cast.cleo_link not in text


def test_a_banker_is_removed(cast: Cast) -> None:
    banker = cast.event.staff.get(name="Banker 03")
    cast.ada.post(cast.url("remove-staff", banker.pk))
    assert not Staff.objects.filter(pk=banker.pk).exists()


def test_an_invitation_shows_its_link_until_it_is_used(cast: Cast) -> None:
    cast.ada.post(cast.url("invite"), {"name": "Dora"})
    text = cast.ada.get(cast.url("people")).content.decode()
    assert "Dora" in text
    assert "/welcome/" in text


def test_cards_for_paper_have_the_private_links_and_signs_do_not(cast: Cast) -> None:
    assert cast.cleo_link in cast.ada.get(cast.url("print-cards")).content.decode()
    assert cast.dan_link in cast.ada.get(cast.url("print-players")).content.decode()
    signs = cast.ada.get(cast.url("print-tables")).content.decode()
    assert "/b/" not in signs
    assert "/p/" not in signs
