"""Suggest a known word for one that isn't."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from engine.texts import template

DID_YOU_MEAN = template("Did you mean {word}?")

# How much two words have to have in common: “baltic” is near to “baltic-avenue”.
_NEAR = 0.62


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The known word that is nearest, as a question: "Did you mean roll?"; "" if none is near."""
    by_lower = {each.lower(): each for each in known}
    near = get_close_matches(word[:40].lower(), by_lower, 1, _NEAR)
    return DID_YOU_MEAN(word=by_lower[near[0]]) if near else ""
