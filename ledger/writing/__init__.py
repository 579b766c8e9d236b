"""The SQL of the posting path: looking up the sender, locking a game, writing an entry, keeping a
reply.

Everything else reads and writes through the ORM. Here that would take more than half of the time of
a post (docs/decisions/raw-sql-on-the-posting-path.md), so these few statements are written out, for
each database in a module of its own (`postgresql`, `sqlite`). Looking up the sender and looking at
a game happen outside of any database transaction; `write_if_next` makes its own; the others run
inside one that holds the game's lock.
"""

from ledger.writing.dialect import to_json
from ledger.writing.entries import write_entries, write_if_next
from ledger.writing.game_rows import KeptGame, KeptReply, keep_refusal, lock_game, look_at_game
from ledger.writing.holders import KeptPass, Sender, find_holder
from ledger.writing.turns import LOCKED, turn

__all__ = [
    "LOCKED",
    "KeptGame",
    "KeptPass",
    "KeptReply",
    "Sender",
    "find_holder",
    "keep_refusal",
    "lock_game",
    "look_at_game",
    "to_json",
    "turn",
    "write_entries",
    "write_if_next",
]
