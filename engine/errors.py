"""The engine's refusals, of three kinds, each for a different reader."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import KW_ONLY, dataclass, field, replace
from typing import Any

from engine.codes import ProblemCode
from engine.texts import Template, template

MALFORMED = template("“{field}” is not right: expected {expected}.")


class Refusal(Exception):
    """The rules forbid the command; the game is unchanged. Made by a `No`.

    `code` is for programs, `sentence` for the banker (players are "seat A"), `rule` for the
    referee: the chapter of the rulebook that decides, e.g. "HOUSES". `faults` lists every fault of
    a command that can have many (a set-up position).
    """

    def __init__(self, no: No, sentence: str, faults: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.no = no
        self.code = no.code
        self.sentence = sentence
        self.rule = no.rule
        self.faults = faults


@dataclass(frozen=True)
class No:
    """All that a refusal says; called, it makes the `Refusal` to raise.

    `sentence` tells the banker what is wrong here, filled in with the values of the call. `rule` is
    the chapter of the rulebook that decides, and `says` its words on this very point, "" for the
    chapter's own heading. `remedy` is what the banker can do about it, "" if the sentence says so.
    `option` names an option without which the refusal would not have come, or would have been
    different.
    """

    code: ProblemCode
    sentence: str
    rule: str
    _: KW_ONLY
    says: str = ""
    remedy: str = ""
    option: str = ""
    text: Template = field(init=False, repr=False, compare=False)
    """The sentence, to be filled in."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", template(self.sentence))

    def __call__(self, **values: Any) -> Refusal:
        """The refusal, with these values in the sentence."""
        return Refusal(self, self.text(**values))

    def with_faults(self, faults: Iterable[str]) -> Refusal:
        """The refusal of a command with several faults, one sentence each; `{faults}` has them
        all."""
        listed = tuple(faults)
        return Refusal(self, self.text(faults=" ".join(listed)), listed)

    def by(self, rule: str) -> No:
        """The same no, decided by another chapter."""
        return replace(self, rule=rule)

    def to_say(self, sentence: str, rule: str) -> No:
        """The same no in another sentence."""
        return replace(self, sentence=sentence, rule=rule)


class Malformed(Exception):
    """The input is no command at all: `field` is wrong, `expected` says what belongs there."""

    def __init__(self, field: str, expected: str) -> None:
        self.field = field
        self.expected = expected
        self.sentence = MALFORMED(field=field, expected=expected)
        super().__init__(self.sentence)


class Unusable(Exception):
    """A ruleset, option, edition or table from which no game can be made."""

    def __init__(self, code: ProblemCode, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
