"""Every option and each of its values has words, and so must a new one."""

from __future__ import annotations

from collections import Counter

import pytest

import engine
from tournaments.forms.option_labels import CHAPTERS, in_words, label

OPTIONS = engine.OPTIONS.values()


def test_every_option_stands_in_one_chapter() -> None:
    placed = Counter(name for chapter in CHAPTERS for name in chapter.options)

    assert placed == Counter(list(engine.OPTIONS))


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_value_has_words_of_its_own(option: engine.options.Option) -> None:
    words = [in_words(option.name, value) for value in option.values]

    assert all(words)
    assert len(set(words)) == len(option.values)
    told = [words for chapter in CHAPTERS for words in chapter.options.values()]
    assert sum(len(each.values) for each in told) == sum(len(each.values) for each in OPTIONS)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_no_words_are_those_of_programs(option: engine.options.Option) -> None:
    said = [label(option.name), *(in_words(option.name, value) for value in option.values)]

    assert not [text for text in said if "_" in text]
    assert not set(said) & {"True", "False", option.name}


def test_labels_are_told_apart() -> None:
    assert len({label(name) for name in engine.OPTIONS}) == len(engine.OPTIONS)
