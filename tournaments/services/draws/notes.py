"""How a draw came about, in sentences."""

from __future__ import annotations

from dataclasses import replace

from tournaments.models import Round, Stage
from tournaments.seating import explain
from tournaments.services.draws.ahead import as_announced, tells_of_announced
from tournaments.services.draws.locks import told as locked_told
from tournaments.services.draws.promises import promise_for
from tournaments.services.draws.review import as_drawn

BY_HAND = "Changed by hand: "


def note(round_: Round, *, by_hand: str = "") -> list[str]:
    """The sentences that explain the draw as it is now, with what was changed by hand."""
    drawn = as_drawn(round_)
    kept = [line for line in round_.draw_note if line.startswith(BY_HAND)]
    if by_hand and kept[-1:] == [BY_HAND + by_hand]:
        kept.pop()  # the same two have changed back
    elif by_hand:
        kept.append(BY_HAND + by_hand)
    if not round_.stage.is_for_all:
        stays = [
            line
            for line in round_.draw_note
            if not (line.startswith(BY_HAND) or tells_of_announced(line))
        ]
        return stays + (as_announced(round_) if round_.stage.is_seated_at_once else []) + kept
    if kept:
        drawn = replace(drawn, by_hand=True)
    told = [*how_seated(round_), *chosen_sizes(round_), *locked_told(round_), *explain(drawn)]
    if not round_.stage.is_by_hand:
        told.append(_repeatable(round_, as_it_stands=not kept))
    return told + kept


def how_seated(round_: Round) -> list[str]:
    """How the organisers or the standings made the tables, if they did."""
    if round_.stage.is_by_hand:
        return ["Seated by hand: the organisers said who sits where."]
    if round_.stage.is_seated_at_once:
        return as_announced(round_)
    if round_.opens:
        return []
    return {
        Stage.Tables.STANDINGS: ["Seated by the standings: the first ones at table 1, and so on."],
        Stage.Tables.SEEDED: ["Seeded by the standings: the first ones at different tables."],
    }.get(Stage.Tables(round_.stage.tables), [])


def chosen_sizes(round_: Round) -> list[str]:
    """That the organisers chose the sizes of the tables, if they did."""
    return ["The organisers chose the sizes of the tables."] if round_.sizes else []


def _repeatable(round_: Round, *, as_it_stands: bool) -> str:
    """With which number the draw was made, and what that proves of it."""
    promise = promise_for(round_.event, round_.number)
    if not as_it_stands:
        number = f"seed “{promise.seed}”" if promise else f"number {round_.draw_seed}"
        return f"Drawn with the {number}, and changed by hand since."
    if promise is not None:
        return (
            f"Drawn with the seed “{promise.seed}”, whose hash was published before: anybody can "
            "draw it again from its record."
        )
    drawn = f"Drawn with the number {round_.draw_seed}"
    before = round_.before
    if before is not None and before.plan:
        return (
            f"{drawn} from the plan made with the round before: the same players, plan and number "
            "give the same draw."
        )
    return f"{drawn}: the same players and the same number give the same draw."
