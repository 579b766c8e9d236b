"""A temperament: what kind of player somebody is, at every table of the night."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Temperament:
    """All from 0 to 1, most people in the middle.

    `caution`: how much cash is kept back. `greed`: what is bid and asked. `bargaining`: how often
    trades are looked for. `attention`: how surely rent is asked for at once.
    """

    caution: float
    greed: float
    bargaining: float
    attention: float


People = Mapping[str, Temperament]
"""The temperament of the player in each seat."""


def temperament(seed: str, person: str) -> Temperament:
    """The temperament of a person, the same all through a night."""
    source = random.Random(f"{seed}/person {person}")
    caution, greed, bargaining = (source.betavariate(2.5, 2.5) for _ in range(3))
    return Temperament(caution, greed, bargaining, 0.9 + 0.1 * source.random())
