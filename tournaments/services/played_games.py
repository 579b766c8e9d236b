"""The games of an event, as the standings need them: rows to show, games to rank by."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import F, QuerySet, TextField
from django.db.models.functions import Cast
from orjson import loads

from tournaments.models import Event, Result, Round, Seat, Stage
from tournaments.ranking import SCORINGS, Level, Played, Scored, Scoring, best_games

PlayedGame = tuple[int, Played, dict[str, Any]]
"""A game of a player: its stage, how it counts, and its row for the page."""


class Settled(NamedTuple):
    """How a player stands on the way to a stage: whether they have a seat in it, their games that
    count there and whose results stand, and the number of those whose results don't stand yet."""

    is_seated: bool
    games: tuple[Played, ...]
    unsettled: int


class _Own:
    """The games of a player, in the order of the rounds, and the stages of all their seats."""

    __slots__ = ("games", "stages")

    def __init__(self) -> None:
        self.games: list[PlayedGame] = []
        self.stages: list[int] = []

    @property
    def reached(self) -> int:
        """The last stage that the player has a seat in."""
        return max(self.stages)


class Games:
    """The games by player: rows for the page and games for the ranking."""

    def __init__(self, stages: Sequence[Stage]) -> None:
        self.through = 0
        """The number of the newest round that has a result; 0 before the first."""
        self._stages = {stage.number: stage for stage in stages}
        self._of: dict[int, _Own] = defaultdict(_Own)

    def add_seat(self, player: int, stage: int) -> None:
        """A seat of a player in that stage, whether or not the table has ended."""
        self._of[player].stages.append(stage)

    def add(self, player: int, game: PlayedGame) -> None:
        """A game of a player who has a seat in its stage; those of earlier rounds first."""
        self._of[player].games.append(game)
        self.through = game[2]["round"]

    def of(self, player: int) -> list[dict[str, Any]]:
        """The rows of a player, in the order of the rounds."""
        return [row for _, _, row in self._of[player].games]

    def levels(self) -> list[Level]:
        """The games level by level for the ranking, starting with the players who came
        furthest. Until a game counts for them in their stage, players stand behind the others in
        it, as they stood on the way there."""
        counting = {number: self._counting(number) for number in self._stages}
        found: dict[tuple[int, int], list[Scored]] = defaultdict(list)
        for player, own in self._of.items():
            counted = _last_counted(own, counting)
            stage = self._stages[counted]
            played = [game for at, game, _ in own.games if at in counting[counted]]
            best = best_games(played, stage.best, SCORINGS[stage.scoring])
            found[own.reached, counted].append(Scored(player, best))
        return [
            Level(tuple(found[level]), SCORINGS[self._stages[level[1]].scoring])
            for level in sorted(found, reverse=True)
        ]

    def settled(self, stage: int) -> dict[int, Settled]:
        """See `settled_games`."""
        counting, found = self._counting(stage), {}
        for player, own in self._of.items():
            if own.reached <= stage:
                stands = tuple(
                    game
                    for at, game, row in own.games
                    if at in counting and row["status"] != Result.Status.PROVISIONAL
                )
                seats = sum(at in counting for at in own.stages)
                found[player] = Settled(own.reached == stage, stands, seats - len(stands))
        return found

    def in_rounds_for_all(self, scoring: Scoring) -> dict[int, tuple[Played, ...]]:
        """The games of all players in the rounds for everybody; only the best ones by this scoring,
        if the first stage counts no more."""
        for_all = {number for number, stage in self._stages.items() if stage.is_for_all}
        best = self._stages[1].best
        return {
            player: best_games((game for at, game, _ in own.games if at in for_all), best, scoring)
            for player, own in self._of.items()
        }

    def _counting(self, stage: int) -> set[int]:
        """The stages whose games count for those who have come this far."""
        counting = {stage}
        while stage > 1 and self._stages[stage].carries_over:
            stage -= 1
            counting.add(stage)
        return counting


def _last_counted(own: _Own, counting: Mapping[int, set[int]]) -> int:
    """The last stage by whose games a player is ranked; the first before any game."""
    played = {at for at, _, _ in own.games}
    return next((at for at in range(own.reached, 1, -1) if played & counting[at]), 1)


def games_of(
    event: Event, *, before: int = 0, with_cash: bool = False, still: Result | None = None
) -> Games:
    """The games played so far, or in the stages `before` that one. The cash is read only if
    asked for, or if a stage counts it: it is in the tallies, which are long. The result that is
    `still` counted may be one whose book is now open again. Returns rows, not models: an event has
    up to a few thousand seats, and this runs again and again while tables end."""
    stages = list(event.stages.all())
    finals = {stage.number for stage in stages if stage.is_final}
    games = Games(stages)
    drawn = Round.objects.filter(event=event, status__in=Round.DRAWN)
    if before:
        drawn = drawn.filter(stage__number__lt=before)
    seated: dict[int, dict[str, int]] = defaultdict(dict)
    seats = Seat.objects.filter(round__in=drawn, table__round=F("round"))
    columns = ("table", "letter", "player", "round__stage__number")
    for table, letter, player, at in seats.values_list(*columns):
        seated[table][letter] = player
        games.add_seat(player, at)
    counting = Result.objects.counting(still).filter(table__round__in=drawn)
    counts_cash = with_cash or any(SCORINGS[stage.scoring].counts_cash for stage in stages)
    cash = _cash_of(counting) if counts_cash else {}
    for table, number, round_, at, status, won, ended in _in_order(counting):
        is_final, ends = at in finals, (loads(won), loads(ended), cash.get(table, {}))
        for player, played in _played(seated[table], *ends, is_final=is_final):
            row = {
                "round": round_,
                "final": is_final,
                "table": number,
                "table_id": table,
                "assets": played.assets,
                "place": played.place,
                "status": status,
            }
            games.add(player, (at, played, row))
    return games


def _in_order(
    results: QuerySet[Result],
) -> Iterable[tuple[int, int, int, int, str, str, str]]:
    """The results in the order of the rounds: the table, its number and those of the round and the
    stage, the status, and the assets and places by letter as JSON."""
    as_text = results.annotate(won=Cast("assets", TextField()), ended=Cast("places", TextField()))
    of_table = ("table", "table__number", "table__round__number", "table__round__stage__number")
    in_order = as_text.order_by("table__round__number")
    return in_order.values_list(*of_table, "status", "won", "ended")


def _cash_of(results: QuerySet[Result]) -> dict[int, dict[str, int]]:
    """The cash at the end by table and seat, from the books: a ruling changes assets alone."""
    return {
        table: {
            letter: line["amount"]
            for letter, own in tally.items()
            for line in own["lines"]
            if line["what"] == "cash"
        }
        for table, tally in results.values_list("table", "tally")
    }


def _played(
    seated: Mapping[str, int],
    assets: Mapping[str, int],
    places: Mapping[str, int],
    cash: Mapping[str, int],
    *,
    is_final: bool,
) -> Iterator[tuple[int, Played]]:
    """The game at a table, as it counts for each of its players."""
    worth = sum(assets.values())
    order = sorted([(places[letter], player, letter) for letter, player in seated.items()])
    ended = [place for place, _, _ in order]
    players = tuple([player for _, player, _ in order])
    for place, player, letter in order:
        first, after = bisect_left(ended, place), bisect_right(ended, place)
        equal = players[first:after]
        others = tuple([each for each in equal if each != player]) if len(equal) > 1 else ()
        ahead, behind, own = players[:first], players[after:], cash.get(letter, 0)
        yield player, Played(is_final, place, assets[letter], worth, behind, others, ahead, own)
