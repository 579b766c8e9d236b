"""A book over HTTP: who may take it out, under which name and type, streamed."""

from __future__ import annotations

import urllib.request
from typing import Any

import pytest

from ledger import passes
from ledger.exports import FORMATS
from ledger.models import Game
from tests.ledger.books import open_game
from tests.ledger.client import Table, assert_problem, body_of
from tests.ledger.conftest import link
from tests.ledger.exports.played import enter

TYPES = {
    "beancount": "text/plain; charset=utf-8",
    "hledger": "text/plain; charset=utf-8",
    "csv": "text/csv; charset=utf-8; header=present",
    "json": "application/json",
    "notation": "text/plain; charset=utf-8",
}


@pytest.mark.parametrize("name", FORMATS)
def test_a_referee_takes_the_book_out(started: Table, name: str) -> None:
    referee = started.with_pass(link(started.game, "referee"))
    response = referee.get(f"/export?format={name}")
    assert response.status_code == 200
    assert response["Content-Type"] == TYPES[name]
    stem = f"passgo-{started.game.pk.hex[:8]}"
    assert response["Content-Disposition"] == (
        f'attachment; filename="{stem}.{FORMATS[name].suffix}"'
    )
    started.game.refresh_from_db()
    assert body_of(response) == b"".join(FORMATS[name].pieces(started.game))


def test_bank_players_and_strangers_do_not(started: Table) -> None:
    assert_problem(started.get("/export?format=json"), 403, "REFEREE_ONLY")
    player = started.with_pass(link(started.game, "player", "A"))
    assert_problem(player.get("/export?format=json"), 403, "REFEREE_ONLY")
    assert_problem(started.with_pass(None).get("/export?format=json"), 401, "NO_PASS")
    other = open_game(ruleset="classic", seats="AB")
    elsewhere = started.with_pass(link(other, "referee"))
    assert_problem(elsewhere.get("/export?format=json"), 403, "OTHER_TABLE")


@pytest.mark.parametrize("query", ["", "?format=", "?format=xlsx", "?format=JSON", "?format=../x"])
def test_another_format_is_malformed(started: Table, query: str) -> None:
    referee = started.with_pass(link(started.game, "referee"))
    problem = assert_problem(referee.get(f"/export{query}"), 400, "MALFORMED")
    assert problem["field"] == "format"


def test_the_running_server_sends_a_long_book_in_blocks(live_site: str) -> None:
    game = long_game()
    request = urllib.request.Request(
        f"{live_site}/api/v1/games/{game.pk}/export?format=json",
        headers={"Authorization": f"Bearer {passes.token(link(game, 'referee'))}"},
    )
    with urllib.request.urlopen(request, timeout=30) as response:
        assert response.headers["Content-Length"] is None
        body = response.read()
    assert len(body) > 100_000
    assert body == b"".join(FORMATS["json"].pieces(game))


def long_game() -> Game:
    """A book of 401 entries: a slip and its correction, over and over."""
    game = open_game(ruleset="classic", seats="ABCD")
    slips: list[dict[str, Any]] = [{"type": "start", "first": "A"}]
    for number in range(2, 402, 2):
        slips.append({"type": "roll", "seat": "A", "dice": [2, 1]})
        slips.append({"type": "undo", "number": number})
    enter(game, slips)
    return game
