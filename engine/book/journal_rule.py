"""How a book is kept: the rules for that, which stand in no rulebook of the game."""

from __future__ import annotations

JOURNAL = "JOURNAL"
PLACE = {"ruleset": "How Passgo keeps a book", "rule_changed": False}

_NEWEST_FIRST = "Entries are taken back newest first, each by a new entry; nothing is erased."
OTHER_TIME = "other time"
SENTENCES = {
    "undo": _NEWEST_FIRST,
    "void": "A referee takes an older entry back by a new one; what came after it stands.",
    OTHER_TIME: "It was entered in a form that today's rules can't read; what it moved stands.",
}


RULE = {"rule": JOURNAL, **PLACE, "rule_text": _NEWEST_FIRST, "remedy": ""}
"""The rule behind what a book refuses, in the form of `engine.rule_behind`."""
