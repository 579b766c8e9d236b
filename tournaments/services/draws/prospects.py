"""Tell who is safe, still in or out before the next cut of an event."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from tournaments.models import Event, Result, Round, Seat, Stage, Table, course
from tournaments.ranking import SCORINGS, Contender, Prospect, prospects
from tournaments.services.draws.qualifying import champions_in
from tournaments.services.draws.review import roomy_tables, waits_for_players
from tournaments.services.played_games import Settled
from tournaments.services.standings import settled_games


class _Cut(NamedTuple):
    """The cut between a stage and the one `after` it. `newcomers_play` is how many of its rounds a
    newcomer could still play. `champions` (by id) have a seat if they are here at the cut; the
    `present` ones are here now."""

    stage: Stage
    after: Stage
    contenders: list[Contender]
    newcomers_play: int
    champions: frozenset[int] = frozenset()
    present: frozenset[int] = frozenset()
    playing: Sequence[frozenset[int]] | None = None

    @property
    def has_games_left(self) -> bool:
        """Whether anything can still change who goes on."""
        return any(each.left for each in self.contenders)

    def prospects(self) -> dict[int, Prospect]:
        """The prospects of the contenders; {} if they can't be told. An absent champion may
        still take a seat or leave it to the next: so nobody is safe because of that seat, nor out
        for want of it."""
        found = self._prospects(self.champions)
        if self.present != self.champions:
            without = self._prospects(self.present)
            for player in found.keys() - self.champions:
                if found[player] == Prospect.OUT and without[player] != Prospect.OUT:
                    found[player] = Prospect.IN
        return found

    def _prospects(self, champions: frozenset[int]) -> dict[int, Prospect]:
        found: dict[int, Prospect] = {}
        for part, own in _parts(self.stage.event, self.after, self.contenders, champions):
            found |= prospects(
                part,
                self.after.players or 0,
                SCORINGS[self.stage.scoring],
                best=self.stage.best,
                newcomers_play=self.newcomers_play,
                champions=own,
                playing=self.playing,
            )
        return found


def prospects_of(event: Event) -> dict[int, Prospect]:
    """Prospects by player, for the stage being played now and the one that its standings lead to.
    {} if nothing follows: before the first draw, in a final, and in an event without a cut. If
    the first of each division go on, today's divisions count; {} until every player has one."""
    cut = _cut_of(event)
    return cut.prospects() if cut is not None and cut.has_games_left else {}


def is_certain(event: Event) -> bool:
    """Whether no remaining game can change which of those present play the stage that the standings
    lead to: all of them are safe or out."""
    cut = _cut_of(event)
    if cut is None:
        return False
    if not cut.has_games_left:
        return True
    here = set(event.players.present().values_list("pk", flat=True))
    found = cut._replace(
        contenders=[each for each in cut.contenders if each.player in here], champions=cut.present
    )
    told = found.prospects()
    return bool(told) and Prospect.IN not in told.values()


def _cut_of(event: Event) -> _Cut | None:
    drawn = event.round_set.filter(status__in=Round.DRAWN).order_by("number").last()
    if drawn is None:
        return None
    stage = drawn.stage
    after = event.stages.filter(number=stage.number + 1).first()
    if after is None or after.players is None:
        return None
    open_games = _open_games(event, drawn)
    wins_lead_on = after.plays == Stage.Plays.WINNERS
    winners = _winners(stage) if wins_lead_on else set()
    contenders = _contenders(event, stage, open_games, winners)
    newcomers_play = len(open_games) if stage.is_for_all else 0
    champions = champions_in(after)
    return _Cut(
        stage,
        after,
        contenders,
        newcomers_play,
        frozenset(each.pk for each in champions),
        frozenset(each.pk for each in champions if each.is_present),
        _playing(stage) if wins_lead_on else None,
    )


def _open_games(event: Event, drawn: Round) -> list[set[int]]:
    """For each game of the stage that others can still join, the players who have a seat in it.
    Others can join if a wave has yet to play it, or if the round now drawn still takes
    latecomers."""
    stage = drawn.stage
    late = stage.is_for_all and waits_for_players(drawn) and roomy_tables(drawn).exists()
    games: dict[int, list[int]] = {}
    for planned in course(event):
        if planned.stage.number == stage.number:
            games.setdefault(planned.game, []).append(planned.number)
    found = []
    for numbers in games.values():
        past = [number for number in numbers if number <= drawn.number]
        if past != numbers or (late and drawn.number in numbers):
            seats = Seat.objects.filter(round__event=event, round__number__in=past)
            found.append(set(seats.values_list("player", flat=True)) if past else set())
    return found


def _winners(stage: Stage) -> set[int]:
    """The players who have won a table of a stage and whose result stands."""
    settled = Result.objects.settled().filter(table__round__stage=stage)
    first = {
        (table, letter)
        for table, places in settled.values_list("table", "places")
        for letter, place in places.items()
        if place == 1
    }
    seats = Seat.objects.filter(table__result__in=settled)
    return {
        player
        for table, letter, player in seats.values_list("table", "letter", "player")
        if (table, letter) in first
    }


def _playing(stage: Stage) -> list[frozenset[int]]:
    """The players of each table of a stage that has begun, and so can't be canceled any more, and
    whose result doesn't stand."""
    begun = Table.objects.filter(round__stage=stage, game__version__gt=0)
    unsettled = begun.exclude(result__in=Result.objects.settled()).order_by("pk")
    seats = Seat.objects.filter(table__in=unsettled).values_list("table", "player")
    at: dict[int, set[int]] = {}
    for table, player in seats.order_by("table"):
        at.setdefault(table, set()).add(player)
    return [frozenset(players) for players in at.values()]


def _parts(
    event: Event, after: Stage, contenders: list[Contender], champions: frozenset[int]
) -> list[tuple[list[Contender], frozenset[int]]]:
    """Groups that compete for the seats of the stage, with the champions who have a seat: all
    together, or each division. [] while somebody may still come to any division."""
    if after.plays != Stage.Plays.DIVISIONS:
        return [(contenders, champions)]
    division_of = dict(event.players.values_list("pk", "division"))
    if any(division_of[each.player] not in event.divisions for each in contenders):
        return []
    return [
        (
            [each for each in contenders if division_of[each.player] == name],
            frozenset(each for each in champions if division_of[each] == name),
        )
        for name in event.divisions
    ]


def _contenders(
    event: Event, stage: Stage, open_games: Sequence[Collection[int]], winners: Collection[int]
) -> list[Contender]:
    """Everybody who can still get through: those with a seat in the stage, or who may still get
    one."""
    settled = settled_games(event, stage)
    players = event.players.active().values_list("pk", flat=True)
    if not stage.is_for_all:
        players = players.filter(pk__in=[pk for pk, own in settled.items() if own.is_seated])
    return [
        contender_of(player, settled.get(player, _NOTHING_YET), open_games, won=player in winners)
        for player in players
    ]


_NOTHING_YET = Settled(is_seated=False, games=(), unsettled=0)


def contender_of(
    player: int, own: Settled, open_games: Iterable[Collection[int]], *, won: bool = False
) -> Contender:
    """A player who has a seat in the stage, or may still get one in the `open_games`. The games of
    earlier stages count for those alone who have one: the others are ranked behind them."""
    to_join = sum(player not in seated for seated in open_games)
    if own.is_seated:
        return Contender(player, own.games, own.unsettled + to_join, won=won)
    left = own.unsettled + to_join if to_join else 0
    return Contender(player, (), left, won=won, earlier=own.games)
