"""What can't be taken back is asked about before it is done, and its question names it."""

from __future__ import annotations

import re

from django.urls import reverse

from tests.pages.conftest import Cast
from tests.tournaments import evening


def questions(page: str) -> list[str]:
    """The acts that a page asks about, in the words of the button that does it."""
    found = re.findall(r'<details class="sure[^>]*>(.*?)</details>', page, re.DOTALL)
    buttons = [re.findall(r'<button[^>]*class="danger">(.*?)</button>', each) for each in found]
    return [re.sub("<[^>]+>", "", words) for each in buttons for words in each]


def test_announcing_all_and_ending_the_hold(cast: Cast) -> None:
    evening.played(cast.event)
    cast.ada.post(cast.url("projector-hold"), {"held": "yes"})
    page = cast.ada.get(cast.url("projector")).content.decode()
    assert questions(page) == ["Yes, announce all", "Yes, let them follow again"]


def test_removing_a_referee_or_a_player(cast: Cast) -> None:
    ben, dan = cast.event.staff.get(name="Ben"), evening.player(cast.event, "Dan")
    pages = [cast.url("staff-link", ben.pk), cast.url("edit-player", dan.pk)]
    asked = [questions(cast.ada.get(each).content.decode()) for each in pages]
    assert asked == [["Yes, remove Ben"], ["Yes, remove Dan"]]


def test_revoking_an_access_key(cast: Cast) -> None:
    cast.ada.post(reverse("access-keys"), {"name": "Club list"})
    page = cast.ada.get(reverse("access-keys")).content.decode()
    assert questions(page) == ["Yes, revoke Club list"]
