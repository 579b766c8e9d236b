"""The draw of a round: draft, confirmed, released; and what may still change afterwards.

Every change names the `version` of the draw that its author saw. Somebody who saw an older one
gets DRAW_CHANGED, and nothing of theirs is saved.
"""

from tournaments.services.draws.bankers import assign_bankers
from tournaments.services.draws.changes import (
    cancel_table,
    seat_player,
    substitute,
    swap,
    unseat,
)
from tournaments.services.draws.drafting import discard, draft
from tournaments.services.draws.outlook import Outlook, outlook
from tournaments.services.draws.reading import meetings, unseated, warnings
from tournaments.services.draws.releasing import confirm, release

__all__ = [
    "Outlook",
    "assign_bankers",
    "cancel_table",
    "confirm",
    "discard",
    "draft",
    "meetings",
    "outlook",
    "release",
    "seat_player",
    "substitute",
    "swap",
    "unseat",
    "unseated",
    "warnings",
]
