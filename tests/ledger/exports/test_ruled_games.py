"""Books in which a referee voided and adjusted: every export holds for them too."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import engine
from engine.notation import read, replay
from ledger.exports import FORMATS
from ledger.models import Game, Transaction
from ledger.services.importing import import_game
from tests.ledger.books import open_game
from tests.ledger.conftest import REFEREE
from tests.ledger.exports import test_beancount, test_hledger
from tests.ledger.exports.played import enter, kept_balances, ruled, void

pytestmark = pytest.mark.django_db
RULED = [("classic", 1), ("night-2016", 2), ("parker-2003-short", 3), ("modern-2008", 4)]


def kinds(game: Game) -> Counter[str]:
    return Counter(Transaction.objects.filter(game=game).values_list("kind", flat=True))


@pytest.mark.parametrize(("ruleset", "seed"), RULED)
def test_everything_holds_of_a_game_with_voids(
    ruleset: str, seed: int, hledger: str, tmp_path: Path
) -> None:
    game = ruled(ruleset, seed)
    assert kinds(game)["void"] >= 3

    path = test_beancount.exported(game, tmp_path)
    assert test_beancount.checked(path).returncode == 0
    assert len(test_beancount.balances_in(path)) == len(kept_balances(game))

    path = test_hledger.exported(game, tmp_path)
    done = test_hledger.run(hledger, path, "check", "--strict", "ordereddates")
    assert (done.returncode, done.stderr) == (0, "")

    text = b"".join(FORMATS["notation"].pieces(game)).decode()
    run = replay(read(text))
    assert run.faults == []
    assert engine.game_to_json(run.game) == game.state

    again = import_game(b"".join(FORMATS["json"].pieces(game)), actor=REFEREE)
    assert (again.link, again.state) == (game.link, game.state)


def test_a_void_is_an_adjustment_in_notation(game: Game) -> None:
    enter(
        game,
        [
            {"type": "start", "first": "A"},
            {"type": "roll", "seat": "A", "dice": [2, 1]},
            {"type": "buy", "seat": "A", "lot": "baltic-avenue"},
            {"type": "roll", "seat": "B", "dice": [6, 4]},
            void(3),
        ],
    )
    text = b"".join(FORMATS["notation"].pieces(game)).decode()
    assert "\nA buy baltic-avenue  # 3\n" in text
    assert '\nadjust A>Bank:baltic-avenue,Bank>A:$60 "Entry 5 of the book"\n' in text
    assert engine.game_to_json(replay(read(text)).game) == game.state


def test_a_void_together_with_what_is_in_its_way_comes_back_from_json() -> None:
    game = open_game(ruleset="classic", seats="AB")
    brown = ("mediterranean-avenue", "baltic-avenue")
    enter(
        game,
        [
            {"type": "start", "first": "A"},
            {"type": "untrack"},
            *({"type": "buy", "seat": "A", "lot": lot} for lot in brown),
            {"type": "build", "seat": "A", "lots": {"baltic-avenue": 1}},
            void(3) | {"with": [5]},
        ],
    )
    assert kinds(game)["void"] == 2
    again = import_game(b"".join(FORMATS["json"].pieces(game)), actor=REFEREE)
    assert (again.link, again.version) == (game.link, game.version)
