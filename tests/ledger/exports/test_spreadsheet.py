"""CSV that any spreadsheet reads: one row per posting, RFC 4180, no formulas."""

from __future__ import annotations

import csv
import io
from collections import Counter

import pytest

from ledger.exports import FORMATS
from ledger.exports.spreadsheet import COLUMNS, lines
from ledger.models import Game, Posting
from tests.ledger.exports.played import enter, kept_balances, played

pytestmark = pytest.mark.django_db


def text_of(game: Game) -> str:
    return b"".join(FORMATS["csv"].pieces(game)).decode()


def rows_of(game: Game) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text_of(game).removeprefix("\ufeff"), newline="")))


def test_a_row_a_posting_that_adds_up_to_our_balances() -> None:
    game = played("parker-2003", rounds=4)
    rows = rows_of(game)
    moved = [row for row in rows if row["account"]]
    assert len(moved) == Posting.objects.filter(transaction__game=game).count()
    assert {int(row["number"]) for row in rows} == set(range(1, game.version + 1))
    sums: Counter[tuple[str, str]] = Counter()
    for row in moved:
        sums[row["account"], row["commodity"]] += int(row["quantity"])
        assert sums[row["account"], row["commodity"]] == int(row["balance"])
    assert {place: total for place, total in sums.items() if total} == kept_balances(game)


def test_it_is_rfc_4180(game: Game) -> None:
    enter(game, [{"type": "start", "first": "A"}, {"type": "close", "reason": "one, “two”; 3"}])
    text = text_of(game)
    assert text.startswith("\ufeff" + ",".join(COLUMNS) + "\r\n")
    assert text.endswith("\r\n")
    assert "\n" not in text.replace("\r\n", "")
    last = rows_of(game)[-1]
    assert "one, “two”; 3" in last["sentence"]


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", '=HYPERLINK("x")']
)
def test_no_text_can_be_a_formula(text: str) -> None:
    [[cell, amount]] = csv.reader(io.StringIO(lines([[text, -60]]), newline=""))
    assert cell == "'" + text
    assert amount == "-60"
