"""The generated parts of docs/rules.md: rulesets, options, rules and hard questions.

They come from the engine and from the index of the scenarios; the rest of the page is written by
hand. `.venv/bin/python -m docs` writes them again, and a test compares the page with both.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import engine
from docs import rulings
from docs.parts import filled, folded, links, marks, word
from tests.engine import scenario_index as index

PAGE = Path(__file__).with_name("rules.md")


def rendered(page: str) -> str:
    """The page with its generated parts as they have to be now."""
    return filled(page, lambda name, _: f"\n{_PARTS[name]()}\n")


def _rulesets() -> str:
    """Per ruleset: its document, its boards, and the options in which it isn't the long game."""
    text = ""
    for ruleset in engine.RULESETS.values():
        text += f"- `{ruleset.name}`: document {ruleset.source}, on {', '.join(ruleset.editions)}\n"
        for name, option in engine.OPTIONS.items():
            value = getattr(ruleset.options, name)
            if value != option.default:
                text += f"  - `{name}={word(value)}`\n"
        for edition, changes in ruleset.by_edition.items():
            for name, value in changes.items():
                text += f"  - `{name}={word(value)}` on {edition}\n"
    return text


def _options() -> str:
    """Every option in a sentence, with a link to its ruling."""
    marked = marks(rulings.PAGE.read_text("utf-8"))
    ruling = {option: slug for slug, options in marked.items() for option in options}
    return "".join(
        folded(f"- [`{name}`](rulings.md#{ruling[name]}): {option.sentence}", "  ")
        for name, option in engine.OPTIONS.items()
    )


def _rules() -> str:
    """Chapter by chapter each rule, where it stands in which document, and its scenarios."""
    places = _places()
    ruled = set(rulings.slugs(rulings.PAGE.read_text("utf-8")))
    found: list[str] = []
    chapter = ""
    for rule in index.rules().values():
        if rule.chapter != chapter:
            chapter = rule.chapter
            found.append(f"### {chapter.capitalize()}\n")
        stands = f"In {'; '.join(places[rule.name])}."
        if rule.name in ruled:
            stands += f" [Ruling](rulings.md#{rule.name})."
        text = f"#### {rule.name}\n\n{folded(rule.says)}\n{folded(stands)}"
        found.append(f"{text}\n{links(rule.shown_by)}")
    return "\n".join(found)


def _places() -> dict[str, list[str]]:
    places: dict[str, list[str]] = defaultdict(list)
    for document, held in index.paragraphs().items():
        lines: dict[str, list[str]] = defaultdict(list)
        for line, names in held.items():
            for name in names if isinstance(names, list) else ():
                lines[name].append(f"L{line}")
        for name, numbers in lines.items():
            places[name].append(f"{document}:{', '.join(numbers)}")
    return places


def _hard_questions() -> str:
    """The questions that tables argue about, with their scenarios."""
    return "".join(
        f"- {text}\n{links(names, '  ')}" for text, names in index.hard_questions().items()
    )


_PARTS: dict[str, Callable[[], str]] = {
    "rulesets": _rulesets,
    "options": _options,
    "rules": _rules,
    "hard-questions": _hard_questions,
}
