"""Both programs accept the books that are hardest to tell, and come to every single balance."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
from engine.notation import read, replay
from ledger.exports import FORMATS
from ledger.exports.beancount import account_of, commodity_of
from ledger.exports.hledger import account_of as hledger_account_of
from ledger.models import Game, Transaction
from ledger.services.importing import import_game
from tests.engine.depth import longer
from tests.ledger.books import open_game
from tests.ledger.conftest import REFEREE
from tests.ledger.exports import test_beancount, test_hledger
from tests.ledger.exports.played import enter, kept_balances, played, void

pytestmark = pytest.mark.django_db


def judged(game: Game, hledger: str, folder: Path) -> None:
    """Accepted without a word, every balance of every account and commodity is ours, and the
    notation replays without a fault."""
    ours = kept_balances(game)
    path = test_beancount.exported(game, folder)
    done = test_beancount.checked(path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert test_beancount.balances_in(path) == {
        (account_of(account), commodity_of(commodity)): quantity
        for (account, commodity), quantity in ours.items()
    }
    path = test_hledger.exported(game, folder)
    done = test_hledger.run(hledger, path, "check", "--strict", "ordereddates")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert test_hledger.balances_in(hledger, path) == {
        (hledger_account_of(account), commodity): quantity
        for (account, commodity), quantity in ours.items()
    }
    text = b"".join(FORMATS["notation"].pieces(game)).decode()
    assert replay(read(text)).faults == []


def london() -> Game:
    """Pounds, eight seats, long names; bought, built, mortgaged, bankrupt, voided, advanced,
    adjusted, counted, undone and closed."""
    game = open_game(ruleset="classic", seats="ABCDEFGH", edition="uk")
    lots = list(engine.load_edition("uk").deeds)
    cash = {"A": 0, "B": 0, "C": 900, "D": 500, "E": 10}
    deeds = {"mayfair": "A", "park-lane": "A", lots[0]: "E", lots[1]: "F"}
    buildings = {"mayfair": 5, "park-lane": 5}
    position = {
        "type": "position",
        "cash": cash,
        "deeds": deeds,
        "buildings": buildings,
        "mortgaged": [lots[0]],
        "tracked": False,
    }
    first = {
        "type": "trade",
        "seat": "F",
        "partner": "C",
        "gives": {"deeds": [lots[1]]},
        "takes": {"cash": 900},
    }
    second = {
        "type": "trade",
        "seat": "C",
        "partner": "D",
        "gives": {"deeds": [lots[1]]},
        "takes": {"cash": 500},
    }
    loan = {"type": "adjust", "moves": [{"from": "C", "to": "B", "cash": 500}], "reason": "A loan"}
    rent = {"type": "rent", "seat": "E", "lot": "mayfair"}
    enter(game, [{"type": "start", "first": "A"}, position, first, second, loan])
    enter(game, [void(3) | {"with": [4]}])
    enter(game, [rent, {"type": "bankrupt", "seat": "E"}])
    bankrupt = game.version
    enter(game, [void(bankrupt), {"type": "undo", "number": bankrupt + 1}])
    enter(game, [{"type": "count", "counted": {"A": 5}}])
    enter(game, [{"type": "close", "reason": "Crème brûlée; “last orders” | £5 @ 10%"}])
    return game


def test_london_with_all_that_can_happen(hledger: str, tmp_path: Path) -> None:
    game = london()
    kinds = set(Transaction.objects.filter(game=game).values_list("kind", flat=True))
    assert kinds == {"command", "undo", "void"}
    assert game.engine_game().bankrupt == ("E",)
    judged(game, hledger, tmp_path)


def test_the_same_book_brought_in_again(hledger: str, tmp_path: Path) -> None:
    game = london()
    again = import_game(b"".join(FORMATS["json"].pieces(game)), actor=REFEREE)

    assert (again.link, again.state) == (game.link, game.state)
    judged(again, hledger, tmp_path)


def test_a_long_rehearsed_game(hledger: str, tmp_path: Path) -> None:
    """In a soak one of more than 3,000 entries, since every command is entered twice."""
    game = played("night-2016", seed=13, rounds=longer(25, 600), slip_every=longer(9, 1))
    assert game.version > longer(150, 3000)
    judged(game, hledger, tmp_path)
