"""The legal continuations of known positions are as many as were counted, in two ways."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
from tests.engine.depth import longer
from tests.engine.perft import by_offers, by_trying, counts, perft, position

FILES = sorted((Path(__file__).parent / "perft_games").glob("*.game"))
COUNTED_MAX = longer(9_000, 10_000_000)
TRIED_MAX = longer(20, 600)

by_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def test_there_are_positions_enough() -> None:
    assert len(FILES) >= 8
    assert all(len(counts(path)) > 1 or path.stem == "deal" for path in FILES)


@by_file
def test_a_file_says_how_its_counts_were_made(path: Path) -> None:
    place = path.relative_to(Path(__file__).parents[2]).as_posix()

    assert f"python -m tests.engine.perft {place} {max(counts(path))}\n" in path.read_text()


@by_file
def test_there_are_as_many_ways_on_as_were_counted(path: Path) -> None:
    game = position(path)
    before = engine.game_to_json(game)

    for depth, count in counts(path).items():
        if depth == 1 or count <= COUNTED_MAX:
            assert perft(game, depth, by_offers) == count, f"depth {depth}"
    assert engine.game_to_json(game) == before


@by_file
def test_trying_everything_finds_as_many(path: Path) -> None:
    """Without the offers: the law that they and the rules agree, counted."""
    game = position(path)
    known = counts(path)

    for depth, count in known.items():
        # The positions before the last command are those in which everything is tried.
        if path.stem != "deal" and (depth == 1 or known[depth - 1] <= TRIED_MAX):
            assert perft(game, depth, by_trying) == count, f"depth {depth}"
