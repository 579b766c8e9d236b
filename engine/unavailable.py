"""Commands that are *nearly* possible now, each with the reason why not: for the tablet to gray out
and explain.

The reasons are `decide`'s own, so they can't drift from the rules: each candidate is a command
that a banker would look for in this position, and it is listed if the rules refuse it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.codes import RuleCode
from engine.decide import decide
from engine.errors import Refusal
from engine.game import Game
from engine.parsing import command_to_json
from engine.registry import CHAPTERS, Candidate
from engine.rulebook import rule_behind

# Refused only because something is missing that the offer asks for.
_OFFERED = frozenset({RuleCode.RENT_OPEN, RuleCode.DEEDS_TO_DIVIDE})


def unavailable(game: Game) -> list[dict[str, Any]]:
    """The refused candidates as JSON: `command`, `group` and `text` as in an offer, and `refused`
    with code, sentence and the rule behind it (`engine.rule_behind`). Empty before the start and
    after the end."""
    if game.status not in ("playing", "last_turn"):
        return []
    found = []
    for group, text, command in _candidates(game):
        try:
            decide(game, command)
        except Refusal as refusal:
            if refusal.code in _OFFERED:
                continue
            why = {"code": refusal.code, "sentence": refusal.sentence}
            found.append(
                {
                    "command": command_to_json(command),
                    "group": group,
                    "text": text,
                    "refused": why | rule_behind(game, refusal),
                }
            )
    return found


def _candidates(game: Game) -> Iterator[Candidate]:
    for chapter in CHAPTERS:
        if chapter.candidates:
            yield from chapter.candidates(game)
    on_lot = [item.candidates_on_lot for item in CHAPTERS if item.candidates_on_lot]
    lots = [lot for group in game.edition.groups.values() for lot in group]
    for seat in game.live:
        for lot in (lot for lot in lots if game.owner[lot] == seat):
            for candidates in on_lot:
                yield from candidates(game, seat, lot)
