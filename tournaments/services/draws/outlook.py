"""What the next draw would be, and what stands in its way."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.codes import Code
from tournaments.models import Event, Player, Result, Round, Table
from tournaments.plurals import counted
from tournaments.problems import Problem
from tournaments.seating import TOO_FEW, table_sizes
from tournaments.services.draws.review import banker_count, banker_shortage


@dataclass(frozen=True)
class Outlook:
    """The next round: its number and kind, what it would look like, or why it can't be drawn."""

    number: int
    kind: str
    players: int
    sizes: list[int]
    problem: Problem | None
    sentences: list[str]

    @property
    def title(self) -> str:
        """How people will call it."""
        return "Final" if self.kind == Round.Kind.FINAL else f"Round {self.number}"


def outlook(event: Event) -> Outlook:
    """What `draft` would draw now. A draft that is there already would be drawn again."""
    newest = event.round_set.order_by("number").last()
    if newest is None:
        number = 1
    elif newest.status in (Round.Status.DRAFT, Round.Status.CONFIRMED):
        number = newest.number
    else:
        number = newest.number + 1
    final = number > event.rounds
    here = event.players.present().count()
    players = min(here, event.advance) if final else here
    problem = _problem(event, newest, final, players)
    sizes: list[int] = []
    if problem is None:
        sizes = [players] if final else table_sizes(players, event.table_size)
    kind = Round.Kind.FINAL if final else Round.Kind.PRELIMINARY
    return Outlook(number, kind, players, sizes, problem, _sentences(event, sizes, final))


def _problem(event: Event, newest: Round | None, final: bool, players: int) -> Problem | None:
    undecided = (Round.Status.DRAFT, Round.Status.CONFIRMED, Round.Status.FINISHED)
    if newest is not None and newest.status not in undecided:
        return Problem(
            Code.ROUND_NOT_FINISHED,
            f"{newest.title} is not finished.",
            "Finish it on the floor page when all its tables are in.",
        )
    if newest is not None and newest.is_final and newest.status == Round.Status.FINISHED:
        return Problem(Code.EVENT_OVER, "The final has been played.")
    if final:
        tables = unsettled_tables(event).select_related("round")
        named = [f"table {table.number} of {table.round.title.lower()}" for table in tables]
        if named:
            return Problem(
                Code.RESULTS_OPEN,
                f"Not signed yet: {', '.join(named)}. The final is seated by the standings.",
                "The players sign, or a referee rules.",
            )
    if players < TOO_FEW:
        return Problem(
            Code.TOO_FEW_PLAYERS,
            f"{players} {'player is' if players == 1 else 'players are'} checked in; a table needs "
            f"{TOO_FEW}.",
            "Check in everybody who is here, on the players page.",
        )
    return None


def unsettled_tables(event: Event) -> QuerySet[Table]:
    """The tables of finished rounds whose result doesn't stand: not signed by all, nor ruled on,
    or their book is open again."""
    settled = Result.objects.settled().filter(table__round__event=event)
    tables = Table.objects.filter(round__event=event, round__status=Round.Status.FINISHED)
    return tables.exclude(pk__in=settled.values("table")).order_by("round__number", "number")


def _sentences(event: Event, sizes: list[int], final: bool) -> list[str]:
    if not sizes:
        return []
    listed = []
    for size in sorted(set(sizes), reverse=True):
        tables = sizes.count(size)
        listed.append(f"{counted(tables, 'table')} of {size}")
    who = f"The first {sizes[0]} of the standings" if final else f"{sum(sizes)} players"
    sentences = [f"{who} at {' and '.join(listed)}."]
    bankers = banker_count(event)
    if bankers < len(sizes):
        sentences.append(banker_shortage(bankers, len(sizes)))
    return sentences


def present_players(event: Event) -> list[Player]:
    """Who gets a seat in a preliminary round."""
    return list(event.players.present().order_by("number"))
