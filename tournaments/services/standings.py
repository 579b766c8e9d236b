"""Working out the standings of an event from all its results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from ledger import outbox
from tournaments.models import (
    Act,
    Event,
    Result,
    Round,
    Stage,
    Standings,
    Table,
    course,
    crowns_divisions,
)
from tournaments.models.json_text import JSONText
from tournaments.person_names import display_name
from tournaments.ranking import (
    SCORINGS,
    Division,
    Scoring,
    Team,
    rank_divisions,
    rank_levels,
    rank_teams,
    tied_in_levels,
)
from tournaments.services import acts, live, lots
from tournaments.services.locking import locked_event
from tournaments.services.played_games import Games, Settled, games_of
from tournaments.services.webhooks import noting as webhooks

DUE = "standings_due"
"""The topic of the job to compute an event's standings after its results have changed."""

StandingsRows = list[dict[str, Any]]
"""Standings as they are stored: one row per player, best first."""

GATHER_SECONDS = 0.5
GATHER_SECONDS_PER_PLAYER = 0.0003
"""The time for which results are gathered before the standings are computed for all of them:
several times what computing takes for thousands of players, which would otherwise keep a core
busy."""


def follow(round_: Round, *, tallied: bool = False) -> None:
    """Let the standings follow a result of this round. Call it in the transaction that changed it;
    `tallied` says that the result has just come from its book.

    When tables end by the dozen, the standings are computed once for all of them, at most twice a
    second. A final has nothing to gather, so its champion is known at once; nor has a round whose
    last book was tallied, for which a whole hall waits.
    """
    event = round_.event
    if round_.is_final or (tallied and not round_.tables.untallied().exists()):
        compute(event.pk)
        return
    if not outbox.is_coming(DUE, _job(event.pk)):
        wait = GATHER_SECONDS + GATHER_SECONDS_PER_PLAYER * event.players.count()
        outbox.add(DUE, _job(event.pk), after_seconds=wait)
    live.announce_soon(event)


def compute_if_due(event_id: UUID) -> None:
    """Do what `follow` has noted, unless it has been done since."""
    if not Event.objects.filter(pk=event_id).exists():
        return
    with transaction.atomic():
        locked_event(event_id)
        if due_since(event_id) is not None:
            compute(event_id)


def due_since(event_id: UUID) -> datetime | None:
    """The time since which results have changed without the standings following; None if they
    have."""
    return outbox.waiting_since(DUE, _job(event_id))


def are_coming(event_id: UUID) -> bool:
    """Whether standings that are due will be there soon: not if computing them fails again and
    again."""
    return outbox.is_coming(DUE, _job(event_id))


def _job(event_id: UUID) -> dict[str, Any]:
    return {"event": str(event_id)}


def compute(event_id: UUID) -> Standings:
    """Rank everybody from all results that count; the version grows if anything moved.

    Idempotent: it never adds to what was there. It crowns the champion when the last round is
    finished and every result of the event stands, and takes the crown back when a result no longer
    stands, or a correction says otherwise. If two still share first place, of all or of a division
    with its own champion, lots are drawn and recorded.
    """
    with transaction.atomic():
        event = locked_event(event_id)
        games = games_of(event)
        rows = _rows(event, games)
        stands = _all_stands(event)
        if stands and _part_the_first(event, rows):
            rows = _rows(event, games)
        newest = event.round_set.filter(number=games.through).first()
        standings = _store(event, rows, newest)
        _crown(event, rows[0]["player"] if rows and stands else None)
        outbox.settle(DUE, _job(event.pk))
        live.announce(event)
    return standings


def _store(event: Event, rows: StandingsRows, newest: Round | None) -> Standings:
    """Store these rows, if anything has moved. For thousands of players the old rows aren't read
    back to see that."""
    standings, _ = Standings.objects.defer("rows").get_or_create(event=event)
    written = JSONText.written(rows)
    others = Standings.objects.filter(event=event).exclude(rows=written, through_round=newest)
    has_moved = others.update(
        rows=written, through_round=newest, version=F("version") + 1, computed_at=timezone.now()
    )
    if has_moved:
        standings = Standings.objects.defer("rows").get(event=event)
        webhooks.note_standings(event.pk, standings.version)
    standings.rows = rows
    return standings


def equals(event: Event) -> list[set[int]]:
    """Groups of players still level on every metric, best first, by their ids."""
    return tied_in_levels(games_of(event).levels(), lots.drawn(event))


def rows_now(event: Event, *, still: Result | None = None) -> StandingsRows:
    """The rows that `compute` would store now; changes nothing. The result that is `still` counted
    may be one whose book is open again."""
    return _rows(event, games_of(event, still=still))


def champion_of(event: Event, rows: StandingsRows) -> int | None:
    """The champion by these rows (a player's pk), or None until every result of an event
    whose last round is finished stands."""
    return rows[0]["player"] if rows and _all_stands(event) else None


