"""An inverse, as each act that can be undone has one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tournaments.services.undoing.past_acts import PastAct


@dataclass(frozen=True, slots=True)
class Inverse:
    """The undoing of an act: the `words` of its button, and the function that does it. No other act
    may since have changed anything of the kinds that it `rests_on`."""

    words: str
    rests_on: tuple[str, ...]
    run: Callable[[PastAct], object]
