"""What the ledger says no with, in a form that pages, API and tasks can all pass on."""

from __future__ import annotations

from typing import Any

import engine
from ledger import rulebook
from ledger.codes import Code


class Problem(Exception):
    """A request that can't be carried out; nothing has changed.

    `code` is for programs (UPPER_SNAKE), `sentence` for people, and says what to do where that
    isn't plain; `status` is its HTTP status; `extra` are further members of the problem document
    (RFC 9457), such as `rule`, `field` or `version`. `replayed` marks a refusal that the same
    request got before.
    """

    def __init__(self, status: int, code: str, sentence: str, **extra: Any) -> None:
        super().__init__(sentence)
        self.status = status
        self.code = code
        self.sentence = sentence
        self.extra = extra
        self.replayed = False


class Refused(Problem):
    """What the rules forbid: those of the game, or the ledger's own of how a book is kept. Unlike
    any other problem it is bound to the key of its request."""

    def __init__(self, code: str, sentence: str, **extra: Any) -> None:
        super().__init__(422, code, sentence, **extra)


def by_the_game(refusal: engine.Refusal, game: engine.Game) -> Refused:
    """What the rules of this game forbid, with the rule behind it and where that stands."""
    extra = engine.rule_behind(game, refusal)
    if refusal.faults:
        extra["faults"] = list(refusal.faults)
    return Refused(refusal.code, refusal.sentence, **extra)


def by_the_journal(code: Code, sentence: str, **extra: Any) -> Refused:
    """What the ledger's own rules forbid."""
    return Refused(code, sentence, **rulebook.RULE, **extra)


def entries_in_the_way(number: int, entries: list[dict[str, Any]]) -> Refused:
    """An entry can't be voided alone. `entries` says which later ones have to go with it, newest
    first, each with its `number` and `text`."""
    numbers = ", ".join(str(entry["number"]) for entry in entries)
    return by_the_journal(
        Code.ENTRIES_IN_THE_WAY,
        f"Entry {number} can't be voided alone, later entries are built on it: {numbers}. Void "
        "them together, or post an adjustment.",
        in_the_way=entries,
    )


def unknown_game() -> Problem:
    """There is no game of that id."""
    return Problem(404, Code.UNKNOWN_GAME, "There is no such game.")


def unknown_entry(number: object) -> Problem:
    """The book has no entry of that number."""
    return Problem(404, Code.UNKNOWN_ENTRY, f"The book has no entry {number}.")


def malformed(field: str, sentence: str) -> Problem:
    """The request is no request at all: `field` is wrong."""
    return Problem(400, Code.MALFORMED, sentence, field=field)


def from_malformed(error: engine.Malformed) -> Problem:
    """What the engine can't read as a command."""
    return malformed(error.field, error.sentence)


def book_closed() -> Problem:
    """An entry came after the end."""
    return Problem(
        409,
        Code.BOOK_CLOSED,
        "This table's book is closed and takes no more entries. A referee can reopen it by taking "
        "back its last entry.",
    )


def stale_version(version: int) -> Problem:
    """Somebody else entered something first."""
    return Problem(
        412,
        Code.STALE_VERSION,
        "Another device has entered something since you last looked. Look at it, then enter yours "
        "again.",
        version=version,
    )


def outcome_differs(shown: str, text: str, digest: str) -> Problem:
    """What the banker was shown is not what would be entered."""
    return Problem(
        409,
        Code.OUTCOME_DIFFERS,
        f"Nothing was entered, as it would not be what you were shown. You saw “{shown}”; now it "
        f"would be “{text}”. Look at it, and enter it again if it is right.",
        shown=shown,
        now={"digest": digest, "text": text},
    )


def key_reused(what: str = "command") -> Problem:
    """A key came back with another command (or another file)."""
    return Problem(
        409,
        Code.KEY_REUSED,
        f"This Idempotency-Key was used for another {what} before. Make a new key for each {what}.",
    )


def referee_only(what: str) -> Problem:
    """A banker tried what only a referee or the organiser may do."""
    return Problem(403, Code.REFEREE_ONLY, f"Only a referee or the organiser can {what}.")
