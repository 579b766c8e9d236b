"""Seats of a draft that stay as they are when it is drawn again."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from tournaments.codes import Code
from tournaments.models import Act, Round, Seat
from tournaments.problems import EveningProblem, changed_meanwhile
from tournaments.seating.seat_letters import LETTERS
from tournaments.services import acts, live
from tournaments.services.locking import locked_round

LockedSeats = dict[int, Seat]
"""The seat of each player (by id) whose table or seat is locked."""


def lock_seats(round_id: int, *, version: int, seats: Collection[int], lock: Seat.Lock) -> Round:
    """Let the players of these seats (by pk) keep their table, or their seat, when the draft is
    drawn again; or unlock them. Raises `Problem` DRAW_CHANGED, NOTHING_TO_LOCK."""
    with transaction.atomic():
        round_ = locked_round(round_id, version)
        if not can_lock(round_):
            raise EveningProblem(
                Code.NOTHING_TO_LOCK,
                "Only seats of a draft whose tables are drawn can be locked.",
                "Here no draw would move anybody: swap two players instead.",
            )
        asked = round_.seats.filter(pk__in=seats)
        changed = list(asked.exclude(lock=lock).values_list("player", flat=True))
        if asked.update(lock=lock) != len(set(seats)):
            raise changed_meanwhile("draw")
        round_.version += 1
        round_.save(update_fields=["version"])
        if changed:
            kind = Act.Kind.SEATS_LOCKED if lock else Act.Kind.SEATS_UNLOCKED
            acts.record(round_.event, kind, about=[acts.subject("player", pk) for pk in changed])
        live.announce(round_.event)
    return round_


def can_lock(round_: Round) -> bool:
    """Whether drawing again could move somebody to another table: not where the standings or the
    organisers say who sits together."""
    basis = round_.drawn_from.get("basis", {})
    given = round_.stage.is_by_hand or basis.get("grouped")
    return not round_.is_drawn and not given and len(basis.get("sizes", ())) > 1


def locked_seats(round_: Round | None) -> LockedSeats:
    """The locked seats of a draft that is about to be drawn again, of those who are still here."""
    if round_ is None:
        return {}
    here = round_.event.players.present()
    seats = round_.seats.exclude(lock=Seat.Lock.NONE).filter(player__in=here)
    rows = seats.order_by("table__number", "letter").select_related("table")
    return {seat.player_id: seat for seat in rows}


def told(round_: Round) -> list[str]:
    """A sentence for each player who was locked to a table that is now out of use."""
    basis = round_.drawn_from.get("basis", {})
    names = {each.number: each.display_name for each in round_.event.players.all()}
    listed: list[str] = []
    astray: dict[int, list[str]] = {}
    for player, table, *seat in basis.get("locked", ()):
        name = str(names.get(player, player))
        where = f"in seat {LETTERS[seat[0]]} of table {table}" if seat else f"at table {table}"
        listed.append(f"{name} {where}")
        if table in basis.get("unused", ()):
            astray.setdefault(table, []).append(name)
    if not listed:
        return []
    return [f"Locked by the organisers before it was drawn: {', '.join(listed)}."] + [
        f"Table {table} was out of use, so another one was found for {', '.join(players)}."
        for table, players in astray.items()
    ]
