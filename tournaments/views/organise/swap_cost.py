"""The cost of a swap on the page of a draw, asked before it is made."""

from __future__ import annotations

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from tournaments.models import Event
from tournaments.problems import EveningProblem, changed_meanwhile
from tournaments.services import draws
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.components.request_numbers import read_number
from tournaments.views.problems import in_a_sentence


@require_GET
@organisers_only
def swap_cost(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """Say what it would cost to let the players of two seats change places, one sentence per
    line."""
    seats = [read_number(text) for text in request.GET.getlist("seat")]
    if len(seats) != 2:
        raise BadRequest("Two seats are needed.")
    round_ = event.round_set.filter(number=number).first()
    try:
        if round_ is None:
            raise changed_meanwhile("draw")
        said = draws.swap_cost(round_, (seats[0], seats[1]))
    except EveningProblem as problem:
        said = [in_a_sentence(problem)]
    return HttpResponse("\n".join(said), content_type="text/plain; charset=utf-8")
