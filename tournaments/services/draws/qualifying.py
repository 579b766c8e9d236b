"""Choose the players of a stage that is not for everybody: a defending champion, the top of the
standings or the winners of tables, and a draw of lots where they are equal.

`top_of` is the one place where that is decided: for the draw, for the marks in the standings before
it, for the seat of somebody who has left, and for what a late ruling means.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple

from django.db.models import QuerySet

from tournaments.models import DrawOfLots, Event, Player, Round, Seat, Stage, course
from tournaments.plurals import counted, listed
from tournaments.services import lots, standings
from tournaments.services.draws import standings_before
from tournaments.services.draws.qualifiers import first, qualifiers_play
from tournaments.services.draws.standings_before import Row


class Top(NamedTuple):
    """Players by id, best first: those who are `through`, and the equals between whom lots decide
    the remaining seats."""

    through: list[int]
    equals: list[int]


class Alternate(NamedTuple):
    """Somebody who could take a seat; `rank` is 0 if they haven't played."""

    player: Player
    rank: int


class Ahead(NamedTuple):
    """Those who get a seat before all others (by id): the champions, then the winners of tables."""

    champions: Collection[int] = ()
    winners: Collection[int] = ()

    def of(self, player: int) -> tuple[bool, bool]:
        """Sorts those who are ahead first."""
        return player not in self.champions, player not in self.winners


NOBODY = Ahead()


def top(rows: Sequence[Row], here: Collection[int], seats: int, ahead: Ahead = NOBODY) -> Top:
    """Fill these seats from the ranked rows, those who are `ahead` first. Only players who are here
    count: if somebody has left, the next one moves up."""
    rows = [row for row in rows if row["player"] in here]
    rows.sort(key=lambda row: ahead.of(row["player"]))
    inside, outside = rows[:seats], rows[seats:]
    if inside and outside and _level(inside[-1], ahead) == _level(outside[0], ahead):
        cut = _level(outside[0], ahead)
        return Top(
            [row["player"] for row in inside if _level(row, ahead) != cut],
            [row["player"] for row in rows if _level(row, ahead) == cut],
        )
    return Top([row["player"] for row in inside], [])


def _level(row: Row, ahead: Ahead) -> tuple[tuple[bool, bool], int]:
    return ahead.of(row["player"]), row["rank"]


def going_through(event: Event, rows: Sequence[Row]) -> Top:
    """Return who plays the next stage that is not for everybody, by these rows; once its seats are
    public, the players who have them. Nobody in an event without such a stage, nor while some waves
    have played a game more than others. Few queries."""
    drawn = event.round_set.filter(status__in=Round.DRAWN).order_by("number").last()
    if drawn is not None and not drawn.stage.is_for_all and not _leads_on(drawn):
        return Top(list(drawn.seats.values_list("player", flat=True)), [])
    if drawn is not None and drawn.waits_for_a_wave:
        return Top([], [])
    reached = drawn.stage.number if drawn else 0
    stages = event.stages.filter(number__gt=reached).exclude(plays=Stage.Plays.EVERYBODY)
    stage = stages.first()
    if stage is None:
        return Top([], [])
    here = set(event.players.present().values_list("pk", flat=True))
    counting = _counting_rounds(drawn)
    return top_of(stage, [row for row in rows if _has_played(row, counting)], here)


def _counting_rounds(drawn: Round | None) -> set[int] | None:
    """The numbers of the rounds of the stage drawn last, if no earlier ones count there."""
    if drawn is None or drawn.stage.carries_over:
        return None
    return set(drawn.stage.round_set.values_list("number", flat=True))


def _has_played(row: Row, counting: set[int] | None) -> bool:
    return any(counting is None or game["round"] in counting for game in row["rounds"])


def top_of(
    stage: Stage, rows: Sequence[Row], here: Collection[int], *, seats: int | None = None
) -> Top:
    """Fill the seats of a stage from the ranked rows of those who are here: the stage's own number
    of seats, unless other `seats` are given. Each division always has the stage's number."""
    ahead = _ahead(stage, rows)
    rows = _with_champions(rows, ahead.champions)
    if stage.plays != Stage.Plays.DIVISIONS:
        wanted = (stage.players or 0) if seats is None else seats
        return top(rows, here, wanted, ahead)
    found = [top(part, here, stage.players or 0, ahead) for part in _parts(stage, rows)]
    through = {player for each in found for player in each.through}
    return Top(
        [row["player"] for row in rows if row["player"] in through],
        [player for each in found for player in each.equals],
    )


