"""Who sits where: pure functions without a database, a clock or chance of their own.

    sizes    into which tables a field divides
    search   which players share a table: seeded local search
    letters  which seat each of them gets
    words    what a draw looks like, in sentences for people

The same players, history and seed give the same draw, on any machine.
"""

from tournaments.seating.draw import Drawn, draw
from tournaments.seating.history import History, Pair, pair
from tournaments.seating.sizes import TOO_FEW, table_sizes
from tournaments.seating.words import Draw, explain, meetings

__all__ = [
    "TOO_FEW",
    "Draw",
    "Drawn",
    "History",
    "Pair",
    "draw",
    "explain",
    "meetings",
    "pair",
    "table_sizes",
]
