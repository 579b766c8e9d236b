"""The commands that a file asks to enter, in any format; and how a file is refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ledger.codes import LedgerCode
from ledger.items import Item
from ledger.problems import Problem

ENTRIES_MAX = 5_000
# An entry of a long game has some 860 bytes of JSON, in 65 parts.
FILE_BYTES_MAX = 8 * 1024 * 1024
PARTS_MAX = 120 * ENTRIES_MAX


@dataclass(frozen=True, slots=True)
class ScriptStep:
    """A command to post; `place` says where the file has it ("Line 12", "Entry 7"). `link` is the
    file's head of the game chain after it, "" if the file has none."""

    place: str
    item: Item
    link: str = ""


@dataclass(frozen=True, slots=True)
class Script:
    """The game that a file describes: its rules, and what is entered in it. `edition_digest` is the
    file's digest of an added edition (see `engine.chain`), "" if it has none."""

    ruleset: str
    options: dict[str, Any]
    edition: str
    seats: str
    steps: list[ScriptStep]
    edition_digest: str = ""


def misread(sentence: str, **place: Any) -> Problem:
    """A file that can't be a game at all. `place` may have `line` and `column`, and what is
    `expected` there."""
    return Problem(400, LedgerCode.MALFORMED_FILE, sentence, **place)


def too_long() -> Problem:
    """A file with more entries than any game."""
    return Problem(
        413,
        LedgerCode.TOO_LARGE,
        f"A game to import has at most {ENTRIES_MAX:,} entries in a file of at most "
        f"{FILE_BYTES_MAX // 2**20} MB, with {PARTS_MAX:,} brackets, braces and commas.",
    )
