"""What the engine says no with: three kinds of no, each for another reader."""

from __future__ import annotations

from engine.codes import ProblemCode


class Refusal(Exception):
    """The rules forbid the command; the game is as it was.

    `code` is for programs, `sentence` for the banker (players are "seat A"),
    `rule` for the referee: the chapter of the rulebook that decides, e.g. "HOUSES".
    `faults` lists every single fault where a command can have many (a set-up position).
    """

    def __init__(
        self, code: ProblemCode, sentence: str, rule: str, faults: tuple[str, ...] = ()
    ) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.rule = rule
        self.faults = faults


class Malformed(Exception):
    """The input is no command at all: `field` is wrong, `expected` says what belongs there."""

    def __init__(self, field: str, expected: str) -> None:
        super().__init__(f"{field}: expected {expected}")
        self.field = field
        self.expected = expected
        self.sentence = f"“{field}” is not right: expected {expected}."


class Unusable(Exception):
    """A ruleset, option, edition or table that no game can be made of."""

    def __init__(self, code: ProblemCode, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
