"""The roles that people have at a table."""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    """Somebody's role at a table while they act."""

    BANK = "bank"
    PLAYER = "player"
    REFEREE = "referee"
    ORGANISER = "organiser"
    ASSISTANT = "assistant"  # at the desk or on the floor: no right at any table
    SYSTEM = "system"  # the clock, the tally, an import


GRANTED = (Role.BANK, Role.PLAYER, Role.REFEREE)
"""The roles that a pass can have at a table: the first and the last enter, a player reads."""
OFFICIALS = frozenset((Role.REFEREE, Role.ORGANISER, Role.SYSTEM))
"""Referees and organisers, and the software itself, which enters in their place. They may do what
only a referee may, and a banker can't take their entries back."""
