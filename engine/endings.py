"""The ways in which an open rent or a debt ends."""

from __future__ import annotations

from enum import StrEnum


class RentEnd(StrEnum):
    """The reason why a rent can't be asked for any more."""

    COLLECTED = "collected"
    UNCLAIMED = "unclaimed"
    """The owner didn't ask in time."""
    PLAYER_OUT = "player out"
    POSITION = "position"
    GAME_OVER = "game over"


class DebtEnd(StrEnum):
    """The way in which a debt, or a part of it, was settled or lapsed."""

    PAID = "paid"
    PAID_WITH_DEEDS = "paid with deeds"
    SET_OFF = "set off"
    """Against what the creditor owed in turn."""
    WRITTEN_OFF = "written off"
    """The debtor is out."""
    CREDITOR_OUT = "creditor out"
    VOID = "void"
    """The entry that it came with is taken back."""
    POSITION = "position"
    GAME_OVER = "game over"
