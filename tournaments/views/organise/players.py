"""The player list: adding, importing, checking in, correcting, dropping."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from ledger import passes
from tournaments.codes import Code
from tournaments.forms.players import (
    NewPlayerForm,
    PasteForm,
    PlayerEditForm,
    UploadForm,
)
from tournaments.models import Event, Player, Round, waves_of
from tournaments.plurals import counted
from tournaments.problems import EveningProblem
from tournaments.services import draws, players
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.components.list_query import query_of
from tournaments.views.components.player_part import part_of
from tournaments.views.components.qr import full_link, qr_code
from tournaments.views.organise.event_progress import progress_of
from tournaments.views.organise.guide import next_step
from tournaments.views.organise.page_frame import event_page
from tournaments.views.problems import in_a_sentence, saving, status_of, told


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One player of the list."""

    player: Player
    unseated: bool = False

    @property
    def here(self) -> bool:
        """Whether the player is checked in."""
        return self.player.checked_in_at is not None

    @property
    def dropped(self) -> bool:
        """Whether the player has left the event."""
        return self.player.dropped_at is not None


@dataclass(frozen=True, slots=True)
class Headcount:
    """The numbers above the list."""

    listed: int
    here: int
    dropped: int

    @property
    def waiting(self) -> int:
        """The number of players who are still expected."""
        return self.listed - self.here


