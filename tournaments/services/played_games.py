"""What was played at an event, as the standings look at it: rows to show, games to rank by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db.models import F, QuerySet, TextField
from django.db.models.functions import Cast
from orjson import loads

from tournaments.models import Event, Result, Round, Seat, Stage
from tournaments.ranking import SCORINGS, Field, Played, Scored, Scoring, best_games


class _Own:
    """What a player has played: rows, games with their stages, the stages of all seats."""

    __slots__ = ("games", "reached", "rows", "stages")

    def __init__(self) -> None:
        self.reached = 0
        self.rows: list[dict[str, Any]] = []
        self.games: list[tuple[int, Played]] = []
        self.stages: list[int] = []


class Games:
    """What was played, per player: rows for the page and games for the ranking."""

    def __init__(self, stages: Sequence[Stage]) -> None:
        self.rows: list[dict[str, Any]] = []
        self._stages = {stage.number: stage for stage in stages}
        self._of: dict[int, _Own] = {}

    def add_player(self, player: int, stage: int) -> None:
        """A player who has a seat in that stage, whether or not the table has ended."""
        own = self._of.get(player)
        if own is None:
            own = self._of[player] = _Own()
        if stage > own.reached:
            own.reached = stage
        own.stages.append(stage)

    def add(self, player: int, stage: int, game: Played, row: dict[str, Any]) -> None:
        """A game of a player who has a seat in that stage."""
        own = self._of[player]
        self.rows.append(row)
        own.rows.append(row)
        own.games.append((stage, game))

    def of(self, player: int) -> list[dict[str, Any]]:
        """The rows of a player, in the order of the rounds."""
        return self._of[player].rows

    def fields(self) -> list[Field]:
        """What the ranking needs: who has come furthest first."""
        return [
            Field(tuple(self._scored_in(number)), SCORINGS[stage.scoring])
            for number, stage in sorted(self._stages.items(), reverse=True)
        ]

    def settled(self, stage: int) -> dict[int, tuple[tuple[Played, ...], int]]:
        """See `settled_games`."""
        counting, found = self._counting(stage), {}
        for player, own in self._of.items():
            if own.reached == stage:
                stands = tuple(
                    game
                    for (at, game), row in zip(own.games, own.rows, strict=True)
                    if at in counting and row["status"] != Result.Status.PROVISIONAL
                )
                seats = sum(at in counting for at in own.stages)
                found[player] = stands, seats - len(stands)
        return found

    def in_rounds_for_all(self, scoring: Scoring) -> dict[int, tuple[Played, ...]]:
        """What everybody has played in the rounds that are for everybody; the best by this scoring,
        where the first stage lets only so many count."""
        for_all = {number for number, stage in self._stages.items() if stage.is_for_all}
        best = self._stages[1].best
        return {
            player: best_games((game for at, game in own.games if at in for_all), best, scoring)
            for player, own in self._of.items()
        }

    def _scored_in(self, stage: int) -> Iterator[Scored]:
        counting, best = self._counting(stage), self._stages[stage].best
        scoring = SCORINGS[self._stages[stage].scoring]
        for player, own in self._of.items():
            if own.reached == stage:
                played = [game for at, game in own.games if at in counting]
                yield Scored(player, best_games(played, best, scoring))

    def _counting(self, stage: int) -> set[int]:
        """The stages whose games count for those who have come this far."""
        counting = {stage}
        while stage > 1 and self._stages[stage].carries_over:
            stage -= 1
            counting.add(stage)
        return counting


def games_of(event: Event, *, before: int = 0, with_cash: bool = False) -> Games:
    """What was played so far; or in the stages `before` that one. The cash is read where it is
    asked for or a stage counts it: it stands in tallies, which are long. Rows, not models: an event
    has up to a few thousand seats, and this runs again and again while tables end."""
    stages = list(event.stages.all())
    finals = {stage.number for stage in stages if stage.is_final}
    games = Games(stages)
    drawn = Round.objects.filter(event=event, status__in=Round.DRAWN)
    if before:
        drawn = drawn.filter(stage__number__lt=before)
    counting = Result.objects.counting().filter(table__round__in=drawn)
    as_text = counting.annotate(won=Cast("assets", TextField()), ended=Cast("places", TextField()))
    results = {
        table: (status, loads(won), loads(ended))
        for table, status, won, ended in as_text.values_list("table", "status", "won", "ended")
    }
    counts_cash = with_cash or any(SCORINGS[stage.scoring].counts_cash for stage in stages)
    cash = _cash_of(counting) if counts_cash else {}
    seats = list(
        Seat.objects.filter(round__in=drawn, table__round=F("round"))
        .order_by("round__number")
        .values_list(
            "player", "letter", "table", "table__number", "round__number", "round__stage__number"
        )
    )
    seated: dict[int, dict[str, int]] = {}
    for player, letter, table, *_ in seats:
        seated.setdefault(table, {})[letter] = player
    ends = {
        table: _ends(seated.get(table, {}), places) for table, (_, _, places) in results.items()
    }
    for player, letter, table, table_number, round_number, stage in seats:
        games.add_player(player, stage)
        if table not in results:
            continue
        status, assets, places = results[table]
        final, place = stage in finals, places[letter]
        row = {
            "round": round_number,
            "final": final,
            "table": table_number,
            "table_id": table,
            "assets": assets[letter],
            "place": place,
            "status": status,
        }
        behind, level, ahead = ends[table][place]
        equal = tuple(each for each in level if each != player) if len(level) > 1 else ()
        worth = sum(assets.values())
        own_cash = cash.get((table, letter), 0)
        played = Played(final, place, assets[letter], worth, behind, equal, ahead, own_cash)
        games.add(player, stage, played, row)
    return games


def _cash_of(results: QuerySet[Result]) -> dict[tuple[int, str], int]:
    """The cash at the end by table and seat, as the books have it: a ruling is of assets alone."""
    return {
        (table, letter): line["amount"]
        for table, tally in results.values_list("table", "tally")
        for letter, own in tally.items()
        for line in own["lines"]
        if line["what"] == "cash"
    }


def _ends(
    seated: Mapping[str, int], places: Mapping[str, int]
) -> dict[int, tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]]:
    """For each place at a table the players who ended behind it, at it, and ahead of it."""
    order = sorted((places[letter], player) for letter, player in seated.items())
    players = tuple(player for _, player in order)
    found, first = {}, 0
    while first < len(order):
        place, end = order[first][0], first + 1
        while end < len(order) and order[end][0] == place:
            end += 1
        found[place] = players[end:], players[first:end], players[:first]
        first = end
    return found
