"""The standings that a stage takes its players from: those of the stages before it or, for the
first stage of an evening, those of its league."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from tournaments.models import Event, Result, Stage
from tournaments.ranking import RankedOverNights, order_by_lot
from tournaments.services import lots, standings
from tournaments.services.leagues import League, league_of, nights_until

Row = dict[str, Any]


def name_of(stage: Stage) -> str:
    """The name by which people know these standings."""
    return "league" if stage.number == 1 else "standings"


def rows_now(stage: Stage) -> list[Row]:
    """The rows as they are now, freshly computed."""
    rows: list[Row] = standings.compute(stage.event.pk).rows
    return rows if stage.number > 1 else _of_league(stage.event)


def rows_before(stage: Stage, *, still: Result | None = None) -> list[Row]:
    """The rows by the stages before this one alone, or by the league; changes nothing. The result
    that is `still` counted may be one of this evening whose book is open again."""
    if stage.number == 1:
        return _of_league(stage.event)
    rows: list[Row] = standings.rows_before(stage, still=still)
    return rows


def equals(stage: Stage) -> list[set[int]]:
    """Groups of players still level on every metric, best first, by their ids."""
    if stage.number > 1:
        return standings.equals(stage.event)
    groups = groupby(_of_league(stage.event), key=lambda row: row["rank"])
    found = ({row["player"] for row in group} for _, group in groups)
    return [group for group in found if len(group) > 1]


def open_nights(stage: Stage) -> list[Event]:
    """The earlier evenings of the league with a result that doesn't stand yet, where a stage takes
    its players from the league."""
    if stage.number > 1 or stage.is_for_all:
        return []
    nights = [night for night in nights_until(stage.event) if night != stage.event]
    unsettled = Result.objects.exclude(pk__in=Result.objects.settled())
    found = set(
        unsettled.filter(table__round__event__in=nights).values_list(
            "table__round__event", flat=True
        )
    )
    return [night for night in nights if night.pk in found]


def _of_league(event: Event) -> list[Row]:
    """The players on the event's list who are in its league's standings, in rows like those of an
    evening. A draw of lots separates those who share a rank."""
    league = league_of(event, to_all=False)
    if league is None:
        return []
    own = {
        league.number_of[pk]: (pk, dropped_at is not None)
        for pk, dropped_at in event.players.values_list("pk", "dropped_at")
    }
    drawn = lots.drawn(event)
    rows: list[Row] = []
    for rank, group in groupby(league.rows, key=lambda each: each.ranked.rank):
        equals = [(*own[each.ranked.player], each) for each in group if each.ranked.player in own]
        order = order_by_lot([player for player, *_ in equals], drawn)
        if order:
            equals.sort(key=lambda each: order.index(each[0]))
        rows += [
            _row(league, each, player, rank + behind if order else rank)
            | {"dropped": dropped, "by_lot": bool(order)}
            for behind, (player, dropped, each) in enumerate(equals)
        ]
    return rows


def _row(league: League, each: RankedOverNights, player: int, rank: int) -> Row:
    member = league.members[each.ranked.player]
    return {
        "rank": rank,
        "player": player,
        "number": member.number,
        "name": member.name,
        "metrics": each.ranked.metrics,
        "rounds": [],
    }
