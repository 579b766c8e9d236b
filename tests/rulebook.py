"""The engine as the suite tests it: the rulebook, without the house rules of this computer.

The test of a house rule adds its chapter again with `engine.registry.registered`.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import engine
from engine.chapters import house
from engine.registry import Chapter, unregister

ENGINE = Path(engine.__file__).parent
HOUSE = Path(house.__file__).parent


def forget_house_rules() -> None:
    """From now on nobody in this process knows a house rule."""
    for chapter in _house_rules():
        unregister(chapter)


def copy_engine(to: Path) -> None:
    """Copy the engine's files, without house rules, into a new folder."""
    shutil.copytree(ENGINE, to, ignore=_left_out)


def has_house_rules() -> bool:
    """Whether there are any in the engine's folder."""
    return bool(_house_rules())


def _house_rules() -> list[Chapter]:
    modules = [name for name in sys.modules if name.startswith(f"{house.__name__}.")]
    return [sys.modules[name].CHAPTER for name in modules]


def _left_out(folder: str, names: list[str]) -> set[str]:
    kept = {"__init__.py"} if Path(folder) == HOUSE else set(names)
    return {name for name in names if name not in kept or name == "__pycache__"}
