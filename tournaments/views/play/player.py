"""A player's own page, opened by the link on the player's card: read, sign, dispute, call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from ledger import passes
from ledger.models import Game
from tournaments.models import Player, Round, Signature, Table
from tournaments.services import acts, calls, disputes, results, short_codes
from tournaments.services.champions import known_champions
from tournaments.services.table_states import table_state
from tournaments.views.components.clock import clock_at, clock_now
from tournaments.views.components.live import following
from tournaments.views.components.own_rank import own_rank_of
from tournaments.views.components.request_numbers import read_key, read_number
from tournaments.views.components.results import (
    LineUrls,
    ResultLine,
    ShownResult,
    shown_result,
)
from tournaments.views.components.seats_ahead import SeatInRound, seats_ahead
from tournaments.views.components.winners import title_of_winner, winning_team_of
from tournaments.views.play.alternate import alternate_line
from tournaments.views.play.arriving import (
    DEAD,
    acting,
    arrival_of,
    desk_panel,
    follows,
    player_of,
    without_player,
)
from tournaments.views.play.between_rounds import wait_of
from tournaments.views.play.mine import REASONS, Mine, my_table
from tournaments.views.play.waiting_wave import wave_line
from tournaments.views.problems import told, with_words
from tournaments.views.public.sign_in import dead_link


@dataclass(frozen=True, slots=True)
class Earlier:
    """A result of an earlier round: its table, what that is called, and the player's own line."""

    table: Table
    title: str
    result: ShownResult
    mine: ResultLine


@never_cache
def page(request: HttpRequest, token: str) -> HttpResponse:
    """The whole page."""
    player = player_of(token)
    if player is None:
        return without_player(request, token, "play/waiting.html")
    context = _context(player, token, with_live=True) | desk_panel(request, player)
    return render(request, "play/player.html", context)


@never_cache
def by_code(request: HttpRequest, code: str) -> HttpResponse:
    """The short address on the player's card: leads to the page."""
    player = short_codes.find_player(code)
    if player is None:
        return dead_link(request, "This code leads nowhere")
    return redirect("player", passes.token(player.link))


@never_cache
def now(request: HttpRequest, token: str) -> HttpResponse:
    """Render the part that changes while the page stands open; reload the whole page if it now
    follows something else: another evening or book, or a time of the table's own."""
    player = player_of(token)
    if player is None:
        return without_player(request, token, "play/waiting_now.html")
    context = _context(player, token) | desk_panel(request, player)
    if request.GET.get("follows", context["follows"]) != context["follows"]:
        return HttpResponse(headers={"HX-Refresh": "true"})
    return render(request, "play/now.html", context)


@require_POST
def sign(request: HttpRequest, token: str, table_id: int) -> HttpResponse:
    """Sign one's own line of the result of a table, also of an earlier round, or take it back."""
    player = player_of(token)
    if player is None:
        return dead_link(request, DEAD)
    seat = player.seats.filter(table=table_id).first()
    if seat is not None:
        if "back" in request.POST:
            with told(request, "Your signature is taken back."), acting(player):
                results.take_signature_back(seat.table_id, seat.letter)
        else:
            version = read_number(request.POST.get("version"))
            with told(request, "Signed. Thank you."), acting(player):
                results.sign(seat.table_id, seat.letter, via=Signature.Via.PHONE, version=version)
    return redirect("player", token)


@require_POST
def dispute(request: HttpRequest, token: str, table_id: int) -> HttpResponse:
    """Dispute the result of a table instead of signing it, or take that back."""
    player = player_of(token)
    if player is None:
        return dead_link(request, DEAD)
    seat = player.seats.filter(table=table_id).first()
    if seat is not None:
        if "back" in request.POST:
            with told(request, "Your dispute is taken back."), acting(player):
                disputes.take_back(seat.table_id, seat.letter, via=Signature.Via.PHONE)
        else:
            version = read_number(request.POST.get("version"))
            text = request.POST.get("text", "")
            with (
                told(request, "A referee is called to your table.", refused=with_words(text)),
                acting(player),
            ):
                disputes.dispute(
                    seat.table_id, seat.letter, text=text, via=Signature.Via.PHONE, version=version
                )
    return redirect("player", token)


