"""A league."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from tournaments.models import Event
from tournaments.ranking import RankedOverNights
from tournaments.services.leagues import League


def render_league(league: League) -> dict[str, Any]:
    """The standings of a league."""
    return {
        "nights": [_night(night) for night in league.nights],
        "held": [_night(night) for night in league.held],
        "nights_counted": league.counted,
        "deciding": league.scoring.deciding.name,
        "metrics": [
            {"name": metric.name, "title": metric.title, "sentence": metric.sentence}
            for metric in league.metrics
        ],
        "rows": [_row(league, row) for row in league.rows],
        "divisions": [
            {
                "name": division.name,
                "places": [
                    {"rank": place.rank, "member": place.player} for place in division.places
                ],
            }
            for division in league.divisions
        ],
    }


def render_hall(hall: Event) -> dict[str, Any]:
    """The evening of another hall."""
    return {**_night(hall), "players": hall.players.count()}


def _night(night: Event) -> dict[str, Any]:
    return {"slug": night.slug, "name": night.name, "date": night.date.isoformat()}


def _row(league: League, row: RankedOverNights) -> dict[str, Any]:
    ranked, member = row.ranked, league.members[row.ranked.player]
    return {
        "rank": ranked.rank,
        "member": ranked.player,
        "number": member.number,
        "name": member.name,
        "metrics": {metric.name: ranked.metrics.get(metric.name) for metric in league.metrics},
        "nights": [night and asdict(night) for night in row.nights],
    }
