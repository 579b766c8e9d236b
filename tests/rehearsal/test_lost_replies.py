"""Replies get lost on the way; every entry is in the book once, and the game is the same game."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from ledger import passes
from ledger.models import Game, Transaction
from rehearsal.http_connection import HttpConnection
from rehearsal.offline import OfflineTablet
from rehearsal.pace import Pace
from rehearsal.policy import temperament
from rehearsal.table import PlayedTable
from rehearsal.tablet import Tablet, pair
from tests.ledger.books import grant, open_game
from tests.rehearsal.audit import audit
from tests.rehearsal.flaky import lossy_network

SEED = "Ada, Ben and Cleo"
TURNS = 6


def play(site: str, kind: type[Tablet] = Tablet) -> tuple[Game, PlayedTable, HttpConnection]:
    """The same game of three, a few rounds of turns, over the given line."""
    game = open_game(ruleset="night-2016", seats="ABC")
    card = passes.issue("card", "Dan's card")
    grant(card, game, "bank")
    http = HttpConnection(site, pair(site, passes.token(card), "Dan's tablet", uuid4()) or "")
    people = {seat: temperament(SEED, seat) for seat in "ABC"}
    table = PlayedTable(kind(http, str(game.pk)), SEED, people, Pace())
    table.play(TURNS)
    game.refresh_from_db()
    return game, table, http


def commands(game: Game) -> list[dict[str, Any]]:
    entries = Transaction.objects.filter(game=game).order_by("number")
    return [entry.command for entry in entries]


@pytest.mark.parametrize("kind", [Tablet, OfflineTablet])
def test_what_was_sent_twice_is_entered_once(live_site: str, kind: type[Tablet]) -> None:
    expected, _, _ = play(live_site)

    with lossy_network(live_site, every=2) as (site, network):
        game, table, http = play(site, kind)

    assert http.repeated >= network.lost > 0
    assert game.version == table.entered.total()
    assert commands(game) == commands(expected)
    assert audit(game)[1] == []
