"""The verdict on a measurement, in the words of the tables of figures."""

from __future__ import annotations


def at_most(found: float, wanted: float | None) -> str:
    """ "yes" or "no", "" if nothing is wanted."""
    if wanted is None:
        return ""
    return "yes" if found <= wanted else "no"
