"""People without a seat: bankers, referees, organisers, and the links that let them in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.decorators.http import require_POST

from ledger import passes, presence
from ledger.models import Pass
from tournaments.forms.people import InviteForm, StaffForm
from tournaments.models import Event, Membership, Round, Staff, Table
from tournaments.person_names import staff_by_name
from tournaments.plurals import counted
from tournaments.services import draws, people
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.components.invitations import invited
from tournaments.views.components.qr import full_link, qr_code
from tournaments.views.components.request_numbers import whole_number
from tournaments.views.organise.page_frame import event_page
from tournaments.views.problems import beside, told

ASSISTANTS = (Staff.Role.DESK, Staff.Role.RUNNER)


@dataclass(frozen=True, slots=True)
class Person:
    """A banker, referee or assistant of the list, with the private link; `device` is ""
    without one."""

    pk: int
    name: str
    role: str
    link: str
    card_version: int
    device: str
    device_id: str
    table: int | None

    @property
    def qr(self) -> SafeString:
        """The link as a QR code, drawn where it is shown."""
        return qr_code(self.link)


@organisers_only
def people_page(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Everybody, with the forms that add more."""
    return people_page_with(request, event, viewer)


@organisers_only
def staff_link(request: HttpRequest, event: Event, viewer: Viewer, staff_id: int) -> HttpResponse:
    """The link of one of them, and what can be done about it."""
    staff = event.staff.select_related("card").filter(pk=staff_id).first()
    if staff is None:
        raise Http404
    [person] = persons(request, [staff])
    context = {"event": event, "person": person, "waited": _waited(staff)}
    return render(request, "organise/staff_link.html", context)


def _waited(staff: Staff) -> str:
    """Say that the device to be replaced still had something to send; "" if it hadn't."""
    seen = presence.seen([staff.card_id]).get(staff.card_id)
    if seen is None or not seen.waiting:
        return ""
    at = timezone.localtime(seen.at).strftime("%H:%M")
    return (
        f"{counted(seen.waiting, 'entry', 'entries')} waited on the device at {at}. If it still "
        "works, let it send them before you allow another one."
    )


