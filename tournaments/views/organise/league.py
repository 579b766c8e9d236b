"""The league of an evening for its organisers: the standings, the next night, other halls, and the
final."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tournaments.archives import own_mark, take_in
from tournaments.codes import Code
from tournaments.forms.halls import HallForm, LeagueFinalForm
from tournaments.forms.next_night import NextNightForm
from tournaments.models import Event
from tournaments.plurals import counted
from tournaments.services import forgetting
from tournaments.services.league_finals import make_league_final
from tournaments.services.leagues import next_night_of, nights_until
from tournaments.services.next_nights import make_next_night, next_name
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.components.league import is_long, league_html, shown_nights
from tournaments.views.organise.page_frame import event_page
from tournaments.views.problems import beside

_WEEK = timedelta(days=7)
_OF_FINAL = "final_%s"  # the form of the next night has a name and a date as well
_BESIDE: dict[str, str] = {Code.NIGHT_BEFORE: "date", Code.EVENT_EXISTS: "name"}
_HALL_BESIDE: dict[str, str] = {Code.SIGNED_ELSEWHERE: "mark", Code.BAD_ARCHIVE: "file"}


@organisers_only
def league_page(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Show the league; a POST makes the next night."""
    form = NextNightForm(request.POST or None, initial=_next_night(event))
    if request.method == "POST" and form.is_valid():
        with beside(form, _BESIDE):
            assert request.user.pk is not None
            asked = form.cleaned_data
            night = make_next_night(
                event.pk, on=asked["date"], name=asked["name"], user_id=request.user.pk
            )
            messages.success(
                request, f"The next night is made, with {night.players.count()} on its list."
            )
            return redirect("players", night.slug)
    return _page(request, event, viewer, form=form)


@require_POST
@organisers_only
def take_in_hall(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The evening of another hall joins this one."""
    form = HallForm(request.POST, request.FILES)
    if form.is_valid():
        with beside(form, _HALL_BESIDE):
            hall = take_in(event.pk, form.cleaned_data["file"], mark=form.cleaned_data["mark"])
            players = counted(hall.players.count(), "player")
            messages.success(request, f"“{hall.name}” is here, with {players}.")
            return redirect("event-league", event.slug)
    return _page(request, event, viewer, hall_form=form)


@require_POST
@organisers_only
def make_final(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """An event in which the first of the league play for the title."""
    form = LeagueFinalForm(request.POST, auto_id=_OF_FINAL)
    if form.is_valid():
        with beside(form, _BESIDE):
            assert request.user.pk is not None
            asked = form.cleaned_data
            final = make_league_final(
                event.pk,
                name=asked["name"],
                on=asked["date"],
                players=asked["players"],
                minutes=asked["minutes"],
                user_id=request.user.pk,
            )
            messages.success(
                request,
                "The final is made. Check in the finalists who are here, then draw it.",
            )
            return redirect("players", final.slug)
    return _page(request, event, viewer, final_form=form)


@organisers_only
def league_table(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The list alone, fetched when it has moved or a name is searched for."""
    query = request.GET.dict()
    return HttpResponse(league_html(event, query, to_all=False) if event.league else "")


def _page(request: HttpRequest, event: Event, viewer: Viewer, **sent: forms.Form) -> HttpResponse:
    """The page with a form that was `sent` and came back, and the others as they begin."""
    nights = nights_until(event)
    forms_: dict[str, Any] = {
        "form": NextNightForm(initial=_next_night(event)),
        "hall_form": HallForm(),
        "final_form": LeagueFinalForm(
            auto_id=_OF_FINAL,
            initial={"name": f"{event.name[:72]}, final", "date": event.date},
        ),
    }
    return event_page(
        request,
        event,
        viewer,
        "organise/league.html",
        tab="event",
        status=409 if any(form.errors for form in sent.values()) else 200,
        league=league_html(event, request.GET.dict(), to_all=False) if nights else "",
        searches=is_long(nights),
        find=request.GET.get("find", ""),
        nights=shown_nights(nights),
        follower=next_night_of(event),
        forgotten=forgetting.is_forgotten(event),
        mark=own_mark(),
        **forms_ | sent,
    )


def _next_night(event: Event) -> dict[str, Any]:
    """What its form begins with."""
    week_after = min(event.date, date.max - _WEEK) + _WEEK
    return {"name": next_name(event.name), "date": week_after}
