"""The organiser's access keys: making one, seeing it once, revoking it."""

from __future__ import annotations

import re

from django.test import Client
from django.urls import reverse

from ledger import access_keys
from ledger.models import AccessKey
from tests.pages.conftest import Cast
from tests.pages.filling import open_form

PAGE = "/organise/access-keys/"


def make(client: Client, name: str = "Registration desk") -> str:
    """The page that answers the form."""
    return client.post(PAGE, {"name": name}).content.decode()


def test_a_new_key_is_shown_once(cast: Cast) -> None:
    page = make(cast.ada)

    [text] = re.findall(rf"{access_keys.PREFIX}[\w.-]+", page)
    found = access_keys.find(text)
    assert found is not None
    assert found.user.get_username() == "ada"
    again = cast.ada.get(PAGE).content.decode()
    assert "Registration desk" in again
    assert text not in again


def test_a_form_that_is_sent_twice_makes_one_key(cast: Cast) -> None:
    make(cast.ada)
    page = make(cast.ada)

    assert "You have a key called Registration desk already." in page
    assert AccessKey.objects.count() == 1


def test_a_key_is_revoked_by_its_account_alone(cast: Cast) -> None:
    make(cast.ada)
    key = AccessKey.objects.get()
    address = reverse("revoke-access-key", args=[key.pk])

    assert cast.eve.post(address).status_code == 404
    assert "Revoke" not in cast.eve.get(PAGE).content.decode()
    answer = cast.ada.post(address, open_form(cast.ada, PAGE, address), follow=True)

    assert "The key Registration desk no longer works." in answer.content.decode()
    key.refresh_from_db()
    assert key.revoked_at is not None


def test_a_stranger_makes_no_key(cast: Cast) -> None:
    answer = cast.stranger.post(PAGE, {"name": "Registration desk"})

    assert answer.status_code == 302
    assert not AccessKey.objects.exists()
