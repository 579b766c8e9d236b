"""Rounds whose tables the organisers make by hand: everybody sits where they say."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from django.db import transaction
from django.db.models import Q, QuerySet

from tournaments.codes import Code
from tournaments.models import TABLE_NUMBER_MAX, Act, Player, Round, Seat, Table
from tournaments.problems import EveningProblem
from tournaments.seating import ALGORITHM, Basis, Place, seated
from tournaments.seating.seat_letters import LETTERS
from tournaments.services import acts, live
from tournaments.services.draws import divided
from tournaments.services.draws.bankers import choose_bankers
from tournaments.services.draws.notes import note
from tournaments.services.locking import locked_round


def begin(round_: Round, players: Sequence[int], places: Iterable[Place], *, sizes: object) -> None:
    """Make a draft in which these players (by id) sit at these places, leaving out those who don't
    play."""
    if sizes:
        raise EveningProblem(
            Code.MADE_BY_HAND,
            "The tables of this round are made by hand, so that their sizes follow from your list.",
        )
    numbers = Player.objects.filter(pk__in=players).values_list("number", flat=True)
    round_.drawn_from = _drawn_from(round_, numbers, [])
    kept = [place for place in places if place.player in set(players)]
    tables, _ = seated(kept, {})
    _put(round_, tables)
    keep_places(round_)


def seat_by_hand(round_id: int, *, version: int, places: Sequence[Place]) -> Round:
    """Seat the players of a draft at these places, and nobody else. A confirmed draw becomes a
    draft again. Tables keep their bankers, and new ones get free bankers.

    Raises `Problem` DRAW_CHANGED, NOT_BY_HAND, OTHER_DIVISION, and BAD_PLACES with all `faults` of
    the places.
    """
    with transaction.atomic():
        round_ = locked_round(round_id, version)
        if not can_seat(round_):
            raise EveningProblem(
                Code.NOT_BY_HAND,
                "Only a draft whose tables are made by hand is seated from a list.",
            )
        _put(round_, _checked(round_, places))
        divided.require_unmixed(round_, {})
        # A player who banks their own table may have moved away from it.
        round_.tables.filter(banker__player__isnull=False).update(banker=None)
        choose_bankers(round_)
        keep_places(round_)
        round_.status = Round.Status.DRAFT
        round_.version += 1
        round_.save(update_fields=["drawn_from", "draw_note", "status", "version"])
        about = [acts.subject("round", round_.pk)]
        acts.record(round_.event, Act.Kind.DRAFT_CHANGED, about=about)
        live.announce(round_.event)
    return round_


def can_seat(round_: Round) -> bool:
    """Whether the players can be seated from a list: by hand, and before the release."""
    return round_.stage.is_by_hand and not round_.is_drawn


def field_of(round_: Round) -> QuerySet[Player]:
    """The players who can be given a seat: those who are here and play the round, or have a seat
    already."""
    players = round_.event.players.all()
    if round_.stage.is_for_all:
        plays = Q(pk__in=round_.due())
    else:
        here = round_.event.players.present()
        plays = Q(pk__in=here.filter(number__in=round_.drawn_from["basis"]["players"]))
    return players.filter(plays | Q(seats__round=round_)).distinct().order_by("number")


def places_of(round_: Round) -> list[Place]:
    """Everybody's place, in the order of tables and seats."""
    seats = round_.seats.order_by("table__number", "letter")
    return [Place(*each) for each in seats.values_list("player", "table__number")]


def keep_places(round_: Round) -> None:
    """Bring the record and the explanation of a draft up to date after its seats have changed.
    Saves nothing."""
    tables: dict[int, list[int]] = {}
    seats = round_.seats.order_by("table__number", "letter")
    for table, number in seats.values_list("table__number", "player__number"):
        tables.setdefault(table, []).append(number)
    players = set(field_of(round_).values_list("number", flat=True))
    if not round_.stage.is_for_all:
        # A player who has qualified and is checked out for a moment still belongs in it.
        players.update(round_.drawn_from["basis"]["players"])
    placed = [[table, *numbers] for table, numbers in tables.items()]
    round_.drawn_from = _drawn_from(round_, players, placed)
    round_.draw_note = note(round_)


def _drawn_from(
    round_: Round, players: Iterable[int], placed: list[list[int]]
) -> dict[str, object]:
    sizes = [len(table) - 1 for table in placed]
    basis = Basis(round_.draw_seed, sorted(players), sizes, placed=placed)
    tables = [table[1:] for table in placed]
    return {"algorithm": ALGORITHM, "basis": basis.as_json(), "tables": tables}


def _checked(round_: Round, places: Sequence[Place]) -> dict[int, list[int]]:
    """The players of each table in their seats. Raises `Problem` BAD_PLACES."""
    names = {player.pk: player.display_name for player in field_of(round_)}
    faults = []
    if any(place.player not in names for place in places):
        faults.append("Only those who are here and play this round can be given a seat.")
    if not all(1 <= place.table <= TABLE_NUMBER_MAX for place in places):
        faults.append(f"A table has a number from 1 to {TABLE_NUMBER_MAX}.")
    found = [place for place in places if place.player in names]
    tables, wrong = seated(found, names)
    if most := _tables_at_most(round_, tables):
        faults.append(most)
    faults += wrong
    if faults:
        raise EveningProblem(Code.BAD_PLACES, faults[0], status=400, faults=faults)
    return tables


def _tables_at_most(round_: Round, tables: Collection[int]) -> str:
    """Return why a final can't have this number of tables; "" if it can."""
    apart = round_.stage.divisions_apart
    most = len(round_.event.divisions) if apart else 1
    if not round_.stage.is_final or len(tables) <= most:
        return ""
    return "A final is one table for each division." if apart else "A final is one table."


def _put(round_: Round, tables: dict[int, list[int]]) -> None:
    """Let these players sit at these tables, and nobody else. Tables that stay keep their rows."""
    round_.seats.all().delete()
    round_.tables.exclude(number__in=tables).delete()
    there = {table.number: table for table in round_.tables.all()}
    new = [Table(round=round_, number=number) for number in tables if number not in there]
    there |= {table.number: table for table in Table.objects.bulk_create(new)}
    Seat.objects.bulk_create(
        Seat(table=there[number], round=round_, letter=letter, player_id=player)
        for number, players in tables.items()
        for letter, player in zip(LETTERS, players, strict=False)
    )