def _ahead(stage: Stage, rows: Sequence[Row]) -> Ahead:
    champions = [player.pk for player in champions_in(stage)]
    return Ahead(champions, winners_before(stage, rows))


def champions_in(stage: Stage) -> list[Player]:
    """The defending champions who have a seat in a stage whatever they score, if they are here."""
    if not stage.champion_plays:
        return []
    return list(stage.event.players.active().filter(is_defending=True).order_by("number"))


def _with_champions(rows: Sequence[Row], champions: Collection[int]) -> list[Row]:
    """The rows, followed by those champions who have not played, in the order of their numbers."""
    last = {"name": "", "metrics": {}, "rounds": [], "by_lot": False}
    listed = {row["player"] for row in rows}
    new = [each for each in champions if each not in listed]
    first = len(rows) + 1
    return [*rows, *(last | {"player": each, "rank": rank} for rank, each in enumerate(new, first))]


def _parts(stage: Stage, rows: Sequence[Row]) -> list[list[Row]]:
    """The rows from which a stage takes its players: those of each division, or all."""
    if stage.plays != Stage.Plays.DIVISIONS:
        return [list(rows)]
    division_of = dict(stage.event.players.values_list("pk", "division"))
    return [
        [row for row in rows if division_of.get(row["player"]) == name]
        for name in stage.event.divisions
    ]


def _leads_on(round_: Round) -> bool:
    """Whether a round has begun, and another stage comes after it."""
    if round_.status not in (Round.Status.PLAYING, Round.Status.TIME_UP, Round.Status.FINISHED):
        return False
    return round_.event.stages.filter(number__gt=round_.stage.number).exists()


def winners_before(stage: Stage, rows: Sequence[Row]) -> set[int]:
    """The winners of tables in the stage before, by these rows; nobody where winning leads
    nowhere."""
    if stage.plays != Stage.Plays.WINNERS:
        return set()
    rounds = {
        planned.number
        for planned in course(stage.event)
        if planned.stage.number == stage.number - 1
    }
    return {
        row["player"]
        for row in rows
        if any(each["round"] in rounds and each["place"] == 1 for each in row["rounds"])
    }


def choose_players(stage: Stage) -> tuple[list[Player], list[str]]:
    """Choose the players of a stage, best first, with sentences that say how they were found.

    If the last seat falls between players who are equal in everything, lots are drawn and recorded;
    the same players keep that order in every further draft.
    """
    event = stage.event
    present = {player.pk: player for player in event.players.present()}
    rows = standings_before.rows_now(stage)
    while _draw_at_the_cut(stage, top_of(stage, rows, present)) is not None:
        rows = standings_before.rows_now(stage)
    chosen = top_of(stage, rows, present).through
    ahead = _ahead(stage, rows)
    note = [_who_plays(stage, chosen, ahead), *_champions_away(stage, present)]
    for part in _parts(stage, _with_champions(rows, ahead.champions)):
        inside = sorted(
            (row for row in part if row["player"] in chosen),
            key=lambda row: chosen.index(row["player"]),
        )
        inside = [row for row in inside if row["player"] not in ahead.champions]
        others = [row for row in part if row["player"] in present and row["player"] not in chosen]
        note += _passed_over(part, present, inside, ahead)
        note += _lots_that_decided(event, inside, others)
    return [present[player] for player in chosen], note


def _who_plays(stage: Stage, chosen: Sequence[int], ahead: Ahead) -> str:
    phrase = stage.phrase
    names = [each.display_name for each in champions_in(stage) if each.pk in chosen]
    winners = sum(each in ahead.winners and each not in ahead.champions for each in chosen)
    others = len(chosen) - len(names)
    if names and not others:
        return _defends(names)
    if stage.plays == Stage.Plays.DIVISIONS:
        told = f"{qualifiers_play(stage, phrase)}."
        return f"{_defends(names)} {_of_each(stage)}" if names else told
    if stage.plays == Stage.Plays.TOP:
        among = f"the {'others in the ' if names else ''}{standings_before.name_of(stage)}"
        best = f"{first(others)} of {among}"
    else:
        best = _winners_and_best(winners, others - winners)
    if names:
        go = "other seat in {} goes" if others == 1 else "other seats in {} go"
        return f"{_defends(names)} The {go.format(phrase)} to {best}."
    return f"{best[:1].upper()}{best[1:]} play {phrase}."


def _winners_and_best(winners: int, more: int) -> str:
    won = "1 winner of a table" if winners == 1 else f"{winners} winners of tables"
    best = "the best of the others" if more == 1 else f"the {more} best of the others"
    parts = []
    if winners:
        parts.append(won)
    if more:
        parts.append(best)
    return " and ".join(parts)


