"""Passing over a round of a wave when too few of its players are left."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from tournaments.codes import Code
from tournaments.draw_notes import About, lines
from tournaments.models import Act, Round, Standings
from tournaments.problems import EveningProblem, changed_meanwhile
from tournaments.services import acts, live, standings
from tournaments.services.draws.outlook import Outlook, outlook
from tournaments.services.locking import locked_event

PASSED_OVER = "Skipped: too few of wave {wave} were here."


def can_be_passed_over(expected: Outlook) -> bool:
    """Whether the next round belongs to a wave of which too few are here."""
    too_few = expected.problem is not None and expected.problem.code == Code.TOO_FEW_PLAYERS
    return bool(expected.planned.wave) and too_few


def pass_over(event_id: UUID, number: int) -> Round:
    """Leave out the next round, which has this number, as too few of its wave are here. It is kept
    as a finished round without tables. Raises `Problem` DRAW_CHANGED if another round is next,
    ENOUGH_PLAYERS if it could be drawn."""
    with transaction.atomic():
        event = locked_event(event_id)
        expected = outlook(event)
        if expected.number != number or event.round_set.filter(number=number).exists():
            raise changed_meanwhile("draw")
        if not can_be_passed_over(expected):
            raise EveningProblem(
                Code.ENOUGH_PLAYERS,
                "A round can be skipped only when fewer than two players of its wave are here.",
                "Draw it, or check out those who have left.",
            )
        planned = expected.planned
        round_ = Round.objects.create(
            event=event,
            number=number,
            stage=planned.stage,
            wave=planned.wave,
            status=Round.Status.FINISHED,
            minutes=planned.stage.minutes,
            draw_seed=0,
            draw_note=lines(About.DRAW, [PASSED_OVER.format(wave=planned.wave)]),
            version=event.live_version + 1,
        )
        acts.record(event, Act.Kind.PASSED_OVER, acts.subject("round", round_.pk))
        if Standings.objects.filter(event=event_id).exists():
            standings.compute(event_id)
        live.announce(event)
    return round_
