"""Working out the standings of an event from all its results, and drawing lots."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from ledger import outbox
from tournaments.models import (
    Act,
    DrawOfLots,
    Event,
    Result,
    Round,
    Seat,
    Stage,
    Standings,
    Table,
    course,
    crowns_divisions,
)
from tournaments.person_names import display_name
from tournaments.services import acts, live
from tournaments.services.locking import locked_event
from tournaments.services.webhooks import noting as webhooks
from tournaments.standings import (
    SCORINGS,
    Division,
    Field,
    Played,
    Scored,
    Scoring,
    Team,
    best_games,
    rank_divisions,
    rank_fields,
    rank_teams,
    tied_in_fields,
)

DUE = "standings_due"
"""The topic of the job to compute an event's standings, since its results have moved."""

GATHER_SECONDS = 0.5
"""How long results are gathered before the standings are computed for all of them."""


def follow(round_: Round) -> None:
    """Let the standings follow a result of this round. Call it in the transaction that changed it.

    When tables end by the dozen they are computed once for all of them, at most twice a second.
    The final has nothing to gather, and its champion is known at once.
    """
    event = round_.event
    if round_.is_final:
        compute(event.pk)
        return
    if not outbox.is_coming(DUE, _job(event.pk)):
        outbox.add(DUE, _job(event.pk), after_seconds=GATHER_SECONDS)
    live.announce(event)


def compute_if_due(event_id: UUID) -> None:
    """Do what `follow` has noted, unless it has been done since."""
    if not Event.objects.filter(pk=event_id).exists():
        return
    with transaction.atomic():
        event = locked_event(event_id)
        if due_since(event) is not None:
            compute(event_id)


def due_since(event: Event) -> datetime | None:
    """Since when results have moved that the standings don't have yet; None if they have all."""
    return outbox.waiting_since(DUE, _job(event.pk))


def _job(event_id: UUID) -> dict[str, Any]:
    return {"event": str(event_id)}


def compute(event_id: UUID) -> Standings:
    """Rank everybody anew from all results that count; the version grows if anything moved.

    Idempotent: it never adds to what was there. It crowns the champion when the last round is
    finished and every result of the event stands, and takes the crown back when one does not any
    more, or a correction says otherwise. Where even then two are first, of all or of a division
    that has its own champion, lots are drawn and recorded.
    """
    with transaction.atomic():
        event = locked_event(event_id)
        games = _games(event)
        if _all_stands(event):
            _part_the_first(event, games)
        rows = _rows(event, games)
        through = max((row["round"] for row in games.rows), default=0)
        standings, _ = Standings.objects.get_or_create(event=event)
        newest = event.round_set.filter(number=through).first() if through else None
        if standings.rows != rows or standings.through_round_id != (newest and newest.pk):
            standings.rows = rows
            standings.through_round = newest
            standings.version += 1
            standings.computed_at = timezone.now()
            standings.save()
            webhooks.note_standings(event.pk, standings.version)
        _crown(event, champion_of(event, rows))
        outbox.settle(DUE, _job(event.pk))
        live.announce(event)
    return standings


def equals(event: Event) -> list[set[int]]:
    """Groups of players whom nothing parts so far, best first, by their ids."""
    return tied_in_fields(_games(event).fields(), _lots(event))


def rows_now(event: Event) -> list[dict[str, Any]]:
    """The rows that `compute` would store now; changes nothing."""
    return _rows(event, _games(event))


def champion_of(event: Event, rows: list[dict[str, Any]]) -> int | None:
    """Who is the champion by these rows (a player's pk): nobody until every
    result of an event whose last round is finished stands."""
    return rows[0]["player"] if rows and _all_stands(event) else None


def rows_before(stage: Stage) -> list[dict[str, Any]]:
    """The rows by the stages before this one alone, as they stand now; changes nothing."""
    return _rows(stage.event, _games(stage.event, before=stage.number))


def draw_lots(event: Event, players: Iterable[int], reason: str) -> DrawOfLots:
    """Draw and record lots between these players. Compute the standings afterwards."""
    order = sorted(players)
    secrets.SystemRandom().shuffle(order)
    lots = DrawOfLots.objects.create(
        event=event, order=order, reason=reason, drawn_at=timezone.now()
    )
    acts.record(event, Act.Kind.LOTS_DRAWN, acts.LOTS)
    return lots


