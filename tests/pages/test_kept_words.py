"""A form that came too late shows what was typed, so that nobody types it twice."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.pages.conftest import Cast

LIST = "Ada Lovelace\nBen Nwachukwu"


def send(cast: Cast, client: Client, typed: dict[str, str], **headers: str) -> Any:
    """Paste a list on the page of the players."""
    from_there = {"referer": f"http://testserver{cast.url('players')}"} | headers
    return client.post(cast.url("paste-players"), typed, headers=from_there)


def test_the_list_of_somebody_who_was_logged_out_meanwhile(cast: Cast) -> None:
    answer = send(cast, Client(), {"text": LIST})
    page = answer.content.decode()
    assert answer.status_code == 403
    assert LIST in page
    assert "scan your card" in page, "referees and assistants have no password"
    assert f"/login/?next=http%3A%2F%2Ftestserver{cast.url('players').replace('/', '%2F')}" in page


def test_the_list_from_a_page_whose_token_is_outdated(cast: Cast) -> None:
    client = Client(enforce_csrf_checks=True)
    client.cookies = cast.ada.cookies
    page = send(cast, client, {"text": LIST}).content.decode()
    assert LIST in page
    assert f'href="http://testserver{cast.url("players")}"' in page


@pytest.mark.parametrize(
    ("typed", "headers"),
    [
        ({"text": "x"}, {}),
        ({"password": "four green houses"}, {}),
        ({"text": LIST}, {"referer": "http://elsewhere.example/"}),
        ({"text": LIST}, {"referer": ""}),
    ],
)
def test_nothing_else_is_shown(cast: Cast, typed: dict[str, str], headers: dict[str, str]) -> None:
    assert send(cast, Client(), typed, **headers).status_code == 302
    strict = send(cast, Client(enforce_csrf_checks=True), typed, **headers).content.decode()
    assert "Once more, please" in strict
    assert "What you typed" not in strict


def test_a_part_of_an_open_page_never_becomes_the_login(cast: Cast) -> None:
    """What is typed beside it stays; only the press of a form leads to the login."""
    part = Client().get(cast.url("floor-tables"), headers={"HX-Request": "true"})
    assert part.status_code == 403

    headers = {"hx-request": "true", "hx-source": "div#paper-check"}
    assert send(cast, Client(), {"text": LIST}, **headers).status_code == 403
    pressed = send(cast, Client(), {"text": LIST}, **headers | {"hx-source": "form"})
    assert pressed["HX-Redirect"].startswith("/login/?next=")
