"""The game chain: one hash over everything entered in a game, in order.

Tablet and server compute it from the same bytes and get the same head. It holds neither the game's
id nor times, so a game entered again with the same keys has the same head.

Format 1, frozen; another format gets another number. All text is UTF-8, hashes are sha256 in 64
lower-case hexadecimal characters, `\\n` is one line feed:

    genesis  "passgo game 1\\n" {"edition","edition_digest","options","ruleset","seats"} "\\n"
    link     "passgo entry 1\\n" previous "\\n" number "\\n" key "\\n" command "\\n"
             {"facts","postings"} "\\n"

`previous` is the link of the entry before (the genesis for entry 1), `number` is decimal, `key` the
UUID in its 36 characters. Objects are canonical JSON: names in order, no spaces, nothing escaped
needlessly, so that no line feed can occur in them. A posting is [holder, lot, commodity, quantity],
a fact [name, value, …].

`edition_digest` is there for an added edition, whose name alone doesn't say what is printed on its
board. A built-in one has none.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from engine.edition import EDITION_NAMES, edition_document
from engine.outcome import Outcome
from engine.outcome_json import facts_to_json

FORMAT = 1

# Made once: json.dumps would make an encoder for each call. What is hashed can't contain itself.
_ENCODE = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, separators=(",", ":"), sort_keys=True
).encode


def canonical_json(value: Any) -> str:
    """JSON in the one form that is hashed and stored: the same value gives the same text."""
    return _ENCODE(value)


def genesis(
    *,
    ruleset: str,
    options: Mapping[str, Any],
    edition: str,
    seats: str,
    edition_digest: str = "",
) -> str:
    """The head of a game without an entry. `options` are the changes to the ruleset, and
    `edition_digest` what the function of that name gives for the edition."""
    rules = {"ruleset": ruleset, "options": dict(options), "edition": edition, "seats": seats}
    if edition_digest:
        rules["edition_digest"] = edition_digest
    return digest(f"passgo game {FORMAT}\n{canonical_json(rules)}\n")


def link(
    previous: str, number: int, key: object, command: Mapping[str, Any], outcome: Outcome
) -> str:
    """The head after entry `number`, whose key (a UUID) and canonical command are given."""
    return link_of_text(previous, number, key, canonical_json(command), _canonical_outcome(outcome))


def link_of_text(previous: str, number: int, key: object, command: str, outcome: str) -> str:
    """The same, for callers that have command and outcome as canonical JSON."""
    return digest(f"passgo entry {FORMAT}\n{previous}\n{number}\n{key}\n{command}\n{outcome}\n")


def edition_digest(name: str) -> str:
    """The hash of the canonical JSON of an added edition's document, as its source has it now; ""
    for a built-in edition. Raises `Unusable` if there is none of that name."""
    return "" if name in EDITION_NAMES else digest(canonical_json(edition_document(name)))


def outcome_digest(outcome: Outcome) -> str:
    """The digest of an outcome: the hash of the canonical JSON that a link covers. A command can
    carry the digest of the outcome that its banker was shown."""
    return digest(_canonical_outcome(outcome))


def _canonical_outcome(outcome: Outcome) -> str:
    return canonical_json({"facts": facts_to_json(outcome), "postings": outcome.postings})


def digest(text: str) -> str:
    """The sha256 of a text, as all hashes are written."""
    return sha256(text.encode()).hexdigest()
