"""The players who qualify for a stage, in words: one wording for plans, pages and draws."""

from __future__ import annotations

from tournaments.models import Stage
from tournaments.services.draws.standings_before import name_of


def qualifiers(stage: Stage, players: int | None = None) -> str:
    """A phrase such as "the first 4 of the standings", for a stage that isn't for everybody.
    `players` is how many they are, if that is known."""
    if stage.plays == Stage.Plays.DIVISIONS:
        named = f"{first(stage.players or 0)} of each division"
        return named if players is None else f"{named}, {players} in all,"
    seats = players or stage.players or 0
    if stage.plays == Stage.Plays.WINNERS:
        return f"the winners of tables and the best of the others, {seats} in all,"
    return f"{first(seats)} of the {name_of(stage)}"


def qualifiers_play(stage: Stage, what: str) -> str:
    """Return "The first 4 of the standings play the final", where `what` is "the final"."""
    one = stage.plays == Stage.Plays.DIVISIONS and stage.players == 1
    named = qualifiers(stage)
    return f"{named[:1].upper()}{named[1:]} {'plays' if one else 'play'} {what}"


def first(players: int) -> str:
    """Return "the first", or "the first 4" of several."""
    return "the first" if players == 1 else f"the first {players}"
