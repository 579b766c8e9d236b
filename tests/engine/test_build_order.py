"""Building on several groups at once finds an order that the Bank's houses allow, if any does."""

from __future__ import annotations

from random import Random

import pytest

import engine
from tests.engine.depth import deeper

GROUPS = (
    ("boardwalk", "park-place"),
    ("mediterranean-avenue", "baltic-avenue"),
    ("pacific-avenue", "north-carolina-avenue", "pennsylvania-avenue"),
)
ELSEWHERE = ("oriental-avenue", "vermont-avenue", "connecticut-avenue", "st-charles-place",
             "states-avenue", "virginia-avenue")  # fmt: skip


def any_site(chance: Random) -> tuple[engine.Game, dict[str, int]]:
    """A has some groups; B's lots leave few houses in the Bank. And what A wants to build."""
    levels: dict[str, int] = {}
    wanted: dict[str, int] = {}
    for lots in chance.sample(GROUPS, 2):
        now = chance.randint(0, 5 * len(lots) - 1)
        then = chance.randint(now + 1, 5 * len(lots))
        for at, lot in enumerate(lots):
            levels[lot], after = (
                count // len(lots) + (at < count % len(lots)) for count in (now, then)
            )
            if after > levels[lot]:
                wanted[lot] = after - levels[lot]
    standing = sum(level for level in levels.values() if level < 5)
    others = max(0, min(24, 32 - standing - chance.randint(0, 9)))
    elsewhere = {lot: others // 6 + (at < others % 6) for at, lot in enumerate(ELSEWHERE)}
    game = engine.new_game("classic", "AB")
    command = {
        "type": "position",
        "cash": {"A": 9000},
        "deeds": dict.fromkeys(levels, "A") | dict.fromkeys(ELSEWHERE, "B"),
        "buildings": levels | elsewhere,
    }
    return engine.apply(game, engine.decide(game, engine.parse_command(command))), wanted


def built(game: engine.Game, lots: dict[str, int]) -> engine.Game | None:
    """The game after A has built that in one command, or None if the rules refuse it."""
    command = engine.parse_command({"type": "build", "seat": "A", "lots": lots})
    try:
        outcome = engine.decide(game, command)
    except engine.Refusal:
        return None
    return engine.apply(game.copy(), outcome)


def in_some_order(game: engine.Game, wanted: dict[str, int], tried: set[str]) -> bool:
    """Whether single buildings get there, in whatever order."""
    if not wanted:
        return True
    if repr(wanted) in tried:
        return False
    tried.add(repr(wanted))
    for lot, count in wanted.items():
        after = built(game, {lot: 1})
        rest = {name: number - (name == lot) for name, number in wanted.items()}
        left = {name: number for name, number in rest.items() if number}
        if count and after and in_some_order(after, left, tried):
            return True
    return False


@pytest.mark.parametrize("seed", range(deeper(40, 400)))
def test_one_command_builds_what_single_ones_can(seed: int) -> None:
    game, wanted = any_site(Random(seed))

    assert (built(game, wanted) is not None) == in_some_order(game, wanted, set()), wanted
