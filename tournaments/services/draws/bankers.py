"""Assign bankers to tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.db import transaction

from ledger import passes
from ledger.actors import Role
from ledger.models import Grant
from tournaments.codes import Code
from tournaments.models import Act, Round, Seat, Staff, Table
from tournaments.person_names import staff_by_name
from tournaments.problems import EveningProblem
from tournaments.services import acts, live
from tournaments.services.locking import locked_round


def assign_bankers(round_id: int, *, version: int, bankers: Mapping[int, int | None]) -> Round:
    """Give tables (by pk) a banker (a staff's pk, None for nobody); other tables keep theirs.

    Possible until the round is finished: a banker who falls ill is replaced in mid-game, and the
    new card opens the table at once. After that only tables with an open book, such as postponed
    ones, get another. Raises `Problem` DRAW_CHANGED, ROUND_FINISHED, BANKER_TWICE,
    BANKER_PLAYS_ELSEWHERE, BANKER_MAY_NOT_PLAY_FINAL, UNKNOWN_BANKER, with the `tables` concerned.
    """
    with transaction.atomic():
        round_ = locked_round(round_id, version)
        tables = {table.pk: table for table in _tables(round_)}
        staff = {each.pk: each for each in bankers_of(round_)}
        for table_id, staff_id in bankers.items():
            if table_id not in tables or (staff_id is not None and staff_id not in staff):
                raise EveningProblem(
                    Code.UNKNOWN_BANKER,
                    "The banker chosen for this table is no longer on the list.",
                    "Choose another one.",
                    status=404,
                    tables=[table_id],
                )
        changed = [
            table
            for table_id, table in tables.items()
            if table_id in bankers and table.banker_id != bankers[table_id]
        ]
        _require_open(round_, changed)
        before = [table.banker for table in changed]
        for table in changed:
            staff_id = bankers[table.pk]
            table.banker = staff[staff_id] if staff_id is not None else None
        _require_one_table_each(tables.values())
        require_may_bank(round_, changed)
        _hand_over(changed)
        _save(round_, changed, before)
    return round_


def fill_tables(round_id: int, *, version: int) -> Round:
    """Give each table without a banker one of those who have no table yet; the others keep theirs.

    Raises `Problem` DRAW_CHANGED, ROUND_FINISHED, and NO_FREE_BANKER if no table gets one.
    """
    with transaction.atomic():
        round_ = locked_round(round_id, version)
        if round_.status == Round.Status.FINISHED:
            raise EveningProblem(Code.ROUND_FINISHED, f"{round_.title} is finished.")
        tables = _tables(round_)
        empty = [table for table in tables if table.banker is None]
        _choose(round_, tables)
        filled = [table for table in empty if table.banker is not None]
        if not filled:
            raise EveningProblem(
                Code.NO_FREE_BANKER,
                "No banker is free for a table without one.",
                "Add bankers on the people page; a player may bank their own table.",
            )
        _hand_over(filled)
        _save(round_, filled)
    return round_


def _require_open(round_: Round, changed: Iterable[Table]) -> None:
    if round_.status == Round.Status.FINISHED and not all(
        table.game is not None and table.game.is_open for table in changed
    ):
        raise EveningProblem(Code.ROUND_FINISHED, f"{round_.title} is finished.")


def _save(round_: Round, changed: Iterable[Table], before: Iterable[Staff | None] = ()) -> None:
    """Note that tables have changed their bankers, with a new version and an act. For a draft,
    which decides nothing yet, the act names only those who have a table now, and those who had one
    `before`."""
    round_.version += 1
    round_.save(update_fields=["version"])
    told = [acts.subject("table", table.pk) for table in changed]
    if told and round_.is_drawn:
        acts.record(round_.event, Act.Kind.BANKERS_ASSIGNED, *told)
    elif told:
        named = [*(table.banker for table in changed), *before]
        cards = sorted({str(banker.card_id) for banker in named if banker})
        about = [f"pass:{card}" for card in cards]
        acts.record(round_.event, Act.Kind.BANKERS_CHOSEN, about=about)
    live.announce(round_.event)


def free_bankers(round_: Round) -> list[Staff]:
    """The bankers of the event who serve no table of this round."""
    busy = set(round_.tables.filter(banker__isnull=False).values_list("banker", flat=True))
    return [banker for banker in bankers_of(round_) if banker.pk not in busy]


def choose_bankers(round_: Round) -> None:
    """Give a new draw its bankers, each at their table of the round before, where their tablet is.

    A banker who plays gets the table they play at. If there are too few bankers, the last tables
    get none.
    """
    tables = _tables(round_)
    _choose(round_, tables)
    Table.objects.bulk_update(tables, ["banker"])


def _choose(round_: Round, tables: Iterable[Table]) -> None:
    """Assign the free bankers to those of the tables that have none; saves nothing."""
    free = {table.number: table for table in tables if table.banker is None}
    seating = _Seating(round_)
    waiting = []
    for banker in free_bankers(round_):
        number = seating.table_of(banker)
        if number is None:
            waiting.append(banker)
        elif not round_.is_final and number in free:
            free.pop(number).banker = banker
    kept = _last_numbers(round_)
    for banker in sorted(waiting, key=lambda each: kept.get(each.pk) not in free):
        number = kept.get(banker.pk)
        wanted = [number] if number in free else free
        fits = (table for table in wanted if seating.why_not(banker, free[table]) is None)
        chosen = next(fits, None)
        if chosen is not None:
            free.pop(chosen).banker = banker


def require_may_bank(round_: Round, tables: Iterable[Table]) -> None:
    """Raise `Problem` if the banker of one of these tables of the round may not serve it."""
    seating = _Seating(round_)
    for table in tables:
        if table.banker is not None and (problem := seating.why_not(table.banker, table)):
            raise problem


class _Seating:
    """The seating of a round, read once for all its tables."""

    def __init__(self, round_: Round) -> None:
        self._final = round_.is_final
        self._tables: dict[int, int] = {}
        self._names: dict[int, set[str]] = {}
        seats = Seat.objects.filter(round=round_)
        for player, name, number in seats.values_list("player", "player__name", "table__number"):
            self._tables[player] = number
            self._names.setdefault(number, set()).add(name.strip().casefold())

    def table_of(self, banker: Staff) -> int | None:
        """The number of the table that the banker plays at, if they are linked to a player."""
        return self._tables.get(banker.player_id) if banker.player_id is not None else None

    def why_not(self, banker: Staff, table: Table) -> EveningProblem | None:
        """Return why this banker may not serve this table; None if they may."""
        at = self.table_of(banker)
        name = banker.name.strip().casefold()
        if self._final and (at == table.number or name in self._names.get(table.number, ())):
            return EveningProblem(
                Code.BANKER_MAY_NOT_PLAY_FINAL,
                f"{banker.name} plays the final and can't be its banker.",
                "Choose somebody who doesn't play it.",
                tables=[table.pk],
            )
        if at is not None and at != table.number:
            return EveningProblem(
                Code.BANKER_PLAYS_ELSEWHERE,
                f"{banker.name} plays at table {at} in this round.",
                "Players can be the banker of their own table only.",
                tables=[table.pk],
            )
        return None


def _require_one_table_each(tables: Iterable[Table]) -> None:
    served: dict[int, Table] = {}
    for table in tables:
        if table.banker is None:
            continue
        other, name = served.setdefault(table.banker.pk, table), table.banker.name
        if other is not table:
            raise EveningProblem(
                Code.BANKER_TWICE,
                f"{name} can't be at tables {other.number} and {table.number} at once.",
                "Choose another banker for one of them.",
                tables=[other.pk, table.pk],
            )


def _hand_over(tables: Sequence[Table]) -> None:
    """Save the bankers of these tables. Only they can open the books now, not those before them."""
    books = [table.game_id for table in tables if table.game_id is not None]
    Grant.objects.filter(game__in=books, role=Role.BANK).delete()
    # Nobody may bank two tables, not even between two statements, so all get up first.
    Table.objects.filter(pk__in=[table.pk for table in tables]).update(banker=None)
    Table.objects.bulk_update(tables, ["banker"])
    passes.grant_many(
        Grant(game_id=table.game_id, holder_id=table.banker.card_id, role=Role.BANK)
        for table in tables
        if table.banker is not None and table.game_id is not None
    )


def _tables(round_: Round) -> list[Table]:
    return list(round_.tables.select_related("banker", "game").order_by("number"))


def bankers_of(round_: Round) -> list[Staff]:
    """The event's bankers by name, Bank 2 before Bank 10."""
    staff = Staff.objects.filter(event=round_.event, role=Staff.Role.BANKER)
    return staff_by_name(staff)


def _last_numbers(round_: Round) -> dict[int, int]:
    """The number of the table that each banker served last."""
    served = Table.objects.filter(
        round__event=round_.event, round__number__lt=round_.number, banker__isnull=False
    )
    tables = served.order_by("round__number")
    return {table.banker_id: table.number for table in tables if table.banker_id is not None}
