"""How far the tests by chance go: as far as is quick, or, with PASSGO_SOAK=1, as far as counts."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

SOAK = os.environ.get("PASSGO_SOAK", "") not in ("", "0")


def deeper(quick: int, soak: int) -> int:
    """The one number or the other."""
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
