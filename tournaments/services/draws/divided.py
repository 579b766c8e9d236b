"""Draw divisions apart: keep their players at tables of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from tournaments.codes import Code
from tournaments.models import Event, Player, Round, Seat, Stage
from tournaments.plurals import listed, some_of
from tournaments.problems import EveningProblem
from tournaments.seating import TOO_FEW

Mixed = dict[int, list[str]]
"""The divisions that meet at a table, by its number."""


def parts_of(event: Event, stage: Stage, players: Iterable[int]) -> list[list[int]]:
    """The groups of players (by id) that are drawn separately: each division, in their order, where
    divisions play apart; else all together."""
    if not stage.divisions_apart:
        return [list(players)]
    division_of = dict(event.players.values_list("pk", "division"))
    parts: dict[str, list[int]] = {name: [] for name in event.divisions}
    for player in players:
        parts.setdefault(division_of[player], []).append(player)
    return [part for part in parts.values() if part]


def sizes_apart(sizes: Sequence[int], parts: Iterable[int]) -> list[list[int]] | None:
    """The sizes of the tables of each part, a number of players, where `sizes` has those of one
    after those of another; None if they don't seat each part."""
    left, found = list(sizes), list[list[int]]()
    for players in parts:
        own: list[int] = []
        while left and sum(own) < players:
            own.append(left.pop(0))
        if sum(own) != players:
            return None
        found.append(sorted(own, reverse=True))
    return None if left else found


def head_counts(event: Event, players: Iterable[Player]) -> dict[str, int]:
    """Count these players by division; empty without divisions."""
    found = Counter(player.division for player in players)
    return {name: found[name] for name in event.divisions if found[name]}


def why_not_divided(event: Event, stage: Stage, players: Iterable[Player]) -> EveningProblem | None:
    """Return why a stage can't be drawn among these players by their divisions; None if it can."""
    players = list(players)
    without = [player.display_name for player in players if player.division not in event.divisions]
    if without:
        return EveningProblem(
            Code.NO_DIVISION,
            f"Without a division: {some_of(without)}.",
            "Put everybody in one, under Players, Divisions.",
        )
    for name, here in head_counts(event, players).items():
        if here < TOO_FEW and stage.divisions_apart:
            return EveningProblem(
                Code.TOO_FEW_PLAYERS,
                f"{here} player of “{name}” is checked in; a table needs {TOO_FEW}.",
                _what_to_do(stage),
            )
    return None


def _what_to_do(stage: Stage) -> str:
    """The ways out for a player alone: the stage can be set up otherwise until its first draw."""
    move = "Check in more of them, move the player to another division"
    if stage.round_set.exists():
        return f"{move}, or take the check-in back: the player then sits this round out."
    return f"{move}, or let the divisions play this stage together."


def mixed_tables(round_: Round) -> list[str]:
    """A sentence for each table where divisions meet that should play apart."""
    return [
        f"Divisions play apart, but {listed(names)} meet at table {number}."
        for number, names in mixed(round_).items()
    ]


def would_mix(round_: Round, one: Seat, other: Seat) -> bool:
    """Whether exchanging two players at different tables would bring either to another division's
    table, where divisions play apart."""
    if not round_.stage.divisions_apart:
        return False
    return any(
        place.table.seats.exclude(pk=place.pk)
        .exclude(player__division=mover.player.division)
        .exists()
        for mover, place in ((one, other), (other, one))
    )


def require_unmixed(round_: Round, before: Mixed) -> None:
    """Raise `Problem` OTHER_DIVISION for a table that now mixes other divisions than `before`."""
    for number, names in mixed(round_).items():
        if names != before.get(number):
            raise EveningProblem(
                Code.OTHER_DIVISION,
                f"{listed(names)} play apart, and would meet at table {number}.",
                "Choose a table of the player’s own division.",
            )


def mixed(round_: Round) -> Mixed:
    """The divisions at each table (its number) that has several, where they should play apart."""
    if not round_.stage.divisions_apart:
        return {}
    at: dict[int, set[str]] = {}
    seats = round_.seats.order_by("table__number")
    for number, division in seats.values_list("table__number", "player__division"):
        at.setdefault(number, set()).add(division or "no division")
    return {number: sorted(names) for number, names in at.items() if len(names) > 1}
