"""A table of a draw and its book: opened at the release, and anew when seats change after it."""

from __future__ import annotations

from django.db import connection

from ledger import passes
from ledger.models import Game, Grant
from ledger.services import games
from tournaments.models import Seat, Staff, Table
from tournaments.problems import Problem

LETTERS = "ABCDEFGH"


def open_book(table: Table) -> None:
    """Open a book for the players as they sit, and let banker, players and referees in."""
    event = table.round.event
    seats = list(table.seats.select_related("player__link").order_by("letter"))
    game = games.open_game(
        ruleset=event.ruleset,
        options=event.options,
        edition=event.edition,
        seats="".join(seat.letter for seat in seats),
    )
    table.game = game
    table.save(update_fields=["game"])
    if table.banker is not None:
        passes.grant(table.banker.card, game, Grant.Role.BANK)
    for seat in seats:
        passes.grant(seat.player.link, game, Grant.Role.PLAYER, seat.letter)
    for referee in event.staff.filter(role=Staff.Role.REFEREE).select_related("card"):
        passes.grant(referee.card, game, Grant.Role.REFEREE)


def retire_book(table: Table) -> None:
    """Take the book of a table away, for as long as nothing is entered in it.

    Raises `Problem` TABLE_PLAYS once something is. The game's row is locked, so that no first
    entry can come between; whoever has it open finds it closed.
    """
    if table.game_id is None:
        return
    no_key = connection.features.has_select_for_no_key_update
    game = Game.objects.select_for_update(no_key=no_key).get(pk=table.game_id)
    if game.version:
        raise Problem(
            "TABLE_PLAYS",
            f"Table {table.number} has begun: its book has entries.",
            "A referee can take a player out of a game that is being played.",
        )
    Grant.objects.filter(game=game).delete()
    Game.objects.filter(pk=game.pk).update(status=Game.Status.CLOSED)
    table.game = None
    table.save(update_fields=["game"])


def renew_book(table: Table) -> None:
    """Give a released table a book for its present seats."""
    if table.game_id is not None:
        retire_book(table)
        open_book(table)


def close_gaps(table: Table) -> None:
    """Let the letters run from A again after a seat was taken away."""
    for letter, seat in zip(LETTERS, table.seats.order_by("letter"), strict=False):
        if seat.letter != letter:
            Seat.objects.filter(pk=seat.pk).update(letter=letter)
