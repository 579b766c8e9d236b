"""Words are spelled as on the board: American, also in code. The list grows by what slips in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.house import source

BRITISH = re.compile(
    r"cancell(?:ed|ing|able)|catalogue|centre|colour|favour|grey|honour|judgement|labelled|licence"
    r"|metres|neighbour|programme\b|spelt|whilst|behaviour",
    re.IGNORECASE,
)
FROM_OUTSIDE = re.compile(
    r"aria-labelledby|CancelledError|\.cancelled\(\)|table_cancelled|TABLE_CANCELLED"
)
"""Names that aren't ours to change: of HTML, of Python, and of an act, which is frozen."""
MEANT = {
    "tests/engine/test_edition_files.py": "a member that no edition has",
    "tests/ledger/test_editions.py": "a member that no edition has",
}
"""Files with such a word on purpose, and what for."""


@pytest.mark.parametrize("suffix", [".py", ".js", ".ts", ".css", ".html", ".md", ".game", ".toml"])
def test_words_are_spelled_as_on_the_board(suffix: str) -> None:
    found = [
        f"{name}: {word}"
        for path in source.files(suffix)
        if (name := source.name(path)) not in MEANT and path != Path(__file__)
        for word in BRITISH.findall(FROM_OUTSIDE.sub("", path.read_text("utf-8")))
    ]

    assert found == []


@pytest.mark.parametrize("word", ["greyedLots", "A table was cancelled", "misspelt"])
def test_a_british_spelling_is_found_within_names_too(word: str) -> None:
    assert BRITISH.search(word)
