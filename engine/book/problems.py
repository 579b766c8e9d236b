"""A book's refusals, in the same words on the server and on a tablet."""

from __future__ import annotations

from typing import Any

from engine.book import journal_rule
from engine.codes import ProblemCode, RuleCode
from engine.errors import Malformed, Refusal
from engine.game import Game
from engine.rulebook import rule_behind
from engine.texts import Text, template

NO_SUCH_ENTRY = template("The book has no entry {number}.")
BOOK_CLOSED = Text(
    "This table's book is closed and takes no more entries. A referee can reopen it by taking back "
    "its last entry."
)
OUTCOME_DIFFERS = template(
    "Nothing was entered: this entry no longer means what you saw. It was “{shown}”; now it is "
    "“{now}”. Enter it again if that is right."
)
FOR_OFFICIALS = template("Only a referee or the organiser can {act}.")


class Problem(Exception):
    """A request that can't be carried out; nothing has changed.

    `code` is for programs: a `ProblemCode`, or its stored text in a refusal that is `replayed`
    because the same request got it before. `sentence` is for people, and says what to do if that
    isn't plain; `status` is its HTTP status; `extra` are further members of the problem document
    (RFC 9457), such as `rule`, `field` or `version`.
    """

    def __init__(self, status: int, code: str, sentence: str, **extra: Any) -> None:
        super().__init__(sentence)
        self.status = status
        self.code = code
        self.sentence = sentence
        self.extra = extra
        self.replayed = False


class Refused(Problem):
    """A refusal by the rules, of the game or of keeping a book. Unlike any other problem it is
    bound to the key of its request."""

    def __init__(self, code: ProblemCode, sentence: str, **extra: Any) -> None:
        super().__init__(422, code, sentence, **extra)


def by_the_game(refusal: Refusal, game: Game) -> Refused:
    """A refusal by the rules of this game, with the rule behind it and where to find that."""
    extra = rule_behind(game, refusal)
    if refusal.faults:
        extra["faults"] = list(refusal.faults)
    return Refused(refusal.code, refusal.sentence, **extra)


def by_the_journal(code: ProblemCode, sentence: str, **extra: Any) -> Refused:
    """A refusal by the rules of keeping a book."""
    return Refused(code, sentence, **journal_rule.RULE, **extra)


def unknown_entry(number: object) -> Problem:
    """The book has no entry of that number."""
    return Problem(404, RuleCode.UNKNOWN_ENTRY, NO_SUCH_ENTRY(number=number))


def malformed(field: str, sentence: str) -> Problem:
    """The request can't be read: `field` is wrong."""
    return Problem(400, RuleCode.MALFORMED, sentence, field=field)


def from_malformed(error: Malformed) -> Problem:
    """The problem of a request that can't be read as a command."""
    return malformed(error.field, error.sentence)


def book_closed() -> Problem:
    """An entry came after the end."""
    return Problem(409, RuleCode.BOOK_CLOSED, BOOK_CLOSED)


def outcome_differs(shown: str, text: str, digest: str) -> Problem:
    """The banker was shown a different outcome from the one that would be entered now."""
    return Problem(
        409,
        RuleCode.OUTCOME_DIFFERS,
        OUTCOME_DIFFERS(shown=shown, now=text),
        shown=shown,
        now={"digest": digest, "text": text},
    )


def referee_only(what: str) -> Problem:
    """A banker tried what only a referee or the organiser may do."""
    return Problem(403, RuleCode.REFEREE_ONLY, FOR_OFFICIALS(act=what))