def _of_each(stage: Stage) -> str:
    seats = counted(stage.players or 0, "seat")
    return (
        f"Each division has {seats} in {stage.phrase}; the other seats go to the top of that "
        "division."
    )


def _defends(names: Sequence[str]) -> str:
    one = len(names) == 1
    defend = "defends the title and has" if one else "defend their titles and have"
    return f"{listed(names)} {defend} a seat."


def _champions_away(stage: Stage, present: Collection[int]) -> list[str]:
    return [
        f"{each.display_name} defends the title and is not here: the next one has that seat."
        for each in champions_in(stage)
        if each.pk not in present
    ]


def alternates(round_: Round) -> list[Alternate]:
    """The players who are here without a seat in a round that is not for everybody: those
    who were best in the stages before it first."""
    rows = standings_before.rows_before(round_.stage)
    ahead = _ahead(round_.stage, rows)
    ranks = {row["player"]: row["rank"] for row in rows}
    waiting = round_.event.players.present().exclude(seats__round=round_)
    found = [Alternate(player, ranks.get(player.pk, 0)) for player in waiting.order_by("number")]
    short = _short_divisions(round_)

    def next_first(each: Alternate) -> tuple[bool, bool, bool, bool, int]:
        other = bool(short) and each.player.division not in short
        no_champion, no_winner = ahead.of(each.player.pk)
        return other, no_champion, not each.rank, no_winner, each.rank

    return sorted(found, key=next_first)


def _short_divisions(round_: Round) -> set[str]:
    """The divisions with fewer players here and seated than have places; none if divisions don't
    count."""
    stage = round_.stage
    if stage.plays != Stage.Plays.DIVISIONS:
        return set()
    here = round_.event.players.present().filter(seats__round=round_)
    seated = Counter(here.values_list("division", flat=True))
    return {name for name in round_.event.divisions if seated[name] < (stage.players or 0)}


def free_seats(round_: Round) -> int:
    """Count the players who could still join a round that is not for everybody: those present, up
    to its number of players. None once one of its games has begun."""
    if round_.tables.filter(game__version__gt=0).exists():
        return 0
    present, most = round_.event.players.present(), round_.stage.players or 0
    if round_.stage.plays == Stage.Plays.DIVISIONS:
        counts = Counter(present.values_list("division", flat=True))
        could = sum(min(most, counts[name]) for name in round_.event.divisions)
    else:
        could = min(most, present.count())
    return max(could - round_.seats.count(), 0)


def played_before(stage: Stage, number: int) -> QuerySet[Player]:
    """The players of the round of this number, in a stage that isn't for everybody and has begun
    before it: those who sat in the round before and are still here."""
    before = Seat.objects.filter(round__stage=stage, round__number=number - 1)
    here = stage.event.players.present().filter(pk__in=before.values("player"))
    return here.order_by("number")


def _draw_at_the_cut(stage: Stage, found: Top) -> DrawOfLots | None:
    """Draw lots if the last seat lies within a group of equals who are here."""
    for group in standings_before.equals(stage):
        if group.intersection(found.equals):
            reason = f"the last seat in {stage.phrase}"
            return lots.draw(stage.event, group, reason)
    return None


def _passed_over(
    rows: Sequence[Row],
    present: Collection[int],
    chosen: Sequence[Row],
    ahead: Ahead,
) -> list[str]:
    """Players who have left but would be in by rank; champions are left out."""
    if not chosen:
        return []
    worst = max(_level(row, ahead) for row in chosen)
    away = [
        row for row in rows if row["player"] not in present and row["player"] not in ahead.champions
    ]
    gone = [row for row in away if _level(row, ahead) <= worst]
    return [f"{row['name']} (rank {row['rank']}) is not here and is passed over." for row in gone]


def _lots_that_decided(event: Event, chosen: list[Row], others: list[Row]) -> list[str]:
    """The sentence saying that the last seat was decided by lot, and between whom."""
    if not chosen or not others:
        return []
    last, next_ = chosen[-1], others[0]
    if not (last["by_lot"] and next_["by_lot"] and last["metrics"] == next_["metrics"]):
        return []
    titles = [metric.title.lower() for metric in standings.scoring_of(event).metrics[1:]]
    equal = [row["name"] for row in (*chosen, *others) if row["metrics"] == last["metrics"]]
    return [
        f"{listed(equal)} are equal in {', '.join(titles)}. "
        f"Lots were drawn and recorded: the order is {', '.join(equal)}."
    ]
