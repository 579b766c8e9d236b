"""The rules sheet: the ruleset of an event, and in which points tonight differs from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import engine
from tournaments.forms.wording import in_words, label


@dataclass(frozen=True, slots=True)
class Difference:
    """One option that the event has changed, in words."""

    label: str
    value: str
    usual: str
    sentence: str


@dataclass(frozen=True, slots=True)
class RulesSheet:
    """Title of the ruleset, title of the board, what differs; `locked` once a game has begun."""

    title: str
    summary: str
    edition: str
    differs: tuple[Difference, ...]
    locked: bool


def rules_sheet(
    ruleset: str, options: Mapping[str, Any], edition: str, *, locked: bool
) -> RulesSheet:
    """The sheet of an event; `options` are the changed ones, or all: equal ones don't count."""
    base = engine.RULESETS[ruleset]
    usual = base.options_on(edition or base.edition)
    differs = tuple(
        Difference(
            label=label(name),
            value=in_words(value),
            usual=in_words(getattr(usual, name)),
            sentence=engine.OPTIONS[name].sentence,
        )
        for name, value in options.items()
        if name in engine.OPTIONS and value != getattr(usual, name)
    )
    return RulesSheet(
        title=base.title,
        summary=base.summary,
        edition=engine.load_edition(edition or base.edition).title,
        differs=differs,
        locked=locked,
    )
