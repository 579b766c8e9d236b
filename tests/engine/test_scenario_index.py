"""The index of the scenarios leaves no paragraph, no option's value and no scenario out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import engine
from engine.notation import FailedLine, read, replay
from engine.notation.replaying import game_of
from tests.engine import scenario_index as index

RULES = index.rules()
PARAGRAPHS = index.paragraphs()
VALUES = [
    (option, value, names)
    for option, values in index.options().items()
    for value, names in values.items()
]


def _named() -> Iterator[str]:
    for rule in RULES.values():
        yield from rule.shown_by
    for _, _, names in VALUES:
        yield from names
    for names in index.hard_questions().values():
        yield from names


def test_every_scenario_that_is_named_exists() -> None:
    assert sorted(set(_named()) - set(index.scenario_names())) == []


def test_every_scenario_is_named_by_a_rule_or_an_option() -> None:
    assert sorted(set(index.scenario_names()) - set(_named())) == []


@pytest.mark.parametrize("document", index.lines())
def test_every_paragraph_is_mapped(document: str) -> None:
    assert list(PARAGRAPHS[document]) == index.lines()[document]


def test_a_paragraph_holds_rules_that_are_shown_or_says_why_none() -> None:
    for document, lines in PARAGRAPHS.items():
        for line, held in lines.items():
            where = f"{document}:L{line}"
            if isinstance(held, str):
                assert len(held.removeprefix(index.NO_RULE)) > 5, where
                assert held.startswith(index.NO_RULE), where
            else:
                assert held, where
                assert set(held) <= set(RULES), where


def test_every_rule_stands_in_a_document_and_is_shown() -> None:
    held = {
        name
        for lines in PARAGRAPHS.values()
        for names in lines.values()
        if not isinstance(names, str)
        for name in names
    }
    assert sorted(set(RULES) - held) == []
    assert [rule.name for rule in RULES.values() if not rule.shown_by] == []


def test_every_value_of_every_option_has_a_scenario() -> None:
    listed = {(option, value) for option, value, names in VALUES if names}
    wanted = {
        (option.name, str(value).lower())
        for option in engine.OPTIONS.values()
        for value in option.values
    }
    assert listed == wanted


@pytest.mark.parametrize(("option", "value", "names"), VALUES, ids=lambda part: str(part)[:40])
def test_the_scenarios_of_a_value_are_played_with_it(
    option: str, value: str, names: list[str]
) -> None:
    for name in names:
        game = game_of(read((index.SCENARIOS / f"{name}.game").read_text("utf-8")))

        assert str(getattr(game.options, option)).lower() == value, name


# Nobody has played a tie off when the game is over: until then the place is shared.
ALIKE = {("tie_break", "shared", "playoff"), ("tie_break", "playoff", "shared")}
OTHER_VALUES = [
    (option, value, other, names)
    for option, value, names in VALUES
    for other in (str(each).lower() for each in engine.OPTIONS[option].values)
    if other != value and (option, value, other) not in ALIKE
]


@pytest.mark.parametrize(
    ("option", "value", "other", "names"), OTHER_VALUES, ids=lambda part: str(part)[:40]
)
def test_what_shows_a_value_goes_otherwise_with_any_other(
    option: str, value: str, other: str, names: list[str]
) -> None:
    """Otherwise it wouldn't show what the option does."""
    assert any(_faults_with(name, option, other) for name in names)


def _faults_with(name: str, option: str, value: str) -> list[FailedLine]:
    record = read((index.SCENARIOS / f"{name}.game").read_text("utf-8"))
    record.options[option] = value
    return replay(record).faults
