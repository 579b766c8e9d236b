"""The organiser directs the projector: what it shows, a message, sponsors."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from tournaments.forms.projector import MessageForm, SponsorsForm
from tournaments.models import Event, Projector
from tournaments.services import money, projectors
from tournaments.services.announcing import is_announcing, is_stale, orders_of
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.components.list_part import AT_ONCE
from tournaments.views.components.qr import full_link
from tournaments.views.components.request_numbers import read_number
from tournaments.views.components.wall import glimpse_of, picture_of, wall_of
from tournaments.views.organise.page_frame import event_page
from tournaments.views.problems import saving, status_of, told


@organisers_only
def projector_page(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Show what is on the wall, and what may be; `look` names a choice to preview. With `raised`
    the message starts as one about the money raised."""
    return _page(request, event, viewer)


@require_POST
@organisers_only
def show(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Put something on the wall."""
    shows = request.POST.get("shows", "")
    if shows in Projector.Shows.values:
        projectors.show(event.pk, Projector.Shows(shows))
    return redirect("projector", event.slug)


@require_POST
@organisers_only
def freeze(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Freeze what is on the wall now, or let it change again."""
    if request.POST.get("frozen") == "yes":
        projectors.freeze(event.pk, lambda locked: picture_of(locked, _link(request, locked)))
    else:
        projectors.unfreeze(event.pk)
    return redirect("projector", event.slug)


@require_POST
@organisers_only
def hold(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Hold the standings that everybody sees, take back their announcements, or let them follow
    again."""
    if request.POST.get("held") in ("yes", "again"):
        projectors.hold(event.pk, again=request.POST["held"] == "again")
    else:
        projectors.follow(event.pk)
    return redirect("projector", event.slug)


@require_POST
@organisers_only
def announce(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Announce the standings from the last place up to `place`, or all of them."""
    known = projectors.of_event(event).opened_from
    with told(request):
        if "all" in request.POST:
            now = projectors.announce_all(event.pk)
        else:
            place = read_number(request.POST.get("place"))
            division, seen = request.POST.get("division", ""), request.POST.get("seen")
            now = projectors.announce(event.pk, division, place, seen=seen)
        if now.opened_from == known:
            messages.info(request, "That was announced already, so nothing more is known.")
    return redirect("projector", event.slug)


@require_POST
@organisers_only
def say(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Put a message on every screen, or take it away."""
    if "take-away" in request.POST:
        projectors.say(event.pk, "")
        return redirect("projector", event.slug)
    form = MessageForm(request.POST)
    if not form.is_valid():
        return _page(request, event, viewer, message_form=form, status=400)
    with told(request, "Everybody has your message."):
        projectors.say(event.pk, form.cleaned_data["message"])
    return redirect("projector", event.slug)


@require_POST
@organisers_only
def thank(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Save the sponsors."""
    form = SponsorsForm(request.POST, initial=_stands(event))
    if form.is_valid():
        with saving(form, lambda: _stands(event)):
            projectors.thank(event.pk, form.cleaned_data["sponsors"], seen=form.seen)
    if form.errors:
        return _page(request, event, viewer, sponsors_form=form, status=status_of(form))
    return redirect("projector", event.slug)


def _page(
    request: HttpRequest,
    event: Event,
    viewer: Viewer,
    *,
    message_form: MessageForm | None = None,
    sponsors_form: SponsorsForm | None = None,
    status: int = 200,
) -> HttpResponse:
    projector = projectors.of_event(event)
    look = request.GET.get("look", "")
    look = look if look in Projector.Shows.values else ""
    is_held = projector.held is not None
    raised = _raised(event)
    proposed = f"Tonight we have raised {raised}." if "raised" in request.GET else ""
    initial = {"message": proposed or projector.message}
    return event_page(
        request, event, viewer, "organise/projector.html", tab="projector", status=status,
        projector=projector, choices=Projector.Shows.choices, look=look,
        wall=glimpse_of(wall_of(event, _link(request, event), look), AT_ONCE),
        at_once=AT_ONCE, is_long=event.players.count() > AT_ONCE,
        is_stale=is_stale(event, projector),
        is_all_announced=projector.announced is not None and not is_announcing(event, projector),
        orders=orders_of(event, projector) if is_held else [],
        message_form=message_form or MessageForm(initial=initial),
        raised=raised,
        sponsors_form=sponsors_form or SponsorsForm(initial=_stands(event)),
    )  # fmt: skip


def _raised(event: Event) -> str:
    """Word the sum in the till, "" if it is empty."""
    together = sum(each.amount for each in money.totals(event))
    return money.till_of(event).text(together) if together else ""


def _link(request: HttpRequest, event: Event) -> str:
    return full_link(request, reverse("public-event", args=[event.slug]))


def _stands(event: Event) -> dict[str, object]:
    projector = projectors.of_event(event)
    return {"version": projector.version, "sponsors": projector.sponsors}
