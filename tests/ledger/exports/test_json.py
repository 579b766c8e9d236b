"""JSON keeps everything: commands, keys, outcomes, times, balances."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

import pytest

from ledger.exports import FORMATS
from ledger.models import Game, Transaction
from tests.ledger.exports.played import kept_balances, played

pytestmark = pytest.mark.django_db


def exported(game: Game) -> Any:
    return json.loads(b"".join(FORMATS["json"].pieces(game)))


def test_every_column_of_every_entry_is_in_it() -> None:
    game = played("night-2016", rounds=3)
    document = exported(game)
    assert (document["format"], document["version"]) == ("passgo game", 1)
    assert document["game"]["link"] == document["entries"][-1]["link"] == game.link
    assert document["game"]["seal"] == document["entries"][-1]["seal"] == game.seal
    assert document["game"]["number"] == len(document["entries"]) == game.version
    for kept, entry in zip(Transaction.objects.for_reading().filter(game=game),
                           document["entries"], strict=True):  # fmt: skip
        assert entry["id"] == str(kept.pk)
        assert entry["key"] == str(kept.key)
        assert entry["reverses"] == (kept.reverses.number if kept.reverses else None)
        assert datetime.fromisoformat(entry["posted_at"]) == kept.posted_at
        for name in ("number", "kind", "command", "facts", "restores", "text", "undo_number",
                     "redo_number", "actor", "role", "device", "link", "seal"):  # fmt: skip
            assert entry[name] == getattr(kept, name)
        assert [tuple(row) for row in entry["postings"]] == [
            (leg.account, leg.commodity, leg.quantity, leg.balance) for leg in kept.postings.all()
        ]


def test_its_last_balances_are_ours() -> None:
    game = played("classic", rounds=3)
    left = {
        (account, commodity): balance
        for entry in exported(game)["entries"]
        for account, commodity, _, balance in entry["postings"]
    }
    assert {place: balance for place, balance in left.items() if balance} == kept_balances(game)


def test_an_entry_is_a_line(started: Any) -> None:
    started.game.refresh_from_db()
    lines = b"".join(FORMATS["json"].pieces(started.game)).splitlines()
    assert len(lines) == 3
    assert json.loads(lines[1])["number"] == 1
