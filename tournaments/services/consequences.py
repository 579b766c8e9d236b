"""The consequences of a corrected result elsewhere in the evening, actual or possible, and what to
do about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.models import Delivery, Event, Projector, Result, Round, Seat, Stage, course
from tournaments.plurals import listed
from tournaments.services import draws, standings
from tournaments.services.announcing import is_announcing
from tournaments.services.champions import champions_of, names_of
from tournaments.services.standings import StandingsRows

NAMED_MAX = 12
"""The most players whom a sentence names as having another place now."""


@dataclass(frozen=True, slots=True)
class Before:
    """The state of an evening before a correction: everybody's rank by the player's pk, best first,
    the names of the champions, everybody's figures as certificates have them, the rank and the
    value of each team by its name, and by the pk of a drawn round, what was already different about
    its players. The last three are {} in a note of a version that didn't keep them."""

    ranks: Mapping[int, int]
    champions: str
    figures: Mapping[int, Sequence[int | None]]
    teams: Mapping[str, Sequence[int]]
    others: Mapping[int, str]


def before(event: Event, still: Result | None = None) -> Before:
    """Note the state of an evening before a correction. The result that is `still` counted may be
    one whose book is open again by now."""
    rows = standings.rows_now(event, still=still)
    champions = names_of(champions_of(event))
    drawn = event.round_set.select_related("stage")
    others = {each.pk: _others(each, still) for each in drawn if _opens_its_stage(each)}
    teams = _teams(event, still)
    return Before(_ranks(rows), champions, _figures(event, rows), teams, others)


def _figures(event: Event, rows: StandingsRows) -> dict[int, list[int | None]]:
    """What each player has scored by the metric that decides first, and in the final."""
    deciding = standings.scoring_of(event).deciding.name
    return {
        row["player"]: [
            row["metrics"].get(deciding),
            *(game["assets"] for game in row["rounds"] if game["final"]),
        ]
        for row in rows
    }


def _teams(event: Event, still: Result | None = None) -> dict[str, list[int]]:
    teams = standings.teams_of(event, still=still)
    return {team.name: [team.rank, team.value] for team in teams}


def _ranks(rows: StandingsRows) -> dict[int, int]:
    return {row["player"]: row["rank"] for row in rows}


def told(round_: Round, stood: Before) -> list[str]:
    """Tell what the correction of a result of this round has changed, and what to do about it, in
    sentences; nothing where the standings alone follow, as they do before the next draw."""
    event = Event.objects.select_related("champion").get(pk=round_.event_id)
    rows, teams = standings.rows_now(event), _teams(event)
    found = [
        *_later_rounds(round_, stood),
        *_announced(event, rows),
        *_champions(event, stood),
        *_winning_team(event, stood, teams),
        *_certificates(event, stood, rows, teams),
        *_leagues(event),
    ]
    return [*_moved(stood, rows), *found] if found else []


def possible(round_: Round) -> list[str]:
    """Tell what other results of this round may change, and what to do about it then, in sentences;
    nothing where the standings alone follow, as they do before the next draw."""
    event = round_.event
    told = [_may_change(later) for later in _later(round_)]
    if _being_announced(event) is not None:
        told.append(
            "If the new result changes places that are being announced, press “Hold again” on the "
            "projector’s page, and announce them again."
        )
    if _have_heard(event):
        told.append(
            "If the new result changes the champion, tell the people who run the programs that "
            "get the news by webhook."
        )
    if _is_over(event):
        told.append("If the new result changes places or sums, print the certificates again.")
    told += [
        f"“{night.name}” keeps its players. {_if('the list of the league', drawn)}"
        for night, drawn in _nights_drawn_by_the_league(event)
    ]
    return told


def _may_change(later: Round) -> str:
    """Say what another result of an earlier round may mean for a round that is drawn."""
    if _opens_its_stage(later):
        seeds = " or how they are seeded" if _is_seeded(later) else ""
        return f"{_named(later)} keeps its players. {_if(f'who belongs in it{seeds}', later)}"
    if _is_seeded(later):
        return f"{_named(later)} keeps its tables. {_if('the standings', later)}"
    return f"{_named(later)} keeps its tables."


