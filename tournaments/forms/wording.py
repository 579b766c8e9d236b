"""The engine's options in words for people."""

from __future__ import annotations

from typing import Any


def in_words(value: Any) -> str:
    """A value of an option: True is "yes", "half_up" is "half up"."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace("_", " ")


def label(option: str) -> str:
    """The name of an option: "Income tax base"."""
    return option.replace("_", " ").capitalize()
