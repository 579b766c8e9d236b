"""No cache keeps what somebody with a session is shown."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.pages.conftest import Cast

HOLD_LINKS = ("people", "players", "print-cards", "print-players", "print-tables", "floor")


@pytest.mark.parametrize("name", HOLD_LINKS)
def test_organisers_pages_are_kept_by_no_cache(cast: Cast, name: str) -> None:
    answer = cast.ada.get(cast.url(name))
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    assert "private" in answer["Cache-Control"]


def test_a_referees_pages_are_kept_by_no_cache(cast: Cast) -> None:
    assert "no-store" in cast.ben.get(cast.url("floor"))["Cache-Control"]


def test_the_list_of_events_is_kept_by_no_cache(cast: Cast) -> None:
    assert "no-store" in cast.ada.get(reverse("organise"))["Cache-Control"]


def test_a_public_page_may_be_kept(cast: Cast) -> None:
    answer = cast.stranger.get(reverse("public-event", args=[cast.event.slug]))
    assert "Cache-Control" not in answer