def _if(what: str, drawn: Round) -> str:
    """Say what to do about a round if the new result changes what its draw was based on."""
    if _has_begun(drawn):
        return f"It counts as it is played, even if the new result changes {what}."
    return (
        f"If the new result changes {what}, withdraw its draw and draw again once this result "
        "is in."
    )


def _named(round_: Round) -> str:
    """The name of a round at the beginning of a sentence: "The final"."""
    return round_.phrase[:1].upper() + round_.phrase[1:]


def _moved(stood: Before, rows: StandingsRows) -> Iterator[str]:
    """List the players who have another place in the standings."""
    moves = [
        f"{row['name']} from {stood.ranks[row['player']]} to {row['rank']}"
        for row in rows
        if stood.ranks.get(row["player"], row["rank"]) != row["rank"]
    ]
    if moves:
        more = len(moves) - NAMED_MAX
        rest = f", and {more} others" if more > 0 else ""
        yield f"Other places in the standings: {', '.join(moves[:NAMED_MAX])}{rest}."


def _later_rounds(round_: Round, stood: Before) -> Iterator[str]:
    for later in _later(round_):
        yield f"{_named(later)} was drawn before this correction and stays as it is."
        changed = ""
        if _opens_its_stage(later):
            others = _others(later)
            if others and others != stood.others.get(later.pk):
                changed = f"{others} {_what_to_do(later)}"
        if not changed and _is_seeded(later):
            changed = f"Its tables follow the standings of that time. {_what_to_do(later)}"
        if changed:
            yield changed


def _later(round_: Round) -> list[Round]:
    later = round_.event.round_set.filter(number__gt=round_.number)
    return list(later.select_related("stage").order_by("number"))


def _opens_its_stage(drawn: Round) -> bool:
    """Whether a round is the first of a stage that players had to qualify for."""
    nth = drawn.stage.round_set.filter(number__lte=drawn.number).count()
    return not drawn.stage.is_for_all and nth == 1


def _is_seeded(drawn: Round) -> bool:
    """Whether the standings decided who sits at which of its tables."""
    by_rank = (Stage.Tables.STANDINGS, Stage.Tables.SEEDED)
    return drawn.stage.tables in by_rank and not drawn.opens and not drawn.is_final


def _others(drawn: Round, still: Result | None = None) -> str:
    """List the players who would now play a round that is already drawn, the first of its stage,
    and those who no longer would; "" if they are the same. `still` is as for `before`."""
    seats = Seat.objects.filter(round=drawn).select_related("player")
    seated = {seat.player_id: seat.player.display_name for seat in seats}
    rows = draws.rows_before(drawn.stage, still=still)
    # A player who has gone home after it was still here for it.
    here = seated.keys() | set(drawn.event.players.present().values_list("pk", flat=True))
    due = draws.top_of(drawn.stage, rows, here, seats=len(seated))
    into = [row["name"] for row in rows if row["player"] in set(due.through) - seated.keys()]
    out = [name for player, name in seated.items() if player not in due.through + due.equals]
    if not into and not out:
        return ""
    level = [row["name"] for row in rows if row["player"] in due.equals]
    if into:
        would = f"{listed(into)} would be in {drawn.stage.phrase}"
        would += f" instead of {listed(out)}" if out else ""
    else:
        would = f"{listed(out)} would not be in {drawn.stage.phrase}"
    if level and not (into and out):
        would += f", and lots would decide between {listed(level)}"
    return f"By the current standings, {would}."


def _what_to_do(drawn: Round) -> str:
    if _has_begun(drawn):
        return f"{_named(drawn)} has begun, so it counts as it is played."
    return f"Withdraw the draw of {drawn.phrase} and draw it again, as nobody has begun to play."


def _has_begun(drawn: Round) -> bool:
    return drawn.tables.filter(game__version__gt=0).exists()


