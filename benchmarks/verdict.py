"""Whether what was measured is as it is wanted, as the tables of figures say it."""

from __future__ import annotations


def at_most(found: float, wanted: float | None) -> str:
    """ "yes" or "no", "" if nothing is wanted."""
    if wanted is None:
        return ""
    return "yes" if found <= wanted else "no"
