"""The standings."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from tournaments.models import Event, Standings
from tournaments.services.announcing import current_rows, known_of
from tournaments.services.draws import postponed_tables, prospects_of
from tournaments.services.standings import divisions_of, scoring_of, teams_of


def render_standings(event: Event) -> dict[str, Any]:
    """The ranking as far as it is known, with the metrics in the order in which they decide."""
    standings = Standings.objects.filter(event=event).select_related("through_round").first()
    through = standings.through_round if standings else None
    known = known_of(event)
    rows = known.rows if known else current_rows(event)
    found = {} if known else prospects_of(event)
    return {
        "version": standings.version if standings else 0,
        "through_round": through.number if through else 0,
        "computed_at": standings.computed_at if standings else None,
        "metrics": [
            {"name": metric.name, "title": metric.title, "sentence": metric.sentence}
            for metric in scoring_of(event).metrics
        ],
        "still_to_play": [
            {"round": table.round.number, "table": table.number}
            for table in postponed_tables(event)
        ],
        "held": known is not None,
        "rows": [
            {**row, "prospect": found.get(row["player"])}
            for row in rows
            if known is None or row["player"] in known.overall
        ],
        "teams": [] if known else [asdict(team) for team in teams_of(event)],
        "divisions": [
            {
                "name": each.name,
                "places": [
                    asdict(place)
                    for place in each.places
                    if known is None or place.player in known.in_divisions
                ],
            }
            for each in divisions_of(event, rows)
        ],
    }
