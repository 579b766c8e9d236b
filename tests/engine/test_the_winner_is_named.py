"""However a game ends, its last entry says who has won, and the printed position repeats it."""

from __future__ import annotations

import pytest

import engine
from engine.commandline.report import position_lines, tally_lines
from engine.notation import read, replay

TIMED = '[Ruleset "parker-2003-timed"]\n[Option "tie_break={tie}"]\n'
ALIKE = "position cash=A:2140,B:1740,C:1500,D:1000 deeds=boardwalk:B turn=A\ncall-last-turn\n"
LAST = "A roll 4+6\n"
BANKRUPT = (
    '[Ruleset "parker-2003-short"]\n'
    "position cash=A:10,B:1690 deeds=new-york-avenue:C tokens=A:12 turn=A\n"
    "A roll 3+4\nC collect-rent A new-york-avenue\n"
)


def ended(text: str, last: dict[str, object]) -> tuple[engine.Game, str]:
    """The game after its last entry, and the journal line of that entry."""
    run = replay(read(text))
    assert run.faults == []
    game, command = run.game, engine.parse_command(last)
    outcome = engine.decide(game, command)
    line = engine.describe(game, command, outcome)
    return engine.apply(game, outcome), line


@pytest.mark.parametrize(
    ("text", "last", "winner", "said", "printed"),
    [
        (TIMED.format(tie="cash") + ALIKE + LAST, {"type": "end_game"}, "A",
         "seat A wins", "winner: seat A"),
        (TIMED.format(tie="shared") + ALIKE + LAST, {"type": "end_game"}, "AB",
         "seat A and seat B share the first place",
         "winners: seat A and seat B share the first place"),
        (TIMED.format(tie="playoff") + ALIKE + LAST, {"type": "end_game"}, "",
         "the first place is still to be played off",
         "winner: the first place is still to be played off"),
        (TIMED.format(tie="deeds") + ALIKE, {"type": "close", "reason": "The hall closes."}, "B",
         "closes the book: The hall closes; seat B wins", "winner: seat B"),
        (BANKRUPT, {"type": "bankrupt", "seat": "A"}, "C",
         "seat C wins", "winner: seat C"),
        (BANKRUPT, {"type": "withdraw", "seat": "D"}, "C",
         "seat C wins", "winner: seat C"),
    ],
)  # fmt: skip
def test_the_end_names_the_winner(
    text: str, last: dict[str, object], winner: str, said: str, printed: str
) -> None:
    game, line = ended(text, last)

    assert game.status == "finished"
    assert game.winner == winner
    assert line.endswith(said)
    assert printed in list(position_lines(game))
    marked = [row.split()[1] for row in tally_lines(game) if row.endswith(("winner", "place"))]
    assert marked == list(winner)


@pytest.mark.parametrize(
    ("tie", "places"),
    [
        ("cash", {"A": 1, "B": 2, "C": 3, "D": 4}),
        ("deeds", {"A": 2, "B": 1, "C": 3, "D": 4}),
        ("shared", {"A": 1, "B": 1, "C": 3, "D": 4}),
        ("playoff", {"A": 1, "B": 1, "C": 3, "D": 4}),
    ],
)
def test_the_sheet_that_the_players_sign_decides_a_tie_as_the_game_does(
    tie: str, places: dict[str, int]
) -> None:
    game, _ = ended(TIMED.format(tie=tie) + ALIKE, {"type": "close", "reason": "The hall closes."})

    assert engine.sheet_of(game)["places"] == engine.places_of(game) == places


def test_nobody_is_marked_as_winner_while_the_game_goes_on() -> None:
    game = replay(read(BANKRUPT)).game

    assert not any("winner" in row for row in (*position_lines(game), *tally_lines(game)))


def test_of_two_the_one_who_is_left_has_won_even_without_a_dollar() -> None:
    text = '[Ruleset "classic"]\n[Seats "A B"]\nposition cash=A:10,B:0 tokens=A:31 turn=A\n'
    game, line = ended(f"{text}A roll 3+4\n", {"type": "bankrupt", "seat": "A"})

    assert (game.cash["A"], game.cash["B"], game.winner) == (0, 0, "B")
    assert line.endswith("seat B wins")
