"""The organiser's editions: seeing, adding, choosing one for an event, and playing on it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from ledger.models import AddedEdition
from tests.pages.conftest import Cast
from tests.pages.test_event_setup import FORM, set_up
from tests.tournaments import evening
from tournaments.models import Event, Membership, Result

SAMPLE = (Path(__file__).parent.parent.parent / "samples" / "uk-club-decks.json").read_bytes()


def upload(client: Client, content: bytes, name: str = "club.json") -> Any:
    """The page's answer to a file."""
    file = SimpleUploadedFile(name, content, "application/json")
    return client.post(reverse("editions"), {"file": file}, follow=True)


def test_ada_adds_a_deck_and_checks_it_by_eye(cast: Cast) -> None:
    answer = upload(cast.ada, SAMPLE)

    text = answer.content.decode()
    assert answer.redirect_chain == [(reverse("edition-page", args=["uk-club"]), 302)]
    assert "Added. Compare it with your box" in text
    assert "London, decks of our club" in text
    assert "£1,500: 2 × £500, 4 × £100" in text
    assert "Back to Whitechapel Road, no salary" in text
    assert "Pays £15, or draws from the other deck" in text
    assert "£50, £200, £600, £1,400, £1,700, £2,000" in text
    assert "added by ada" in cast.ada.get(reverse("editions")).content.decode()


def test_a_file_with_faults_comes_back_with_all_of_them_and_nothing_is_stored(cast: Cast) -> None:
    content = SAMPLE.replace(b'"uk"', b'"mars"').replace(b"125", b'"<b>many</b>"')

    answer = upload(cast.ada, content)

    text = answer.content.decode()
    assert answer.status_code == 400
    assert "club.json: 2 faults, nothing was stored" in text
    assert "<td>2</td><td><code>extends</code> There is no edition" in text
    assert "<td>23</td><td><code>decks.community-chest[4].amount</code>" in text
    assert "&lt;b&gt;many&lt;/b&gt;" in text
    assert not AddedEdition.objects.exists()


@pytest.mark.parametrize("content", [b"", b"\x89PNG\r\n\x1a\n\0\0\0", b"[" * 9000, b" " * 300_000])
def test_what_is_no_edition_is_told_in_a_sentence(cast: Cast, content: bytes) -> None:
    answer = upload(cast.ada, content)

    assert answer.status_code == 400
    assert not AddedEdition.objects.exists()


def test_a_form_without_a_file_is_told_beside_the_field(cast: Cast) -> None:
    answer = cast.ada.post(reverse("editions"))

    assert answer.status_code == 400
    assert 'id="id_file_error"' in answer.content.decode()


@pytest.mark.parametrize("name", ["us-pre2008", "uk", "uk-club"])
def test_every_edition_is_there_as_a_file_to_start_from(cast: Cast, name: str) -> None:
    upload(cast.ada, SAMPLE)

    answer = cast.ada.get(reverse("download-edition", args=[name]))

    assert answer["Content-Disposition"] == f'attachment; filename="{name}.json"'
    again = answer.content.replace(f'"name": "{name}"'.encode(), b'"name": "mine"')
    assert "Added." in upload(cast.ada, again).content.decode()


def test_an_edition_that_nobody_added_is_not_found(cast: Cast) -> None:
    for page in ("edition-page", "download-edition"):
        assert cast.ada.get(reverse(page, args=["mars"])).status_code == 404
    answer = cast.ada.post(reverse("offer-edition", args=["uk"]), {"offered": "no"}, follow=True)
    assert "Nobody has added an edition “uk”." in answer.content.decode()


def test_a_visitor_without_an_account_is_asked_to_log_in(cast: Cast) -> None:
    for client in (cast.stranger, cast.ben):
        answer = client.post(reverse("editions"), {})
        assert answer["Location"].startswith("/login/")


def test_a_user_who_organises_nothing_sees_editions_and_changes_none(cast: Cast) -> None:
    upload(cast.ada, SAMPLE)
    Membership.objects.filter(event=cast.event).update(role=Membership.Role.REFEREE)

    page = cast.ada.get(reverse("editions")).content.decode()
    assert "London, decks of our club" in page
    assert "Anybody who organises an event here can add editions." in page
    assert "Check and add" not in page
    assert "Stop offering it" not in page
    for name, arguments in (("editions", []), ("offer-edition", ["uk-club"])):
        answer = cast.ada.post(reverse(name, args=arguments), {"offered": "no"})
        assert answer.status_code == 403
        assert "Only organisers of an event here can add editions." in answer.content.decode()
    assert AddedEdition.objects.get(name="uk-club").retired_at is None
    assert cast.ada.get(reverse("download-edition", args=["uk-club"])).status_code == 200


