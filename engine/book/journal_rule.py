"""The rules of keeping a book, which are in no rulebook of the game."""

from __future__ import annotations

from engine.texts import Text

NEWEST_FIRST = Text("Entries are taken back newest first, each by a new entry; nothing is erased.")
BY_A_REFEREE = Text("A referee takes an older entry back by a new one; what came after it stands.")
IN_ANOTHER_FORM = Text(
    "It was entered in a form that today's rules can't read; what it moved stands."
)
HOW_A_BOOK_IS_KEPT = Text("How Passgo keeps a book")

JOURNAL = "JOURNAL"
PLACE = {"ruleset": HOW_A_BOOK_IS_KEPT, "rule_changed": False}

OTHER_TIME = "other_time"
SENTENCES = {"undo": NEWEST_FIRST, "void": BY_A_REFEREE, OTHER_TIME: IN_ANOTHER_FORM}

RULE = {"rule": JOURNAL, **PLACE, "rule_text": NEWEST_FIRST, "remedy": ""}
"""The rule behind what a book refuses, in the form of `engine.rule_behind`."""
