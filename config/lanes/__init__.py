"""Lanes: threads set apart for those who run the evening, so that a stranger's load never stops
the bank. docs/decisions/lanes.md says why they are as they are.
"""

from config.lanes.choice import Lanes
from config.lanes.lane import Lane
from config.lanes.passwords import Pace, PasswordLane
from config.lanes.refusal import Refusal

__all__ = ["Lane", "Lanes", "Pace", "PasswordLane", "Refusal"]
