"""The shapes of a league, for the OpenAPI document."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rest_framework import serializers

from tournaments.api.serializers import MetricSerializer, Shape
from tournaments.models import Event
from tournaments.ranking import RankedOverNights
from tournaments.services.leagues import League


class NextNightSerializer(Shape):
    """The next night: its date, and its name unless that stays."""

    date = serializers.DateField()
    name = serializers.CharField(
        max_length=80, required=False, help_text="That of this night if left out."
    )


class NightSerializer(Shape):
    """A night of a league."""

    slug = serializers.CharField()
    name = serializers.CharField()
    date = serializers.DateField()


class HallSerializer(NightSerializer):
    """The evening of another hall, which is now a night of the same league."""

    players = serializers.IntegerField()


class OfNightSerializer(Shape):
    """A person's value from a night, by the metric that decides, and whether that night counts."""

    value = serializers.IntegerField(allow_null=True)
    counts = serializers.BooleanField()


class LeagueRowSerializer(Shape):
    """A person in the league. `member` identifies them within this answer. `number` is the one they
    have on the newest night with their name. `nights` has an item for each night, null if they
    didn't play."""

    rank = serializers.IntegerField()
    member = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    metrics = serializers.DictField(child=serializers.IntegerField(allow_null=True))
    nights = serializers.ListField(child=OfNightSerializer(allow_null=True))


class PlacedMemberSerializer(Shape):
    """A person in the league, with their rank in their division."""

    rank = serializers.IntegerField()
    member = serializers.IntegerField()


class LeagueDivisionSerializer(Shape):
    """The standings of a division over the nights."""

    name = serializers.CharField()
    places = PlacedMemberSerializer(many=True)


class LeagueSerializer(Shape):
    """The standings of a league after a night, over the rounds that everybody plays. Nights whose
    standings are `held` are left out. `nights_counted` is how many of each person's nights count,
    the best ones; null if all do. The first of the `metrics` that differs decides."""

    nights = NightSerializer(many=True)
    held = NightSerializer(many=True)
    nights_counted = serializers.IntegerField(allow_null=True)
    deciding = serializers.CharField(help_text="The metric of the values in `nights` of a row.")
    metrics = MetricSerializer(many=True)
    rows = LeagueRowSerializer(many=True)
    divisions = LeagueDivisionSerializer(many=True)


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
