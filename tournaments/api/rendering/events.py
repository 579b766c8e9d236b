"""An event as everybody may see it."""

from __future__ import annotations

from typing import Any

from ledger import live
from tournaments.api.rendering.clock import render_clock
from tournaments.api.rendering.rounds import render_round_head
from tournaments.models import Event, Stage, crowns_divisions
from tournaments.ranking import SCORINGS, Scoring
from tournaments.services import draws, rounds
from tournaments.services.champions import known_champions
from tournaments.services.standings import scoring_of


def render_event(event: Event) -> dict[str, Any]:
    """Render everything about an event that is public."""
    current = rounds.current(event)
    scoring = scoring_of(event)
    stages = list(event.stages.all())
    champions = known_champions(event)
    champion = champions[0].player if champions and not crowns_divisions(event) else None
    promises = draws.promises_of(event)
    return {
        "slug": event.slug,
        "name": event.name,
        "place": event.place,
        "date": event.date.isoformat(),
        "ruleset": event.ruleset,
        "edition": event.edition,
        **_format(stages),
        "divisions": event.divisions,
        "scoring": _scoring(scoring, stages),
        "round": render_round_head(current) if current else None,
        "clock": render_clock(current),
        "promises": [render_promise(promise) for promise in promises],
        "champion": champion and {"number": champion.number, "name": champion.display_name},
        "champions": [
            {
                "division": each.division,
                "number": each.player.number,
                "name": each.player.display_name,
            }
            for each in champions
        ],
        "live": {"url": live.url(event.channel)},
    }


def render_promise(promise: draws.Promise) -> dict[str, Any]:
    """A seed whose hash was published; the seed itself once the round's seats are public."""
    return promise._asdict()


def _format(stages: list[Stage]) -> dict[str, Any]:
    """The stages, with the fields that version 1 of the API had for an evening before there were
    stages."""
    for_all = [stage for stage in stages if stage.is_for_all]
    final = next((stage for stage in stages if stage.is_final), None)
    return {
        "rounds": sum(stage.rounds for stage in for_all),
        "minutes": stages[0].minutes,
        "table_size": stages[0].table_size,
        "advance": final.seats if final else 0,
        "stages": [_stage(stage, stages) for stage in stages],
    }


def _scoring(scoring: Scoring, stages: list[Stage]) -> dict[str, str]:
    sentence = scoring.sentence(has_final=stages[-1].is_final)
    return {"name": scoring.name, "title": scoring.title, "sentence": sentence}


def _stage(stage: Stage, stages: list[Stage]) -> dict[str, Any]:
    names = ("number", "name", "plays", "players", "rounds", "minutes", "table_size", "tables")
    return {
        **{name: getattr(stage, name) for name in names},
        "is_final": stage.is_final,
        "best": stage.best,
        "carries_over": stage.carries_over,
        "divisions_apart": stage.divisions_apart,
        "champion_plays": stage.champion_plays,
        "waves": stage.waves,
        "scoring": _scoring(SCORINGS[stage.scoring], stages),
    }
