"""The standings as people read them; each sum leads down to the tables it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString

import engine
from engine import Edition
from tournaments.models import Event, Player, Result, Round, Standings
from tournaments.standings import SCORINGS, Metric
from tournaments.views.parts.shared import once


@dataclass(frozen=True, slots=True)
class Cell:
    """What a player brought home from one round; `url` leads to the table, "" where none is."""

    text: str
    url: str


@dataclass(frozen=True, slots=True)
class RankedRow:
    """One player of the standings. `through` marks who would play (or plays) the final; nobody is
    through, or has a `value`, before the first of their own tables is in (`played`)."""

    rank: int
    name: str
    number: int
    played: bool
    through: bool
    note: str
    value: str
    metrics: list[str]
    rounds: list[Cell]


@dataclass(frozen=True, slots=True)
class ShownStandings:
    """The whole list with the heads of its columns. The first `deciding` metrics are what a
    narrow screen keeps; `unsigned` if some result may still change."""

    rows: list[RankedRow]
    caption: str
    order: str
    unsigned: bool
    deciding: int
    metrics: list[str]
    rounds: list[str]


def shown_standings(event: Event, table_page: str = "public-table") -> ShownStandings:
    """The standings as they were computed last. Two queries."""
    kept = Standings.objects.filter(event=event).select_related("through_round").first()
    rows: list[dict[str, Any]] = kept.rows if kept else []
    drawn = list(event.round_set.filter(status__in=Round.DRAWN))
    scoring = SCORINGS[event.scoring]
    has_final = any(round_.is_final for round_ in drawn)
    metrics = [each for each in scoring.metrics if each.name != "final" or has_final]
    edition = engine.load_edition(event.edition)
    return ShownStandings(
        # Who has no table in yet has no place among those who have.
        rows=sorted(
            (_row(event, row, metrics, drawn, edition, table_page) for row in rows),
            key=lambda row: not row.played,
        ),
        caption=_caption(event, kept, has_final=has_final),
        order=scoring.sentence,
        unsigned=any(_is_open(each) for row in rows for each in row["rounds"]),
        deciding=2 if has_final else 1,
        metrics=[metric.title for metric in metrics],
        rounds=[round_.title for round_ in drawn],
    )


def standings_html(event: Event, table_page: str = "public-table") -> SafeString:
    """The list as HTML; `table_page` is the name of the page that its sums lead to."""

    def render() -> SafeString:
        context = {"standings": shown_standings(event, table_page)}
        return render_to_string("parts/standings.html", context)

    return once(event, f"standings-{table_page}", render)


def rank_of(event: Event, player: Player) -> tuple[int, int]:
    """A player's rank and of how many; rank 0 before the first own table is in."""
    ranks = once(event, "ranks", lambda: _ranks(event))
    return ranks.get(player.pk, 0), len(ranks)


def _ranks(event: Event) -> dict[int, int]:
    rows = Standings.objects.filter(event=event).values_list("rows", flat=True).first() or []
    return {row["player"]: row["rank"] if row["rounds"] else 0 for row in rows}


def _row(
    event: Event,
    row: Mapping[str, Any],
    metrics: list[Metric],
    drawn: list[Round],
    edition: Edition,
    table_page: str,
) -> RankedRow:
    cells = {each["round"]: each for each in row["rounds"]}
    played = bool(cells)
    texts = {
        metric.name: (metric.text(row["metrics"][metric.name], edition) if played else "") or "–"
        for metric in metrics
    }
    return RankedRow(
        rank=row["rank"],
        name=row["name"],
        number=row["number"],
        played=played,
        through=played and row["rank"] <= event.advance and not row["dropped"],
        note="left" if row["dropped"] else "by lot" if row["by_lot"] else "",
        value=next(text for name, text in texts.items() if name != "final"),
        metrics=list(texts.values()),
        rounds=[_cell(cells.get(each.number), edition, table_page, event) for each in drawn],
    )


def _cell(
    played: Mapping[str, Any] | None, edition: Edition, table_page: str, event: Event
) -> Cell:
    if played is None:
        return Cell("–", "")
    args = (
        [played["table_id"]] if table_page == "public-table" else [event.slug, played["table_id"]]
    )
    mark = "*" if _is_open(played) else ""
    return Cell(edition.money(played["assets"]) + mark, reverse(table_page, args=args))


def _is_open(played: Mapping[str, Any]) -> bool:
    return bool(played["status"] == Result.Status.PROVISIONAL)


def _caption(event: Event, kept: Standings | None, *, has_final: bool) -> str:
    """How far the list goes, and what it decides."""
    if kept is None or kept.through_round is None:
        return ""
    round_ = kept.through_round
    name = "the final" if round_.is_final else round_.title.lower()
    if round_.status != Round.Status.FINISHED:
        return f"Moves while tables of {name} come in."
    return f"After {name}." + ("" if has_final else f" The first {event.advance} play the final.")