def _being_announced(event: Event) -> StandingsRows | None:
    """The fixed order whose places are being announced, as long as some are left."""
    projector = Projector.objects.filter(event=event, announced__isnull=False).first()
    if projector is None or not is_announcing(event, projector):
        return None
    rows: StandingsRows = projector.announced
    return rows


def _announced(event: Event, rows: StandingsRows) -> Iterator[str]:
    """Places that everybody knows and that have changed."""
    announced = _being_announced(event)
    if announced is None:
        return
    ranks = _ranks(rows)
    sums, announced_sums = _figures(event, rows), _figures(event, announced)
    moved = [row["name"] for row in announced if ranks.get(row["player"]) != row["rank"]]
    changed = [
        row["name"] for row in announced if sums.get(row["player"]) != announced_sums[row["player"]]
    ]
    again = "press “Hold again” on the projector’s page, and announce them again."
    if moved:
        yield (
            f"The places that are being announced were fixed before, with {listed(moved)} "
            f"elsewhere: {again}"
        )
    elif changed:
        yield (
            "The places that are being announced were fixed before, with another sum for "
            f"{listed(changed)}: {again}"
        )


def _champions(event: Event, stood: Before) -> Iterator[str]:
    now = names_of(champions_of(event))
    if not stood.champions or now == stood.champions:
        return
    yield f"The champion was {stood.champions}, and is {now or 'nobody yet'}: tell the hall."
    if _have_heard(event):
        programs = f"Webhooks have told other programs of {stood.champions}"
        yield f"{programs}: tell the people who run these."


def _winning_team(event: Event, stood: Before, teams: Mapping[str, Sequence[int]]) -> Iterator[str]:
    """Another team wins, or none yet: like the champion, it is known once every result stands."""
    won, now = _first(stood.teams), _first(teams) if event.champion_id else []
    if not stood.champions or not won or now == won:
        return
    was = "team was" if len(won) == 1 else "teams were"
    leads = ("there is none yet", f"it is {listed(now)}", f"they are {listed(now)}")
    yield f"The winning {was} {listed(won)}; now {leads[min(len(now), 2)]}: tell the hall."


def _first(teams: Mapping[str, Sequence[int]]) -> list[str]:
    return [name for name, (rank, _) in teams.items() if rank == 1]


def _have_heard(event: Event) -> bool:
    """Whether other programs were told the champion."""
    heard = Delivery.objects.filter(webhook__event=event, kind="champion.crowned")
    return heard.exclude(delivered_at=None).exists()


def _certificates(
    event: Event, stood: Before, rows: StandingsRows, teams: Mapping[str, Sequence[int]]
) -> Iterator[str]:
    if not _is_over(event):
        return
    was = stood.teams or teams
    if stood.ranks != _ranks(rows) or _team_ranks(was) != _team_ranks(teams):
        yield "Certificates already printed show the old places: print them again."
    elif was != teams or (stood.figures and stood.figures != _figures(event, rows)):
        yield "Certificates already printed show old sums: print them again."


def _team_ranks(teams: Mapping[str, Sequence[int]]) -> dict[str, int]:
    return {name: rank for name, (rank, _) in teams.items()}


def _is_over(event: Event) -> bool:
    """Whether the last round is over: from then on certificates may have been printed, which
    nothing records."""
    finished = event.round_set.filter(status=Round.Status.FINISHED)
    return finished.count() == len(course(event))


def _leagues(event: Event) -> Iterator[str]:
    """A final of the league that was drawn from its list."""
    for night, drawn in _nights_drawn_by_the_league(event):
        yield (
            f"“{night.name}” was drawn by the list of the league as it was. Check whether others "
            f"would play it now. {_what_to_do(drawn)}"
        )


def _nights_drawn_by_the_league(event: Event) -> Iterator[tuple[Event, Round]]:
    """Each final with its first round, played by those who were at the top of the list."""
    nights = Event.objects.nights_of(event).exclude(pk=event.pk).filter(date__gte=event.date)
    for night in nights:
        first = night.stages.all()[0]
        drawn = night.round_set.filter(stage=first).first()
        if drawn is not None and not first.is_for_all:
            yield night, drawn
