"""The standings as people read them; each sum leads down to the tables it comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString

import engine
from engine import Edition
from tournaments.models import Event, Result, Round, Stage, Standings
from tournaments.ranking import SCORINGS, Division, Metric, Prospect, Scoring, Team
from tournaments.services import draws, standings
from tournaments.services.announcing import KnownStandings, known_of
from tournaments.services.standings import StandingsRows
from tournaments.views.components.list_part import (
    WHOLE,
    ListPart,
    ListQuery,
    asked_of,
    from_the_start_if_past,
    part_of,
    ways,
)
from tournaments.views.components.standings_words import (
    caption_of,
    held_caption,
    order_of,
    team_order_of,
)
from tournaments.views.components.version_cache import once

PROSPECTS: Mapping[Prospect, str] = {
    Prospect.SAFE: "safe",
    Prospect.IN: "",
    Prospect.OUT: "out",
}
"""The words for a player's prospect in a list; none for those who are still in."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A player's value of one round; `url` leads to the table, "" if there is none."""

    text: str
    url: str


@dataclass(frozen=True, slots=True)
class Column:
    """The head of a metric; `when` says which rounds it counts, if that could be misunderstood."""

    title: str
    when: str = ""


@dataclass(frozen=True, slots=True)
class RankedRow:
    """One player of the standings. `through` marks who would play (or plays) the final; nobody is
    through, or has a `value`, before their own first result (`played`). `final` is what they had in
    the final, "" if they didn't play it or are still playing. `is_open` if one of their results may
    still change. `division` is "" where it decides nothing."""

    rank: int
    name: str
    number: int
    played: bool
    through: bool
    note: str
    value: str
    final: str
    metrics: list[Cell]
    rounds: list[Cell]
    is_open: bool
    division: str


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team of the standings, with the names of the players who count and of the others."""

    rank: int
    name: str
    value: str
    counting: list[str]
    others: list[str]


@dataclass(frozen=True, slots=True)
class DivisionRows:
    """A division with the `part` of its players that is shown, each with their rank there."""

    name: str
    part: ListPart[tuple[int, RankedRow]]

    @property
    def rows(self) -> list[tuple[int, RankedRow]]:
        """The rows that are shown."""
        return self.part.lines


@dataclass(frozen=True, slots=True)
class ShownStandings:
    """The list with the heads of its columns, those of the divisions and of the teams; of each the
    `part` that was asked for. A narrow screen keeps the first `deciding` metrics; `unsigned` if
    some result may still change. `missing` says which tables are still to play, "" if none are.
    Teams count by the scoring of the first stage, so the title of their value may differ from that
    of the players. `finals_apart`: each division has a final of its own, so that its own list tells
    more than that of all."""

    part: ListPart[RankedRow]
    caption: str
    order: str
    unsigned: bool
    missing: str
    deciding: int
    metrics: list[Column]
    rounds: list[str]
    team_part: ListPart[TeamRow]
    team_order: str
    team_value_title: str
    divisions: list[DivisionRows]
    value_title: str
    finals_apart: bool
    asked: ListQuery

    @property
    def rows(self) -> list[RankedRow]:
        """The players who are shown."""
        return self.part.lines

    @property
    def teams(self) -> list[TeamRow]:
        """The teams that are shown."""
        return self.team_part.lines

    @property
    def longest(self) -> int:
        """The number of lines in the longest of the lists."""
        divisions = (each.part.total for each in self.divisions)
        return max(self.part.total, self.team_part.total, *divisions)

    @property
    def is_whole(self) -> bool:
        """Whether all the lists fit on the page."""
        return self.longest <= self.asked.at_once