def scoring_of(event: Event) -> Scoring:
    """The order of metrics that the event is ranked by now: that of the stage drawn last."""
    drawn = event.round_set.filter(status__in=Round.DRAWN).order_by("number").last()
    stage = drawn.stage if drawn else event.stages.all()[0]
    return SCORINGS[stage.scoring]


def teams_of(event: Event) -> list[Team]:
    """The standings of the clubs as teams, by the rounds that everybody plays; [] where clubs are
    no teams, or before the first table is in."""
    if event.team_counts is None:
        return []
    clubs = event.players.exclude(club="").order_by("number").values_list("pk", "club")
    first = event.stages.all()[0]
    values = _games(event).in_rounds_for_all()
    deciding = SCORINGS[first.scoring].deciding
    return rank_teams(_as_spelt_first(clubs), values, event.team_counts, deciding)


def divisions_of(event: Event, rows: Iterable[Mapping[str, Any]]) -> list[Division]:
    """The standings of the divisions by these rows, of those who have played; [] where there are
    none."""
    if not event.divisions:
        return []
    division_of = dict(event.players.values_list("pk", "division"))
    return divided(rows, division_of, event.divisions)


def divided(
    rows: Iterable[Mapping[str, Any]], division_of: Mapping[int, str], names: Sequence[str]
) -> list[Division]:
    """Rows of standings by division, of those who have played."""
    ranked = ((row["rank"], row["player"]) for row in rows if row["rounds"])
    return rank_divisions(ranked, division_of, names)


def _as_spelt_first(clubs: Iterable[tuple[int, str]]) -> dict[int, str]:
    """Each player's club; "ACME" and "Acme " are one, as the first of them spelt it."""
    spelt: dict[str, str] = {}
    return {
        player: spelt.setdefault(" ".join(club.casefold().split()), club.strip())
        for player, club in clubs
    }


def settled_games(event: Event, stage: Stage) -> dict[int, tuple[tuple[Played, ...], int]]:
    """By player, for those who have a seat in this stage of the event: the games that count there
    and whose results stand, and how many don't have such a result yet."""
    return _games(event).settled(stage.number)


class _Games:
    """What was played, per player: rows for the page and games for the ranking."""

    def __init__(self, stages: Sequence[Stage]) -> None:
        self.rows: list[dict[str, Any]] = []
        self._stages = {stage.number: stage for stage in stages}
        self._reached: dict[int, int] = {}
        self._rows_of: dict[int, list[dict[str, Any]]] = {}
        self._games_of: dict[int, list[tuple[int, Played]]] = {}
        self._stages_of: dict[int, list[int]] = {}

    def add_player(self, player: int, stage: int) -> None:
        """A player who has a seat in that stage, whether or not the table has ended."""
        self._reached[player] = max(stage, self._reached.get(player, stage))
        self._rows_of.setdefault(player, [])
        self._games_of.setdefault(player, [])
        self._stages_of.setdefault(player, []).append(stage)

    def add(self, player: int, stage: int, game: Played, row: dict[str, Any]) -> None:
        """A game of a player who has a seat in that stage."""
        self.rows.append(row)
        self._rows_of[player].append(row)
        self._games_of[player].append((stage, game))

    def of(self, player: int) -> list[dict[str, Any]]:
        """The rows of a player, in the order of the rounds."""
        return self._rows_of[player]

    def fields(self) -> list[Field]:
        """What the ranking needs: who has come furthest first."""
        return [
            Field(tuple(self._scored_in(number)), SCORINGS[stage.scoring])
            for number, stage in sorted(self._stages.items(), reverse=True)
        ]

    def settled(self, stage: int) -> dict[int, tuple[tuple[Played, ...], int]]:
        """See `settled_games`."""
        counting, found = self._counting(stage), {}
        for player, reached in self._reached.items():
            if reached == stage:
                stands = tuple(
                    game
                    for (at, game), row in zip(
                        self._games_of[player], self._rows_of[player], strict=True
                    )
                    if at in counting and row["status"] != Result.Status.PROVISIONAL
                )
                seats = sum(at in counting for at in self._stages_of[player])
                found[player] = stands, seats - len(stands)
        return found

    def in_rounds_for_all(self) -> dict[int, int]:
        """What everybody who has played has, by what decides the first stage, over the rounds that
        are for everybody."""
        for_all = {number for number, stage in self._stages.items() if stage.is_for_all}
        first = self._stages[1]
        scoring = SCORINGS[first.scoring]
        found = {}
        for player, played in self._games_of.items():
            games = best_games((game for at, game in played if at in for_all), first.best, scoring)
            value = scoring.deciding.count(games) if games else None
            if value is not None:
                found[player] = value
        return found

    def _scored_in(self, stage: int) -> Iterator[Scored]:
        counting, best = self._counting(stage), self._stages[stage].best
        scoring = SCORINGS[self._stages[stage].scoring]
        for player, reached in self._reached.items():
            if reached == stage:
                played = (game for at, game in self._games_of[player] if at in counting)
                yield Scored(player, best_games(played, best, scoring))

    def _counting(self, stage: int) -> set[int]:
        """The stages whose games count for those who have come this far."""
        counting = {stage}
        while stage > 1 and self._stages[stage].carries_over:
            stage -= 1
            counting.add(stage)
        return counting


