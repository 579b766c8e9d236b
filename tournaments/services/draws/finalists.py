"""Who plays the final: the top of the standings, and a draw of lots where they are equal."""

from __future__ import annotations

from typing import Any

from tournaments.models import DrawOfLots, Event, Player
from tournaments.services import standings

Row = dict[str, Any]


def choose_finalists(event: Event) -> tuple[list[Player], list[str]]:
    """The finalists, best first, and sentences that say how they were found.

    Only who is here can play: whoever has left is passed over, and the next one moves up. If the
    last seat falls between players who are equal in everything, lots are drawn and recorded; the
    same players keep that order in every further draft.
    """
    present = {player.pk: player for player in event.players.present()}
    rows = _ranked(event, present)
    advance = min(event.advance, len(rows))
    drawn = _draw_at_the_cut(event, rows, advance)
    if drawn is not None:
        rows = _ranked(event, present)
    chosen = rows[:advance]
    note = [
        f"The first {advance} of the standings play the final.",
        *_passed_over(event, rows, chosen),
    ]
    note += _lots_that_decided(event, chosen, rows[advance:])
    return [present[row["player"]] for row in chosen], note


def _ranked(event: Event, present: dict[int, Player]) -> list[Row]:
    rows: list[Row] = standings.compute(event.pk).rows
    return [row for row in rows if row["player"] in present]


def _draw_at_the_cut(event: Event, rows: list[Row], advance: int) -> DrawOfLots | None:
    """Draw lots if the last seat lies within a group of equals who are here."""
    inside = {row["player"] for row in rows[:advance]}
    here = {row["player"] for row in rows}
    for group in standings.equals(event):
        candidates = group & here
        if candidates & inside and candidates - inside:
            return standings.draw_lots(event, group, "the last seat in the final")
    return None


def _passed_over(event: Event, rows: list[Row], chosen: list[Row]) -> list[str]:
    """Who would be in by rank and has left."""
    if not chosen:
        return []
    here = {row["player"] for row in rows}
    worst = chosen[-1]["rank"]
    all_rows: list[Row] = standings.compute(event.pk).rows
    gone = [row for row in all_rows if row["rank"] <= worst and row["player"] not in here]
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
