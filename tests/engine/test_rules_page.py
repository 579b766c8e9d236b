"""docs/rules.md says what the engine plays and links to scenarios that exist."""

import re

import engine
from docs.rules import PAGE, rendered

TEXT = PAGE.read_text("utf-8")


def test_its_tables_are_those_of_the_engine_and_the_index() -> None:
    assert rendered(TEXT) == TEXT, "write them anew: .venv/bin/python -m docs"


def test_every_ruleset_is_described_outside_the_tables() -> None:
    assert [name for name in engine.RULESETS if f"**`{name}`**" not in TEXT] == []


def test_every_link_leads_to_a_file() -> None:
    targets = set(re.findall(r"\]\(([^)#]+)\)", TEXT))

    assert len(targets) > 100
    assert sorted(link for link in targets if not (PAGE.parent / link).exists()) == []


def test_it_can_be_read_without_a_browser() -> None:
    """No line holds more than a sentence or a link with its address."""
    assert [line for line in TEXT.splitlines() if len(line) > 180] == []
