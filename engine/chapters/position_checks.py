"""Impossible positions of tokens and prisoners, wherever they are entered (rule: position)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.chapters.jail import turns_in_jail
from engine.edition import JAIL_POSITION
from engine.game import Game
from engine.texts import template

ELSEWHERE = template("Seat {seat} is in Jail but its token stands elsewhere.")
TOO_MANY_MISSES = template(
    "Seat {seat} can't have missed {misses} throws in Jail: the most is {most}."
)
GOES_TO_JAIL = template("The token of seat {seat} can't stay on {space}: it would be in Jail.")


def situation_faults(
    game: Game, tokens: Mapping[str, int], jail: Mapping[str, int]
) -> Iterator[str]:
    """The faults of these tokens and these prisoners with their missed throws, a sentence each.
    Both are complete: what a position leaves out keeps its present value."""
    most = turns_in_jail(game) - 1
    for seat, misses in jail.items():
        if tokens[seat] != JAIL_POSITION:
            yield ELSEWHERE(seat=seat)
        if misses > most:
            yield TOO_MANY_MISSES(seat=seat, misses=misses, most=most)
    for seat, position in tokens.items():
        space = game.edition.spaces[position]
        if space.kind == "go_to_jail":
            yield GOES_TO_JAIL(seat=seat, space=space.name)
