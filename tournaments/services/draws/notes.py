"""The notes that explain how a draw came about."""

from __future__ import annotations

from dataclasses import replace

from tournaments.draw_notes import About, NoteLine, lines
from tournaments.models import Round, Stage
from tournaments.seating import explain
from tournaments.services.draws.ahead import as_announced
from tournaments.services.draws.locks import told as locked_told
from tournaments.services.draws.promises import promise_for
from tournaments.services.draws.review import as_drawn


def note(round_: Round, *, by_hand: str = "") -> list[NoteLine]:
    """The lines that explain the draw as it is now. `by_hand`: what has just been changed."""
    before = round_.note_lines
    kept = [line for line in before if line.about is About.BY_HAND]
    changed = NoteLine(About.BY_HAND, by_hand)
    if by_hand and kept[-1:] == [changed]:
        kept.pop()  # the swap was just reversed
    elif by_hand:
        kept.append(changed)
    if round_.stage.is_for_all:
        return _of_all(round_, as_it_stands=not kept) + kept
    stays = [line for line in before if line.about is About.DRAW]
    return stays + (_announced(round_) if round_.stage.is_seated_at_once else []) + kept


def _of_all(round_: Round, *, as_it_stands: bool) -> list[NoteLine]:
    """Explain how a round for everybody came about. `as_it_stands`: nothing was changed by hand
    since."""
    drawn = as_drawn(round_)
    if not as_it_stands:
        drawn = replace(drawn, by_hand=True)
    told = [*locked_told(round_), *explain(drawn)]
    if not round_.stage.is_by_hand:
        told.append(_repeatable(round_, as_it_stands=as_it_stands))
    return [*how_made(round_), *lines(About.DRAW, told)]


def how_made(round_: Round) -> list[NoteLine]:
    """Note what organisers, the standings or an announcement decided about the tables, if
    anything."""
    chosen = ["The organisers chose the sizes of the tables."] if round_.sizes else []
    return [*_how_seated(round_), *lines(About.DRAW, chosen)]


def _how_seated(round_: Round) -> list[NoteLine]:
    if round_.stage.is_by_hand:
        return lines(About.DRAW, ["Seated by hand: the organisers said who sits where."])
    if round_.stage.is_seated_at_once:
        return _announced(round_)
    said = None if round_.opens else _BY_STANDINGS.get(Stage.Tables(round_.stage.tables))
    return lines(About.DRAW, [said] if said else [])


_BY_STANDINGS = {
    Stage.Tables.STANDINGS: "Seated by the standings: the first ones at table 1, and so on.",
    Stage.Tables.SEEDED: "Seeded by the standings: the first ones at different tables.",
}


def _announced(round_: Round) -> list[NoteLine]:
    return lines(About.ANNOUNCED, as_announced(round_))


def _repeatable(round_: Round, *, as_it_stands: bool) -> str:
    """The seed of the draw, and what it proves about the draw."""
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
