"""The rules sheet: the ruleset of an event, and how tonight differs from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import engine
from tournaments.forms.option_labels import HOUSE_RULES, NAMES, in_words, label
from tournaments.forms.rules import usual_options
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Difference:
    """One option in words: what is played, what is usual, and what the option decides."""

    label: str
    value: str
    usual: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Brought:
    """The rules that a short or timed game brings along; `than` is the game that it differs
    from."""

    title: str
    than: str
    rules: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class RulesSheet:
    """The rules of an event: the ruleset and the board by title, what a short or timed game brings,
    the single rules that differ, the house rules. `locked` once a game has begun."""

    title: str
    summary: str
    edition: str
    brought: Brought | None
    differs: tuple[Difference, ...]
    house: tuple[Difference, ...]
    locked: bool


@dataclass(frozen=True, slots=True)
class AboutRuleset:
    """A ruleset before it is chosen; `by_board` are the rules that depend on the board, in
    words."""

    summary: str
    brought: Brought | None
    by_board: tuple[str, ...]


def sheet_of(event: Event) -> RulesSheet:
    """The sheet of an event."""
    ruleset, options, edition = event.ruleset, event.options, event.edition
    base = engine.RULESETS[ruleset]
    usual = usual_options(ruleset, options, edition)
    played = engine.resolve_options(ruleset, options, edition)
    return RulesSheet(
        title=base.title,
        summary=base.summary,
        edition=engine.load_edition(edition).title,
        brought=brought_along(ruleset, edition, played.short),
        differs=_differences(played, usual, (name for name in NAMES if name not in HOUSE_RULES)),
        house=_differences(played, usual, (name for name in NAMES if name in HOUSE_RULES)),
        locked=event.round_set.exists(),
    )


def about_ruleset(ruleset: engine.Ruleset) -> AboutRuleset:
    """Return what an organiser should know before choosing a ruleset."""
    boards = ruleset.editions if ruleset.asks_for_edition else ()
    return AboutRuleset(
        summary=ruleset.summary,
        brought=brought_along(ruleset.name, ruleset.edition),
        by_board=tuple(_on_board(ruleset, board) for board in boards),
    )


def _on_board(ruleset: engine.Ruleset, edition: str) -> str:
    """ "United States, since 2008: Income Tax flat amount only"."""
    names = {name for changes in ruleset.by_edition.values() for name in changes}
    options = ruleset.options_on(edition)
    rules = [
        f"{label(name)}: {in_words(name, getattr(options, name))}"
        for name in NAMES
        if name in names
    ]
    return f"{engine.load_edition(edition).title}. {', '.join(rules)}"


def brought_along(ruleset: str, edition: str, short: str = "") -> Brought | None:
    """Return how a short or timed game differs from the full one: the ruleset's own, or the `short`
    one chosen for it. None for a full game."""
    base = engine.RULESETS[ruleset]
    own = engine.resolve_options(ruleset, {}, edition)
    if short in ("", own.short):
        if not base.full_game:
            return None
        full, title, played = engine.RULESETS[base.full_game], base.title, own
    elif short == "none":
        return None
    else:
        full, title = base, "The short game"
        played = engine.resolve_options(ruleset, {"short": short}, edition)
    names = (name for name in NAMES if name != "short")
    return Brought(title, full.title, _differences(played, full.options_on(edition), names))


def _differences(
    played: engine.Options, usual: engine.Options, names: Iterable[str]
) -> tuple[Difference, ...]:
    return tuple(
        Difference(
            label=label(name),
            value=in_words(name, getattr(played, name)),
            usual=in_words(name, getattr(usual, name)),
            sentence=engine.OPTIONS[name].sentence,
        )
        for name in names
        if getattr(played, name) != getattr(usual, name)
    )
