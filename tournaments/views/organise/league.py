"""The league of an evening for its organisers: the standings, and the next night."""

from __future__ import annotations

from datetime import date, timedelta

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournaments.codes import Code
from tournaments.forms.next_night import NextNightForm
from tournaments.models import Event
from tournaments.services import forgetting
from tournaments.services.leagues import next_night_of, nights_until
from tournaments.services.next_nights import make_next_night
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.components.league import league_html, shown_nights
from tournaments.views.organise.page_frame import event_page
from tournaments.views.problems import beside

_WEEK = timedelta(days=7)
_BESIDE: dict[str, str] = {Code.NIGHT_BEFORE: "date", Code.EVENT_EXISTS: "date"}


@organisers_only
def league_page(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """How the league stands; a POST makes the next night."""
    a_week_later = min(event.date, date.max - _WEEK) + _WEEK
    form = NextNightForm(request.POST or None, initial={"date": a_week_later})
    if request.method == "POST" and form.is_valid():
        with beside(form, _BESIDE):
            assert request.user.pk is not None
            on = form.cleaned_data["date"]
            night = make_next_night(event.pk, on=on, user_id=request.user.pk)
            messages.success(
                request, f"The next night is made, with {night.players.count()} on its list."
            )
            return redirect("players", night.slug)
    nights = nights_until(event)
    return event_page(
        request,
        event,
        viewer,
        "organise/league.html",
        tab="event",
        status=409 if form.errors else 200,
        league=league_html(event, to_all=False) if nights else "",
        nights=shown_nights(nights),
        follower=next_night_of(event),
        forgotten=forgetting.is_forgotten(event),
        form=form,
    )


@organisers_only
def league_table(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The list alone, fetched when it has moved."""
    return HttpResponse(league_html(event, to_all=False) if event.league else "")
