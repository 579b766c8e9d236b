"""People without a seat: bankers, referees, organisers, and the links that let them in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_POST

from ledger import passes
from ledger.models import Pass
from tournaments.forms.people import InviteForm, StaffForm
from tournaments.models import Event, Staff, Table
from tournaments.services import people
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.organise.frame import event_page
from tournaments.views.parts.qr import full_link, qr_code
from tournaments.views.problems import told


@dataclass(frozen=True, slots=True)
class Person:
    """A banker or referee of the list, with the private link; `device` is "" without one."""

    pk: int
    name: str
    role: str
    link: str
    qr: SafeString
    device: str
    table: int | None


@dataclass(frozen=True, slots=True)
class Invited:
    """A one-time link that nobody has used yet."""

    name: str
    link: str
    qr: SafeString


@organisers_only
def people_page(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Everybody, with the forms that add more."""
    return _people_page(request, event, viewer)


@require_POST
@organisers_only
def add_staff(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Bankers or referees, one name a line."""
    form = StaffForm(request.POST)
    if not form.is_valid():
        return _people_page(request, event, viewer, staff_form=form)
    names, role = form.cleaned_data["names"], form.cleaned_data["role"]
    with told(request, f"{', '.join(names)} added."):
        for name in names:
            people.add_staff(event, name, role)
    return redirect(reverse("people", args=[event.slug]) + f"#{role}s")


@require_POST
@organisers_only
def invite(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """A one-time link for another organiser."""
    form = InviteForm(request.POST)
    if not form.is_valid():
        return _people_page(request, event, viewer, invite_form=form)
    with told(request, f"The link for {form.cleaned_data['name']} is ready: show or send it."):
        people.invite(event, form.cleaned_data["name"])
    return redirect(reverse("people", args=[event.slug]) + "#organisers")


@require_POST
@organisers_only
def release_card(request: HttpRequest, event: Event, viewer: Viewer, staff_id: int) -> HttpResponse:
    """The organiser's yes to another device."""
    staff = get_object_or_404(event.staff.select_related("card"), pk=staff_id)
    with told(request, f"The next device that scans the card of {staff.name} holds the bank."):
        people.release_device(staff)
    return redirect(reverse("people", args=[event.slug]) + "#bankers")


@require_POST
@organisers_only
def renew_card(request: HttpRequest, event: Event, viewer: Viewer, staff_id: int) -> HttpResponse:
    """A new link for a lost card."""
    staff = get_object_or_404(event.staff.select_related("card"), pk=staff_id)
    with told(request, f"{staff.name} has a new link; the old card opens nothing any more."):
        people.renew_card(staff)
    return redirect(reverse("people", args=[event.slug]) + f"#{staff.role}s")


@require_POST
@organisers_only
def remove_staff(request: HttpRequest, event: Event, viewer: Viewer, staff_id: int) -> HttpResponse:
    """Take a banker or referee off the list."""
    staff = get_object_or_404(event.staff.select_related("card"), pk=staff_id)
    with told(request, f"{staff.name} is off the list, and the card opens nothing any more."):
        people.remove_staff(staff)
    return redirect("people", event.slug)


def persons(request: HttpRequest, event: Event) -> list[Person]:
    """Bankers and referees with their links. Three queries."""
    staff = list(event.staff.select_related("card"))
    devices = dict(
        Pass.objects.filter(card__in=[each.card_id for each in staff], revoked_at=None)
        .values_list("card_id", "label")
    )  # fmt: skip
    tables = dict(
        Table.objects.filter(round__event=event, banker__isnull=False)
        .order_by("round__number")
        .values_list("banker_id", "number")
    )
    return [
        _person(request, each, devices.get(each.card_id, ""), tables.get(each.pk)) for each in staff
    ]


def _person(request: HttpRequest, staff: Staff, device: str, table: int | None) -> Person:
    door = "bank" if staff.role == Staff.Role.BANKER else "referee"
    link = full_link(request, reverse(door, args=[passes.token(staff.card)]))
    return Person(staff.pk, staff.name, staff.role, link, qr_code(link), device, table)


def _invited(request: HttpRequest, event: Event) -> list[Invited]:
    rows = event.invitations.filter(accepted_at=None).order_by("created_at")
    links = [
        (row.name, full_link(request, reverse("welcome", args=[people.invitation_token(row)])))
        for row in rows
    ]
    return [Invited(name, link, qr_code(link)) for name, link in links]


def _people_page(request: HttpRequest, event: Event, viewer: Viewer, **given: Any) -> HttpResponse:
    everybody = persons(request, event)
    newest = event.round_set.last()
    organisers = event.memberships.select_related("user").order_by("pk")
    return event_page(
        request, event, viewer, "organise/people.html",
        tab="people", status=400 if given else 200,
        bankers=[each for each in everybody if each.role == Staff.Role.BANKER],
        referees=[each for each in everybody if each.role == Staff.Role.REFEREE],
        tables_needed=newest.tables.count() if newest else 0,
        organisers=[
            {"name": each.user.get_username(), "you": each.user_id == viewer.user_id}
            for each in organisers
        ],
        invitations=_invited(request, event),
        **({"staff_form": StaffForm(), "invite_form": InviteForm()} | given),
    )  # fmt: skip
