"""The real beancount accepts every export and comes to our balances."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from beancount import loader
from beancount.core.data import Transaction

import engine
from ledger.exports import FORMATS
from ledger.exports.beancount import account_of, commodity_of
from ledger.models import Game
from tests.ledger.exports.played import kept_balances, played

pytestmark = pytest.mark.django_db
BEAN_CHECK = Path(sys.executable).with_name("bean-check")


def exported(game: Game, folder: Path) -> Path:
    path = folder / "game.beancount"
    path.write_bytes(b"".join(FORMATS["beancount"].pieces(game)))
    return path


def checked(path: Path) -> subprocess.CompletedProcess[str]:
    command = [str(BEAN_CHECK), "--no-cache", str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def balances_in(path: Path) -> dict[tuple[str, str], int]:
    """The balances as beancount itself sums them up."""
    entries, errors, _ = loader.load_file(str(path))
    assert errors == []
    sums: Counter[tuple[str, str]] = Counter()
    for entry in entries:
        for posting in entry.postings if isinstance(entry, Transaction) else ():
            assert posting.units is not None
            assert posting.units.number is not None
            sums[posting.account, posting.units.currency] += int(posting.units.number)
    return {place: total for place, total in sums.items() if total}


@pytest.mark.parametrize("ruleset", engine.RULESETS)
def test_bean_check_accepts_a_game_and_every_balance_is_ours(ruleset: str, tmp_path: Path) -> None:
    game = played(ruleset)
    path = exported(game, tmp_path)
    done = checked(path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    ours = kept_balances(game)
    assert {
        (account_of(account), commodity_of(commodity)): quantity
        for (account, commodity), quantity in ours.items()
    } == balances_in(path)
