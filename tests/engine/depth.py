"""The depth of the random tests: as far as is quick, or, with PASSGO_SOAK=1, as far as matters.

PASSGO_SOAK=0.1 goes a tenth of that way: `tests/soak.py` goes it in batches.
"""

from __future__ import annotations

import os
from math import ceil

from hypothesis import HealthCheck, settings

SOAK = float(os.environ.get("PASSGO_SOAK") or 0)
"""The part of the whole way, 0 for none."""


def deeper(quick: int, soak: int) -> int:
    """The number of examples: the one number, or this run's part of the other."""
    return ceil(soak * SOAK) if SOAK else quick


def longer(quick: int, soak: int) -> int:
    """The length of each example: the one number or the other, however many there are."""
    return soak if SOAK else quick


def by_chance(quick: int, soak: int | None = None, *, steps: int = 50) -> settings:
    """Settings for so many examples (ten times as many in a soak unless another number is said),
    each of so many steps where it is a state machine."""
    return settings(
        max_examples=deeper(quick, soak or 10 * quick),
        stateful_step_count=steps,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
