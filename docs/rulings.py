"""The generated parts of docs/rulings.md: the values of each option, and the examples.

Under the heading of each ruling a mark `<!-- slug: option -->` names the options that it decides.
What is generated comes from the engine and the index of the scenarios; the rest of the page is
written by hand. `.venv/bin/python -m docs` writes it again, and a test compares the page with both.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import engine
from docs.parts import filled, folded, links, word
from engine.options import Option
from engine.ruleset import Ruleset
from tests.engine import scenario_index as index

PAGE = Path(__file__).with_name("rulings.md")
_HEADING = re.compile(r"^### ([a-z0-9-]+)$", re.MULTILINE)
_BY_THROWS = " *Only where dice and turns are entered.*"


def slugs(page: str) -> list[str]:
    """The rulings of the page, in its order."""
    return _HEADING.findall(page)


def rendered(page: str) -> str:
    """The page with its generated parts as they have to be now."""
    return filled(page, _ruling)


def _ruling(slug: str, options: list[str]) -> str:
    """The generated part of a ruling: the values of its options, or its examples if it has none."""
    own = [name for name in index.scenario_names() if name.startswith(f"{slug}/")]
    if not options:
        return f"\n{links(own)}\n"
    parts = [_option(engine.OPTIONS[name]) for name in options]
    if own:
        parts.append(f"All examples: [tests/scenarios/{slug}/](../tests/scenarios/{slug})\n")
    return "\n" + "\n".join(parts) + "\n"


def _option(option: Option) -> str:
    note = _BY_THROWS if option.by_throws else ""
    text = folded(f"`{option.name}`: {option.sentence}{note}") + "\n"
    shown = index.options()[option.name]
    for value in option.values:
        name = f"**`{word(value)}`**" if value == option.default else f"`{word(value)}`"
        text += folded(f"- {name}: {_played_by(option, value)}", "  ")
        text += links(shown[word(value)], "  ")
    return text


def _played_by(option: Option, value: Any) -> str:
    """The rulesets that play a value, in words."""
    playing = [_plays(ruleset, option, value) for ruleset in engine.RULESETS.values()]
    if value == option.default:
        on_some_boards = [text for text in playing if " on " in text]
        others = "every ruleset" if all(playing) and not on_some_boards else "every other ruleset"
        return ", ".join([others, *on_some_boards])
    return ", ".join(filter(None, playing)) or "by choice only"


def _plays(ruleset: Ruleset, option: Option, value: Any) -> str:
    """A ruleset that plays a value, with the editions on which it does if not on all; else ""."""
    editions = [
        edition
        for edition in ruleset.editions
        if getattr(ruleset.options_on(edition), option.name) == value
    ]
    if len(editions) == len(ruleset.editions):
        return f"`{ruleset.name}`"
    return f"`{ruleset.name}` on {' and '.join(editions)}" if editions else ""
