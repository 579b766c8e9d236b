"""The words above and below the standings: which rounds they cover, and how they are ordered."""

from __future__ import annotations

from tournaments.models import WAVES, Event, Round, Stage, Standings
from tournaments.ranking import SCORINGS, Scoring
from tournaments.services import draws
from tournaments.services.announcing import KnownStandings


def order_of(scoring: Scoring, stages: list[Stage], *, finals_apart: bool) -> str:
    """The order in a sentence; after more than one cut, that players who came further are ahead.
    `finals_apart`: each division has a final of its own."""
    if not stages[-1].is_final:
        return scoring.sentence(has_final=False)
    if stages[0].is_final:
        return "By the place in the final."
    further = "Players who got further rank ahead. " if len(stages) > 2 else ""
    if not finals_apart:
        return further + scoring.sentence()
    order = scoring.sentence(has_final=False)
    return (
        f"{further}Each division has a final of its own: the winners of these come first, then the "
        "players who came second in theirs, and so on. Between equals, and among everybody else: "
        f"{order[0].lower()}{order[1:]}"
    )


def caption_of(kept: Standings | None, stages: list[Stage]) -> str:
    """Say which rounds the list covers, and what it decides."""
    if kept is None or kept.through_round is None:
        return ""
    round_ = kept.through_round
    if round_.status != Round.Status.FINISHED:
        return f"Changes as the tables of {round_.phrase} come in."
    if round_.is_final:
        return f"After {round_.phrase}: it decides between those who played it."
    if wave := _wave_that_follows(round_):
        return f"After {round_.phrase}. Wave {wave} follows."
    stage = next((each for each in stages if each.number > round_.stage.number), None)
    if stage is None or stage.is_for_all:
        return f"After {round_.phrase}."
    return f"After {round_.phrase}. {draws.qualifiers_play(stage, stage.phrase)}."


def held_caption(known: KnownStandings) -> str:
    """Say how much of the standings is known while they are held."""
    if known.newest is None:
        return "The standings are held until they are announced."
    return "Being announced, from the last place to the first."


def _wave_that_follows(round_: Round) -> str:
    """The wave that still has the same game to play, "" for none."""
    if not round_.waits_for_a_wave:
        return ""
    past = round_.beside.filter(status=Round.Status.FINISHED).values_list("wave", flat=True)
    played = {round_.wave, *past}
    return next((wave for wave in WAVES[: round_.stage.waves] if wave not in played), "")


def team_order_of(event: Event, first: Stage) -> str:
    """Say what counts for a team, by the `first` stage; "" if clubs aren't teams."""
    if event.team_counts is None:
        return ""
    best = "best player counts" if event.team_counts == 1 else f"best {event.team_counts} count"
    scoring = SCORINGS[first.scoring]
    rounds = "more rounds played come first; then " if scoring.counts_rounds else ""
    return f"Each team’s {best}: {rounds}{scoring.deciding.sentence.lower()}"
