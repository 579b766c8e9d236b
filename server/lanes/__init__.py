"""Lanes: threads reserved for those who run the evening, so that strangers' load never stops the
bank. docs/decisions/lanes.md says why they are as they are.
"""

from server.lanes.choice import Lanes
from server.lanes.lane import Lane
from server.lanes.pace import LanePace, PacedLane, PasswordLane
from server.lanes.turned_away import TurnedAway

__all__ = ["Lane", "LanePace", "Lanes", "PacedLane", "PasswordLane", "TurnedAway"]
