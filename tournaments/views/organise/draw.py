"""The draw of a round: draft, swaps and bankers, confirmed, released."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from ledger.problems import Problem
from tournaments.codes import Code
from tournaments.models import Event, Round, Table, course
from tournaments.problems import EveningProblem, changed_meanwhile
from tournaments.services import draws
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.components.list_query import query_of
from tournaments.views.components.request_numbers import read_number, whole_number
from tournaments.views.organise.banker_choices import (
    BankerChoices,
    read_choices,
    save_choices,
)
from tournaments.views.organise.by_hand import ByHand, by_hand, read_list
from tournaments.views.organise.draw_changed import (
    draw_refused,
    is_done_already,
    newest_change,
    told_of_draw,
)
from tournaments.views.organise.draw_order import draw_order
from tournaments.views.organise.draw_part import part_of
from tournaments.views.organise.draw_shown import drawn, outlook_of, undrawn
from tournaments.views.organise.misplaced import misplaced_told
from tournaments.views.organise.page_frame import event_page
from tournaments.views.organise.table_choice import chosen_sizes
from tournaments.views.problems import in_a_sentence, sentences_of


@organisers_only
def draw_page(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """The draw of round `number`, or how to make it. Long lists to choose from are in the page
    once, for a script to fill in; without scripts, the page has the list for the one `table` or
    `player` that is asked for."""
    return _draw_page(request, event, viewer, number)


@require_POST
@organisers_only
def make(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """Draw, or draw again."""
    version = _version(request)
    done = "Drawn. Nobody else sees it yet." if version is None else "Drawn again."
    with told_of_draw(request, event, done, is_first=version is None):
        title = request.POST.get("title")
        named = (number, title) if title else None
        sizes = chosen_sizes(request.POST, event)
        draws.draft(event.pk, version=version, sizes=sizes, named=named)
    return to_draw(request, event, number)


@require_GET
@organisers_only
def outlook_now(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """What would be drawn with the tables that are chosen in the form."""
    sentences = outlook_of(event, number, chosen_sizes(request.GET, event))
    return render(request, "organise/draw_outlook.html", {"sentences": sentences})


@require_POST
@organisers_only
def publish_seed(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """Publish the hash of the seed that the round will be drawn with."""
    with told_of_draw(request, event, "The hash is published: it is on the public page."):
        draws.publish(event.pk, number, seed=request.POST.get("seed", ""))
    return to_draw(request, event, number)


@require_POST
@organisers_only
def pass_over(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """Leave out the round of a wave that nobody is left to play."""
    with told_of_draw(request, event, "The round is skipped. The next one can be drawn."):
        draws.pass_over(event.pk, number)
    return to_draw(request, event, number)


@require_POST
@organisers_only
def throw_away(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """Withdraw a draw of which no table has begun to play."""
    with told_of_draw(request, event, "The draw is withdrawn."):
        draws.discard(_round(event, number).pk, version=_version(request) or 0)
    return to_draw(request, event, number)


@require_POST
@organisers_only
def swap(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """Let two players change places."""
    seats = request.POST.getlist("seat")
    with misplaced_told(request, event, number), told_of_draw(request, event, "Swapped."):
        if len(seats) != 2:
            raise EveningProblem(Code.TWO_SEATS, "Tick exactly two names; then they change places.")
        chosen = (_number(seats[0]), _number(seats[1]))
        draws.swap(_round(event, number).pk, version=_version(request) or 0, seats=chosen)
    return to_draw(request, event, number)


@require_POST
@organisers_only
def seat_by_hand(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """Seat everybody as the list says. What was typed is never lost."""
    round_ = event.round_set.filter(number=number).first()
    if round_ is None:
        messages.error(request, draw_refused(event, changed_meanwhile("draw")))
        return to_draw(request, event, number)
    text = request.POST.get("places", "")
    try:
        places = read_list(round_, text)
        draws.seat_by_hand(round_.pk, version=_version(request) or 0, places=places)
    except Problem as problem:
        listed = by_hand(round_, text, sentences_of(problem, {}))
        if listed is None:
            messages.error(request, draw_refused(event, problem))
            return to_draw(request, event, number)
        return _draw_page(request, event, viewer, number, listed=listed)
    messages.success(request, "They sit as the list says.")
    return to_draw(request, event, number)


@require_POST
@organisers_only
def unseat(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """Take a player's seat away."""
    seats = request.POST.getlist("seat")
    with told_of_draw(request, event, "The seat is taken away."):
        if len(seats) != 1:
            raise EveningProblem(Code.ONE_SEAT, "To take a seat away, tick one name.")
        round_, version = _round(event, number).pk, _version(request) or 0
        draws.unseat(round_, version=version, seat=_number(seats[0]))
    return to_draw(request, event, number)


