"""Lanes: threads set apart for those who run the evening, so that a stranger's load never stops
the bank. docs/decisions/lanes.md says why they are as they are.
"""

from server.lanes.choice import Lanes
from server.lanes.lane import Lane
from server.lanes.passwords import PasswordLane, PasswordPace
from server.lanes.refusal import Refusal

__all__ = ["Lane", "Lanes", "PasswordLane", "PasswordPace", "Refusal"]
