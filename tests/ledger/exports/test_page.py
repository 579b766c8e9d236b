"""docs/exports.md shows what the programs print."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from ledger.services.importing import import_game
from tests.ledger.conftest import REFEREE
from tests.ledger.exports import test_hledger

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).parent.parent.parent.parent
COMMANDS = (
    "hledger -f table-7.journal check --strict ordereddates",
    "hledger -f table-7.journal balance assets cur:cash -N --flat",
)


@pytest.mark.parametrize("command", COMMANDS)
def test_hledger_prints_what_the_page_shows(command: str, hledger: str, tmp_path: Path) -> None:
    page = (ROOT / "docs" / "exports.md").read_text("utf-8")
    shown = page.partition(f"$ {command}\n")[2].partition("$ ")[0]
    assert f"$ {command}\n" in page
    game = import_game((ROOT / "samples" / "hall-table-7.game").read_bytes(), actor=REFEREE)
    path = test_hledger.exported(game, tmp_path)
    arguments = shlex.split(command)[3:]
    assert test_hledger.run(hledger, path, *arguments).stdout == shown
