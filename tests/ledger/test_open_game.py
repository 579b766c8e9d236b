"""Opening a book."""

from typing import Any

import pytest

from ledger.models import Transaction
from ledger.problems import Problem
from tests.ledger.books import open_game

pytestmark = pytest.mark.django_db


def test_a_new_book_is_empty_and_open() -> None:
    game = open_game(ruleset="night-2016", seats="ABC")

    assert game.version == 0
    assert game.is_open
    assert game.edition == "us-pre2008"
    assert game.state["situation"]["status"] == "new"
    assert not Transaction.objects.filter(game=game).exists()


def test_options_and_edition_are_the_games_own() -> None:
    game = open_game(
        ruleset="classic", seats="AB", options={"income_tax": "flat"}, edition="us-2008"
    )

    assert game.options == {"income_tax": "flat"}
    assert game.state["edition"] == "us-2008"


@pytest.mark.parametrize(
    "wrong",
    [
        {"ruleset": "snakes-and-ladders"},
        {"seats": "A"},
        {"seats": "AA"},
        {"seats": "BA"},
        {"seats": "ABCDEFGHI"},
        {"options": {"free_parking": True}},
        {"options": {"income_tax": "none"}},
        {"edition": "mars"},
    ],
)
def test_what_no_game_can_be_made_of_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(Problem) as caught:
        open_game(**({"ruleset": "classic", "seats": "AB"} | wrong))

    assert caught.value.status == 400
    assert caught.value.sentence
