"""The preview of a decision before it is entered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.book.explaining import explain_decision
from engine.chain import outcome_digest
from engine.game import Game
from engine.outcome import Outcome
from engine.outcome_json import facts_to_json
from engine.registry import command_names
from engine.texts import Text

HIDDEN = Text("The choice comes first: the amount is worked out when this is entered.")


@dataclass(frozen=True)
class Preview:
    """The effect that a command would have: its outcome, the journal's line, and why
    (`engine.explain`).

    `digest` goes with a post, so that it is entered as shown; None if nothing is shown.
    """

    outcome: Outcome
    text: str
    why: dict[str, Any]
    digest: str | None


def preview_of(
    game: Game, kind: str, command: Mapping[str, Any], text: str, outcome: Outcome
) -> Preview:
    """The preview of what was decided for `game`; `outcome` is all that it moves. A choice that has
    to be made before its amount is known shows no amount."""
    why = explain_decision(game, kind, command, outcome)
    if command["type"] in command_names(blind=True):
        return Preview(Outcome((), ()), HIDDEN, why | {"amounts": []}, None)
    return Preview(outcome, text, why, outcome_digest(outcome))


def preview_to_json(preview: Preview) -> dict[str, Any]:
    """A preview as API and tablet have it."""
    return {
        "postings": [
            {"account": leg.account, "commodity": leg.commodity, "quantity": leg.quantity}
            for leg in preview.outcome.postings
        ],
        "facts": facts_to_json(preview.outcome),
        "text": preview.text,
        "explained": preview.why,
        "digest": preview.digest,
    }
