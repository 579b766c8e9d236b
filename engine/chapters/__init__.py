"""The rulebook, a module a chapter. A new chapter is added to the list here, and nowhere else."""

from engine.chapters import (
    adjusting,
    bankruptcy,
    building,
    buying,
    cards,
    counting,
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

# In the order in which a banker looks for things: so commands are listed, and offers.
register(
    preparation.CHAPTER,
    debts.CHAPTER,
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
    positions.CHAPTER,
    adjusting.CHAPTER,
    counting.CHAPTER,
)