@require_POST
@organisers_only
def add_staff(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Bankers, referees or assistants, one name per line."""
    form = StaffForm(request.POST)
    if not form.is_valid():
        return people_page_with(request, event, viewer, staff_form=form)
    names, role = form.cleaned_data["names"], form.cleaned_data["role"]
    with beside(form):
        added = people.add_many(event, names, role, newest=form.cleaned_data["newest"])
        listed = ", ".join(each.name for each in added)
        messages.success(request, f"{listed} added." if added else "They are already on the list.")
        return redirect(reverse("people", args=[event.slug]) + _section_of(role))
    return people_page_with(request, event, viewer, staff_form=form)


@require_POST
@organisers_only
def release_card(request: HttpRequest, event: Event, viewer: Viewer, staff_id: int) -> HttpResponse:
    """The organiser's yes to another device."""
    staff = _staff(event, staff_id)
    if staff is None:
        return _removed_meanwhile(request, event)
    with told(request, f"The next device that scans the card of {staff.name} holds the bank."):
        people.release_device(staff, device=request.POST.get("device", ""))
    return redirect("people", event.slug)


@require_POST
@organisers_only
def renew_card(request: HttpRequest, event: Event, viewer: Viewer, staff_id: int) -> HttpResponse:
    """A new link for a lost card."""
    staff = _staff(event, staff_id)
    if staff is None:
        return _removed_meanwhile(request, event)
    done = f"{staff.name} has a new link; the old card no longer works."
    if passes.paired_device(staff.card):
        done += " Scan the new one with the tablet, which has stopped; it goes on where it was."
    with told(request, done):
        people.renew_card(staff, version=whole_number(request.POST.get("version")) or 0)
    return redirect(reverse("people", args=[event.slug]) + _section_of(staff.role))


@require_POST
@organisers_only
def remove_staff(request: HttpRequest, event: Event, viewer: Viewer, staff_id: int) -> HttpResponse:
    """Take a banker or referee off the list."""
    staff = _staff(event, staff_id)
    if staff is None:
        return _removed_meanwhile(request, event)
    with told(request, f"{staff.name} is off the list, and the card no longer works."):
        people.remove_staff(staff)
    return redirect("people", event.slug)


def _section_of(role: str) -> str:
    """Return the anchor of a role's section on the page; bankers are at its head, where the message
    isn't in the way of anything."""
    if role == Staff.Role.BANKER:
        return ""
    return "#assistants" if role in ASSISTANTS else f"#{role}s"


def _staff(event: Event, staff_id: int) -> Staff | None:
    """A banker or referee of the event; None for one who has been taken off the list."""
    staff = Staff.objects.select_related("card", "event").filter(pk=staff_id).first()
    if staff is not None and staff.event_id != event.pk:
        raise Http404
    return staff


def _removed_meanwhile(request: HttpRequest, event: Event) -> HttpResponse:
    messages.error(request, "Somebody else has since taken this person off the list.")
    return redirect("people", event.slug)


def persons(request: HttpRequest, staff: Sequence[Staff]) -> list[Person]:
    """These bankers, referees and assistants with their links. Two queries."""
    cards = [each.card_id for each in staff]
    devices = {each.card_id: each for each in Pass.objects.filter(card__in=cards, revoked_at=None)}
    tables = dict(
        Table.objects.filter(banker__in=[each.pk for each in staff])
        .order_by("round__number")
        .values_list("banker_id", "number")
    )
    return [
        _person(request, each, devices.get(each.card_id), tables.get(each.pk)) for each in staff
    ]


def _person(request: HttpRequest, staff: Staff, device: Pass | None, table: int | None) -> Person:
    doors = {Staff.Role.BANKER: "bank", Staff.Role.REFEREE: "referee"}
    door = doors.get(Staff.Role(staff.role), "assistant")
    path = reverse(door, args=[passes.token(staff.card)])
    link = full_link(request, path, is_bank=door == "bank")
    return Person(
        pk=staff.pk,
        name=staff.name,
        role=staff.role,
        link=link,
        card_version=staff.card.version,
        device=device.label if device else "",
        device_id=str(device.pk) if device else "",
        table=table,
    )


def _unserved(round_: Round) -> list[int]:
    """The numbers of the tables without a banker."""
    tables = round_.tables.filter(banker=None).order_by("number")
    return list(tables.values_list("number", flat=True))


def _newest(event: Event) -> int:
    """The pk of the person added last, 0 for nobody."""
    return event.staff.order_by("-pk").values_list("pk", flat=True).first() or 0


@dataclass(frozen=True, slots=True)
class AccountHolder:
    """Somebody who has a role here by account. The last organiser may not go."""

    pk: int
    name: str
    role: str
    you: bool
    may_go: bool


def _accounts(event: Event, viewer: Viewer) -> list[AccountHolder]:
    found = event.memberships.select_related("user").order_by("pk")
    rows = [(each.user_id, each.user.get_username(), each.role) for each in found]
    organisers = [pk for pk, _, role in rows if role == Membership.Role.ORGANISER]
    return [
        AccountHolder(pk, name, role, pk == viewer.user_id, organisers != [pk])
        for pk, name, role in rows
    ]


def people_page_with(
    request: HttpRequest, event: Event, viewer: Viewer, **given: Any
) -> HttpResponse:
    """The page, with forms that came back in place of blank ones."""
    everybody = persons(request, staff_by_name(event.staff.select_related("card")))
    staff_form = StaffForm(initial={"newest": _newest(event)})
    blank = {"staff_form": staff_form, "invite_form": InviteForm()}
    accounts, invitations, roles = (
        _accounts(event, viewer),
        invited(request, event),
        Membership.Role,
    )
    newest = event.round_set.last()
    drawn = newest if newest and newest.status != Round.Status.FINISHED else None
    return event_page(
        request,
        event,
        viewer,
        "organise/people.html",
        tab="people",
        status=400 if given else 200,
        bankers=[each for each in everybody if each.role == Staff.Role.BANKER],
        referees=[each for each in everybody if each.role == Staff.Role.REFEREE],
        assistants=[each for each in everybody if each.role in ASSISTANTS],
        drawn=drawn,
        unserved=_unserved(drawn) if drawn else [],
        free_bankers=draws.free_bankers(drawn) if drawn else [],
        tables_needed=newest.tables.count() if newest else 0,
        members={role: [each for each in accounts if each.role == role] for role in roles},
        invited={role: [each for each in invitations if each.role == role] for role in roles},
        invitations=invitations,
        **(blank | given),
    )
