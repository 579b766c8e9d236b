"""The short codes on players' cards: easy to type, useless to guess, and gone with the link."""

from __future__ import annotations

import pytest

from ledger import passes
from tests.tournaments import evening
from tournaments.models import Event, Player
from tournaments.services.short_codes import code_of, find_player


@pytest.fixture
def dan(event: Event) -> Player:
    """A player with a card."""
    return evening.player(event, "Dan")


def test_each_player_has_a_code_of_their_own(event: Event) -> None:
    everybody = list(event.players.all())
    codes = [code_of(player) for player in everybody]

    assert [find_player(code) for code in codes] == everybody


@pytest.mark.parametrize(("players_so_far", "length"), [(31, 10), (1_023, 11), (32_767, 13)])
def test_a_code_grows_with_the_players_that_the_database_has_had(
    dan: Player, players_so_far: int, length: int
) -> None:
    dan.pk = players_so_far

    assert len(code_of(dan)) == length


def test_a_code_is_read_as_a_person_types_it(dan: Player) -> None:
    code = code_of(dan)
    for typed in (
        code.lower(),
        code.replace("-", ""),
        code.replace("-", " "),
        code.replace("0", "O").replace("1", "l"),
    ):
        assert find_player(typed) == dan, typed


def test_a_code_with_one_letter_changed_finds_nobody(dan: Player) -> None:
    code = code_of(dan)
    for at, letter in enumerate(code):
        other = "2" if letter != "2" else "3"
        assert letter == "-" or find_player(code[:at] + other + code[at + 1 :]) is None


def test_the_code_of_a_lost_card_ends_with_its_link(dan: Player) -> None:
    old = code_of(dan)
    passes.renew(dan.link)

    assert find_player(old) is None
    assert find_player(code_of(dan)) == dan
    passes.revoke(dan.link)
    assert find_player(code_of(dan)) is None


@pytest.mark.parametrize("text", ["", "-", "KQ2", "é" * 9, "0" * 13, "Z" * 13, "Z" * 500, "\0" * 9])
def test_any_other_text_finds_nobody(event: Event, text: str) -> None:
    assert find_player(text) is None
