"""The outlook for the next draw, and what stands in its way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.codes import Code
from tournaments.models import Event, PlannedRound, Player, Result, Round, Stage, Table, course
from tournaments.models.tables import TableQuerySet
from tournaments.plurals import counted, listed
from tournaments.problems import EveningProblem
from tournaments.seating import TOO_FEW, table_sizes
from tournaments.services.draws.divided import head_counts, sizes_apart, why_not_divided
from tournaments.services.draws.postponed import postponed_tables, still_to_play, ways_out
from tournaments.services.draws.prospects import is_certain
from tournaments.services.draws.qualifiers import qualifiers
from tournaments.services.draws.qualifying import champions_in, played_before
from tournaments.services.draws.review import banker_count, banker_shortage
from tournaments.services.draws.standings_before import open_nights
from tournaments.services.waves import players_due


@dataclass(frozen=True)
class Outlook:
    """The next round: what it would look like, or why it can't be drawn. `parts` are the players of
    each division that plays apart, or all under "". It has no `sizes` if it can't be drawn, or if
    the tables are made by hand; else those of one part after those of another."""

    number: int
    planned: PlannedRound
    parts: dict[str, int]
    sizes: list[int]
    problem: EveningProblem | None
    sentences: list[str]

    @property
    def title(self) -> str:
        """Its name, as people will use it."""
        return self.planned.title

    @property
    def players(self) -> int:
        """How many would play."""
        return sum(self.parts.values())

    def sizes_of_parts(self) -> dict[str, list[int]]:
        """The sizes of the tables of each part."""
        tables = sizes_apart(self.sizes, self.parts.values()) or []
        return dict(zip(self.parts, tables, strict=False))


def outlook(event: Event, chosen: Sequence[int] = ()) -> Outlook:
    """Return what `draft` would draw now, with the `chosen` tables if these seat everybody. It
    would draw an existing draft again."""
    newest = event.round_set.order_by("number").last()
    if newest is None:
        number = 1
    elif newest.status in (Round.Status.DRAFT, Round.Status.CONFIRMED):
        number = newest.number
    else:
        number = newest.number + 1
    rounds = course(event)
    planned = rounds[min(number, len(rounds)) - 1]
    parts = _parts(event, planned)
    players = sum(parts.values())
    problem = _problem(event, newest, planned, players, is_over=number > len(rounds))
    latest = newest if newest is not None and newest.stage_id == planned.stage.pk else None
    if problem is not None:
        return Outlook(number, planned, parts, [], problem, [])
    by_hand = planned.stage.is_by_hand
    sizes = [] if by_hand else sizes_after(planned.stage, list(parts.values()), latest)
    if sizes and sum(chosen) == players:
        sizes = list(chosen)
    told = _sentences(event, planned, players, sizes)
    return Outlook(number, planned, parts, sizes, None, told)


def sizes_after(stage: Stage, parts: list[int], latest: Round | None) -> list[int]:
    """The tables of the next round: those chosen for the one before, if they still fit."""
    chosen = sizes_apart(latest.sizes, parts) if latest is not None else None
    usual = [sizes_of(stage, part) for part in parts]
    return [size for own in chosen or usual for size in own]


def sizes_of(stage: Stage, players: int) -> list[int]:
    """The usual tables of a round of this stage for this many players."""
    if stage.is_final or players < TOO_FEW:
        return [players]
    return table_sizes(players, stage.table_size)


def _parts(event: Event, planned: PlannedRound) -> dict[str, int]:
    """Count those who would play, as far as that is known before they are chosen: all together, or
    in each division where divisions play apart."""
    stage, here = planned.stage, _here(event, planned)
    counts = head_counts(event, here) if _is_divided(planned) else {}
    if planned.nth == 1 and stage.plays == Stage.Plays.DIVISIONS:
        counts = {name: min(count, stage.players or 0) for name, count in counts.items()}
    if _is_divided(planned):
        return counts if stage.divisions_apart else {"": sum(counts.values())}
    if planned.wave:
        return {"": len(players_due(event, planned))}
    if stage.is_for_all or planned.nth > 1:
        return {"": here.count()}
    return {"": min(here.count(), stage.players or 0)}


def _is_divided(planned: PlannedRound) -> bool:
    """Whether it matters in which division the players are."""
    chosen = planned.nth == 1 and planned.stage.plays == Stage.Plays.DIVISIONS
    return chosen or planned.stage.divisions_apart


def _here(event: Event, planned: PlannedRound) -> QuerySet[Player]:
    """The players present from whom those of the round are chosen."""
    if planned.nth == 1 or planned.stage.is_for_all:
        return event.players.present()
    return played_before(planned.stage, planned.number)


def _problem(
    event: Event, newest: Round | None, planned: PlannedRound, players: int, *, is_over: bool
) -> EveningProblem | None:
    undecided = (Round.Status.DRAFT, Round.Status.CONFIRMED, Round.Status.FINISHED)
    if newest is not None and newest.status not in undecided:
        return EveningProblem(
            Code.ROUND_NOT_FINISHED,
            f"{newest.title} is not finished.",
            "Finish it on the floor page when all its tables are in.",
        )
    if is_over:
        phrase = "The final" if newest is not None and newest.is_final else "The last round"
        return EveningProblem(Code.EVENT_OVER, f"{phrase} has been played.")
    if planned.is_seated_by_rank:
        problem = (
            _open_results_problem(event, planned)
            or _open_nights_problem(planned)
            or _postponed_problem(event, planned)
        )
        if problem is not None:
            return problem
    if _is_divided(planned):
        problem = why_not_divided(event, planned.stage, _here(event, planned))
        if problem is not None:
            return problem
    if players < TOO_FEW:
        return EveningProblem(
            Code.TOO_FEW_PLAYERS,
            f"{counted(players, 'player')}{_of_wave(planned)} {'is' if players == 1 else 'are'} "
            f"checked in; a table needs {TOO_FEW}.",
            "Check in everybody who is here, on the players page." + _way_out(planned),
        )
    return None


def _way_out(planned: PlannedRound) -> str:
    """A sentence about how an evening goes on without this round, where it can."""
    if planned.wave:
        return " If nobody else of the wave comes, skip its round."
    if planned.stage.is_final:
        return " To end without a final, remove it under Set-up."
    return ""


def _open_results_problem(event: Event, planned: PlannedRound) -> EveningProblem | None:
    """Return why a round can't be seated by the standings yet: results of this evening are
    missing."""
    tables = list(unsettled_tables(event).select_related("round__stage", "game").without_the_draw())
    if not tables:
        return None
    playing = [table for table in tables if table.is_playing]
    unsigned = [table for table in tables if not table.is_playing]
    told = [
        f"{what}: {', '.join(f'table {each.number} of {each.round.phrase}' for each in found)}."
        for what, found in (("Still being played", playing), ("Not signed yet", unsigned))
        if found
    ]
    phrase = planned.phrase[:1].upper() + planned.phrase[1:]
    return EveningProblem(
        Code.RESULTS_OPEN,
        f"{' '.join(told)} {phrase} is seated by the standings.",
        f"{'The game ends and the' if playing else 'The'} players sign, or a referee rules.",
    )


def _open_nights_problem(planned: PlannedRound) -> EveningProblem | None:
    """Return why a stage can't take its players from the league yet."""
    nights = open_nights(planned.stage) if planned.nth == 1 else []
    if not nights:
        return None
    named = " and ".join(f"“{night.name}”" for night in nights)
    return EveningProblem(
        Code.RESULTS_OPEN,
        f"Results of {named} have not been signed by all yet, and the league decides who plays "
        f"{planned.phrase}.",
        "The players sign, or a referee rules.",
    )


