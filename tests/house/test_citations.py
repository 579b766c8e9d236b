"""Code, scenarios and decisions cite rules by slugs to be looked up: `(rule: rent-window)`."""

from __future__ import annotations

import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from docs import rulings
from tests.engine import scenario_index as index
from tests.house import source

SLUGS = {*index.rules(), *rulings.slugs(rulings.PAGE.read_text("utf-8"))}
CITED = r"[Rr]ule(?:: (?P<one>[\w-]+)|s: (?P<more>[\w-]+(?:, [\w-]+)*))"
IN_CODE, IN_GAMES = re.compile(rf"\({CITED}"), re.compile(rf"\b{CITED}")
DECISIONS = sorted((source.ROOT / "docs" / "decisions").glob("*.md"))
OUT_OF_REACH = re.compile(r"\b00\d" r":L\d|\brulings, row|\(row \d")


def test_every_rule_that_the_code_cites_can_be_looked_up() -> None:
    cited = [
        (path, slug) for path in source.files(".py") for slug in slugs_in(prose_of(path), IN_CODE)
    ]

    assert len(cited) > 80
    assert [(source.name(path), slug) for path, slug in cited if slug not in SLUGS] == []


def test_every_rule_that_a_scenario_cites_can_be_looked_up() -> None:
    cited = [
        (path, slug)
        for path in source.files(".game")
        for slug in slugs_in(comments_of(path), IN_GAMES)
    ]

    assert len(cited) > 150
    assert [(source.name(path), slug) for path, slug in cited if slug not in SLUGS] == []


def test_code_and_decisions_cite_nothing_that_is_not_here() -> None:
    found = [
        (source.name(path), text)
        for path in [*source.files(".py"), *DECISIONS]
        for text in OUT_OF_REACH.findall(path.read_text("utf-8"))
    ]

    assert found == [], "name the rule instead: (rule: rent-window), in a decision with a link"


@pytest.mark.parametrize(
    ("text", "slugs"),
    [
        ("Lost in the end (rule: rent-window).", ["rent-window"]),
        ("Sold (rules: half-price, hotels-at-once). More", ["half-price", "hotels-at-once"]),
        ("Kept (rules: jail-card,\n    jail-ways-out)", ["jail-card", "jail-ways-out"]),
        ("As a rule: no", []),
    ],
)
def test_citations_are_found(text: str, slugs: list[str]) -> None:
    assert list(slugs_in(text, IN_CODE)) == slugs


def slugs_in(text: str, cited: re.Pattern[str]) -> Iterator[str]:
    """The slugs cited in a text, also across lines."""
    for found in cited.finditer(" ".join(text.split())):
        yield from (found["one"] or found["more"]).split(", ")


def prose_of(path: Path) -> str:
    """Docstrings and comments of a module."""
    with tokenize.open(path) as file:
        return "\n".join(
            token.string.removeprefix("# ")
            for token in tokenize.generate_tokens(file.readline)
            if token.type == tokenize.COMMENT or token.string.startswith('"""')
        )


def comments_of(path: Path) -> str:
    """The comments of a game, on lines of their own."""
    lines = path.read_text("utf-8").splitlines()
    return "\n".join(line.removeprefix("# ") for line in lines if line.startswith("#"))
