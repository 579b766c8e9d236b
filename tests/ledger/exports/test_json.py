"""JSON keeps everything: commands, keys, outcomes, times, balances."""

from __future__ import annotations

import json
from datetime import datetime
from hashlib import sha256
from typing import Any

import pytest

from ledger.exports import FORMATS
from ledger.models import Game, Transaction
from tests.ledger.exports.played import kept_balances, played

pytestmark = pytest.mark.django_db
SEALED = (
    "actor", "device", "id", "kind", "made_at", "posted_at", "redo_number", "restores", "role",
    "text", "undo_number",
)  # fmt: skip

COLUMNS = {column.name for column in Transaction._meta.concrete_fields}
# The head of the file names the game, and the postings are there to be counted.
NOT_BY_NAME = {"game", "posting_count"}
TIMES = {"made_at", "posted_at"}
OTHERWISE = {"id", "key", "reverses"} | TIMES


def exported(game: Game) -> Any:
    return json.loads(b"".join(FORMATS["json"].pieces(game)))


def test_every_column_of_every_entry_is_in_it() -> None:
    game = played("night-2016", rounds=3)
    document = exported(game)
    assert (document["format"], document["version"]) == ("passgo game", 1)
    assert document["game"]["link"] == document["entries"][-1]["link"] == game.link
    assert document["game"]["seal"] == document["entries"][-1]["seal"] == game.seal
    assert document["game"]["number"] == len(document["entries"]) == game.version
    for kept, entry in zip(
        Transaction.objects.order_by("number").filter(game=game), document["entries"], strict=True
    ):
        assert entry.keys() | NOT_BY_NAME == COLUMNS | {"postings"}
        assert entry["id"] == str(kept.pk)
        assert entry["key"] == str(kept.key)
        assert entry["reverses"] == (kept.reverses.number if kept.reverses else None)
        for name in TIMES:
            time = getattr(kept, name)
            assert (entry[name] and datetime.fromisoformat(entry[name])) == time
        for name in COLUMNS - NOT_BY_NAME - OTHERWISE:
            assert entry[name] == getattr(kept, name), name
        assert len(entry["postings"]) == kept.posting_count
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


def test_both_heads_can_be_computed_from_the_file_alone() -> None:
    document = exported(played("parker-2003", rounds=3))
    game, entries = document["game"], document["entries"]
    ids = {entry["number"]: entry["id"] for entry in entries}
    rules = {name: game[name] for name in ("edition", "options", "ruleset", "seats")}
    link = hashed(f"passgo game 1\n{canonical(rules)}\n")
    seal = hashed(f"passgo seal 1\n{game['id']}\n{game['opened_at']}\n{link}\n")
    for entry in entries:
        postings = [
            [*account.partition(":")[::2], commodity, quantity]
            for account, commodity, quantity, _ in entry["postings"]
        ]
        link = hashed(
            f"passgo entry 1\n{link}\n{entry['number']}\n{entry['key']}\n"
            f"{canonical(entry['command'])}\n"
            f"{canonical({'facts': entry['facts'], 'postings': postings})}\n"
        )
        header = {name: entry[name] for name in SEALED}
        header |= {"posting_count": len(postings), "reverses": ids.get(entry["reverses"])}
        seal = hashed(f"passgo seal 1\n{seal}\n{link}\n{canonical(header)}\n")
        assert (entry["link"], entry["seal"]) == (link, seal)
    assert (game["link"], game["seal"]) == (link, seal)


def canonical(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def hashed(text: str) -> str:
    return sha256(text.encode()).hexdigest()
