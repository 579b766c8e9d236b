"""Who plays the final: the top of the standings, and a draw of lots where they are equal.

`top` is the one place where that is decided: for the draw, for the marks in the standings before
it, for the seat of a finalist who has left, and for what a late ruling means.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from tournaments.models import DrawOfLots, Event, Player, Round, Seat
from tournaments.services import standings

Row = dict[str, Any]


class Top(NamedTuple):
    """Players by id, best first: those who are `through`, and the equals among whom lots have to
    give the seats that are left."""

    through: list[int]
    equals: list[int]


class Alternate(NamedTuple):
    """Somebody who could take a seat in the final; `rank` is 0 for whoever hasn't played."""

    player: Player
    rank: int


def top(rows: Sequence[Row], here: Collection[int], seats: int) -> Top:
    """Who of these ranked rows gets so many seats. Only those who are here do: whoever has left
    is passed over, and the next one moves up."""
    rows = [row for row in rows if row["player"] in here]
    inside, outside = rows[:seats], rows[seats:]
    if inside and outside and inside[-1]["rank"] == outside[0]["rank"]:
        cut = outside[0]["rank"]
        return Top(
            [row["player"] for row in inside if row["rank"] < cut],
            [row["player"] for row in rows if row["rank"] == cut],
        )
    return Top([row["player"] for row in inside], [])


def going_through(event: Event, rows: Sequence[Row]) -> Top:
    """Who plays the final by these rows as they stand; once its seats are public, who sits there.
    Two queries."""
    final = Round.objects.filter(event=event, kind=Round.Kind.FINAL, status__in=Round.DRAWN)
    seated = list(Seat.objects.filter(round__in=final).values_list("player", flat=True))
    if seated:
        return Top(seated, [])
    here = set(event.players.present().values_list("pk", flat=True))
    return top([row for row in rows if row["rounds"]], here, event.advance)


def choose_finalists(event: Event) -> tuple[list[Player], list[str]]:
    """The finalists, best first, and sentences that say how they were found.

    If the last seat falls between players who are equal in everything, lots are drawn and recorded;
    the same players keep that order in every further draft.
    """
    present = {player.pk: player for player in event.players.present()}
    rows: list[Row] = standings.compute(event.pk).rows
    if _draw_at_the_cut(event, top(rows, present, event.advance)) is not None:
        rows = standings.compute(event.pk).rows
    chosen = top(rows, present, event.advance).through
    inside = [row for row in rows if row["player"] in chosen]
    others = [row for row in rows if row["player"] in present and row["player"] not in chosen]
    note = [
        f"The first {len(chosen)} of the standings play the final.",
        *_passed_over(rows, present, inside),
        *_lots_that_decided(event, inside, others),
    ]
    return [present[player] for player in chosen], note


def alternates(round_: Round) -> list[Alternate]:
    """Who is here and has no seat in the final, the next by the rounds before it first."""
    rows = standings.rows_before_the_final(round_.event)
    ranks = {row["player"]: row["rank"] for row in rows}
    waiting = round_.event.players.present().exclude(seats__round=round_)
    found = [Alternate(player, ranks.get(player.pk, 0)) for player in waiting.order_by("number")]
    return sorted(found, key=lambda each: (not each.rank, each.rank))


def free_seats(round_: Round) -> int:
    """How many more could play the final: of those who are here, up to the number that advances.
    None once its game has begun."""
    if round_.tables.filter(game__version__gt=0).exists():
        return 0
    here = round_.event.players.present().count()
    return max(min(round_.event.advance, here) - round_.seats.count(), 0)


def _draw_at_the_cut(event: Event, found: Top) -> DrawOfLots | None:
    """Draw lots if the last seat lies within a group of equals who are here."""
    for group in standings.equals(event):
        if group.intersection(found.equals):
            return standings.draw_lots(event, group, "the last seat in the final")
    return None


def _passed_over(rows: Sequence[Row], present: Collection[int], chosen: Sequence[Row]) -> list[str]:
    """Who would be in by rank and has left."""
    worst = max((row["rank"] for row in chosen), default=0)
    gone = [row for row in rows if row["rank"] <= worst and row["player"] not in present]
    return [f"{row['name']} (rank {row['rank']}) is not here and is passed over." for row in gone]


def _lots_that_decided(event: Event, chosen: list[Row], others: list[Row]) -> list[str]:
    """That the last seat went by lot, and between whom."""
    if not chosen or not others:
        return []
    last, next_ = chosen[-1], others[0]
    if not (last["by_lot"] and next_["by_lot"] and last["metrics"] == next_["metrics"]):
        return []
    titles = [metric.title.lower() for metric in standings.scoring_of(event).metrics[1:]]
    equal = [row["name"] for row in (*chosen, *others) if row["metrics"] == last["metrics"]]
    return [
        f"{' and '.join((', '.join(equal[:-1]), equal[-1]))} are equal in {', '.join(titles)}. "
        f"Lots were drawn and recorded: the order is {', '.join(equal)}."
    ]
