"""The rulebook, a module a chapter. A new chapter is added to the list here, and nowhere else."""

from engine.chapters import (
    bankruptcy,
    building,
    buying,
    cards,
    corrections,
    debts,
    ending,
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
    trading,
)
from engine.registry import register

# In the order in which a banker meets them: so the commands are listed.
register(
    preparation.CHAPTER,
    rolling.CHAPTER,
    buying.CHAPTER,
    rent.CHAPTER,
    cards.CHAPTER,
    taxes.CHAPTER,
    jail.CHAPTER,
    debts.CHAPTER,
    building.CHAPTER,
    selling.CHAPTER,
    mortgages.CHAPTER,
    trading.CHAPTER,
    bankruptcy.CHAPTER,
    shortage.CHAPTER,
    ending.CHAPTER,
    salaries.CHAPTER,
    landing.CHAPTER,
    positions.CHAPTER,
    corrections.CHAPTER,
)
