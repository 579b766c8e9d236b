"""What was played at an event, as the standings look at it: rows to show, games to rank by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db.models import F

from tournaments.models import Event, Result, Round, Seat, Stage
from tournaments.ranking import SCORINGS, Field, Played, Scored, Scoring, best_games


class Games:
    """What was played, per player: rows for the page and games for the ranking."""

    def __init__(self, stages: Sequence[Stage]) -> None:
        self.rows: list[dict[str, Any]] = []
        self._stages = {stage.number: stage for stage in stages}
        self._reached: dict[int, int] = {}
        self._rows_of: dict[int, list[dict[str, Any]]] = {}
        self._games_of: dict[int, list[tuple[int, Played]]] = {}
        self._stages_of: dict[int, list[int]] = {}

    def add_player(self, player: int, stage: int) -> None:
        """A player who has a seat in that stage, whether or not the table has ended."""
        self._reached[player] = max(stage, self._reached.get(player, stage))
        self._rows_of.setdefault(player, [])
        self._games_of.setdefault(player, [])
        self._stages_of.setdefault(player, []).append(stage)

    def add(self, player: int, stage: int, game: Played, row: dict[str, Any]) -> None:
        """A game of a player who has a seat in that stage."""
        self.rows.append(row)
        self._rows_of[player].append(row)
        self._games_of[player].append((stage, game))

    def of(self, player: int) -> list[dict[str, Any]]:
        """The rows of a player, in the order of the rounds."""
        return self._rows_of[player]

    def fields(self) -> list[Field]:
        """What the ranking needs: who has come furthest first."""
        return [
            Field(tuple(self._scored_in(number)), SCORINGS[stage.scoring])
            for number, stage in sorted(self._stages.items(), reverse=True)
        ]

    def settled(self, stage: int) -> dict[int, tuple[tuple[Played, ...], int]]:
        """See `settled_games`."""
        counting, found = self._counting(stage), {}
        for player, reached in self._reached.items():
            if reached == stage:
                stands = tuple(
                    game
                    for (at, game), row in zip(
                        self._games_of[player], self._rows_of[player], strict=True
                    )
                    if at in counting and row["status"] != Result.Status.PROVISIONAL
                )
                seats = sum(at in counting for at in self._stages_of[player])
                found[player] = stands, seats - len(stands)
        return found

    def in_rounds_for_all(self, scoring: Scoring) -> dict[int, tuple[Played, ...]]:
        """What everybody has played in the rounds that are for everybody; the best by this scoring,
        where the first stage lets only so many count."""
        for_all = {number for number, stage in self._stages.items() if stage.is_for_all}
        best = self._stages[1].best
        return {
            player: best_games((game for at, game in played if at in for_all), best, scoring)
            for player, played in self._games_of.items()
        }

    def _scored_in(self, stage: int) -> Iterator[Scored]:
        counting, best = self._counting(stage), self._stages[stage].best
        scoring = SCORINGS[self._stages[stage].scoring]
        for player, reached in self._reached.items():
            if reached == stage:
                played = (game for at, game in self._games_of[player] if at in counting)
                yield Scored(player, best_games(played, best, scoring))

    def _counting(self, stage: int) -> set[int]:
        """The stages whose games count for those who have come this far."""
        counting = {stage}
        while stage > 1 and self._stages[stage].carries_over:
            stage -= 1
            counting.add(stage)
        return counting


def games_of(event: Event, *, before: int = 0) -> Games:
    """What was played so far; or in the stages `before` that one. Rows, not models: an event has up
    to a few thousand seats, and this runs again and again while tables end."""
    stages = list(event.stages.all())
    finals = {stage.number for stage in stages if stage.is_final}
    games = Games(stages)
    drawn = Round.objects.filter(event=event, status__in=Round.DRAWN)
    if before:
        drawn = drawn.filter(stage__number__lt=before)
    counting = Result.objects.counting().filter(table__round__in=drawn)
    results = {
        table: (status, assets, places, sum(assets.values()))
        for table, status, assets, places in counting.values_list(
            "table", "status", "assets", "places"
        )
    }
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
    for player, letter, table, table_number, round_number, stage in seats:
        games.add_player(player, stage)
        if table not in results:
            continue
        status, assets, places, table_assets = results[table]
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
        ended = _by_end(places, seated[table], letter)
        games.add(player, stage, Played(final, place, assets[letter], table_assets, *ended), row)
    return games


def _by_end(
    places: Mapping[str, int], seated: Mapping[str, int], letter: str
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """The other players at a table: who ended behind, equal with, and ahead of this seat."""
    place = places[letter]
    others = [(places[each], player) for each, player in seated.items() if each != letter]
    return (
        tuple(player for other, player in others if other > place),
        tuple(player for other, player in others if other == place),
        tuple(player for other, player in others if other < place),
    )
