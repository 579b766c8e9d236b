"""The game chain: one hash over everything that was entered in a game, in its order.

Tablet and server compute it from the same bytes and get the same head. It holds no id of the
game and no time, so a game that is entered anew with the same keys has the same head too.

Format 1, frozen; whoever needs another one gives it another number. All text is UTF-8, hashes
are sha256 in 64 lower-case hexadecimal characters, `\\n` is one line feed:

    genesis  "passgo game 1\\n" {"edition","options","ruleset","seats"} "\\n"
    link     "passgo entry 1\\n" previous "\\n" number "\\n" key "\\n" command "\\n"
             {"facts","postings"} "\\n"

`previous` is the link of the entry before (the genesis for entry 1), `number` is decimal, `key`
the UUID in its 36 characters. Objects are canonical JSON: names in order, no spaces, nothing
escaped that needn't be, so that no line feed can occur in them. A posting is [holder, lot,
commodity, quantity], a fact [name, value, …].
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from engine.outcome import Outcome

FORMAT = 1

# Made once: json.dumps would make an encoder for each call.
_ENCODE = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode


def canonical_json(value: Any) -> str:
    """JSON in the one form that is hashed and stored: the same value gives the same text."""
    return _ENCODE(value)


def genesis(*, ruleset: str, options: Mapping[str, Any], edition: str, seats: str) -> str:
    """The head of a game without an entry. `options` are the changes to the ruleset."""
    rules = {"ruleset": ruleset, "options": dict(options), "edition": edition, "seats": seats}
    return _hash(f"passgo game {FORMAT}\n{canonical_json(rules)}\n")


def link(
    previous: str, number: int, key: object, command: Mapping[str, Any], outcome: Outcome
) -> str:
    """The head after entry `number`, whose key (a UUID) and canonical command are given."""
    what = canonical_json(command)
    came_of_it = _canonical_outcome(outcome)
    return _hash(f"passgo entry {FORMAT}\n{previous}\n{number}\n{key}\n{what}\n{came_of_it}\n")


def outcome_digest(outcome: Outcome) -> str:
    """What tells one outcome from another: the hash of the canonical JSON that a link covers. A
    command can carry that of the outcome its banker was shown."""
    return _hash(_canonical_outcome(outcome))


def _canonical_outcome(outcome: Outcome) -> str:
    return canonical_json({"facts": outcome.facts, "postings": outcome.postings})


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()