@organisers_only
def player_list(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The list with its forms."""
    return list_page(request, event, viewer)


@organisers_only
def players_now(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The list and its counts alone, for a page that stays open."""
    return render(request, "organise/players_now.html", {"event": event, **_listed(request, event)})


@require_POST
@organisers_only
def add(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """One player by form. With the name of others, the form comes back once to ask."""
    form = NewPlayerForm(request.POST, divisions=event.divisions)
    if form.is_valid():
        try:
            player = players.add_player(event, **form.cleaned_data)
        except EveningProblem as problem:
            form.add_error("name", in_a_sentence(problem))
            namesakes = problem.extra.get("namesakes", 0)
            return list_page(request, event, viewer, add_form=form, namesakes=namesakes)
        else:
            here = ", and checked in" if player.is_present else ""
            messages.success(request, f"{player.display_name} is number {player.number}{here}.")
            return redirect(reverse("players", args=[event.slug]) + "#add")
    return list_page(request, event, viewer, add_form=form)


@require_POST
@organisers_only
def check_in_all(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Check in everybody who isn't here yet."""
    with told(request):
        here = players.check_in_all(event)
        said = f"{counted(here, 'player')} checked in." if here else "Everybody is here already."
        messages.success(request, said)
    return redirect("players", event.slug)


@require_POST
@organisers_only
def check_in(request: HttpRequest, event: Event, viewer: Viewer, player_id: int) -> HttpResponse:
    """Mark a player as here, or not. By htmx the answer is the row and the counts."""
    player = _player(event, player_id)
    if player is None:
        return _removed_meanwhile(request, event)
    with told(request):
        players.check_in([player], here=request.POST.get("here") == "yes")
    here = query_of(request.GET.dict())
    if not request.headers.get("HX-Request"):
        return redirect(reverse("players", args=[event.slug]) + here + f"#player-{player.pk}")
    drawn = _drawn(event)
    context = {
        "event": event,
        "waves": waves_of(event),
        "row": PlayerRow(player, unseated=player.pk in _without_seat(drawn)),
        "drawn": drawn,
        "here": here,
        "counts": _counts(event),
        "step": next_step(progress_of(event)),
        "step_at": reverse("players", args=[event.slug]),
    }
    return render(request, "organise/player_checked_in.html", context)


@organisers_only
def edit(request: HttpRequest, event: Event, viewer: Viewer, player_id: int) -> HttpResponse:
    """One player: name, club, own link, dropping."""
    player = _player(event, player_id)
    if player is None:
        return _edit_removed(request, event, viewer)
    form = PlayerEditForm(
        request.POST or None,
        initial=_now(player),
        divisions=event.divisions,
        waves=waves_of(event),
    )
    if request.method == "POST" and form.is_valid():
        with saving(form, lambda: _now(player), {Code.BAD_NAME: "name"}):
            players.change_player(player, version=form.seen, **form.edits())
            shown = f" Another player has this name, so this one is shown as {player.display_name}."
            messages.success(request, f"Saved.{shown if player.has_namesake else ''}")
            return redirect("edit-player", event.slug, player.pk)
    link = full_link(request, reverse("player", args=[passes.token(player.link)]))
    return event_page(
        request, event, viewer, "organise/edit_player.html",
        tab="players", status=status_of(form),
        player=player, form=form, link=link, qr=qr_code(link),
        removable=not player.seats.exists(), others_wait=event.waiting.exists(),
    )  # fmt: skip


@require_POST
@organisers_only
def drop(request: HttpRequest, event: Event, viewer: Viewer, player_id: int) -> HttpResponse:
    """Leave a player out of further draws."""
    player = _player(event, player_id)
    if player is None:
        return _removed_meanwhile(request, event)
    with told(request, f"{player.display_name} has left the event."):
        for note in players.drop(player):
            messages.warning(request, note)
    return redirect("edit-player", event.slug, player.pk)


@require_POST
@organisers_only
def remove(request: HttpRequest, event: Event, viewer: Viewer, player_id: int) -> HttpResponse:
    """Take somebody off the list who was never seated."""
    player = _player(event, player_id)
    if player is None:
        return _removed_meanwhile(request, event)
    with told(request, f"{player.display_name} is off the list."):
        players.remove(player)
        return redirect("players", event.slug)
    return redirect("edit-player", event.slug, player_id)


@require_POST
@organisers_only
def restore(request: HttpRequest, event: Event, viewer: Viewer, player_id: int) -> HttpResponse:
    """Take a dropped player back."""
    player = _player(event, player_id)
    if player is None:
        return _removed_meanwhile(request, event)
    with told(request, f"{player.display_name} is back in the event."):
        players.restore(player)
    return redirect("edit-player", event.slug, player.pk)


def _player(event: Event, player_id: int) -> Player | None:
    """A player of the event; None for one who has been taken off the list."""
    player = Player.objects.select_related("link", "event").filter(pk=player_id).first()
    if player is not None and player.event_id != event.pk:
        raise Http404
    return player


def _now(player: Player) -> dict[str, Any]:
    """The player as the form has them."""
    player.refresh_from_db()
    return {name: getattr(player, name) for name in (*players.CHANGEABLE, "version")}


def _removed_meanwhile(request: HttpRequest, event: Event) -> HttpResponse:
    """The answer to a press about a player who is no longer on the list."""
    messages.error(request, in_a_sentence(players.removed_meanwhile()))
    if request.headers.get("HX-Request"):
        return HttpResponse(headers={"HX-Redirect": reverse("players", args=[event.slug])})
    return redirect("players", event.slug)


def _edit_removed(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The answer to an edit of a player who is no longer on the list: what was typed stands in
    the form that adds one."""
    if request.method != "POST":
        raise Http404
    form = NewPlayerForm(request.POST, divisions=event.divisions)
    form.add_error(
        None,
        "Somebody else has since taken this player off the list. What you typed is still here: "
        "“Add” puts the player back on the list, with a new number and a new card.",
    )
    return list_page(request, event, viewer, add_form=form)


def _drawn(event: Event) -> Round | None:
    """The round in which latecomers could still get a seat."""
    newest = event.round_set.last()
    return newest if newest and draws.waits_for_players(newest) else None


def _without_seat(round_: Round | None) -> set[int]:
    """Players who came after the draw and can still be seated."""
    if round_ is None or not draws.roomy_tables(round_).exists():
        return set()
    return set(draws.unseated(round_).values_list("pk", flat=True))


def _counts(event: Event) -> Headcount:
    listed = event.players.count()
    active = event.players.active().count()
    return Headcount(listed=active, here=event.players.present().count(), dropped=listed - active)


def list_page(request: HttpRequest, event: Event, viewer: Viewer, **given: Any) -> HttpResponse:
    """The list, or the requested part of it; a form that is `given` came back with errors."""
    listed = _listed(request, event)
    here = listed["counts"].here > 0
    forms = {
        "add_form": NewPlayerForm(initial={"here": here}, divisions=event.divisions),
        "paste_form": PasteForm(),
        "upload_form": UploadForm(),
    }
    refused = any(name in given for name in forms)
    return event_page(
        request, event, viewer, "organise/players.html",
        tab="players", status=400 if refused else 200,
        imports=event.player_imports.all(), **listed, **(forms | given),
    )  # fmt: skip


def _listed(request: HttpRequest, event: Event) -> dict[str, Any]:
    """The players who are shown, each as a row, and the counts."""
    drawn = _drawn(event)
    unseated = _without_seat(drawn)
    part = part_of(event.players.all(), request.GET.dict())
    rows = [PlayerRow(player, player.pk in unseated) for player in part.players]
    counts = _counts(event)
    return {
        "drawn": drawn,
        "part": part,
        "rows": rows,
        "here": part.here,
        "counts": counts,
        "waves": waves_of(event),
    }
