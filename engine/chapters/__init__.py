"""The rulebook, one module for each chapter. The rulebook's own chapters are listed here and
nowhere else; those in `house` are found by themselves.
"""

from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files

from engine.chapters import (
    adjusting,
    bankruptcy,
    building,
    buying,
    cards,
    counting,
    debts,
    deed_payments,
    ending,
    house,
    jail,
    landing,
    mortgages,
    positions,
    preparation,
    rent,
    rolling,
    salaries,
    selling,
    shortage,
    taxes,
    tracking,
    trading,
)
from engine.registry import Chapter, register


def _house_rules() -> Iterator[Chapter]:
    """Yield the chapters in `house`, by the names of their modules.

    On the tablet they are compiled, in an archive, and Python's own `pkgutil` is missing.
    """
    for file in sorted(files(house).iterdir(), key=lambda each: each.name):
        name, _, suffix = file.name.rpartition(".")
        if suffix in ("py", "pyc") and name != "__init__":
            yield import_module(f"{house.__name__}.{name}").CHAPTER


# In the order in which a banker looks for things, which is that of commands and offers in lists.
register(
    preparation.CHAPTER,
    debts.CHAPTER,
    deed_payments.CHAPTER,
    bankruptcy.CHAPTER,
    buying.CHAPTER,
    rent.CHAPTER,
    cards.CHAPTER,
    taxes.CHAPTER,
    jail.CHAPTER,
    rolling.CHAPTER,
    salaries.CHAPTER,
    landing.CHAPTER,
    building.CHAPTER,
    selling.CHAPTER,
    shortage.CHAPTER,
    mortgages.CHAPTER,
    trading.CHAPTER,
    ending.CHAPTER,
    tracking.CHAPTER,
    positions.CHAPTER,
    adjusting.CHAPTER,
    counting.CHAPTER,
)
register(*_house_rules())
