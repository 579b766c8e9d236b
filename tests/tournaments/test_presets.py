"""Each preset, played from its first draw to its champion."""

from __future__ import annotations

import pytest

from tests.tournaments import evening
from tournaments.formats import PRESETS, Preset
from tournaments.models import course
from tournaments.services import divisions
from tournaments.services.champions import champions_of
from tournaments.views.organise.event_progress import progress_of
from tournaments.views.organise.guide import next_step


@pytest.mark.django_db
@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_a_preset_leads_to_its_champion(preset: Preset) -> None:
    event = evening.make_event(here=17, bankers=6, plans=preset.stages, divisions=preset.divisions)
    for nth, name in enumerate(preset.divisions):
        chosen = event.players.filter(number__range=(9 * nth + 1, 9 * nth + 9))
        divisions.put_in(event.pk, name, dict(chosen.values_list("pk", "version")))
    for planned in course(event):
        step = next_step(progress_of(event))
        assert step.say == f"Draw {planned.phrase}"
        evening.played(event, {"Ada": 4000, "Ben": 3000, "P10": 3500})

    event.refresh_from_db()
    won = [(each.division, each.player.name) for each in champions_of(event)]
    if preset.divisions:
        assert won == [("Juniors", "Ada"), ("Seniors", "P10")]
        said = "Ada (Juniors) and P10 (Seniors) are the champions"
    else:
        assert won == [("", "Ada")]
        said = "Ada is the champion"
    assert next_step(progress_of(event)).say == said
