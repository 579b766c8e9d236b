"""The real hledger accepts every export, strictly, and comes to our balances."""

from __future__ import annotations

import csv
import subprocess
from pathlib import Path

import pytest

import engine
from ledger.exports import FORMATS
from ledger.exports.hledger import account_of
from ledger.models import Game
from tests.ledger.exports.played import kept_balances, played

pytestmark = pytest.mark.django_db


def exported(game: Game, folder: Path) -> Path:
    path = folder / "game.journal"
    path.write_bytes(b"".join(FORMATS["hledger"].pieces(game)))
    return path


def run(hledger: str, path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [hledger, "-f", str(path), *arguments]
    environment = {"LC_ALL": "C.UTF-8"}
    return subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=120, env=environment
    )


def balances_in(hledger: str, path: Path) -> dict[tuple[str, str], int]:
    """The balances as hledger itself sums them up."""
    asked = ("balance", "-N", "--flat", "-O", "csv", "--layout=bare")
    rows = csv.DictReader(run(hledger, path, *asked).stdout.splitlines())
    return {(row["account"], row["commodity"]): int(row["balance"]) for row in rows}


@pytest.mark.parametrize("ruleset", engine.RULESETS)
def test_hledger_accepts_a_game_and_every_balance_is_ours(
    ruleset: str, hledger: str, tmp_path: Path
) -> None:
    game = played(ruleset)
    path = exported(game, tmp_path)
    done = run(hledger, path, "check", "--strict", "ordereddates")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert balances_in(hledger, path) == {
        (account_of(account), commodity): quantity
        for (account, commodity), quantity in kept_balances(game).items()
    }