def _postponed_problem(event: Event, planned: PlannedRound) -> EveningProblem | None:
    """Return why a stage can't be drawn while tables are postponed: its players aren't certain."""
    tables = postponed_tables(event)
    if planned.stage.is_for_all or planned.nth > 1 or not tables or is_certain(event):
        return None
    one = len(tables) == 1
    return EveningProblem(
        Code.TABLES_POSTPONED,
        f"{still_to_play(tables)} Until {'it is' if one else 'they are'} in, it isn’t certain who "
        f"plays {planned.phrase}.",
        ways_out(tables),
    )


def unsettled_tables(event: Event) -> TableQuerySet:
    """The tables of finished rounds whose result doesn't stand yet: neither signed by all nor ruled
    on, or their book is open again. Postponed ones are left out."""
    settled = Result.objects.settled().filter(table__round__event=event)
    finished = Round.Status.FINISHED
    tables = Table.objects.filter(round__event=event, round__status=finished, postponed="")
    return tables.exclude(pk__in=settled.values("table")).order_by("round__number", "number")


def _sentences(event: Event, planned: PlannedRound, players: int, sizes: list[int]) -> list[str]:
    postponed = postponed_tables(event) if planned.is_seated_by_rank else []
    tables = [
        f"{counted(sizes.count(size), 'table')} of {size}"
        for size in sorted(set(sizes), reverse=True)
    ]
    where = f"at {listed(tables)}." if sizes else "have a seat where you say."
    sentences = [f"{_who(planned, players)} {where}"]
    if planned.nth == 1:
        sentences += [
            f"{each.display_name} defends the title and has one of these seats."
            for each in champions_in(planned.stage)
            if each.is_present
        ]
    if postponed:
        sentences.append(f"{still_to_play(postponed)} {_without_them(planned, postponed)}")
    if planned.stage.divisions_apart and planned.stage.is_for_all:
        counts = head_counts(event, _here(event, planned))
        told = ", ".join(f"{here} of {name}" for name, here in counts.items())
        sentences.append(f"Divisions play apart: {told}.")
    bankers = banker_count(event)
    if bankers < len(sizes):
        sentences.append(banker_shortage(bankers, len(sizes)))
    return sentences


def _without_them(planned: PlannedRound, postponed: list[Table]) -> str:
    """Say what the missing results of these tables mean for a draw."""
    one = len(postponed) == 1
    if planned.stage.is_for_all or planned.nth > 1:
        return f"The standings don’t include {'it' if one else 'them'} yet."
    whatever = f"Whatever {'its result' if one else 'their results'}"
    return f"{whatever}, the same people play {planned.phrase}."


def _who(planned: PlannedRound, players: int) -> str:
    stage = planned.stage
    if stage.is_for_all or planned.nth > 1:
        return f"{players} players{_of_wave(planned)}"
    named = qualifiers(stage, players)
    return named[:1].upper() + named[1:]


def _of_wave(planned: PlannedRound) -> str:
    return f" of wave {planned.wave}" if planned.wave else ""


def present_players(event: Event) -> list[Player]:
    """The players who get a seat in a round for everybody."""
    return list(event.players.present().order_by("number"))
