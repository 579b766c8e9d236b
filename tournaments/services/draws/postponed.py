"""The tables that are played later, in words."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.models import Event, Table
from tournaments.plurals import listed


def postponed_tables(event: Event) -> list[Table]:
    """The tables of an event that are still to be played, with their rounds."""
    tables = Table.objects.postponed().filter(round__event=event)
    return list(tables.select_related("round__stage", "game"))


def ways_out(tables: Sequence[Table]) -> str:
    """A sentence saying what can be done about tables whose results are waited for."""
    begun = {table.game is not None and table.game.version > 0 for table in tables}
    if len(tables) == 1:
        closed = "Let it be played, or close its book as it stands."
        return closed if begun == {True} else "Let it be played, or cancel it."
    if begun == {True}:
        return "Let them be played, or close their books as they stand."
    if begun == {False}:
        return "Let them be played, or cancel them."
    return "Let them be played, or close the books of those that have begun and cancel the others."


def still_to_play(tables: Sequence[Table]) -> str:
    """A sentence saying that these tables are still to be played; "" for none."""
    named = [f"table {table.number} of {table.round.phrase}" for table in tables]
    if not named:
        return ""
    subject = listed(named)
    return f"{subject[:1].upper()}{subject[1:]} {'is' if len(named) == 1 else 'are'} still to play."
