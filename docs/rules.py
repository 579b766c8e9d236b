"""Writes the tables of docs/rules.md anew: `.venv/bin/python -m docs.rules`.

What stands between `<!-- name -->` and `<!-- /name -->` comes from the engine and from the index
of the scenarios; the rest of the page is written by hand. A test holds the page to both.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import engine
from tests.engine import scenario_index as index

PAGE = Path(__file__).with_name("rules.md")
_BY_THROWS = " *Only where dice and turns are entered.*"
_PART = re.compile(r"(<!-- (?P<name>[\w-]+) -->\n).*?(<!-- /(?P=name) -->)", re.DOTALL)


def rendered(page: str) -> str:
    """The page with its generated parts as they have to be now."""
    return _PART.sub(lambda part: f"{part[1]}{_PARTS[part['name']]()}{part[3]}", page)


def links(names: list[str] | tuple[str, ...]) -> str:
    """Links to scenario files, by name."""
    return ", ".join(f"[{name}](../tests/scenarios/{name}.game)" for name in names)


def _word(value: object) -> str:
    return str(value).lower()


def rulesets() -> str:
    """Per ruleset: its document, boards, and the options in which it isn't the long game."""
    rows = ["| ruleset | document | boards | what differs |", "| --- | --- | --- | --- |"]
    for ruleset in engine.RULESETS.values():
        differs = [
            f"`{name}={_word(getattr(ruleset.options, name))}`"
            for name, option in engine.OPTIONS.items()
            if getattr(ruleset.options, name) != option.default
        ]
        for edition, changes in ruleset.by_edition.items():
            differs += [f"`{name}={_word(value)}` on {edition}" for name, value in changes.items()]
        boards = ", ".join(ruleset.editions)
        text = ", ".join(differs) or "nothing: the defaults"
        rows.append(f"| `{ruleset.name}` | {ruleset.source} | {boards} | {text} |")
    return "\n".join(rows) + "\n"


def options() -> str:
    """Every option: what it does, whether only where dice are entered, and its values (the default
    in bold) with their scenarios."""
    shown = index.options()
    rows = ["| option | what it decides | values and their scenarios |", "| --- | --- | --- |"]
    for option in engine.OPTIONS.values():
        values = [
            (f"**{_word(value)}**" if value == option.default else _word(value))
            + ": "
            + links(shown[option.name][_word(value)])
            for value in option.values
        ]
        says = f"{option.sentence}{_BY_THROWS if option.by_throws else ''}"
        rows.append(f"| `{option.name}` | {says} | {'<br>'.join(values)} |")
    return "\n".join(rows) + "\n"


def rules() -> str:
    """Chapter by chapter each rule, where it stands in which document, and its scenarios."""
    places = _places()
    found: list[str] = []
    chapter = ""
    for rule in index.rules().values():
        if rule.chapter != chapter:
            chapter = rule.chapter
            found += ["", f"### {chapter.capitalize()}", ""]
            found += ["| rule | stands in | scenarios |", "| --- | --- | --- |"]
        stands = "; ".join(places[rule.name])
        says = rule.says[:1].upper() + rule.says[1:]
        found.append(f"| {says} | {stands} | {links(rule.shown_by)} |")
    return "\n".join(found).lstrip("\n") + "\n"


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


def hard_questions() -> str:
    """What tables argue about, with its scenarios."""
    return "".join(f"- {text}: {links(names)}\n" for text, names in index.hard_questions().items())


_PARTS: dict[str, Callable[[], str]] = {
    "rulesets": rulesets,
    "options": options,
    "rules": rules,
    "hard-questions": hard_questions,
}

if __name__ == "__main__":
    PAGE.write_text(rendered(PAGE.read_text("utf-8")), "utf-8")
