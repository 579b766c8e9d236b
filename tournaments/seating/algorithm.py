"""The numbered algorithms of the draw: each makes other tables of the same basis.

Algorithm 1 searches every field, and a round drawn again stays as it was if no search matches the
plan. Algorithm 2 tries every way to seat a small field, and then gives another round of the plan.
Algorithm 3 doesn't seat the same players at tables of an odd size again and again.
"""

ALGORITHM = 3
"""New draws use the newest. A draw made by an earlier one is repeated by that one."""

PLAIN = 2
"""The last one that ignores the sizes of earlier tables."""

ALGORITHMS = range(1, ALGORITHM + 1)


def tries_every_way(algorithm: int) -> bool:
    """Whether it tries every way to seat a small field."""
    return algorithm > 1


def differs_again(algorithm: int) -> bool:
    """Whether drawing again from a plan gives another of its rounds."""
    return algorithm > 1
