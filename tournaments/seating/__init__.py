"""Seating: pure functions without a database, a clock or chance of their own.

    sizes         into which tables a field divides
    prices        the other ways to divide it, and the repeats that each costs
    search        which players share a table: seeded local search
    base_rounds   rounds in which nobody meets anybody twice, from the literature
    planning      which players share a table in all rounds to come, planned together
    to_come       the next of them, for those who are here now
    seat_letters  which seat of a table each of them gets
    seat_balance  the same over several rounds
    ranked        tables by the standings: the best together, or the best apart
    by_hand       tables that the organisers make, read from a list
    numbering     which number each table has, around those that are out of use
    sharing       which tables each of several parties has to itself in one hall
    basis         all that a draw follows from, and the draw that follows
    checking      the same from a record, compared with what was drawn
    locks         who stays at a table or in a seat when a round is drawn again
    swaps         what it costs to let two players change places
    explanations  what a draw looks like, in sentences for people

The same players, history and seed give the same draw, on any machine.
"""

from tournaments.seating.algorithm import ALGORITHM
from tournaments.seating.basis import (
    Basis,
    draw_from,
    number_of,
    planned_for,
    published_hash,
    rounds_ahead,
    with_planned_sizes,
)
from tournaments.seating.by_hand import Place, key_of, read_places, seated
from tournaments.seating.checking import FORMAT, Checked, check
from tournaments.seating.draw import Drawn, draw
from tournaments.seating.explanations import DrawFacts, explain, meetings
from tournaments.seating.history import History, Pair, pair
from tournaments.seating.locks import NoRoomError
from tournaments.seating.numbering import Hall
from tournaments.seating.ranked import by_rank, cut, snake
from tournaments.seating.sharing import Party, share_out
from tournaments.seating.sizes import TOO_FEW, table_sizes
from tournaments.seating.swaps import cost_of_swap
from tournaments.seating.table_choices import Way, priced, ways
from tournaments.seating.to_come import Field, Kept, ToCome, rounds_to_come

__all__ = [
    "ALGORITHM",
    "FORMAT",
    "TOO_FEW",
    "Basis",
    "Checked",
    "DrawFacts",
    "Drawn",
    "Field",
    "Hall",
    "History",
    "Kept",
    "NoRoomError",
    "Pair",
    "Party",
    "Place",
    "ToCome",
    "Way",
    "by_rank",
    "check",
    "cost_of_swap",
    "cut",
    "draw",
    "draw_from",
    "explain",
    "key_of",
    "meetings",
    "number_of",
    "pair",
    "planned_for",
    "priced",
    "published_hash",
    "read_places",
    "rounds_ahead",
    "rounds_to_come",
    "seated",
    "share_out",
    "snake",
    "table_sizes",
    "ways",
    "with_planned_sizes",
]
