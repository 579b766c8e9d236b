"""The books of an event over HTTP."""

from __future__ import annotations

import io
import re
from zipfile import ZipFile

import pytest
from django.contrib.auth.models import User
from django.test import Client

from ledger import passes
from ledger.models import Pass
from tests.ledger.client import assert_problem, body_of
from tests.responses import Response
from tests.tournaments import evening
from tournaments.models import Event, Membership, Staff
from tournaments.services import people


def names_in(response: Response) -> list[str]:
    return ZipFile(io.BytesIO(body_of(response))).namelist()


def get(
    event: Event, query: str = "", *, by: Client | None = None, holder: Pass | None = None
) -> Response:
    headers = {"Authorization": f"Bearer {passes.token(holder)}"} if holder else {}
    return (by or Client()).get(f"/api/v1/events/{event.slug}/export{query}", headers=headers)


def member(event: Event, role: str) -> Client:
    user = User.objects.create_user(f"a {role}")
    Membership.objects.create(event=event, user=user, role=role)
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_organisers_get_all_books_and_the_results(event: Event) -> None:
    evening.playing(event)
    answer = get(event, by=member(event, "organiser"))
    assert answer["Content-Disposition"] == f'attachment; filename="{event.slug}.zip"'
    names = names_in(answer)
    assert f"{event.slug}/results.csv" in names
    assert len(names) == 2 * 5 + 2


def test_referees_get_the_books_without_names(event: Event) -> None:
    evening.playing(event)
    card = people.add_staff(event, "Ben", Staff.Role.REFEREE).card
    names = [player.name for player in event.players.all()]
    for answer in (get(event, by=member(event, "referee")), get(event, holder=card)):
        books = ZipFile(io.BytesIO(body_of(answer)))
        assert len(books.namelist()) == 2 * 5 + 1
        assert f"{event.slug}/results.csv" not in books.namelist()
        written = b"".join(map(books.read, books.namelist())).decode()
        assert not [name for name in names if re.search(rf"\b{name}\b", written)]


def test_one_format(event: Event) -> None:
    evening.playing(event)
    ada = member(event, "organiser")
    names = names_in(get(event, "?format=notation", by=ada))
    assert f"{event.slug}/round-1-table-2.game" in names
    assert not [name for name in names if name.endswith(".beancount")]
    assert_problem(get(event, "?format=xlsx", by=ada), 400, "MALFORMED")


def test_only_officials_export_an_event(event: Event) -> None:
    evening.playing(event)
    assert_problem(get(event), 401, "NO_PASS")
    player = evening.player(event, "Dan").link
    assert_problem(get(event, holder=player), 403, "OFFICIALS_ONLY")
    user = User.objects.create_user("eve")
    eve = Client()
    eve.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    assert_problem(get(event, by=eve), 403, "OFFICIALS_ONLY")


@pytest.mark.django_db
def test_an_event_that_is_not_there() -> None:
    assert_problem(Client().get("/api/v1/events/nowhere/export"), 404, "UNKNOWN_EVENT")
