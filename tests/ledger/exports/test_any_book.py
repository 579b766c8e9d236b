"""What holds for every format: the same bytes, no names, odd texts, long books, clocks put back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest import mock

import pytest

import engine
from engine.notation import read, replay
from ledger.exports import FORMATS
from ledger.models import Game
from ledger.services.posting import post
from tests.ledger.books import open_game
from tests.ledger.conftest import REFEREE
from tests.ledger.exports import test_beancount, test_hledger
from tests.ledger.exports.played import enter, kept_balances, played

pytestmark = pytest.mark.django_db

START = {"type": "start", "first": "A"}
PLAYABLE = [name for name in engine.EDITION_NAMES if all(engine.load_edition(name).decks.values())]
ODD = (
    "back\\slash; semi | bar * star ! (paren) # hash ~ = @ 5 {x} [y] ^l, tag: value",
    "\\",
    "=HYPERLINK(0)",
    "“Größe” ’ — 🎲 \u0301",
    "; comment",
    "2026-01-01 open X",
)


def judged(game: Game, hledger: str, folder: Path) -> None:
    """Both programs accept the book and come to our balances."""
    path = test_beancount.exported(game, folder)
    done = test_beancount.checked(path)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(test_beancount.balances_in(path)) == len(kept_balances(game))
    path = test_hledger.exported(game, folder)
    done = test_hledger.run(hledger, path, "check", "--strict", "ordereddates")
    assert (done.returncode, done.stderr) == (0, "")
    assert len(test_hledger.balances_in(hledger, path)) == len(kept_balances(game))


@pytest.mark.parametrize("name", FORMATS)
def test_the_same_book_gives_the_same_bytes(name: str) -> None:
    game = played("modern-2008", rounds=2)
    again = Game.objects.get(pk=game.pk)
    first, second = (b"".join(FORMATS[name].pieces(each)) for each in (game, again))
    assert first == second


@pytest.mark.parametrize("name", FORMATS)
def test_what_is_entered_during_an_export_is_left_out(name: str, game: Game) -> None:
    enter(game, [START, {"type": "roll", "seat": "A", "dice": [2, 1]}])
    before = b"".join(FORMATS[name].pieces(game))
    post(game.pk, {"type": "undo", "number": 2}, actor=REFEREE, version=2)
    assert b"".join(FORMATS[name].pieces(game)) == before


@pytest.mark.parametrize("reason", ODD)
def test_odd_texts_harm_no_file(reason: str, game: Game, hledger: str, tmp_path: Path) -> None:
    enter(game, [START, {"type": "close", "reason": reason}])
    judged(game, hledger, tmp_path)


def test_a_book_without_an_entry_is_a_file_too(game: Game, hledger: str, tmp_path: Path) -> None:
    judged(game, hledger, tmp_path)
    for each in FORMATS.values():
        assert b"".join(each.pieces(game))


def test_a_clock_that_was_put_back_keeps_the_order(
    game: Game, hledger: str, tmp_path: Path
) -> None:
    now = datetime(2026, 11, 22, 0, 30, tzinfo=UTC)
    for hours, command in enumerate([START, {"type": "roll", "seat": "A", "dice": [2, 1]}]):
        with mock.patch("django.utils.timezone.now", return_value=now - timedelta(hours=hours)):
            post(game.pk, command, actor=REFEREE, version=None)
    game.refresh_from_db()
    judged(game, hledger, tmp_path)
    text = b"".join(FORMATS["hledger"].pieces(game)).decode()
    assert text.index("2026-11-22 * (1)") < text.index("2026-11-22 * (2)")


@pytest.mark.parametrize("what", ["1500 CASH", "-1 DEED-BOARDWALK"])
def test_bean_check_sees_a_changed_amount(what: str, game: Game, tmp_path: Path) -> None:
    enter(game, [START])
    path = test_beancount.exported(game, tmp_path)
    path.write_text(path.read_text().replace(what, f"7{what.lstrip('-')}", 1))
    assert test_beancount.checked(path).returncode != 0


def test_hledger_sees_a_changed_balance(game: Game, hledger: str, tmp_path: Path) -> None:
    enter(game, [START])
    path = test_hledger.exported(game, tmp_path)
    path.write_text(path.read_text().replace("= 1500 cash", "= 1501 cash", 1))
    assert test_hledger.run(hledger, path, "check").returncode != 0


def test_undos_refer_to_what_they_take_back(game: Game) -> None:
    enter(game, [START, {"type": "roll", "seat": "A", "dice": [2, 1]},
                 {"type": "undo", "number": 2}, {"type": "undo", "number": 3}])  # fmt: skip
    beancount = b"".join(FORMATS["beancount"].pieces(game)).decode()
    assert beancount.count("^entry-2") == 2
    assert beancount.count("^entry-3") == 2
    hledger = b"".join(FORMATS["hledger"].pieces(game)).decode()
    assert "; reverses: 2\n" in hledger
    assert "; reversed-by: 3\n" in hledger


def test_every_edition_has_names_that_both_programs_take(hledger: str, tmp_path: Path) -> None:
    for edition in PLAYABLE:
        game = open_game(ruleset="classic", seats="AB", edition=edition)
        lots = dict.fromkeys(engine.load_edition(edition).deeds, "B")
        enter(game, [START, {"type": "position", "deeds": lots, "mortgaged": list(lots)}])
        judged(game, hledger, tmp_path)


def test_the_pot_is_an_account_too(hledger: str, tmp_path: Path) -> None:
    game = open_game(ruleset="classic", seats="AB", options={"free_parking": "pot"})
    enter(game, [START, {"type": "untrack"}, {"type": "tax", "seat": "B", "space": "luxury"}])
    assert ("Pot", "cash") in kept_balances(game)
    judged(game, hledger, tmp_path)
    text = b"".join(FORMATS["notation"].pieces(game)).decode()
    assert replay(read(text)).faults == []