def _games(event: Event, *, before: int = 0) -> _Games:
    """What was played so far; or in the stages `before` that one. Rows, not models: an event has up
    to a few thousand seats, and this runs again and again while tables end."""
    stages = list(event.stages.all())
    finals = {stage.number for stage in stages if stage.is_final}
    games = _Games(stages)
    drawn = Round.objects.filter(event=event, status__in=Round.DRAWN)
    if before:
        drawn = drawn.filter(stage__number__lt=before)
    counting = Result.objects.counting().filter(table__round__in=drawn)
    results = {
        table: (status, assets, places, sum(assets.values()))
        for table, status, assets, places in counting.values_list(
            "table", "status", "assets", "places"
        )
    }
    seats = list(
        Seat.objects.filter(round__in=drawn, table__round=F("round"))
        .order_by("round__number")
        .values_list(
            "player", "letter", "table", "table__number", "round__number", "round__stage__number"
        )
    )
    seated: dict[int, dict[str, int]] = {}
    for player, letter, table, *_ in seats:
        seated.setdefault(table, {})[letter] = player
    for player, letter, table, table_number, round_number, stage in seats:
        games.add_player(player, stage)
        if table not in results:
            continue
        status, assets, places, table_assets = results[table]
        final, place = stage in finals, places[letter]
        row = {
            "round": round_number,
            "final": final,
            "table": table_number,
            "table_id": table,
            "assets": assets[letter],
            "place": place,
            "status": status,
        }
        ended = _by_end(places, seated[table], letter)
        games.add(player, stage, Played(final, place, assets[letter], table_assets, *ended), row)
    return games


def _by_end(
    places: Mapping[str, int], seated: Mapping[str, int], letter: str
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """The other players at a table: who ended behind, equal with, and ahead of this seat."""
    place = places[letter]
    others = [(places[each], player) for each, player in seated.items() if each != letter]
    return (
        tuple(player for other, player in others if other > place),
        tuple(player for other, player in others if other == place),
        tuple(player for other, player in others if other < place),
    )


def _rows(event: Event, games: _Games) -> list[dict[str, Any]]:
    """The ranked rows; none before the first table is in."""
    if not games.rows:
        return []
    people = {
        pk: (number, display_name(name, number, shared), dropped_at is not None)
        for pk, number, name, shared, dropped_at in event.players.values_list(
            "pk", "number", "name", "has_namesake", "dropped_at"
        )
    }
    rows = []
    for each in rank_fields(games.fields(), _lots(event)):
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


def _lots(event: Event) -> list[list[int]]:
    return list(event.lots.values_list("order", flat=True))


def _all_stands(event: Event) -> bool:
    """Whether the last round is finished and no result of the event is missing or unsettled."""
    last = event.round_set.filter(number=len(course(event)), status=Round.Status.FINISHED)
    tables = Table.objects.filter(round__event=event)
    return last.exists() and not tables.exclude(result__in=Result.objects.settled()).exists()


def _part_the_first(event: Event, games: _Games) -> None:
    rows = _rows(event, games)
    firsts = [{row["player"] for row in rows if row["rank"] == 1}]
    if crowns_divisions(event):
        firsts = [
            {place.player for place in each.places if place.rank == 1}
            for each in divisions_of(event, rows)
        ]
    for group in tied_in_fields(games.fields(), _lots(event)):
        if any(len(first) > 1 and first <= group for first in firsts):
            draw_lots(event, group, "the first place")


def _crown(event: Event, champion: int | None) -> None:
    if event.champion_id != champion:
        event.champion_id = champion
        event.save(update_fields=["champion"])
        acts.record(event, Act.Kind.CROWNED if champion else Act.Kind.UNCROWNED, acts.EVENT)
