"""Each preset, played from its first draw to its champion."""

from __future__ import annotations

import pytest

from tests.tournaments import evening
from tournaments.formats import PRESETS, Preset
from tournaments.models import course
from tournaments.views.organise.event_progress import progress_of
from tournaments.views.organise.guide import next_step


@pytest.mark.django_db
@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_a_preset_leads_to_its_champion(preset: Preset) -> None:
    event = evening.make_event(here=17, bankers=6, plans=preset.stages)
    for planned in course(event):
        step = next_step(progress_of(event))
        assert step.say == f"Draw {planned.phrase}"
        evening.played(event, {"Ada": 4000, "Ben": 3000})

    event.refresh_from_db()
    assert event.champion is not None
    assert event.champion.name == "Ada"
    assert next_step(progress_of(event)).say == "Ada is the champion"
