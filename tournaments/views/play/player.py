"""A player's own page: opened by the link on the player's card, read only but for signing."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

import engine
from ledger import passes
from ledger.actors import Actor
from ledger.models import Game, Grant
from tournaments.models import Player, Round, Seat, Signature, Table
from tournaments.services import disputes, draws, results, short_codes
from tournaments.services.acts import acting_as
from tournaments.views.components.clock import clock_now
from tournaments.views.components.deeds import ShownDeed, deeds_of
from tournaments.views.components.live import following
from tournaments.views.components.request_numbers import read_number
from tournaments.views.components.results import LineUrls, ShownResult, shown_result
from tournaments.views.components.standings import rank_of
from tournaments.views.components.tables import (
    ShownSeat,
    State,
    shown_seats,
    table_state,
    turn_of,
)
from tournaments.views.problems import told
from tournaments.views.public.sign_in import dead_link

_DEAD = "This player’s link doesn’t work"


@dataclass(frozen=True, slots=True)
class Mine:
    """What a player sees of their own table. `cash` is None before the game has begun."""

    table: Table
    letter: str
    state: State
    turn_line: str
    cash: str | None
    bankrupt: bool
    deeds: tuple[ShownDeed, ...]
    jail_cards: int
    others: tuple[ShownSeat, ...]
    result: ShownResult | None


@dataclass(frozen=True, slots=True)
class Earlier:
    """A result of an earlier round, with the title of its table."""

    title: str
    result: ShownResult


@never_cache
def page(request: HttpRequest, token: str) -> HttpResponse:
    """The whole page."""
    player = _player(token)
    if player is None:
        return dead_link(request, _DEAD)
    return render(request, "play/player.html", _context(player, token, with_live=True))


@never_cache
def by_code(request: HttpRequest, code: str) -> HttpResponse:
    """The short address on the player's card: leads to the page."""
    player = short_codes.find_player(code)
    if player is None:
        return dead_link(request, "This code leads nowhere")
    return redirect("player", passes.token(player.link))


@never_cache
def now(request: HttpRequest, token: str) -> HttpResponse:
    """What changes while the page stands open."""
    player = _player(token)
    if player is None:
        return dead_link(request, _DEAD)
    return render(request, "play/now.html", _context(player, token))


@require_POST
def sign(request: HttpRequest, token: str, table_id: int) -> HttpResponse:
    """Sign one's own line of the result of a table, also of an earlier round, or take it back."""
    player = _player(token)
    if player is None:
        return dead_link(request, _DEAD)
    seat = player.seats.filter(table=table_id).first()
    if seat is not None:
        if "back" in request.POST:
            with told(request, "Your signature is taken back."), _acting(player):
                results.take_signature_back(seat.table_id, seat.letter)
        else:
            version = read_number(request.POST.get("version"))
            with told(request, "Signed. Thank you."), _acting(player):
                results.sign(seat.table_id, seat.letter, via=Signature.Via.PHONE, version=version)
    return redirect("player", token)


@require_POST
def dispute(request: HttpRequest, token: str, table_id: int) -> HttpResponse:
    """Dispute the result of a table instead of signing it, or take that back."""
    player = _player(token)
    if player is None:
        return dead_link(request, _DEAD)
    seat = player.seats.filter(table=table_id).first()
    if seat is not None:
        if "back" in request.POST:
            with told(request, "Your dispute is taken back."), _acting(player):
                disputes.take_back(seat.table_id, seat.letter)
        else:
            version = read_number(request.POST.get("version"))
            text = request.POST.get("text", "")
            with told(request, "A referee is called to your table."), _acting(player):
                disputes.dispute(
                    seat.table_id, seat.letter, text=text, via=Signature.Via.PHONE, version=version
                )
    return redirect("player", token)


def _acting(player: Player) -> AbstractContextManager[None]:
    return acting_as(Actor.of_pass(player.link, Grant.Role.PLAYER).reference)


def _player(token: str) -> Player | None:
    holder = passes.find(token)
    if holder is None or holder.is_revoked:
        return None
    return Player.objects.select_related("event__champion", "link").filter(link=holder).first()


def _unsigned(player: Player, token: str, newest: Seat | None) -> list[Earlier]:
    """The results of earlier rounds that the player has a part in and that don't stand yet."""
    seats = player.seats.exclude(table=newest.table_id) if newest else player.seats.none()
    letters = dict(seats.filter(round__status__in=Round.DRAWN).values_list("table", "letter"))
    found = []
    waiting = draws.unsettled_tables(player.event).filter(pk__in=letters)
    tables = Table.objects.for_floor().filter(pk__in=waiting.values("pk"))
    for table in tables.order_by("round__number"):
        result = shown_result(table, _urls(table, letters[table.pk], token))
        if result is not None:
            found.append(Earlier(f"{table.round.title}, table {table.number}", result))
    return found


def _urls(table: Table, letter: str, token: str) -> dict[str, LineUrls]:
    sign, dispute = (
        reverse(name, args=[token, table.pk]) for name in ("player-sign", "player-dispute")
    )
    return {letter: LineUrls(sign, dispute)}


def _newest_seat(player: Player) -> Seat | None:
    """The seat in the newest round whose draw is public."""
    hidden = [Round.Status.DRAFT, Round.Status.CONFIRMED]
    seats = player.seats.exclude(round__status__in=hidden).select_related("table")
    return seats.order_by("-round__number").first()


def _context(player: Player, token: str, *, with_live: bool = False) -> dict[str, Any]:
    event = player.event
    seat = _newest_seat(player)
    table = Table.objects.for_floor().get(pk=seat.table_id) if seat else None
    clock = clock_now(event)
    rank, field = rank_of(event, player)
    context: dict[str, Any] = {
        "event": event,
        "player": player,
        "token": token,
        "clock": clock,
        "round_now": clock.round if clock else None,
        "rank": rank,
        "field": field,
        "is_champion": event.champion_id == player.pk,
        "me": _mine(table, seat.letter, token) if table and seat else None,
        "unsigned": _unsigned(player, token, seat),
        "waiting": _waiting(player),
    }
    if with_live:
        channels = [event.channel]
        if table and table.game_id:
            channels.append(Game.channel_of(table.game_id))
        context["live"] = following(*channels)
    return context


def _waiting(player: Player) -> str:
    if player.checked_in_at is None:
        return "Welcome. Tell the people at the door that you are here, and you will get a seat."
    return "You are checked in. The seats are not out yet."


def _mine(table: Table, letter: str, token: str) -> Mine:
    names = table.names()
    turn = turn_of(table, names)
    state: dict[str, Any] = table.game.state if table.game and table.game.version else {}
    edition = engine.load_edition(table.round.event.edition)
    return Mine(
        table=table,
        letter=letter,
        state=table_state(table),
        turn_line=_turn_line(turn, names[letter]),
        cash=edition.money(state["cash"][letter]) if state else None,
        bankrupt=bool(state) and letter in state["situation"]["bankrupt"],
        deeds=deeds_of(state, letter, edition) if state else (),
        jail_cards=list(state["jail_cards"].values()).count(letter) if state else 0,
        others=tuple(seat for seat in shown_seats(table) if seat.letter != letter),
        result=shown_result(table, _urls(table, letter, token)),
    )


def _turn_line(turn: str, mine: str) -> str:
    if not turn:
        return ""
    return "It is your turn." if turn == mine else f"It is the turn of {turn}."
