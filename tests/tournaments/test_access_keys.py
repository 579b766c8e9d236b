"""A program with an access key may do what its organiser may, and the log names both."""

from __future__ import annotations

import io
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from ledger import access_keys
from ledger.models import AccessKey, Transaction
from ledger.problems import Problem
from tests.ledger.client import assert_problem
from tests.tournaments import evening
from tournaments.models import Act, Event, Membership
from tournaments.views.components.door_log import door_log


class Program:
    """Sends requests with a key and no cookie, to a site that checks for forged ones."""

    def __init__(self, text: str) -> None:
        self.client = Client(enforce_csrf_checks=True, headers={"Authorization": f"Bearer {text}"})

    def add(self, event: Event, name: str) -> Any:
        """Put a player on the list."""
        address = f"/api/v1/events/{event.slug}/players"
        return self.client.post(address, {"name": name}, content_type="application/json")


@pytest.fixture
def olga(event: Event) -> User:
    """An organiser of the event."""
    user = User.objects.create_user("olga")
    Membership.objects.create(event=event, user=user, role="organiser")
    return user


def program_of(user: User) -> tuple[AccessKey, Program]:
    """A key of hers, and a program that has it."""
    key, text = access_keys.make(user.pk, "Registration desk")
    return key, Program(text)


def test_the_log_names_the_organiser_and_the_key_and_audits(event: Event, olga: User) -> None:
    key, program = program_of(olga)

    assert program.add(event, "Zoë").status_code == 201

    act = Act.objects.filter(event=event.pk).latest("number")
    assert (act.by, act.data["device"]) == (f"user:{olga.pk}", f"key:{key.pk}")
    assert door_log(event)[0].by == "olga (key Registration desk)"
    call_command("audit", stdout=io.StringIO())


def test_the_journal_names_the_key_as_the_device(event: Event, olga: User) -> None:
    key, program = program_of(olga)
    table = evening.tables_of(evening.released(event))[0]

    answer = program.client.post(
        f"/api/v1/games/{table.game_id}/transactions",
        {"type": "start", "first": "A"},
        content_type="application/json",
        headers={"Idempotency-Key": "6f1f3cde-8f0f-4a50-a2a5-7ac9f7b4c4c1", "If-Match": '"0"'},
    )

    assert answer.status_code == 201, answer.content
    entry = Transaction.objects.get(game=table.game_id)
    assert (entry.actor, entry.device) == (f"user:{olga.pk}", key.reference)
    assert answer.json()["transaction"]["device"] == "key Registration desk"


def test_a_key_opens_no_more_than_its_account(event: Event, olga: User) -> None:
    _, program = program_of(olga)
    other = evening.make_event(here=4)

    assert_problem(program.add(other, "Zoë"), 403, "ORGANISER_ONLY")
    Membership.objects.filter(user=olga).delete()
    assert_problem(program.add(event, "Zoë"), 403, "ORGANISER_ONLY")


def test_a_revoked_key_and_that_of_a_closed_account_open_nothing(event: Event, olga: User) -> None:
    key, program = program_of(olga)
    access_keys.revoke(olga.pk, key.pk)
    _, later = program_of(olga)

    assert_problem(program.add(event, "Zoë"), 403, "ACCESS_KEY_REVOKED")
    User.objects.filter(pk=olga.pk).update(is_active=False)
    assert_problem(later.add(event, "Zoë"), 403, "ACCESS_KEY_REVOKED")
    assert event.players.count() == 8


@pytest.mark.parametrize("change", ["x", "", "\u00e9", ".", "-" * 5000])
def test_a_made_up_key_opens_nothing(event: Event, olga: User, change: str) -> None:
    _, text = access_keys.make(olga.pk, "Registration desk")

    assert_problem(Program(text[:-1] + change).add(event, "Zoë"), 401, "NO_PASS")


def test_nothing_that_is_stored_opens_anything(olga: User) -> None:
    _, text = access_keys.make(olga.pk, "Registration desk")

    stored = [str(value) for row in AccessKey.objects.values_list() for value in row]

    assert not any(access_keys.find(value) for value in stored)
    assert not any(text.removeprefix(access_keys.PREFIX) in value for value in stored)


def test_the_last_use_is_kept_to_the_minute(event: Event, olga: User) -> None:
    key, program = program_of(olga)
    program.add(event, "Zoë")
    key.refresh_from_db()
    first = key.used_at
    assert first is not None

    program.add(event, "Xaver")
    key.refresh_from_db()
    assert key.used_at == first

    AccessKey.objects.update(used_at=timezone.now() - timedelta(minutes=2))
    program.add(event, "Yann")
    key.refresh_from_db()
    assert key.used_at is not None
    assert key.used_at > first


def test_two_keys_of_a_name_are_never_open_at_once(olga: User) -> None:
    key, _ = access_keys.make(olga.pk, "Registration desk")

    with pytest.raises(Problem) as refused:
        access_keys.make(olga.pk, "Registration desk")
    assert refused.value.code == "ACCESS_KEY_EXISTS"

    access_keys.revoke(olga.pk, key.pk)
    assert access_keys.make(olga.pk, "Registration desk")