def rows_before(stage: Stage, *, still: Result | None = None) -> StandingsRows:
    """The rows by the stages before this one alone, as they stand now; changes nothing. `still` is
    as for `rows_now`."""
    return _rows(stage.event, games_of(stage.event, before=stage.number, still=still))


def scoring_of(event: Event) -> Scoring:
    """The order of metrics by which the event is ranked now: that of the stage drawn last."""
    drawn = event.round_set.filter(status__in=Round.DRAWN).order_by("number").last()
    stage = drawn.stage if drawn else event.stages.all()[0]
    return SCORINGS[stage.scoring]


def teams_of(event: Event, *, still: Result | None = None) -> list[Team]:
    """The standings of the clubs as teams, by the rounds that everybody plays; [] if clubs aren't
    teams, or before the first result. The result that is `still` counted may be one whose book is
    open again."""
    if event.team_counts is None:
        return []
    clubs = event.players.exclude(club="").order_by("number").values_list("pk", "club")
    first = event.stages.all()[0]
    scoring = SCORINGS[first.scoring]
    played = games_of(event, still=still).in_rounds_for_all(scoring)
    counted = {player: scoring.deciding.count(games) for player, games in played.items() if games}
    values = {player: value for player, value in counted.items() if value is not None}
    rounds = {player: len(played[player]) for player in values} if scoring.counts_rounds else {}
    return rank_teams(_as_spelled_first(clubs), values, event.team_counts, scoring.deciding, rounds)


def divisions_of(event: Event, rows: Iterable[Mapping[str, Any]]) -> list[Division]:
    """The divisions' standings by these rows, with only those who have played; [] without
    divisions."""
    if not event.divisions:
        return []
    division_of = dict(event.players.values_list("pk", "division"))
    return divided(rows, division_of, event.divisions)


def divided(
    rows: Iterable[Mapping[str, Any]], division_of: Mapping[int, str], names: Sequence[str]
) -> list[Division]:
    """Rows of standings by division, with only those who have played."""
    ranked = ((row["rank"], row["player"]) for row in rows if row["rounds"])
    return rank_divisions(ranked, division_of, names)


def _as_spelled_first(clubs: Iterable[tuple[int, str]]) -> dict[int, str]:
    """Each player's club; "ACME" and "Acme " are one, in the first spelling found."""
    spelled: dict[str, str] = {}
    return {
        player: spelled.setdefault(" ".join(club.casefold().split()), club.strip())
        for player, club in clubs
    }


def settled_games(event: Event, stage: Stage) -> dict[int, Settled]:
    """By player, for those with a seat in this stage of the event or in an earlier one, and in none
    after it: how they stand on the way to it."""
    return games_of(event).settled(stage.number)


def _rows(event: Event, games: Games) -> StandingsRows:
    """The ranked rows; none before the first result."""
    if not games.through:
        return []
    people = {
        pk: (number, display_name(name, number, shared), dropped_at is not None)
        for pk, number, name, shared, dropped_at in event.players.values_list(
            "pk", "number", "name", "has_namesake", "dropped_at"
        )
    }
    rows = []
    for each in rank_levels(games.levels(), lots.drawn(event)):
        number, name, dropped = people[each.player]
        rows.append(
            {
                "rank": each.rank,
                "player": each.player,
                "number": number,
                "name": name,
                "dropped": dropped,
                "by_lot": each.by_lot,
                "metrics": each.metrics,
                "rounds": games.of(each.player),
            }
        )
    return rows


def _all_stands(event: Event) -> bool:
    """Whether the last round is finished and no result of the event is missing or unsettled."""
    last = event.round_set.filter(number=len(course(event)), status=Round.Status.FINISHED)
    tables = Table.objects.filter(round__event=event)
    return last.exists() and not tables.exclude(result__in=Result.objects.settled()).exists()


def _part_the_first(event: Event, rows: Sequence[Mapping[str, Any]]) -> bool:
    """Draw lots if two share first place by these rows; returns whether it did."""
    firsts = [{row["player"] for row in rows if row["rank"] == 1}]
    if crowns_divisions(event):
        firsts = [
            {place.player for place in each.places if place.rank == 1}
            for each in divisions_of(event, rows)
        ]
    shared: dict[int, set[int]] = {}
    for row in rows:
        shared.setdefault(row["rank"], set()).add(row["player"])
    # Nothing separates those who share a rank.
    undecided = [
        group
        for group in shared.values()
        if any(len(first) > 1 and first <= group for first in firsts)
    ]
    for group in undecided:
        lots.draw(event, group, "the first place")
    return bool(undecided)


def _crown(event: Event, champion: int | None) -> None:
    if event.champion_id != champion:
        event.champion_id = champion
        event.save(update_fields=["champion"])
        acts.record(event, Act.Kind.CROWNED if champion else Act.Kind.UNCROWNED, acts.EVENT)
