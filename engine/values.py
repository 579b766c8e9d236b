"""The decorator for the engine's small value types: facts, causes, transfers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

_T = TypeVar("_T")


@dataclass_transform(frozen_default=True)
def value(cls: type[_T]) -> type[_T]:
    """A class of values: fields, equality and a hash, and no other attribute.

    The type checker holds them frozen. At run time nothing does: a dataclass that guards itself
    takes three times as long to make, and the engine makes some ten of them for each throw.
    """
    made: type[_T] = dataclass(slots=True, unsafe_hash=True)(cls)
    return made
