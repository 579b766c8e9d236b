"""The line-up of the final: which seat nobody takes, and who could take it."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Round, Table
from tournaments.seating.sizes import LARGEST
from tournaments.services import draws


@dataclass(frozen=True, slots=True)
class Vacancy:
    """A place in the final that nobody takes, why, and who is next in the standings."""

    place: str
    why: str
    player: int
    name: str


@dataclass(frozen=True, slots=True)
class LineUp:
    """Who can take which seat of the final: what is proposed, and every choice as (value, words).
    Once the game has `begun` its seats stand."""

    begun: bool
    table: int
    vacancies: tuple[Vacancy, ...]
    alternates: tuple[tuple[int, str], ...]
    places: tuple[tuple[str, str], ...]


def line_up(round_: Round) -> LineUp | None:
    """Who could take which seat of a final; None where nobody is left for one."""
    table = round_.tables.select_related("game").first()
    alternates = [
        (each.player.pk, f"{each.player.display_name} ({_rank(each)})")
        for each in draws.alternates(round_)
    ]
    if table is None or not alternates:
        return None
    here = set(round_.event.players.present().values_list("pk", flat=True))
    seats = list(table.seats.select_related("player").order_by("letter"))
    vacant = [
        (f"seat-{seat.pk}", f"{seat.player.display_name} is not here.")
        for seat in seats
        if seat.player_id not in here
    ]
    vacant += [(f"table-{table.pk}", "A seat is free.")] * draws.free_seats(round_)
    places = [(f"seat-{seat.pk}", f"in place of {seat.player.display_name}") for seat in seats]
    if len(seats) < LARGEST:
        places.append((f"table-{table.pk}", "one more at the table"))
    return LineUp(
        begun=_has_begun(table),
        table=table.pk,
        vacancies=tuple(
            Vacancy(place, why, player, name)
            for (place, why), (player, name) in zip(vacant, alternates, strict=False)
        ),
        alternates=tuple(alternates),
        places=tuple(places),
    )


def _has_begun(table: Table) -> bool:
    return table.game is not None and table.game.version > 0


def _rank(alternate: draws.Alternate) -> str:
    return f"rank {alternate.rank}" if alternate.rank else "has not played"
