"""The ways to divide the next round into tables, and the repeats that each one costs."""

from __future__ import annotations

from tournaments.models import Event
from tournaments.seating import Way, priced
from tournaments.seating import ways as ways_of
from tournaments.services.draws.outlook import Outlook
from tournaments.services.draws.review import history_before
from tournaments.services.waves import players_due


def ways(event: Event, expected: Outlook) -> list[Way]:
    """The table sizes from which the organisers can choose, fewest tables first, with the default
    ones. None for a final, where divisions play apart or tables are made by hand, or where nothing
    can be drawn.

    Each has a price, counted over the rest of the stage, if the tables avoid repeats and the
    players are known.
    """
    planned = expected.planned
    stage = planned.stage
    if expected.problem is not None or not expected.sizes:
        return []
    if stage.is_final or stage.divisions_apart:
        return []
    has_price = stage.avoids_repeats
    if has_price and (planned.stage.is_for_all or planned.nth > 1):
        found = _priced(event, expected)
    else:
        found = [Way(sizes, None) for sizes in ways_of(expected.players, planned.stage.table_size)]
    if expected.sizes not in [way.sizes for way in found]:
        found.append(Way(expected.sizes, None))
    return found


def _priced(event: Event, expected: Outlook) -> list[Way]:
    stage, planned = expected.planned.stage, expected.planned
    if stage.is_for_all:
        players = [player.pk for player in players_due(event, planned)]
    else:
        here = event.players.present()
        here = here.filter(seats__round__stage=stage, seats__round__number=expected.number - 1)
        players = list(here.values_list("pk", flat=True))
    before = stage.round_set.filter(number=expected.number - stage.waves).first()
    return priced(
        players,
        stage.table_size,
        planned.left,
        history_before(event, expected.number, set(players) if planned.wave else None),
        before.plan if before else [],
    )