def shown_standings(
    event: Event,
    table_page: str = "public-table",
    *,
    known: KnownStandings | None = None,
    asked: ListQuery = WHOLE,
) -> ShownStandings:
    """The standings as last computed, or the `known` part of them; for each list the part that is
    `asked` for."""
    kept = Standings.objects.filter(event=event).select_related("through_round__stage").first()
    basis = known or kept
    rows: StandingsRows = basis.rows if basis else []
    stages = list(event.stages.all())
    table = _table(event, rows, stages, known, table_page)
    listed = _listed(rows, known)
    divisions = _ranked_in_divisions(event, rows, known)
    teams = _team_rows(event, rows, table.edition, stages[0]) if known is None else []
    longest = max(len(listed), len(teams), *map(len, divisions.values()))
    asked = from_the_start_if_past(asked, longest)
    finals_apart = table.has_final and bool(event.divisions) and stages[-1].divisions_apart
    deciding = table.scoring.deciding
    return ShownStandings(
        part=part_of(listed, asked, _texts).made(table.row),
        caption=held_caption(known) if known else caption_of(kept, stages),
        order=order_of(table.scoring, stages, finals_apart=finals_apart),
        missing=draws.still_to_play(draws.postponed_tables(event)),
        unsigned=any(_is_open(each) for row in listed for each in row["rounds"]),
        deciding=table.metrics.index(deciding) + 1,
        metrics=table.columns,
        rounds=[round_.title for round_ in table.rounds],
        team_part=part_of(teams, asked, lambda team: [" ".join([team.name, *team.counting])]),
        team_order=team_order_of(event, stages[0]),
        team_value_title=SCORINGS[stages[0].scoring].deciding.title,
        divisions=[_division(name, ranked, asked, table) for name, ranked in divisions.items()],
        value_title=deciding.title,
        finals_apart=finals_apart,
        asked=asked,
    )


def _table(
    event: Event,
    rows: StandingsRows,
    stages: list[Stage],
    known: KnownStandings | None,
    table_page: str,
) -> _RowContext:
    drawn = list(event.round_set.filter(status__in=Round.DRAWN))
    scoring = standings.scoring_of(event)
    has_final = any(round_.is_final for round_ in drawn)
    metrics = [each for each in scoring.metrics if each.name != "final" or has_final]
    return _RowContext(
        event=event,
        scoring=scoring,
        has_final=has_final,
        metrics=metrics,
        columns=_columns(metrics, stages, has_final=has_final),
        # The amounts of the final stand in its metric's column.
        rounds=[round_ for round_ in drawn if not round_.is_final],
        edition=engine.load_edition(event.edition),
        table_page=table_page,
        through=draws.going_through(event, rows),
        prospects={} if known else once(event, "prospects", lambda: draws.prospects_of(event)),
        division_of=_division_of(event, rows, stages, known),
    )


def _division_of(
    event: Event, rows: StandingsRows, stages: list[Stage], known: KnownStandings | None
) -> dict[int, str]:
    """The division of each player where divisions play apart, else nothing."""
    if not (event.divisions and stages[-1].divisions_apart):
        return {}
    placed = _divisions(event, known, rows)
    return {at.player: each.name for each in placed for at in each.places}


def _listed(rows: StandingsRows, known: KnownStandings | None) -> list[Mapping[str, Any]]:
    """The rows that are known. A player without a finished table has no place among those who have
    one."""
    listed = [row for row in rows if known is None or row["player"] in known.overall]
    return sorted(listed, key=lambda row: not row["rounds"])


def _ranked_in_divisions(
    event: Event, rows: StandingsRows, known: KnownStandings | None
) -> dict[str, list[tuple[int, Mapping[str, Any]]]]:
    """The known rows of each division that has some, each with its rank there."""
    by_player = {row["player"]: row for row in rows}
    return {
        each.name: [(place.rank, by_player[place.player]) for place in each.places]
        for each in _divisions(event, known, rows)
        if each.places
    }


def _division(
    name: str, ranked: Sequence[tuple[int, Mapping[str, Any]]], asked: ListQuery, table: _RowContext
) -> DivisionRows:
    part = part_of(ranked, asked, lambda line: [f"{text} {name}" for text in _texts(line[1])])
    return DivisionRows(name, part.made(lambda line: (line[0], table.row(line[1]))))


def _texts(row: Mapping[str, Any]) -> list[str]:
    """Return the texts by which a player is found."""
    return [f"{row['name']} {row['number']}"]


def _divisions(event: Event, known: KnownStandings | None, rows: StandingsRows) -> list[Division]:
    """The divisions, with the places that are known."""
    found = standings.divisions_of(event, rows)
    if known is None:
        return found
    return [
        replace(each, places=tuple(p for p in each.places if p.player in known.in_divisions))
        for each in found
    ]


def _team_rows(event: Event, rows: StandingsRows, edition: Edition, first: Stage) -> list[TeamRow]:
    names = {row["player"]: row["name"] for row in rows}
    metric = SCORINGS[first.scoring].deciding
    return [
        TeamRow(
            rank=team.rank,
            name=team.name,
            value=metric.text(team.value, edition),
            counting=[names[player] for player in team.counting if player in names],
            others=[names[player] for player in team.others if player in names],
        )
        for team in ranked_teams(event)
    ]


