"""Measuring one thing beside another, in short turns, so that a noisy machine is fair to both."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import NamedTuple

Work = Callable[[int], None]
"""Does something `count` times."""


class Comparison(NamedTuple):
    """Something measured beside something else: the median of the ratios, their quartiles, and what
    was wanted.

    `seconds` and `cpu` are what one of the subject costs, by the clock and of our own processor
    time; `beside` and `cpu_beside` those of what it was measured beside. `at_most`: a ratio that
    should be small.
    """

    what: str
    ratio: float
    low: float
    high: float
    wanted: float | None
    at_most: bool
    seconds: float
    beside: float
    cpu: float
    cpu_beside: float

    @property
    def reached(self) -> str:
        """Say "yes" or "no": is the ratio as wanted? "" if nothing was wanted."""
        if self.wanted is None:
            return ""
        good = self.ratio <= self.wanted if self.at_most else self.ratio >= self.wanted
        return "yes" if good else "no"


class _Cost(NamedTuple):
    seconds: float
    cpu: float


def compare(
    what: str,
    subject: Work,
    beside: Work,
    *,
    rounds: int,
    count: int,
    count_beside: int = 0,
    wanted: float | None = None,
    costs: bool = False,
) -> Comparison:
    """Measure the speed of the subject in units of the other: 0.5 is half its rate. With `costs`,
    measure its cost in units of the other: 2 is twice the time, and `wanted` is the most.

    Each round does half of the other, the subject, and the other half.
    """
    half = max(1, (count_beside or count) // 2)
    ratios, subjects, others = [], [], []
    for _ in range(rounds):
        before = _each(beside, half)
        middle = _each(subject, count)
        after = _each(beside, half)
        both = _Cost((before.seconds + after.seconds) / 2, (before.cpu + after.cpu) / 2)
        quotient = middle.seconds / both.seconds
        ratios.append(quotient if costs else 1 / quotient)
        subjects.append(middle)
        others.append(both)
    low, ratio, high = statistics.quantiles(ratios, n=4) if len(ratios) > 1 else ratios * 3
    return Comparison(
        what,
        ratio,
        low,
        high,
        wanted,
        costs,
        statistics.median(cost.seconds for cost in subjects),
        statistics.median(cost.seconds for cost in others),
        statistics.median(cost.cpu for cost in subjects),
        statistics.median(cost.cpu for cost in others),
    )


def _each(work: Work, count: int) -> _Cost:
    """The cost of one of `count`."""
    cpu, clock = time.process_time(), time.perf_counter()
    work(count)
    seconds = (time.perf_counter() - clock) / count
    return _Cost(seconds, (time.process_time() - cpu) / count)