@require_POST
@organisers_only
def seat_player(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """Give a seat to somebody without one: one more at a table, or that of an absent player."""
    kind, _, place = request.POST.get("place", "").partition("-")
    with misplaced_told(request, event, number), told_of_draw(request, event, "Seated."):
        round_, version = _round(event, number).pk, _version(request) or 0
        player = _number(request.POST.get("player"))
        if kind == "seat":
            draws.substitute(round_, version=version, player=player, seat=_number(place))
        else:
            draws.seat_player(round_, version=version, player=player, table=_number(place))
    return to_draw(request, event, number)


@require_POST
@organisers_only
def cancel_table(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """Take away a table that nobody came to."""
    with told_of_draw(request, event, "The table is canceled."):
        draws.cancel_table(
            _round(event, number).pk,
            version=_version(request) or 0,
            table=_number(request.POST.get("table")),
        )
    return to_draw(request, event, number)


@require_POST
@organisers_only
def move_table(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """Give a table another number: on the page of the draw, and once its round is finished on the
    table's own."""
    table = _number(request.POST.get("table"))
    to = _number(request.POST.get("number"))
    old = Table.objects.filter(round__event=event, pk=table).values_list("number", flat=True)
    done = f"Table {old.first()} is now table {to}."
    with misplaced_told(request, event, number), told_of_draw(request, event, done):
        round_, version = _round(event, number).pk, _version(request) or 0
        draws.move_table(round_, version=version, table=table, number=to)
    finished = event.round_set.filter(number=number, status=Round.Status.FINISHED)
    if finished.filter(tables=table).exists():
        return redirect("table", event.slug, table)
    return to_draw(request, event, number)


def _bankers_saved_first(
    view: Callable[[HttpRequest, Event, int, int], HttpResponse], goal: Round.Status | None = None
) -> Callable[[HttpRequest, Event, Viewer, int], HttpResponse]:
    """Before the view, save the bankers chosen under the tables. The view gets the version that the
    draw has then; if they are refused, the page comes back with all the choices. If somebody else
    has already taken the draw to the view's `goal`, nothing is refused."""

    @wraps(view)
    def saving(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
        round_ = event.round_set.filter(number=number).first()
        if round_ is None:
            messages.error(request, draw_refused(event, changed_meanwhile("draw")))
            return to_draw(request, event, number)
        choices, seen = read_choices(request.POST, round_), _version(request) or 0
        if goal and not choices.edits and is_done_already(round_, goal, seen):
            messages.info(request, f"This draw is {goal.value} already, as you saw it.")
            return to_draw(request, event, number)
        try:
            version = save_choices(choices, round_, seen)
        except Problem as problem:
            messages.error(request, _refused(event, problem, choices))
            return _draw_page(request, event, viewer, number, choices)
        return view(request, event, number, version)

    return saving


@require_POST
@organisers_only
@_bankers_saved_first
def assign_bankers(request: HttpRequest, event: Event, number: int, version: int) -> HttpResponse:
    """Give each table its banker."""
    messages.success(request, "The bankers are saved.")
    return to_draw(request, event, number)


@require_POST
@organisers_only
@_bankers_saved_first
def fill_tables(request: HttpRequest, event: Event, number: int, version: int) -> HttpResponse:
    """Save the bankers chosen on the page, and give free bankers to the tables without one."""
    with told_of_draw(request, event, "The free tables have their bankers."):
        draws.fill_tables(_round(event, number).pk, version=version)
    return to_draw(request, event, number)


@require_POST
@organisers_only
@partial(_bankers_saved_first, goal=Round.Status.CONFIRMED)
def confirm(request: HttpRequest, event: Event, number: int, version: int) -> HttpResponse:
    """The organisers agree on the draft."""
    with told_of_draw(request, event, "Confirmed. Players see it once it is released."):
        without = request.POST.get("without_seats") == "yes"
        draws.confirm(_round(event, number).pk, version=version, without_seats=without)
    return to_draw(request, event, number)


@require_POST
@organisers_only
@partial(_bankers_saved_first, goal=Round.Status.RELEASED)
def release(request: HttpRequest, event: Event, number: int, version: int) -> HttpResponse:
    """Show the seats to everybody and open the books."""
    done = "Released: everybody sees their seat now, and the tablets can open."
    with told_of_draw(request, event, done):
        draws.release(_round(event, number).pk, version=version)
        return redirect("floor", event.slug)
    return to_draw(request, event, number)


def to_draw(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Back to the tables of the draw that were shown, or to the last round if it went with a
    changed set-up."""
    number = min(number, len(course(event)))
    return redirect(reverse("round", args=[event.slug, number]) + query_of(request.GET.dict()))


def _refused(event: Event, problem: Problem, choices: BankerChoices) -> str:
    """Say why it was refused, and that no chosen banker is lost."""
    if not choices.edits:
        return draw_refused(event, problem)
    if problem.code != Code.DRAW_CHANGED:
        return f"Not saved yet. {in_a_sentence(problem)}"
    return (
        "Somebody else has changed this draw in the meantime, so your bankers are not saved yet. "
        "They are still under the tables: look at the draw as it is now, then press again. "
        f"{newest_change(event)}"
    ).rstrip()


def _round(event: Event, number: int) -> Round:
    """The draw of that round. Raises `Problem` DRAW_CHANGED if it was withdrawn meanwhile."""
    round_ = event.round_set.filter(number=number).first()
    if round_ is None:
        raise changed_meanwhile("draw")
    return round_


def _version(request: HttpRequest) -> int | None:
    """The version of the draw that the organiser saw; None if there was no draw."""
    return _number(request.POST.get("version")) or None


def _number(text: str | None) -> int:
    """The number in a field of the page; 0 for an empty one."""
    return read_number(text) if text else 0


def _draw_page(
    request: HttpRequest,
    event: Event,
    viewer: Viewer,
    number: int,
    choices: BankerChoices | None = None,
    listed: ByHand | None = None,
) -> HttpResponse:
    """The page; with `choices` of bankers or a list that was refused."""
    rounds = course(event)
    if not 1 <= number <= len(rounds):
        raise Http404
    round_ = event.round_set.filter(number=number).first()
    if round_ is None:
        context = undrawn(event, number)
    else:
        context = drawn(round_, choices or BankerChoices({}, {}), listed)
        context["part"] = part_of(context["tables"], request.GET.dict())
    context |= {
        "number": number,
        "promise": draws.promise_for(event, number),
        "seed_max": draws.SEED_LENGTH_MAX,
        "title": rounds[number - 1].title,
        "made_by_hand": rounds[number - 1].stage.is_by_hand,
        "draw_order": draw_order(event, rounds[number - 1].stage),
        "opened_table": whole_number(request.GET.get("table")),
        "opened_player": whole_number(request.GET.get("player")),
    }
    return event_page(
        request, event, viewer, "organise/draw.html",
        tab=f"round-{number}", status=409 if choices or listed else 200, **context,
    )  # fmt: skip
