"""Who stands where: pure functions of what was played.

metrics   what can be counted of a player's evening
scorings  in which order an event looks at it
ranking   the ranking itself, ties and draws of lots
"""

from tournaments.standings.metrics import METRICS, Metric, Played
from tournaments.standings.ranking import (
    Field,
    Ranked,
    Scored,
    rank,
    rank_fields,
    tied_groups,
    tied_in_fields,
)
from tournaments.standings.scorings import SCORINGS, Scoring

__all__ = [
    "METRICS",
    "SCORINGS",
    "Field",
    "Metric",
    "Played",
    "Ranked",
    "Scored",
    "Scoring",
    "rank",
    "rank_fields",
    "tied_groups",
    "tied_in_fields",
]
