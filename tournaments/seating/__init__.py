"""Who sits where: pure functions without a database, a clock or chance of their own.

    sizes         into which tables a field divides
    search        which players share a table: seeded local search
    seat_letters  which seat each of them gets
    explanations  what a draw looks like, in sentences for people

The same players, history and seed give the same draw, on any machine.
"""

from tournaments.seating.draw import Drawn, draw
from tournaments.seating.explanations import DrawFacts, explain, meetings
from tournaments.seating.history import History, Pair, pair
from tournaments.seating.sizes import TOO_FEW, table_sizes

__all__ = [
    "TOO_FEW",
    "DrawFacts",
    "Drawn",
    "History",
    "Pair",
    "draw",
    "explain",
    "meetings",
    "pair",
    "table_sizes",
]
