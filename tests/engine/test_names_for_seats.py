"""Names in place of seats: tests/js/words.test.js holds the tablet to the same examples."""

import json
from pathlib import Path

import pytest

from engine import with_names

SHARED = json.loads((Path(__file__).parents[1] / "js" / "names_for_seats.json").read_text())


@pytest.mark.parametrize(("text", "words"), SHARED["examples"])
def test_a_sentence_is_told_with_names(text: str, words: str) -> None:
    assert with_names(text, SHARED["names"]) == words
