"""Importing over HTTP: by organisers, who then own the game."""

from __future__ import annotations

import json
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

from ledger import passes
from ledger.exports import FORMATS
from ledger.imports import FILE_BYTES_MAX
from ledger.models import Game
from tests.ledger.client import assert_problem
from tests.ledger.exports.played import played
from tests.responses import Response
from tournaments.models import Membership
from tournaments.services import events

pytestmark = pytest.mark.django_db
NOTATION = b'[Seats "A B"]\nstart A\nA roll 2+1\n'


@pytest.fixture
def ada() -> Client:
    """An organiser."""
    return organiser("ada")


def organiser(name: str) -> Client:
    user = User.objects.create_user(name)
    events.create_event(name=f"Night of {name}", date=date(2027, 3, 20), user_id=user.pk)
    return logged_in(user)


def logged_in(user: User) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def send(client: Client, data: bytes, content_type: str = "text/plain", **headers: str) -> Any:
    headers = {"Idempotency-Key": str(uuid4()), **headers}
    return client.generic("POST", "/api/v1/games/import", data, content_type, headers=headers)


def test_an_organiser_imports_and_reads_what_came_of_it(ada: Client) -> None:
    answer: Response = send(ada, NOTATION)
    assert answer.status_code == 201
    body = json.loads(answer.content)
    game = Game.objects.get(pk=body["id"])
    assert (body["version"], body["link"], answer["ETag"]) == (2, game.link, '"2"')
    assert answer["Location"] == f"/api/v1/games/{game.pk}"
    assert ada.get(answer["Location"]).json()["link"] == game.link
    assert ada.get(f"{answer['Location']}/export?format=notation").status_code == 200


def test_a_book_comes_back_under_its_head(ada: Client) -> None:
    game = played("night-2016", rounds=3)
    data = b"".join(FORMATS["json"].pieces(game))
    answer = send(ada, data, "application/json")
    assert answer.status_code == 201, answer.content
    body = answer.json()
    assert (body["link"], body["version"]) == (game.link, game.version)


@pytest.mark.parametrize("checks", [False, True])
def test_a_file_that_is_sent_as_a_form_is_read_as_it_is(ada: Client, checks: bool) -> None:
    """That is how curl sends it, unless told otherwise."""
    secret = "s" * 32
    client = Client(enforce_csrf_checks=checks)
    client.cookies = ada.cookies
    client.cookies["csrftoken"] = secret

    for kind in ("application/x-www-form-urlencoded", "application/octet-stream"):
        answer = send(client, NOTATION, kind, **{"X-CSRFToken": secret})
        assert answer.status_code == 201, answer.content
    assert_problem(
        send(client, b"", "application/x-www-form-urlencoded", **{"X-CSRFToken": secret}),
        400,
        "MALFORMED_FILE",
    )
    form = encode_multipart(BOUNDARY, {"file": NOTATION.decode()})
    answer = send(client, form, MULTIPART_CONTENT, **{"X-CSRFToken": secret})
    assert_problem(answer, 415, "NO_FORM")


def test_other_organisers_do_not_see_it(ada: Client) -> None:
    address = send(ada, NOTATION)["Location"]
    ben = organiser("ben")
    assert_problem(ben.get(address), 403, "OTHER_TABLE")
    assert_problem(ben.get(f"{address}/export?format=json"), 403, "OTHER_TABLE")


def test_referees_strangers_and_passes_do_not_import() -> None:
    games = Game.objects.count()
    assert_problem(send(Client(), NOTATION), 401, "NO_PASS")
    ben = User.objects.create_user("ben")
    assert_problem(send(logged_in(ben), NOTATION), 403, "ORGANISER_ONLY")
    event = events.create_event(name="Spring night", date=date(2027, 3, 20))
    Membership.objects.create(event=event, user=ben, role=Membership.Role.REFEREE)
    assert_problem(send(logged_in(ben), NOTATION), 403, "ORGANISER_ONLY")
    token = passes.token(passes.issue("referee", "Cleo"))
    answer = send(Client(), NOTATION, Authorization=f"Bearer {token}")
    assert_problem(answer, 403, "ORGANISER_ONLY")
    assert Game.objects.count() == games


def test_a_page_of_another_site_can_not_import(ada: Client) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = ada.cookies
    assert send(strict, NOTATION).status_code == 403
    assert not Game.objects.exists()


def test_a_bad_file_is_a_problem_with_its_place(ada: Client) -> None:
    problem = assert_problem(send(ada, b"start A\nA rol 2+1\n"), 400, "MALFORMED_FILE")
    assert (problem["line"], problem["column"]) == (2, 3)
    assert_problem(send(ada, b""), 400, "MALFORMED_FILE")
    assert_problem(send(ada, b"start A\nB roll 2+1\n"), 422, "FILE_REFUSED")
    assert not Game.objects.exists()


def test_a_file_that_is_too_big_is_refused(ada: Client) -> None:
    assert_problem(send(ada, b"#" * (FILE_BYTES_MAX + 1)), 413, "TOO_LARGE")
