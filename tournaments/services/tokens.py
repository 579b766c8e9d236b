"""Note the token that each player took. It decides nothing, so the log leaves it out."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from tournaments.services import live
from tournaments.services.locking import locked_table


def tell(table_id: int, tokens: Mapping[str, str]) -> dict[str, str]:
    """Keep the tokens of a table, by seat, and tell its screens. An unnamed seat has none; a letter
    without a seat is left out. Raises `Problem` UNKNOWN_TABLE."""
    with transaction.atomic():
        table = locked_table(table_id)
        seats = list(table.seats.all())
        changed = [seat for seat in seats if seat.token != tokens.get(seat.letter, "")]
        for seat in changed:
            seat.token = tokens.get(seat.letter, "")
            seat.save(update_fields=["token"])
        if changed:
            live.announce(table.round.event)
    return {seat.letter: seat.token for seat in seats if seat.token}
