"""How tables are drawn, by number: each number makes other tables of the same basis.

1 searches every field, and a round that is drawn again stays as it was where no search matches the
plan. 2 tries every way to seat a small field, and gives another round of the plan then.
"""

ALGORITHM = 2
"""Draws are made by the newest. What an earlier one has drawn is drawn again by that one."""

ALGORITHMS = range(1, ALGORITHM + 1)


def tries_every_way(algorithm: int) -> bool:
    """Whether it tries every way to seat a small field."""
    return algorithm > 1


def differs_again(algorithm: int) -> bool:
    """Whether a plan that is drawn again gives another of its rounds."""
    return algorithm > 1
