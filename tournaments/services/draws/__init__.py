"""The draw of a round: draft, confirmed, released; and what may still change afterwards.

Every change names the `version` of the draw that its author saw. Somebody who saw an older one
gets DRAW_CHANGED, and nothing of theirs is saved.
"""

from tournaments.services.draws.ahead import (
    RoundAhead,
    SeatAhead,
    is_followed_by_another,
    rounds_ahead,
)
from tournaments.services.draws.bankers import (
    assign_bankers,
    bankers_of,
    fill_tables,
    free_bankers,
)
from tournaments.services.draws.by_hand import can_seat, field_of, places_of, seat_by_hand
from tournaments.services.draws.changes import (
    cancel_table,
    move_table,
    require_newest,
    restore_table,
    seat_player,
    substitute,
    swap,
    unseat,
)
from tournaments.services.draws.drafting import discard, draft
from tournaments.services.draws.keeping_apart import kept_apart
from tournaments.services.draws.locks import can_lock, lock_seats
from tournaments.services.draws.mid_game import exchange, play_on_for
from tournaments.services.draws.outlook import Outlook, outlook, unsettled_tables
from tournaments.services.draws.passing_over import can_be_passed_over, pass_over
from tournaments.services.draws.postponed import postponed_tables, still_to_play
from tournaments.services.draws.promises import (
    SEED_LENGTH_MAX,
    Promise,
    promise_for,
    promises_of,
    publish,
)
from tournaments.services.draws.prospects import is_certain, prospects_of
from tournaments.services.draws.qualifiers import qualifiers_play
from tournaments.services.draws.qualifying import (
    Alternate,
    Top,
    alternates,
    free_seats,
    going_through,
    top,
    top_of,
)
from tournaments.services.draws.records import record_of
from tournaments.services.draws.releasing import confirm, release
from tournaments.services.draws.review import (
    inaccessible,
    meetings,
    roomy_tables,
    swap_cost,
    unseated,
    waits_for_players,
    warnings,
)
from tournaments.services.draws.standings_before import rows_before
from tournaments.services.draws.ways import ways

__all__ = [
    "SEED_LENGTH_MAX",
    "Alternate",
    "Outlook",
    "Promise",
    "RoundAhead",
    "SeatAhead",
    "Top",
    "alternates",
    "assign_bankers",
    "bankers_of",
    "can_be_passed_over",
    "can_lock",
    "can_seat",
    "cancel_table",
    "confirm",
    "discard",
    "draft",
    "exchange",
    "field_of",
    "fill_tables",
    "free_bankers",
    "free_seats",
    "going_through",
    "inaccessible",
    "is_certain",
    "is_followed_by_another",
    "kept_apart",
    "lock_seats",
    "meetings",
    "move_table",
    "outlook",
    "pass_over",
    "places_of",
    "play_on_for",
    "postponed_tables",
    "promise_for",
    "promises_of",
    "prospects_of",
    "publish",
    "qualifiers_play",
    "record_of",
    "release",
    "require_newest",
    "restore_table",
    "roomy_tables",
    "rounds_ahead",
    "rows_before",
    "seat_by_hand",
    "seat_player",
    "still_to_play",
    "substitute",
    "swap",
    "swap_cost",
    "top",
    "top_of",
    "unseat",
    "unseated",
    "unsettled_tables",
    "waits_for_players",
    "warnings",
    "ways",
]
