"""Where a rule is found and what it says, for refusals and explanations.

A chapter carries the name it has in the long game's rulebook.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from engine.errors import Refusal
from engine.game import Game
from engine.registry import HEADINGS
from engine.ruleset import RULESETS

# Chapters missing from the document of a ruleset; the long game's stand in for them.
_LEFT_OUT: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "002": frozenset(("HOTELS", "MISCELLANEOUS", "TIME LIMIT GAME")),
        "004": frozenset(("HOTELS", "SELLING PROPERTY")),
    }
)
_LONG_GAME = "classic"


def place(game: Game, chapter: str, options: Iterable[str] = ()) -> dict[str, Any]:
    """The place of a rule, as JSON: title of the `ruleset`, `rule` (its chapter), and
    `rule_changed`: whether this game has changed one of the `options` that decide it.

    If the ruleset's document lacks the chapter, the long game's is named, unless an option of the
    ruleset itself decides.
    """
    ruleset = RULESETS[game.ruleset]
    usual = ruleset.options_on(game.edition.name)
    long_game = RULESETS[_LONG_GAME]
    own = any(getattr(usual, name) != getattr(long_game.options, name) for name in options)
    if chapter in _LEFT_OUT.get(ruleset.source, ()) and not own:
        ruleset = long_game
    changed = any(getattr(game.options, name) != getattr(usual, name) for name in options)
    return {"ruleset": ruleset.title, "rule": chapter, "rule_changed": changed}


def rule_behind(game: Game, refusal: Refusal) -> dict[str, Any]:
    """The rule that made `game` refuse: its `place`, and `rule_text`, what it says; `remedy`, what
    can be done now, or "" if the refusal's own sentence says everything.

    `rule_text` is "" for a chapter that isn't one of the game's.
    """
    no = refusal.no
    text = no.says or HEADINGS.get(no.rule, "")
    options = (no.option,) if no.option else ()
    return place(game, no.rule, options) | {"rule_text": text, "remedy": no.remedy}
