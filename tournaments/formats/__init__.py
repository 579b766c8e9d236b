"""Formats: the stages that an event can have, before they are rows of one.

plans     a stage as it is planned
presets   the known formats to start from
"""

from tournaments.formats.plans import StagePlan, in_waves, plans_of, preliminary_and_final
from tournaments.formats.presets import PRESETS, Preset

__all__ = ["PRESETS", "Preset", "StagePlan", "in_waves", "plans_of", "preliminary_and_final"]