@require_POST
def call(request: HttpRequest, token: str, table_id: int) -> HttpResponse:
    """Call a referee to the player's table while its round goes on, or withdraw one's own call."""
    player = player_of(token)
    if player is None:
        return dead_link(request, DEAD)
    key = read_key(request.POST.get("key"))
    sits = player.seats.filter(table=table_id, round__status__in=Round.DRAWN)
    seat = sits.exclude(round__status=Round.Status.FINISHED).select_related("table").first()
    if seat is not None:
        if "back" in request.POST:
            with told(request), acting(player):
                if calls.withdraw(seat.table, key, by=acts.actor_now()):
                    messages.success(request, "The call is withdrawn.")
        elif request.POST.get("reason") in REASONS:
            with told(request, "A referee is called to your table."), acting(player):
                calls.call(seat.table, key=key, reason=request.POST["reason"])
    return redirect("player", token)


def _context(player: Player, token: str, *, with_live: bool = False) -> dict[str, Any]:
    event = player.event
    tables = Table.objects.of_player(player)
    numbers = [table.round.number for table in tables]
    newest = tables.pop() if tables else None
    earlier = [each for table in tables if (each := _earlier(player, table, token))]
    missing = [table for table in tables if table.game and table.game.is_open]
    me = _mine(player, newest, token) if newest else None
    ahead = _ahead(player, newest)
    wave = wave_line(player, numbers)
    alternate = alternate_line(player)
    won = next((each for each in known_champions(event) if each.player == player), None)
    waits = me is not None and not (me.to_do or ahead or wave or alternate or won)
    context: dict[str, Any] = {
        "event": event,
        "player": player,
        "token": token,
        "follows": follows(event, newest),
        "standing": own_rank_of(event, player, newest.round if newest else None),
        "won": won,
        "won_title": title_of_winner(event) if won else "",
        "team_won": winning_team_of(event, player),
        "me": me,
        "unsigned": [each for each in earlier if not each.result.stands],
        "missing": [(_title_of(table), table_state(table)) for table in missing],
        "settled": [each for each in reversed(earlier) if each.result.stands],
        "reasons": REASONS,
        "arrival": None if newest or player.dropped_at else arrival_of(player),
        "ahead": ahead,
        "alternate": alternate,
        "wave": wave,
        "wait": wait_of(player, newest, is_out=me.bankrupt) if newest and me and waits else None,
    }
    if with_live:
        clock = clock_now(event)
        if newest is not None:
            clock = clock_at(newest, clock)
        context |= {"clock": clock, "round_now": clock.round if clock else None}
        to_come = [*(each.table for each in context["unsigned"]), *missing]
        channels = [event.hall_channel, player.channel]
        channels += [table.channel for table in ([newest, *to_come] if newest else to_come)]
        if newest and newest.game_id:
            channels.append(Game.channel_of(newest.game_id))
        context["live"] = following(*channels, crowd=event.players.count())
    return context


def _ahead(player: Player, newest: Table | None) -> list[SeatInRound]:
    """The seats announced to a player who is here, with the newest round that they play."""
    if newest is None or not player.is_present:
        return []
    return seats_ahead(newest.round).get(player.pk, [])


def _mine(player: Player, table: Table, token: str) -> Mine:
    return my_table(player, table, _letter(player, table), _urls(table, token))


def _earlier(player: Player, table: Table, token: str) -> Earlier | None:
    """The result of an earlier round; None while its book is open again."""
    letter = _letter(player, table)
    result = shown_result(table, {letter: _urls(table, token)})
    if result is None:
        return None
    mine = next(line for line in result.lines if line.letter == letter)
    return Earlier(table, _title_of(table), result, mine)


def _title_of(table: Table) -> str:
    return f"{table.round.title}, table {table.number}"


def _letter(player: Player, table: Table) -> str:
    return next(seat.letter for seat in table.seats.all() if seat.player_id == player.pk)


def _urls(table: Table, token: str) -> LineUrls:
    return LineUrls(
        *(reverse(name, args=[token, table.pk]) for name in ("player-sign", "player-dispute"))
    )
