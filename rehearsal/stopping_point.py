"""The point at which a rehearsal stops: after the whole night, a round, or half of one."""

from __future__ import annotations

import re
from dataclasses import dataclass

FINAL = "final"
_WORDS = re.compile(rf"(?P<half>half-)?(?P<round>\d+|{FINAL})")


@dataclass(frozen=True)
class StoppingPoint:
    """The round after which a rehearsal stops (None: after the final), or in its middle."""

    number: int | None = None
    half: bool = False

    def stops_in_the_middle_of(self, number: int, *, final: bool) -> bool:
        """Whether only half of that round is played."""
        return self.half and (final if self.number is None else number == self.number)

    def stops_after(self, number: int, *, final: bool) -> bool:
        """Whether nothing is played after that round."""
        return final or (self.number is not None and number >= self.number)


def read_until(text: str) -> StoppingPoint:
    """`2` is the end of round 2, `half-2` its middle, `final` the whole night.

    Raises ValueError for anything else.
    """
    found = _WORDS.fullmatch(text)
    if found is None or found["round"] == "0":
        raise ValueError(
            f"“{text}” is not a round: say 1, half-1, 2 and so on, half-final or final."
        )
    number = None if found["round"] == FINAL else int(found["round"])
    return StoppingPoint(number, bool(found["half"]))
