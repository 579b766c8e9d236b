"""The page on which players register themselves."""

from __future__ import annotations

from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache

from ledger import passes
from tournaments.codes import Code
from tournaments.forms.registration import RegisterForm
from tournaments.models import Event, Player
from tournaments.problems import EveningProblem
from tournaments.services import registering, waiting_list
from tournaments.services.acts import acting_as
from tournaments.views.components.live import following
from tournaments.views.problems import in_a_sentence

_BY = "system:registration"


@never_cache
def register(request: HttpRequest, slug: str) -> HttpResponse:
    """The form; a POST leads to the player's own page."""
    event = get_object_or_404(Event, slug=slug)
    registration = registering.of_event(event)
    data = request.POST if request.method == "POST" else None
    form = RegisterForm(
        data,
        asks_club=registration.asks_club,
        divisions=event.divisions,
        initial={"key": uuid4()},
    )
    namesakes = 0
    if data is not None and form.is_valid():
        try:
            with acting_as(_BY):
                found = registering.register(event.pk, **form.cleaned_data)
        except EveningProblem as problem:
            beside = "name" if problem.code in (Code.NAMESAKE, Code.BAD_NAME) else None
            form.add_error(beside, in_a_sentence(problem))
            namesakes = problem.extra.get("namesakes", 0)
        else:
            messages.success(request, _welcome(found.name, is_player=isinstance(found, Player)))
            return redirect("player", passes.token(found.link))
    free = waiting_list.free_places(event)
    context = {
        "event": event,
        "form": form,
        "namesakes": namesakes,
        "takes_names": registering.takes_names(event),
        "registration": registration,
        "free": free,
        "waiting": event.waiting.count(),
        "begun": waiting_list.has_begun(event),
        "live": following(event.hall_channel, crowd=event.players.count()),
    }
    return render(request, "public/register.html", context, status=400 if form.errors else 200)


def _welcome(name: str, *, is_player: bool) -> str:
    where = "registered" if is_player else "on the waiting list"
    return f"{name}, you are {where}. Keep this page: its address is yours alone."
