"""docs/rulings.md has every option of the engine and every scenario that no rulebook asks for."""

from collections import Counter

import engine
from docs.parts import marks
from docs.rulings import PAGE, rendered, slugs
from tests.engine import scenario_index as index

TEXT = PAGE.read_text("utf-8")
OF_GAMES, _, OF_TOURNAMENTS = TEXT.partition("\n## Tournaments\n")


def test_its_generated_parts_are_those_of_the_engine_and_the_index() -> None:
    assert rendered(TEXT) == TEXT, "write them again: .venv/bin/python -m docs"


def test_every_slug_stands_once() -> None:
    assert [slug for slug, times in Counter(slugs(TEXT)).items() if times > 1] == []


def test_every_ruling_about_games_has_its_generated_part() -> None:
    assert list(marks(TEXT)) == slugs(OF_GAMES)
    assert len(slugs(OF_TOURNAMENTS)) > 5


def test_every_option_has_one_ruling_and_no_ruling_has_another() -> None:
    decided = [option for options in marks(TEXT).values() for option in options]

    assert sorted(decided) == sorted(engine.OPTIONS)


def test_every_ruling_about_games_is_shown() -> None:
    shown = {name.split("/")[0] for name in index.scenario_names()}

    assert [
        slug for slug, options in marks(TEXT).items() if not options and slug not in shown
    ] == []


def test_every_scenario_stands_in_the_folder_of_a_rule_or_a_ruling() -> None:
    known = {*index.rules(), *slugs(TEXT)}

    assert [name for name in index.scenario_names() if name.rpartition("/")[0] not in known] == []


def test_it_can_be_read_without_a_browser() -> None:
    """No line holds more than a sentence or a link with its address."""
    assert [line for line in TEXT.splitlines() if len(line) > 180] == []