def ranked_teams(event: Event) -> list[Team]:
    """The teams, best first; [] if clubs aren't teams."""
    return once(event, "teams", lambda: standings.teams_of(event))


def _columns(metrics: list[Metric], stages: list[Stage], *, has_final: bool) -> list[Column]:
    """The heads of the metrics. Before a final that comes first, as that of a league does, nothing
    was scored."""
    shown = metrics[:1] if has_final and stages[0].is_final else metrics
    before = "before the final" if has_final else ""
    return [Column(each.title, "" if each.name == "final" else before) for each in shown]


def standings_html(
    event: Event, query: Mapping[str, str], table_page: str = "public-table"
) -> SafeString:
    """Render the list for a page with this `query`, as HTML; `table_page` is the name of the page
    to which its sums lead. Organisers see all of it, everybody else what is known."""
    is_public = table_page == "public-table"
    given = query.keys() & {"find", "from"}
    asked = asked_of(query, event.players.count()) if given else ListQuery()

    def render() -> SafeString:
        known = known_of(event) if is_public else None
        shown = shown_standings(event, table_page, known=known, asked=asked)
        page = reverse("public-event" if is_public else "event-standings", args=[event.slug])
        context = {"standings": shown, "page": page, **ways(shown.asked, shown.longest)}
        return render_to_string("components/standings.html", context)

    if asked.find:
        return render()
    return once(event, f"standings-{table_page}-{asked.first}", render)


@dataclass(frozen=True, slots=True)
class _RowContext:
    """The data that the rows of a list share. The first metrics have `columns`."""

    event: Event
    scoring: Scoring
    has_final: bool
    metrics: list[Metric]
    columns: list[Column]
    rounds: list[Round]
    edition: Edition
    table_page: str
    through: draws.Top
    prospects: Mapping[int, Prospect]
    division_of: Mapping[int, str]

    def row(self, row: Mapping[str, Any]) -> RankedRow:
        """The line of one player, with the points of each round in its column."""
        cells = {each["round"]: each for each in row["rounds"]}
        played = bool(cells)
        final = next((each for each in row["rounds"] if each["final"]), None)
        shown = {metric.name: self._metric(metric, row, final) for metric in self.metrics}
        return RankedRow(
            rank=row["rank"],
            name=row["name"],
            number=row["number"],
            played=played,
            through=row["player"] in self.through.through,
            note=self._note(row),
            value=shown[self.scoring.deciding.name].text,
            final=self._amount(final) if final else "",
            metrics=list(shown.values())[: len(self.columns)],
            rounds=[self._cell(cells.get(each.number)) for each in self.rounds],
            is_open=any(_is_open(each) for each in row["rounds"]),
            division=self.division_of.get(row["player"], ""),
        )

    def _metric(
        self, metric: Metric, row: Mapping[str, Any], final: Mapping[str, Any] | None
    ) -> Cell:
        """A metric's value in words; for the final, whose place is the rank, the amount won
        there."""
        if metric.name == "final":
            return self._cell(final)
        # A player who didn't come as far may be ranked by another scoring, which counts something
        # else.
        counted = row["metrics"].get(metric.name)
        text = metric.text(counted, self.edition) if row["rounds"] else ""
        return Cell(text or "–", "")

    def _note(self, row: Mapping[str, Any]) -> str:
        if row["dropped"]:
            return "left"
        if row["player"] in self.through.equals:
            return "lots decide"
        if row["rounds"] and row["player"] in self.prospects:
            return PROSPECTS[self.prospects[row["player"]]]
        return "by lot" if row["by_lot"] else ""

    def _cell(self, played: Mapping[str, Any] | None) -> Cell:
        if played is None:
            return Cell("–", "")
        key = played["table_id"]
        args = [key] if self.table_page == "public-table" else [self.event.slug, key]
        return Cell(self._amount(played), reverse(self.table_page, args=args))

    def _amount(self, played: Mapping[str, Any]) -> str:
        return self.edition.money(played["assets"]) + ("*" if _is_open(played) else "")


def _is_open(played: Mapping[str, Any]) -> bool:
    return bool(played["status"] == Result.Status.PROVISIONAL)
