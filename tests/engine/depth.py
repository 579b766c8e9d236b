"""The depth of the random tests: shallow enough to be quick or, with PASSGO_SOAK=1, deep enough to
matter. PASSGO_SOAK=0.1 does a tenth of that: `tests/soak.py` does it in batches.
"""

from __future__ import annotations

import os
from math import ceil

from hypothesis import HealthCheck, settings

SOAK = float(os.environ.get("PASSGO_SOAK") or 0)
"""The share of a whole soak to run; 0 outside of a soak."""


def deeper(quick: int, soak: int) -> int:
    """The number of examples: the quick number, or this run's part of the soak's."""
    return ceil(soak * SOAK) if SOAK else quick


def longer(quick: int, soak: int) -> int:
    """The length of each example: the one number or the other, however many there are."""
    return soak if SOAK else quick


def by_chance(quick: int, soak: int | None = None, *, steps: int = 50) -> settings:
    """Settings for `quick` examples, in a soak for `soak` (by default ten times as many); each has
    `steps` steps if it is a state machine."""
    return settings(
        max_examples=deeper(quick, soak or 10 * quick),
        stateful_step_count=steps,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
