"""What assistants may open, and what they may not."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from ledger import passes
from tests.pages.conftest import Cast
from tests.pages.test_check_in_desk import open_link
from tests.pages.test_permissions import OFFICIAL_PAGES, ORGANISER_PAGES, status
from tests.tournaments import evening
from tournaments.models import Staff
from tournaments.services import people

DESK_PAGES = ("desk", "desk-now")
RUNNER_PAGES = ("runner", "runner-now")


@pytest.fixture
def desk(cast: Cast) -> Client:
    """The phone of a check-in desk."""
    return open_link(people.add_staff(cast.event, "Desk 1", Staff.Role.DESK))


@pytest.fixture
def runner(cast: Cast) -> Client:
    """The phone of a runner."""
    return open_link(people.add_staff(cast.event, "Rosa", Staff.Role.RUNNER))


def test_a_link_leads_to_its_own_page(cast: Cast) -> None:
    for role in (Staff.Role.DESK, Staff.Role.RUNNER):
        staff = people.add_staff(cast.event, f"A {role}", role)
        answer = Client().post(reverse("assistant", args=[passes.token(staff.card)]), follow=True)
        assert answer.redirect_chain == [(cast.url(role.value), 302)]
        assert f"A {role}" in answer.content.decode()


def test_each_opens_what_it_is_for(cast: Cast, desk: Client, runner: Client) -> None:
    for page in DESK_PAGES:
        opened = [status(who, cast.url(page)) for who in (desk, cast.ada, runner, cast.ben)]
        assert opened == [200, 200, 403, 403]
    for page in RUNNER_PAGES:
        opened = [status(who, cast.url(page)) for who in (runner, cast.ada, cast.ben, desk)]
        assert opened == [200, 200, 200, 403]
    for page in (*DESK_PAGES, *RUNNER_PAGES):
        assert status(cast.eve, cast.url(page)) == 403
        assert status(cast.stranger, cast.url(page)) == 302


@pytest.mark.parametrize("page", [*ORGANISER_PAGES, *OFFICIAL_PAGES])
def test_nothing_else_of_the_event_is_open_to_them(
    cast: Cast, desk: Client, runner: Client, page: str
) -> None:
    assert status(desk, cast.url(page)) == 403
    assert status(runner, cast.url(page)) == 403


def test_they_change_nothing_but_check_ins(cast: Cast, desk: Client, runner: Client) -> None:
    dan = evening.player(cast.event, "Dan")
    for name in ("drop-player", "remove-player", "check-in", "edit-player"):
        for who in (desk, runner):
            assert who.post(cast.url(name, dan.pk), {"here": "no"}).status_code == 403
    assert runner.post(cast.url("desk-mark", dan.pk), {"here": "no"}).status_code == 403
    assert evening.player(cast.event, "Dan").is_present


def test_a_desk_checks_nobody_in_at_another_event(cast: Cast, desk: Client) -> None:
    dan = evening.player(cast.event, "Dan")
    answer = desk.post(reverse("desk-mark", args=["another-night", dan.pk]))
    assert answer["Location"].startswith("/login/")
    answer = cast.eve.post(reverse("desk-mark", args=["another-night", dan.pk]))
    assert answer.status_code == 404


@pytest.mark.parametrize("end", [people.remove_staff, people.renew_card])
def test_a_link_that_was_revoked_or_renewed_opens_nothing(cast: Cast, end: object) -> None:
    staff = people.add_staff(cast.event, "Desk 1", Staff.Role.DESK)
    link, phone = reverse("assistant", args=[passes.token(staff.card)]), open_link(staff)
    assert callable(end)
    end(staff)
    assert status(phone, cast.url("desk")) == 302
    assert status(Client(), link) == 404


def test_links_open_no_other_door(cast: Cast) -> None:
    staff = people.add_staff(cast.event, "Desk 1", Staff.Role.DESK)
    token = passes.token(staff.card)
    for door in "bpr":
        assert status(Client(), f"/{door}/{token}/") == 404
    referee = cast.event.staff.get(role=Staff.Role.REFEREE)
    assert status(Client(), f"/a/{passes.token(referee.card)}/") == 404


def test_one_phone_may_be_a_desk_and_a_referee(cast: Cast) -> None:
    staff = people.add_staff(cast.event, "Desk 1", Staff.Role.DESK)
    cast.ben.post(reverse("assistant", args=[passes.token(staff.card)]))
    assert status(cast.ben, cast.url("desk")) == 200
    assert status(cast.ben, cast.url("floor")) == 200


def test_an_organiser_makes_renews_and_removes_the_link_of_an_assistant(cast: Cast) -> None:
    form = {"role": "runner", "names": "Rosa", "newest": ""}
    answer = cast.ada.post(cast.url("add-staff"), form, follow=True)
    assert answer.redirect_chain[0][0].endswith("#assistants")
    rosa = cast.event.staff.get(name="Rosa")
    link = cast.ada.get(cast.url("staff-link", rosa.pk)).content.decode()
    assert f"/a/{passes.token(rosa.card)}/" in link
    cast.ada.post(cast.url("renew-card", rosa.pk), {"version": "1"})
    told = cast.ada.post(cast.url("remove-staff", rosa.pk), follow=True).content.decode()
    assert "Rosa is off the list" in told
