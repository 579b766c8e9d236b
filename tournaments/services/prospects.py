"""Who is safe, still in or out before the next cut of an event."""

from __future__ import annotations

from tournaments.models import Event, Round, Stage, course
from tournaments.services.standings import settled_games
from tournaments.standings import SCORINGS, Contender, Prospect, prospects


def prospects_of(event: Event) -> dict[int, Prospect]:
    """By player, for the stage whose rounds are played now and the one that its standings lead to.
    {} where nothing leads on: before the first draw, in a final, in an event without a cut, and
    where the winners of tables go on, who are known only when all tables are in."""
    drawn = event.round_set.filter(status__in=Round.DRAWN).order_by("number").last()
    if drawn is None:
        return {}
    stage = drawn.stage
    after = event.stages.filter(number=stage.number + 1, plays=Stage.Plays.TOP).first()
    if after is None or after.players is None:
        return {}
    undrawn = sum(
        planned.number > drawn.number and planned.stage.number == stage.number
        for planned in course(event)
    )
    contenders = _contenders(event, stage, undrawn)
    if all(not each.left for each in contenders):
        return {}
    return prospects(
        contenders,
        after.players,
        SCORINGS[stage.scoring],
        best=stage.best,
        newcomers_play=undrawn if stage.is_for_all else 0,
    )


def _contenders(event: Event, stage: Stage, undrawn: int) -> list[Contender]:
    """Everybody who can still get through: who has a seat in the stage, or may yet get one."""
    settled = settled_games(stage)
    players = event.players.active().values_list("pk", flat=True)
    if not stage.is_for_all:
        players = players.filter(pk__in=settled)
    found = []
    for player in players:
        games, unsettled = settled.get(player, ((), 0))
        found.append(Contender(player, games, undrawn + unsettled))
    return found
