"""Accounts of an evening: inviting somebody, withdrawing an invitation, removing an account."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from tournaments.forms.people import InviteForm
from tournaments.models import Event
from tournaments.services import accounts
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.components.request_numbers import read_number
from tournaments.views.organise.people import people_page_with
from tournaments.views.problems import told


@require_POST
@organisers_only
def invite(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """A one-time link for another organiser or a referee."""
    form = InviteForm(request.POST)
    if not form.is_valid():
        return people_page_with(request, event, viewer, invite_form=form)
    name, role = form.cleaned_data["name"], form.cleaned_data["invited_as"]
    with told(request, f"The link for {name} is ready: show or send it."):
        accounts.invite(event, name, role)
    return redirect(reverse("people", args=[event.slug]) + f"?invited={role}#{role}s")


@require_POST
@organisers_only
def withdraw(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The link opens nothing any more."""
    with told(request, "The link is withdrawn."):
        accounts.withdraw_invitation(event, _key(request.POST.get("invitation", "")))
    return _to_the_list(event)


@require_POST
@organisers_only
def remove(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Remove an organiser or referee of this evening; organisers who remove themselves go to their
    own evenings."""
    account = read_number(request.POST.get("account"))
    with told(request, "The account is removed from this evening."):
        accounts.remove_account(event, account)
    is_gone = not event.memberships.filter(user=viewer.user_id).exists()
    return redirect("organise") if is_gone else _to_the_list(event)


def _to_the_list(event: Event) -> HttpResponse:
    return redirect(reverse("people", args=[event.slug]) + "#organisers")


def _key(text: str) -> UUID:
    """The key in a form; for anything else, a key that nothing has."""
    try:
        return UUID(text)
    except ValueError:
        return UUID(int=0)
