"""A player before the first seat: the place on the list or the waiting list, withdrawing, and
saying "I'm here"."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from ledger import passes
from ledger.actors import Actor, Role
from ledger.models import Pass
from tournaments.models import Event, Player, Round, Table, Waiting
from tournaments.services import registering, waiting_list
from tournaments.services.acts import acting_as
from tournaments.views.access import AT_THE_DESK, viewer_as
from tournaments.views.components.live import following
from tournaments.views.play.between_rounds import (
    LAST_IS_OVER,
    RESULTS,
    is_last_over,
    without_a_seat,
)
from tournaments.views.problems import told
from tournaments.views.public.sign_in import dead_link

DEAD = "This player’s link doesn’t work"
OVER = f"{LAST_IS_OVER} {RESULTS}"


@dataclass(frozen=True, slots=True)
class Arrival:
    """The words for a player without a seat, and what they may do: `withdraw` from the event, and
    say that they are `here`. `is_over`: there is no seat to wait for any more."""

    words: str
    is_over: bool
    may_withdraw: bool
    may_check_in: bool


def player_of(token: str) -> Player | None:
    """The player whose link this is; None for a link that was withdrawn."""
    link = passes.id_in(token)
    found = Player.objects.select_related("event", "link").filter(link=link).order_by()
    # One statement, and unordered: every request from every phone begins with it.
    return next((player for player in found if passes.opens(token, player.link)), None)


def acting(holder: Player | Waiting) -> AbstractContextManager[None]:
    """Do everything inside as the holder of this link."""
    return acting_as(Actor.of_pass(holder.link, Role.PLAYER).reference)


def arrival_of(player: Player) -> Arrival:
    """Return what a player who hasn't left is told without a seat."""
    registration = registering.of_event(player.event)
    newest = Round.objects.shown(player.event)
    is_over = is_last_over(newest)
    return Arrival(
        words=_words(player, newest, is_over, itself=registration.self_check_in),
        is_over=is_over,
        may_withdraw=registration.version > 1 and not waiting_list.has_begun(player.event),
        may_check_in=player.checked_in_at is None and registration.self_check_in and not is_over,
    )


def desk_panel(request: HttpRequest, player: Player) -> dict[str, Any]:
    """The message after somebody at the check-in desk has scanned the player's card."""
    at_the_desk = viewer_as(request, player.event, AT_THE_DESK) is not None
    return {"at_the_desk": at_the_desk and player.dropped_at is None}


def follows(event: Event, table: Table | None = None) -> str:
    """Return what a page follows: an event, and the book and the time of the table, if there is
    one."""
    own = f"{table.game_id or ''}+{table.extra_seconds}" if table else ""
    return f"{event.pk}+{own}"


def without_player(request: HttpRequest, token: str, template: str) -> HttpResponse:
    """The page of a link that isn't a player's: somebody's on the waiting list, or nobody's."""
    waiting = _waiting_of(token)
    if waiting is None:
        return dead_link(request, DEAD)
    follows_now = follows(waiting.event)
    if request.GET.get("follows", follows_now) != follows_now:
        return HttpResponse(headers={"HX-Refresh": "true"})
    newest = Round.objects.shown(waiting.event)
    context = {
        "event": waiting.event,
        "waiting": waiting,
        "words": _words_of_the_line(newest),
        "is_over": is_last_over(newest),
        "token": token,
        "follows": follows_now,
    }
    if template == "play/waiting.html":
        context["live"] = following(waiting.event.channel)
    return render(request, template, context)


@require_POST
def withdraw(request: HttpRequest, token: str) -> HttpResponse:
    """Take one's registration back before the evening begins."""
    player, waiting = player_of(token), _waiting_of(token)
    if player is not None:
        with told(request, "You have withdrawn. Thank you for telling us."), acting(player):
            registering.withdraw(player)
        return redirect("player", token)
    if waiting is None:
        return dead_link(request, DEAD)
    with told(request), acting(waiting):
        registering.leave(waiting)
        messages.success(request, "You are off the waiting list. Thank you for telling us.")
        return redirect("register", waiting.event.slug)
    return redirect("player", token)


@require_POST
def here(request: HttpRequest, token: str) -> HttpResponse:
    """A player says that they are here, where the organiser lets them."""
    player = player_of(token)
    if player is None:
        return dead_link(request, DEAD)
    with told(request), acting(player):
        registering.check_oneself_in(player)
        messages.success(request, "Welcome. You are checked in.")
    return redirect("player", token)


def _link(token: str) -> Pass | None:
    holder = passes.find(token)
    return None if holder is None or holder.is_revoked else holder


def _waiting_of(token: str) -> Waiting | None:
    link = _link(token)
    return Waiting.objects.select_related("event", "link").filter(link=link).first()


def _words_of_the_line(newest: Round | None) -> str:
    """Word what somebody on the waiting list reads. Once seats are public, only organisers let
    people in."""
    if newest is None:
        return (
            "All places are taken. When somebody withdraws, the first on the waiting list moves up "
            "automatically."
        )
    if is_last_over(newest):
        return OVER
    return "The evening has begun. Tell an organiser that you are here: a place may still be free."


def _words(player: Player, newest: Round | None, is_over: bool, *, itself: bool) -> str:
    """Word what somebody without a seat reads; `newest` is the newest round whose seats are
    public."""
    if is_over:
        return OVER
    if player.checked_in_at is not None and player.wave:
        return "You are checked in."
    if player.checked_in_at is not None:
        return f"You are checked in. {_of_the_seats(newest)}"
    if itself:
        return "You are on the list. When you arrive, press the button, and you will get a seat."
    return "Welcome. Tell the people at the door that you are here, and you will get a seat."


def _of_the_seats(newest: Round | None) -> str:
    if newest is None:
        return "The seats are not out yet."
    if newest.status == Round.Status.FINISHED:
        return "The seats of the next round are not out yet."
    return without_a_seat(newest)
