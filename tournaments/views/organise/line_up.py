"""The line-up of a round that is not for everybody: the untaken seats, and who could take them."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Round, Table
from tournaments.seating.sizes import LARGEST
from tournaments.services import draws


@dataclass(frozen=True, slots=True)
class Vacancy:
    """An untaken place, the reason, and the next player in the standings. `seat` (its pk) and
    `table` are those of an absent player, 0 for a free place."""

    place: str
    why: str
    player: int
    name: str
    seat: int = 0
    table: int = 0


@dataclass(frozen=True, slots=True)
class LineUp:
    """The seats that alternates can take: those that are proposed, and every choice as (value,
    words), the next alternate first. Once all games have `begun`, alternates play on for absent
    players; `table` is the one of an absent player, or the first."""

    begun: bool
    table: int
    vacancies: tuple[Vacancy, ...]
    alternates: tuple[tuple[int, str], ...]
    places: tuple[tuple[str, str], ...]


def line_up(round_: Round) -> LineUp | None:
    """Return who could take which seat of the round; None if everybody plays, or nobody is left."""
    if round_.stage.is_for_all:
        return None
    tables = list(round_.tables.select_related("game").with_players().order_by("number"))
    alternates = [(each.player.pk, alternate_words(each)) for each in draws.alternates(round_)]
    if not tables or not alternates:
        return None
    here = set(round_.event.players.present().values_list("pk", flat=True))
    waiting = [table for table in tables if not _has_begun(table)]
    left = [
        (table, seat)
        for table in waiting or tables
        for seat in table.seats.all()
        if seat.player_id not in here and seat.letter not in table.out_of_game()
    ]
    vacant = [
        (f"seat-{seat.pk}", f"{seat.player.display_name} is not here.", seat.pk, table.pk)
        for table, seat in left
    ]
    roomy = sorted(
        (table for table in waiting if len(table.seats.all()) < LARGEST),
        key=lambda table: (len(table.seats.all()), table.number),
    )
    if roomy:
        free = [(f"table-{roomy[0].pk}", "A seat is free.", 0, 0)]
        vacant += free * draws.free_seats(round_)
    return LineUp(
        begun=not waiting,
        table=(left[0][0] if left else tables[0]).pk,
        vacancies=tuple(
            Vacancy(place, why, player, name, seat, table)
            for (place, why, seat, table), (player, name) in zip(vacant, alternates, strict=False)
        ),
        alternates=tuple(alternates),
        places=tuple(_places(waiting or tables, roomy, several=len(tables) > 1)),
    )


def _places(tables: list[Table], roomy: list[Table], *, several: bool) -> list[tuple[str, str]]:
    """Every open place: instead of somebody, or one more at a table."""
    places = [
        (f"seat-{seat.pk}", f"in place of {seat.player.display_name}")
        for table in tables
        for seat in table.seats.all()
    ]
    one_more = "one more at table {}" if several else "one more at the table"
    return places + [(f"table-{table.pk}", one_more.format(table.number)) for table in roomy]


def _has_begun(table: Table) -> bool:
    return table.game is not None and table.game.version > 0


def alternate_words(alternate: draws.Alternate) -> str:
    """An alternate by name, and by their rank."""
    rank = f"rank {alternate.rank}" if alternate.rank else "has not played"
    return f"{alternate.player.display_name} ({rank})"
