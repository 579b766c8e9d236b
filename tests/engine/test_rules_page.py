"""docs/rules.md says what the engine plays."""

import engine
from docs.rules import PAGE, rendered

TEXT = PAGE.read_text("utf-8")


def test_its_generated_parts_are_those_of_the_engine_and_the_index() -> None:
    assert rendered(TEXT) == TEXT, "write them again: .venv/bin/python -m docs"


def test_every_ruleset_is_described_in_prose() -> None:
    assert [name for name in engine.RULESETS if f"**`{name}`**" not in TEXT] == []


def test_it_can_be_read_without_a_browser() -> None:
    """No line holds more than a sentence or a link with its address."""
    assert [line for line in TEXT.splitlines() if len(line) > 180] == []
