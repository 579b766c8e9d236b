"""Ranking players by what they played: pure functions.

metrics     what can be counted of a player's evening
scorings    in which order an event looks at it
best_games  which games count, where only the best do
prospects   who is safe, still in or out before a cut
ranks       the ranking itself, ties and draws of lots
teams       where the best players of a team stand together
divisions   the same order, counted separately in each division
nights      the standings of a league over its nights
"""

from tournaments.ranking.best_games import best_games
from tournaments.ranking.divisions import Division, Placed, rank_divisions
from tournaments.ranking.metrics import METRICS, Metric, Played
from tournaments.ranking.nights import OfNight, RankedOverNights, rank_nights
from tournaments.ranking.prospects import Contender, Prospect, prospects
from tournaments.ranking.ranks import (
    Level,
    Ranked,
    Scored,
    order_by_lot,
    rank,
    rank_levels,
    tied_groups,
    tied_in_levels,
)
from tournaments.ranking.scorings import SCORINGS, Scoring
from tournaments.ranking.teams import Team, rank_teams

__all__ = [
    "METRICS",
    "SCORINGS",
    "Contender",
    "Division",
    "Level",
    "Metric",
    "OfNight",
    "Placed",
    "Played",
    "Prospect",
    "Ranked",
    "RankedOverNights",
    "Scored",
    "Scoring",
    "Team",
    "best_games",
    "order_by_lot",
    "prospects",
    "rank",
    "rank_divisions",
    "rank_levels",
    "rank_nights",
    "rank_teams",
    "tied_groups",
    "tied_in_levels",
]
