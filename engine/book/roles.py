"""What somebody is at a table."""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    """What somebody is at a table while they act. The first three are those of a pass
    (`ledger.models.Grant.Role`)."""

    BANK = "bank"
    PLAYER = "player"
    REFEREE = "referee"
    ORGANISER = "organiser"
    ASSISTANT = "assistant"  # at the desk or on the floor: no right at any table
    SYSTEM = "system"  # the clock, the tally, an import


JUDGES = frozenset((Role.REFEREE, Role.ORGANISER, Role.SYSTEM))
"""They may do what only a referee may; and what they have entered, a banker doesn't take back."""
