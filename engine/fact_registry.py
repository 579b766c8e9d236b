"""What a fact is, and the registry of all kinds of facts: `engine.facts` fills it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, TypeVar, dataclass_transform

from engine.game import Game
from engine.values import value


class Fact:
    """Something that an outcome does besides the transfers."""

    __slots__ = ()
    name: ClassVar[str]
    changes: ClassVar[tuple[str, ...]]

    def apply(self, game: Game) -> None:
        """Change the game or, for a fact that only informs, nothing. Can't fail."""


FACTS: dict[str, type[Fact]] = {}
"""Every kind of fact by its name in JSON."""

_F = TypeVar("_F", bound=Fact)


@dataclass_transform(frozen_default=True)
def fact(name: str, *changes: str) -> Callable[[type[_F]], type[_F]]:
    """A class of facts, with its name in JSON and the parts that it can change."""

    def keep(cls: type[_F]) -> type[_F]:
        kind = value(cls)
        kind.name, kind.changes = name, changes
        FACTS[name] = kind
        return kind

    return keep
