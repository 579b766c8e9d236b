"""A program at the door checks players in with the link of its desk."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from ledger import passes
from tests.ledger.client import assert_problem
from tests.responses import Response
from tests.tournaments import evening
from tournaments.models import Act, Event, Staff
from tournaments.services import people, players


def ask(method: str, event: Event, staff: Staff, path: str = "") -> Response:
    """Send a request with the token of this card."""
    headers: Any = {"Authorization": f"Bearer {passes.token(staff.card)}"}
    address = f"/api/v1/events/{event.slug}/arrivals{path}"
    answer: Response = getattr(Client(), method)(address, headers=headers)
    return answer


@pytest.fixture
def desk(event: Event) -> Staff:
    """A check-in desk; Ada and Ben have not come yet."""
    players.check_in(event.players.filter(number__lte=2), here=False)
    return people.add_staff(event, "Desk 1", Staff.Role.DESK)


def test_a_desk_reads_who_is_missing_without_their_links(event: Event, desk: Staff) -> None:
    read = ask("get", event, desk).json()
    assert [each["shown_as"] for each in read["outstanding"]] == ["Ada", "Ben"]
    assert read["checked_in"] == 6
    assert set(read["outstanding"][0]) == {"number", "shown_as", "club", "checked_in_at"}


def test_a_desk_checks_in_once_and_the_log_names_it(event: Event, desk: Staff) -> None:
    one, other = (ask("post", event, desk, "/1").json() for _ in range(2))
    assert (one["already"], other["already"]) == (False, True)
    assert one["checked_in_at"] == other["checked_in_at"]
    newest = Act.objects.filter(event=event.pk).latest("number")
    assert (newest.kind, newest.by) == ("checked_in", f"pass:{desk.card_id}")


def test_a_desk_takes_back_the_check_in_it_names(event: Event, desk: Staff) -> None:
    came = ask("post", event, desk, "/1").json()["checked_in_at"]
    wrong = ask("delete", event, desk, "/1?seen=2001-01-01T00:00:00Z")
    assert_problem(wrong, 409, "CHECK_IN_CHANGED")
    assert ask("delete", event, desk, f"/1?seen={came}").json()["checked_in_at"] is None
    assert not evening.player(event, "Ada").is_present


@pytest.mark.parametrize("role", [Staff.Role.RUNNER, Staff.Role.REFEREE, Staff.Role.BANKER])
def test_other_cards_check_nobody_in(event: Event, desk: Staff, role: Staff.Role) -> None:
    other = people.add_staff(event, "Rosa", role)
    for method, path in (("get", ""), ("post", "/1"), ("delete", "/1?seen=x")):
        assert ask(method, event, other, path).status_code in (401, 403)
    assert not evening.player(event, "Ada").is_present


def test_a_desk_does_nothing_at_another_event_nor_after_it_was_revoked(
    event: Event, desk: Staff
) -> None:
    other = evening.make_event(here=1)
    assert_problem(ask("post", other, desk, "/1"), 403, "ORGANISER_ONLY")
    passes.revoke(desk.card)
    assert ask("post", event, desk, "/1").status_code == 403


def test_a_desk_organises_nothing_else(event: Event, desk: Staff) -> None:
    headers: Any = {"Authorization": f"Bearer {passes.token(desk.card)}"}
    for path in ("players", "registration", "waiting"):
        answer = Client().get(f"/api/v1/events/{event.slug}/{path}", headers=headers)
        assert_problem(answer, 403, "ORGANISER_ONLY")
