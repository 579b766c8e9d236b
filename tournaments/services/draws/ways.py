"""The ways to divide the next round into tables, and the repeats that each one costs."""

from __future__ import annotations

from tournaments.models import Event
from tournaments.seating import Way, planned_for, priced
from tournaments.seating import ways as ways_of
from tournaments.services.draws.divided import parts_of
from tournaments.services.draws.outlook import Outlook
from tournaments.services.draws.review import history_before
from tournaments.services.waves import players_due


def ways(event: Event, expected: Outlook) -> dict[str, list[Way]]:
    """The table sizes from which the organisers can choose, fewest tables first, with the default
    ones: for each division that plays apart, or for all under "". None for a final, where tables
    are made by hand, or where nothing can be drawn.

    Each has a price, counted over the rest of the stage, if the tables avoid repeats and the
    players are known.
    """
    planned = expected.planned
    stage = planned.stage
    if expected.problem is not None or stage.is_final:
        return {}
    found: dict[str, list[Way]] = {}
    has_price = stage.avoids_repeats and (stage.is_for_all or planned.nth > 1)
    prices = iter(_priced(event, expected) if has_price else [])
    for name, sizes in expected.sizes_of_parts().items():
        unpriced = [Way(each, None) for each in ways_of(expected.parts[name], stage.table_size)]
        offered = next(prices, unpriced)
        if sizes not in [way.sizes for way in offered]:
            offered.append(Way(sizes, None))
        found[name] = offered
    return found


def _priced(event: Event, expected: Outlook) -> list[list[Way]]:
    """The ways of each part, in their order."""
    stage, planned = expected.planned.stage, expected.planned
    if stage.is_for_all:
        players = [player.pk for player in players_due(event, planned)]
    else:
        here = event.players.present()
        here = here.filter(seats__round__stage=stage, seats__round__number=expected.number - 1)
        players = list(here.values_list("pk", flat=True))
    before = stage.round_set.filter(number=expected.number - stage.waves).first()
    plan = before.plan if before else []
    history = history_before(event, expected.number, set(players) if planned.wave else None)
    return [
        priced(
            part,
            stage.table_size,
            planned.left,
            history,
            planned_for(part, plan) if stage.divisions_apart else plan,
        )
        for part in parts_of(event, stage, players)
    ]