def test_an_event_is_made_on_an_added_edition_and_played_to_its_results(cast: Cast) -> None:
    upload(cast.ada, SAMPLE)
    assert b"London, decks of our club (uk-club)" in cast.ada.get(reverse("new-event")).content
    cast.ada.post(reverse("new-event"), {**FORM, "edition": "uk-club"})
    made = Event.objects.get(name="Autumn night")
    assert made.edition == "uk-club"
    address = reverse("event", args=[made.slug])
    assert "board London, decks of our club" in cast.ada.get(address).content.decode()

    evening.fill(made, here=4)
    [table] = evening.tables_of(evening.playing(made))
    evening.post(table, {"type": "roll", "seat": "A", "dice": [1, 1]})
    evening.post(table, {"type": "draw", "seat": "A", "card": "CC07"})
    evening.post(table, {"type": "pay_fine", "seat": "A"})
    evening.end_game(table)

    assert Result.objects.get(table=table).assets["A"] == 1485
    assert "£1,485" in cast.ada.get(reverse("table", args=[made.slug, table.pk])).content.decode()
    standings = cast.ada.get(reverse("event-standings", args=[made.slug])).content.decode()
    assert "£1,485" in standings


def test_the_usual_edition_follows_the_rules_and_another_one_stays(cast: Cast) -> None:
    def change(**fields: Any) -> str:
        cast.event.refresh_from_db()
        cast.ada.post(cast.url("event"), set_up(cast) | {"edition": ""} | fields)
        cast.event.refresh_from_db()
        return cast.event.edition

    assert cast.event.edition == "us-pre2008"
    assert change(ruleset="modern-2008") == "us-2008"
    assert change(edition="uk") == "uk"
    assert change(ruleset="classic", edition="uk") == "uk"
    assert change(edition="") == "us-pre2008"


def test_the_rules_sheet_knows_what_is_usual_on_the_board(cast: Cast) -> None:
    cast.ada.post(cast.url("event"), set_up(cast, ruleset="fandom", edition="uk"))

    page = cast.ada.get(cast.url("event"))

    assert "nothing differs" in page.content.decode()
    assert page.context["rules_form"]["income_tax"].value() == "flat"


def test_an_edition_there_is_not_is_refused_beside_the_field(cast: Cast) -> None:
    answer = cast.ada.post(reverse("new-event"), {**FORM, "edition": "mars"})

    assert answer.status_code == 400
    assert 'id="id_edition_error"' in answer.content.decode()


def test_the_edition_stands_once_a_round_is_drawn(cast: Cast) -> None:
    seen = set_up(cast, edition="uk")
    evening.drafted(cast.event)
    cast.event.refresh_from_db()
    cast.ada.post(cast.url("event"), seen | {"version": cast.event.version})
    cast.event.refresh_from_db()
    assert cast.event.edition == "us-pre2008"


def test_one_that_is_not_offered_is_chosen_no_more_but_kept_where_it_is_played(cast: Cast) -> None:
    upload(cast.ada, SAMPLE)
    cast.ada.post(cast.url("event"), set_up(cast, edition="uk-club"))
    address = reverse("offer-edition", args=["uk-club"])

    text = cast.ada.post(address, {"offered": "no"}, follow=True).content.decode()

    assert "not offered" in text
    assert b"(uk-club)" not in cast.ada.get(reverse("new-event")).content
    assert b"(uk-club)" in cast.ada.get(cast.url("event")).content
    cast.ada.post(address, {"offered": "yes"})
    assert b"(uk-club)" in cast.ada.get(reverse("new-event")).content


def test_an_event_that_is_called_editions_has_an_address_of_its_own(cast: Cast) -> None:
    cast.ada.post(reverse("new-event"), {**FORM, "name": "Editions"})
    made = Event.objects.get(name="Editions")
    assert cast.ada.get(reverse("event", args=[made.slug])).context["event"] == made
