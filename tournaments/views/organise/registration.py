"""Organisers open registration and look after the waiting list."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from tournaments.forms.registration import RegistrationForm
from tournaments.models import Event, Player, Waiting
from tournaments.services import registering, waiting_list
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.components.door_log import door_log
from tournaments.views.components.qr import full_link, qr_code
from tournaments.views.organise.page_frame import event_page
from tournaments.views.problems import saving, status_of, told


@organisers_only
def registration_page(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Registration at a glance; a POST saves its settings."""
    form = RegistrationForm(request.POST or None, initial=_now(event))
    if request.method == "POST" and form.is_valid():
        with saving(form, lambda: _now(event)):
            registering.change(event.pk, version=form.seen, **form.edits())
            messages.success(request, "Saved.")
            return redirect("registration", event.slug)
    return _page(request, event, viewer, form)


@require_POST
@organisers_only
def switch(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Open registration, or close it."""
    is_open = request.POST.get("open") == "yes"
    with told(request, f"Registration is {'open' if is_open else 'closed'}."):
        registering.switch(event.pk, is_open=is_open)
    return redirect("registration", event.slug)


@require_POST
@organisers_only
def move_up(request: HttpRequest, event: Event, viewer: Viewer, waiting_id: int) -> HttpResponse:
    """Let somebody in who waits."""
    waiting = _waiting(event, waiting_id)
    if waiting is None:
        return _gone(request, event)
    with told(request):
        player = registering.move_up(waiting)
        messages.success(request, f"{player.display_name} is number {player.number}.")
    return _back(event)


@require_POST
@organisers_only
def leave(request: HttpRequest, event: Event, viewer: Viewer, waiting_id: int) -> HttpResponse:
    """Take somebody off the waiting list."""
    waiting = _waiting(event, waiting_id)
    if waiting is None:
        return _gone(request, event)
    with told(request, f"{waiting.name} is off the waiting list."):
        registering.leave(waiting)
    return _back(event)


@require_POST
@organisers_only
def set_back(request: HttpRequest, event: Event, viewer: Viewer, player_id: int) -> HttpResponse:
    """Move a player to the end of the waiting list."""
    player = Player.objects.filter(pk=player_id).first()
    if player is not None and player.event_id != event.pk:
        raise Http404
    if player is None:
        messages.error(request, "Somebody else has since taken this player off the list.")
        return _back(event)
    with told(request, f"{player.display_name} is on the waiting list."):
        registering.set_back(player)
        return _back(event)
    return redirect("edit-player", event.slug, player_id)


def _waiting(event: Event, waiting_id: int) -> Waiting | None:
    """Somebody on the event's waiting list; None for somebody who has left it."""
    waiting = Waiting.objects.select_related("link", "event").filter(pk=waiting_id).first()
    if waiting is not None and waiting.event_id != event.pk:
        raise Http404
    return waiting


def _gone(request: HttpRequest, event: Event) -> HttpResponse:
    messages.error(request, "They have since left the waiting list or moved up.")
    return _back(event)


def _back(event: Event) -> HttpResponse:
    return redirect(reverse("registration", args=[event.slug]) + "#waiting")


def _now(event: Event) -> dict[str, Any]:
    """The settings, as the form has them."""
    stands = registering.of_event(event)
    shown = {name: getattr(stands, name) for name in (*registering.FIELDS, "version")}
    if stands.closes_at is not None:
        shown["closes_at"] = timezone.localtime(stands.closes_at).strftime("%Y-%m-%dT%H:%M")
    return shown


def _page(
    request: HttpRequest, event: Event, viewer: Viewer, form: RegistrationForm
) -> HttpResponse:
    link = full_link(request, reverse("register", args=[event.slug]))
    return event_page(
        request,
        event,
        viewer,
        "organise/registration.html",
        tab="players",
        status=status_of(form),
        form=form,
        registration=registering.of_event(event),
        takes_names=registering.takes_names(event),
        begun=waiting_list.has_begun(event),
        free=waiting_list.free_places(event),
        here=event.players.present().count(),
        active=event.players.active().count(),
        waiting=list(event.waiting.all()),
        log=door_log(event),
        public_link=link,
        public_qr=qr_code(link),
    )
