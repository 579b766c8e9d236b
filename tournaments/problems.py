"""The refusals of an evening's services."""

from __future__ import annotations

from typing import Any

from engine.codes import ProblemCode
from ledger.problems import Problem
from tournaments.codes import Code


class EveningProblem(Problem):
    """A request that can't be carried out; nothing has changed.

    `code` is for programs, `sentence` says what is wrong, and `remedy` what to do about it ("" if
    that is plain). `status` is what the API answers with.
    """

    def __init__(
        self, code: ProblemCode, sentence: str, remedy: str = "", *, status: int = 409, **extra: Any
    ) -> None:
        if remedy:
            extra["remedy"] = remedy
        super().__init__(status, code, sentence, **extra)
        self.remedy = remedy


_CHANGED = {
    "book": Code.BOOK_CHANGED,
    "check-in": Code.CHECK_IN_CHANGED,
    "draw": Code.DRAW_CHANGED,
    "event": Code.EVENT_CHANGED,
    "player": Code.PLAYER_CHANGED,
    "projector": Code.PROJECTOR_CHANGED,
    "registration": Code.REGISTRATION_CHANGED,
    "result": Code.RESULT_CHANGED,
    "till": Code.TILL_CHANGED,
}


def changed_meanwhile(what: str) -> EveningProblem:
    """Somebody else changed it since this page was made: EVENT_CHANGED, DRAW_CHANGED …"""
    return EveningProblem(
        _CHANGED[what],
        f"Somebody else has changed this {what} in the meantime, so your change was not made.",
        "Look at it as it is now, then make your change again.",
    )
