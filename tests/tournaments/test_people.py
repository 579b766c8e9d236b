"""Accounts by one-time links, cards for bankers and referees."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ledger import passes
from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.models import Act, Event, Invitation, Membership, Staff
from tournaments.services import accounts, people

WORD = "correct horse"


@pytest.mark.django_db
def test_a_link_makes_one_account() -> None:
    token = accounts.invitation_token(accounts.invite())
    user = accounts.make_account(token, username="olga", password=WORD)

    assert user.check_password(WORD)
    with refused("LINK_USED"):
        accounts.make_account(token, username="mallory", password=WORD)


@pytest.mark.django_db
def test_the_first_organisers_link_stays_the_same_until_it_is_used() -> None:
    first = accounts.invite()
    assert accounts.invite() == first
    accounts.make_account(accounts.invitation_token(first), username="olga", password=WORD)

    assert accounts.invite() != first


def test_an_invitation_to_an_event_gives_a_role_in_it(event: Event) -> None:
    invitation = accounts.invite(event, "Rita", "referee")
    user = accounts.make_account(
        accounts.invitation_token(invitation), username="rita", password=WORD
    )

    assert Membership.objects.get(event=event, user=user).role == "referee"


def test_whoever_uses_an_invitation_locks_the_event_before_it(event: Event) -> None:
    token = accounts.invitation_token(accounts.invite(event, "Rita", "referee"))

    with CaptureQueriesContext(connection) as asked:
        accounts.make_account(token, username="rita", password=WORD)

    asks = [query["sql"] for query in asked]
    [used] = [
        at for at, sql in enumerate(asks) if sql.startswith('UPDATE "tournaments_invitation"')
    ]
    events = [at for at, sql in enumerate(asks) if 'FROM "tournaments_event" WHERE' in sql]
    assert events[0] < used


@pytest.mark.django_db
@pytest.mark.parametrize(
    "token", ["", "x", "1:2", "a" * 200, "00000000-0000-0000-0000-000000000000:x"]
)
def test_what_is_no_link_opens_nothing(token: str) -> None:
    with refused("UNKNOWN_LINK"):
        accounts.find_invitation(token)


@pytest.mark.django_db
def test_a_user_name_that_is_taken_leaves_the_link_unused() -> None:
    accounts.make_account(
        accounts.invitation_token(accounts.invite()), username="olga", password=WORD
    )
    second = accounts.invite()

    with refused("NAME_TAKEN"):
        accounts.make_account(accounts.invitation_token(second), username="olga", password=WORD)
    assert Invitation.objects.get(pk=second.pk).accepted_at is None


def test_a_lost_card_gets_a_new_link_and_its_device_is_out(event: Event) -> None:
    banker = event.staff.get(name="Banker 01")
    old = passes.token(banker.card)
    tablet = passes.pair(banker.card, "Tablet")
    new = people.renew_card(banker)

    tablet.refresh_from_db()
    assert passes.find(old) is None
    assert passes.find(new) == banker.card
    assert tablet.is_revoked


def test_a_banker_with_a_table_is_not_taken_off_the_list(event: Event) -> None:
    evening.drafted(event)

    with refused("BANKER_HAS_TABLE"):
        people.remove_staff(event.staff.get(name="Banker 01"))
    spare = event.staff.get(name="Banker 03")
    people.remove_staff(spare)
    spare.card.refresh_from_db()
    assert spare.card.is_revoked


def test_a_banker_with_a_players_name_is_that_player(event: Event) -> None:
    assert people.add_staff(event, "ada", Staff.Role.BANKER).player == evening.player(event, "Ada")
    assert people.add_staff(event, "ben", Staff.Role.REFEREE).player is None


def test_a_referee_is_added_only_once_a_draw_under_way_is_released(event: Event) -> None:
    with CaptureQueriesContext(connection) as asked:
        people.add_staff(event, "Rita", Staff.Role.REFEREE)

    asks = [query["sql"] for query in asked]
    [books] = [at for at, sql in enumerate(asks) if 'FROM "ledger_game"' in sql]
    events = [at for at, sql in enumerate(asks) if 'FROM "tournaments_event" WHERE' in sql]
    assert events[0] < books


def test_somebody_is_taken_off_the_list_once(event: Event) -> None:
    rita = people.add_staff(event, "Rita", Staff.Role.REFEREE)
    same = Staff.objects.get(pk=rita.pk)

    people.remove_staff(rita)
    people.remove_staff(same)

    assert Act.objects.filter(event=event.pk, kind=Act.Kind.STAFF_REMOVED).count() == 1
