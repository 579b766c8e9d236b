"""The order of what a draw looks at, and how strongly players are kept apart: for the page of the
draw."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Event, KeepApart, Stage

_STRENGTHS = {
    KeepApart.ALWAYS: "always",
    KeepApart.RATHER: "if possible",
    KeepApart.NO: "not at all",
}
_REPEATS = (
    "As few pairs as possible meet again, and a third meeting counts for more than two second ones."
)
_RATHER = " Two {of_a_kind} at a table count as much as two who meet again."
_THEN = (
    "Others sit at the tables that are larger or smaller than most.",
    "Everybody changes seats from round to round.",
    "Tables are numbered: first for players with a table of their own, then for those who need an "
    "accessible one.",
)
_BY_RANK = (
    "The standings alone say who sits where.",
    "The draft names those who should be kept apart and aren’t; swap them by hand.",
)


@dataclass(frozen=True, slots=True)
class DrawOrder:
    """A line on who is kept apart, and what the draw looks at, first things first."""

    apart: str
    steps: list[str]


def draw_order(event: Event, stage: Stage) -> DrawOrder | None:
    """Return the order for a draw of this stage. None for a final, where there is no choice, and
    for tables made by hand."""
    if stage.is_by_hand or stage.is_final:
        return None
    kinds = (
        ("families", "of one family", event.words_apart),
        ("clubs", "of one club", event.clubs_apart),
    )
    apart = ", ".join(f"{name} {_STRENGTHS[KeepApart(kept)]}" for name, _, kept in kinds)
    if not stage.avoids_repeats:
        return DrawOrder(apart, list(_BY_RANK))
    steps = []
    always = [of for _, of, kept in kinds if kept == KeepApart.ALWAYS]
    if always:
        steps.append(
            f"Players {' or '.join(always)} sit apart, even if others meet again for that."
        )
    rather = [of for _, of, kept in kinds if kept == KeepApart.RATHER]
    steps.append(_REPEATS + (_RATHER.format(of_a_kind=" or ".join(rather)) if rather else ""))
    return DrawOrder(apart, [*steps, *_THEN])
