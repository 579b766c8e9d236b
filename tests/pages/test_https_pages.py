"""The pages by which a tablet learns to trust this computer, and whose codes then open https."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse

from ledger import passes
from tests.pages.conftest import Cast
from tournaments.models import Staff
from tournaments.this_server import secure_origin


def printed(cast: Cast, name: str, port: str) -> str:
    """A page of cards, as the organiser prints it at the computer itself."""
    host = f"localhost:{port}"
    answer = cast.ada.get(cast.url(name), headers={"host": host}, SERVER_PORT=port)
    return answer.content.decode()


@pytest.fixture
def lan(settings: Any) -> Iterator[None]:
    """The server listens by https as well."""
    settings.LAN_HOST = "192.168.1.20"
    secure_origin.answer_at(http=8000, https=8443, authority=b"a certificate")
    yield
    secure_origin.forget()


def test_without_a_set_up_the_page_says_what_to_do(cast: Cast) -> None:
    assert "manage.py lan" in cast.stranger.get(reverse("https")).content.decode()
    assert cast.stranger.get(reverse("https-authority")).status_code == 404


@pytest.mark.usefixtures("lan")
def test_the_certificate_comes_as_what_an_ipad_installs(cast: Cast) -> None:
    answer = cast.stranger.get(reverse("https-authority"))

    assert answer["Content-Type"] == "application/x-x509-ca-cert"
    assert answer.content == b"a certificate"


@pytest.mark.usefixtures("lan")
@pytest.mark.parametrize(
    ("agent", "summary"),
    [
        ("Mozilla/5.0 (Linux; Android 14; SM-X200)", "Android, with Chrome"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15", "iPad, with Safari"),
        ("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)", "Chromebook"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "Windows, with Edge or Chrome"),
    ],
)
def test_the_steps_of_the_own_system_are_open(cast: Cast, agent: str, summary: str) -> None:
    text = cast.stranger.get(reverse("https"), headers={"user-agent": agent}).content.decode()
    opened = text.split("<details open>")

    assert len(opened) == 2
    assert summary in opened[1].split("</summary>")[0]


@pytest.mark.usefixtures("lan")
@pytest.mark.parametrize("port", ["8000", "8443"])
def test_a_bankers_card_opens_https_and_players_cards_do_not(cast: Cast, port: str) -> None:
    card = passes.issue("card", "Ruth")
    Staff.objects.create(event=cast.event, name="Ruth", role="banker", card=card)

    cards = printed(cast, "print-cards", port)
    assert f"https://192.168.1.20:8443/b/{passes.token(card)}/" in cards
    assert "http://192.168.1.20:8000/https/" in cards
    players = printed(cast, "print-players", port)
    assert "192.168.1.20:8000/k/" in players
    assert "https://" not in players


def test_without_a_set_up_a_bankers_card_opens_http(cast: Cast, settings: Any) -> None:
    settings.LAN_HOST = "192.168.1.20"
    card = passes.issue("card", "Ruth")
    Staff.objects.create(event=cast.event, name="Ruth", role="banker", card=card)

    cards = printed(cast, "print-cards", "8000")
    assert f"http://192.168.1.20:8000/b/{passes.token(card)}/" in cards
    assert "https" not in cards
