"""A book that was taken out and brought in again is the same game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import engine
from engine import chain, notation
from engine.edition_file import read_edition_file
from ledger.exports import FORMATS
from ledger.models import Game, Transaction
from ledger.problems import Problem
from ledger.services import editions
from ledger.services.importing import import_game
from tests import editions as editions_known
from tests.ledger.books import open_game
from tests.ledger.conftest import REFEREE
from tests.ledger.exports.played import enter, kept_balances, played

pytestmark = pytest.mark.django_db
SAMPLES = Path(__file__).parent.parent.parent.parent / "samples"
SAMPLE = SAMPLES / "hall-table-7.game"
BOARD = SAMPLES / "uk-club-decks.json"


def exported(game: Game, name: str) -> bytes:
    return b"".join(FORMATS[name].pieces(game))


@pytest.mark.parametrize("ruleset", engine.RULESETS)
def test_json_gives_the_same_game_head(ruleset: str) -> None:
    game = played(ruleset, seed=2, rounds=4)
    again = import_game(exported(game, "json"), actor=REFEREE)
    assert again.pk != game.pk
    assert (again.link, again.version, again.status) == (game.link, game.version, game.status)
    assert again.state == game.state
    assert again.seal != game.seal
    assert kept_balances(again) == kept_balances(game)


def test_a_game_on_a_board_of_ones_own_has_the_same_head_where_its_file_was_brought_in() -> None:
    board = editions.add_file(BOARD.read_bytes(), actor=REFEREE)
    game = open_game(ruleset="classic", seats="AB", edition=board.name)
    enter(game, [{"type": "start", "first": "A"}, {"type": "roll", "seat": "A", "dice": [1, 2]}])
    file = exported(game, "json")
    assert json.loads(file)["game"]["edition_digest"] == chain.edition_digest(board.name)
    again = import_game(file, actor=REFEREE)
    assert again.link == game.link

    text = editions.text_of(board.name)
    editions_known.forget()
    with pytest.MonkeyPatch.context() as patch:  # a Passgo that hasn't this edition
        editions_known.only(patch, {})
        there = read_edition_file(text.encode()).document
    assert there == engine.edition_document(board.name)


def test_a_game_on_a_board_with_other_prices_has_another_head() -> None:
    board = editions.add_file(BOARD.read_bytes(), actor=REFEREE)
    game = open_game(ruleset="classic", seats="AB", edition=board.name)
    enter(game, [{"type": "start", "first": "A"}])
    file = exported(game, "json")
    document = engine.edition_document(board.name) | {"title": "Another"}
    with pytest.MonkeyPatch.context() as patch:
        editions_known.only(patch, {board.name: document})
        editions_known.forget()
        with pytest.raises(Problem, match="“uk-club” of this game has another board") as refused:
            import_game(file, actor=REFEREE)
    assert refused.value.code == "HEAD_DIFFERS"


def test_json_keeps_keys_and_device_times_and_says_who_imported() -> None:
    game = played("classic", rounds=2)
    again = import_game(exported(game, "json"), actor=REFEREE)
    kept = [
        list(Transaction.objects.filter(game=each).order_by("number").values_list("key", "made_at"))
        for each in (game, again)
    ]
    assert kept[0] == kept[1]
    actors = Transaction.objects.filter(game=again).values_list("actor", "role").distinct()
    assert list(actors) == [(REFEREE.reference, "referee")]


@pytest.mark.parametrize("ruleset", engine.RULESETS)
def test_notation_gives_the_same_position_and_tally(ruleset: str) -> None:
    game = played(ruleset, seed=3, rounds=4)
    again = import_game(exported(game, "notation"), actor=REFEREE)
    assert again.state == game.state
    assert again.status == game.status
    assert kept_balances(again) == kept_balances(game)
    assert again.version < game.version, "what was taken back is left out"


def test_notation_brought_in_and_taken_out_is_the_same_but_for_its_numbers() -> None:
    game = played("fandom-timed", rounds=3)
    again = import_game(exported(game, "notation"), actor=REFEREE)
    first, second = (
        [
            line.content
            for line in notation.read(exported(each, "notation").decode()).lines
            if not isinstance(line.content, notation.Comment)
        ]
        for each in (game, again)
    )
    assert first == second


def test_a_sample_game_written_by_hand_is_imported() -> None:
    game = import_game(SAMPLE.read_bytes(), actor=REFEREE)
    assert game.status == "closed"
    record = notation.read(SAMPLE.read_text("utf-8"))
    assert game.version == len(notation.replay(record).commands)


def test_the_options_of_a_game_come_along() -> None:
    changes = {"deal": "two_paid", "hotel_after": 3, "tournament": True}
    game = open_game(ruleset="classic", seats="ACE", options=changes, edition="us-2008")
    enter(game, [{"type": "start", "first": "C"}])
    for name in ("json", "notation"):
        again = import_game(exported(game, name), actor=REFEREE)
        assert (again.options, again.edition, again.seats) == (changes, "us-2008", "ACE")


def test_a_file_with_the_mark_of_utf_8_is_read() -> None:
    game = import_game(b'\xef\xbb\xbf[Seats "A B"]\nstart A\n', actor=REFEREE)
    assert json.loads(exported(game, "json"))["game"]["seats"] == "AB"
