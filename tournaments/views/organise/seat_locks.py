"""Players of a draft who are ticked to keep their places when it is drawn again."""

from __future__ import annotations

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from tournaments.codes import Code
from tournaments.models import Event, Seat
from tournaments.problems import EveningProblem, changed_meanwhile
from tournaments.services import draws
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.components.request_numbers import read_number
from tournaments.views.organise.draw import to_draw
from tournaments.views.organise.draw_changed import told_of_draw


@require_POST
@organisers_only
def lock(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """Lock the ticked players at their table or in their seat, or unlock them."""
    wanted = request.POST.get("lock", "")
    if wanted not in Seat.Lock.values:
        raise BadRequest("There is no such lock.")
    done = "Locked: drawing again leaves it so." if wanted else "Unlocked."
    with told_of_draw(request, event, done):
        seats = {read_number(seat) for seat in request.POST.getlist("seat")}
        if not seats:
            raise EveningProblem(Code.ONE_SEAT, "Tick the names of those who stay where they are.")
        round_ = event.round_set.filter(number=number).first()
        if round_ is None:
            raise changed_meanwhile("draw")
        version = read_number(request.POST.get("version", ""))
        draws.lock_seats(round_.pk, version=version, seats=seats, lock=Seat.Lock(wanted))
    return to_draw(request, event, number)
