"""Events, rounds and results as the API shows them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ledger import live
from ledger.actors import Role, labels_of
from ledger.models import Game, Transaction
from tournaments.models import (
    Call,
    Event,
    Result,
    Round,
    Staff,
    Stage,
    Standings,
    Table,
    crowns_divisions,
)
from tournaments.ranking import SCORINGS
from tournaments.services import draws, rounds
from tournaments.services.announcing import current_rows, held_back, known_of
from tournaments.services.champions import known_champions
from tournaments.services.draws import postponed_tables, prospects_of
from tournaments.services.standings import (
    divisions_of,
    scoring_of,
    teams_of,
)

REFEREE_ENTRIES = 20
"""How many of the officials' newest entries a table's tablet is told about."""


def render_event(event: Event) -> dict[str, Any]:
    """Render everything about an event that is public."""
    current = rounds.current(event)
    scoring = scoring_of(event)
    champions = known_champions(event)
    champion = champions[0].player if champions and not crowns_divisions(event) else None
    promises = draws.promises_of(event)
    return {
        "slug": event.slug,
        "name": event.name,
        "place": event.place,
        "date": event.date.isoformat(),
        "ruleset": event.ruleset,
        "edition": event.edition,
        **_format(list(event.stages.all())),
        "divisions": event.divisions,
        "scoring": {"name": scoring.name, "title": scoring.title, "sentence": scoring.sentence()},
        "round": _round_head(current) if current else None,
        "clock": render_clock(current),
        "promises": [render_promise(promise) for promise in promises],
        "champion": champion and {"number": champion.number, "name": champion.display_name},
        "champions": [
            {
                "division": each.division,
                "number": each.player.number,
                "name": each.player.display_name,
            }
            for each in champions
        ],
        "live": {"url": live.url(event.channel)},
    }


def render_promise(promise: draws.Promise) -> dict[str, Any]:
    """A seed whose hash was published; the seed itself once the round's seats are public."""
    return promise._asdict()


def _format(stages: list[Stage]) -> dict[str, Any]:
    """The stages, with the fields that version 1 of the API had for an evening before there were
    stages."""
    for_all = [stage for stage in stages if stage.is_for_all]
    final = next((stage for stage in stages if stage.is_final), None)
    return {
        "rounds": sum(stage.rounds for stage in for_all),
        "minutes": stages[0].minutes,
        "table_size": stages[0].table_size,
        "advance": final.seats if final else 0,
        "stages": [_stage(stage) for stage in stages],
    }


def _stage(stage: Stage) -> dict[str, Any]:
    scoring = SCORINGS[stage.scoring]
    names = ("number", "name", "plays", "players", "rounds", "minutes", "table_size", "tables")
    return {
        **{name: getattr(stage, name) for name in names},
        "is_final": stage.is_final,
        "best": stage.best,
        "carries_over": stage.carries_over,
        "divisions_apart": stage.divisions_apart,
        "champion_plays": stage.champion_plays,
        "waves": stage.waves,
        "scoring": {"name": scoring.name, "title": scoring.title, "sentence": scoring.sentence()},
    }


def render_clock(round_: Round | None) -> dict[str, Any] | None:
    """The clock of a round as it is now; None without a round."""
    return round_.clock_state().as_json() if round_ else None


def render_standings(event: Event) -> dict[str, Any]:
    """The ranking as far as it is known, with the metrics in the order in which they decide."""
    standings = Standings.objects.filter(event=event).select_related("through_round").first()
    through = standings.through_round if standings else None
    known = known_of(event)
    rows = known.rows if known else current_rows(event)
    found = {} if known else prospects_of(event)
    return {
        "version": standings.version if standings else 0,
        "through_round": through.number if through else 0,
        "computed_at": standings.computed_at if standings else None,
        "metrics": [
            {"name": metric.name, "title": metric.title, "sentence": metric.sentence}
            for metric in scoring_of(event).metrics
        ],
        "still_to_play": [
            {"round": table.round.number, "table": table.number}
            for table in postponed_tables(event)
        ],
        "held": known is not None,
        "rows": [
            {**row, "prospect": found.get(row["player"])}
            for row in rows
            if known is None or row["player"] in known.overall
        ],
        "teams": [] if known else [asdict(team) for team in teams_of(event)],
        "divisions": [
            {
                "name": each.name,
                "places": [
                    asdict(place)
                    for place in each.places
                    if known is None or place.player in known.in_divisions
                ],
            }
            for each in divisions_of(event, rows)
        ],
    }


def render_round(round_: Round) -> dict[str, Any]:
    """A round whose seats are public."""
    tables = Table.objects.for_floor().filter(round=round_)
    unknown = held_back(round_.event)
    return {
        **_round_head(round_),
        "minutes": round_.minutes,
        "clock": render_clock(round_),
        "note": round_.explanation,
        "tables": [
            {
                "id": table.pk,
                "number": table.number,
                "seats": [
                    {
                        "letter": seat.letter,
                        "player": seat.player.number,
                        "name": seat.player.display_name,
                    }
                    for seat in table.seats.all()
                ],
                "postponed": bool(table.postponed),
                "on_paper": table.on_paper,
                "result": None if table.pk in unknown else _score(table),
            }
            for table in tables
        ],
    }


def render_table(table: Table) -> dict[str, Any]:
    """A table for the people who sit at it: names for the seats, the clock, the result."""
    round_ = table.round
    return {
        "event": {"slug": round_.event.slug, "name": round_.event.name},
        "table": {"id": table.pk, "number": table.number},
        "round": _round_head(round_),
        "seats": [
            {"letter": seat.letter, "name": seat.player.display_name, "token": seat.token}
            for seat in table.seats.all()
        ],
        "clock": table.clock_state().as_json(),
        "extra_seconds": table.extra_seconds,
        "result": render_result(result) if (result := counting_result(table)) else None,
        "call": render_call(call) if (call := Call.objects.at(table).standing().first()) else None,
        "postponed": bool(table.postponed),
        "referee_entries": _referee_entries(table),
        "live": {"url": live.url(*_channels(table))},
    }


def render_waiting(banker: Staff) -> dict[str, Any]:
    """Render what the tablet of a banker without a table shows and follows: the banker's open call,
    and the event, whose news may bring a table."""
    call = banker.calls.standing().first()
    return {
        "call": render_call(call) if call else None,
        "live": {"url": live.url(banker.event.channel)},
    }


def render_call(call: Call) -> dict[str, Any]:
    """A table's call for a referee."""
    return {
        "key": str(call.key),
        "reason": call.reason,
        "entry": call.entry,
        "called_at": call.called_at,
        "heard_by": call.heard_name,
        "heard_at": call.heard_at,
        "end": call.end,
    }


def render_caller(call: Call) -> dict[str, Any]:
    """A call for the officials who answer it: from which table, or from which banker without
    one."""
    table, banker = call.table, call.banker
    return {
        "table": table and {"id": table.pk, "number": table.number, "round": table.round.number},
        "banker": banker and {"id": banker.pk, "name": banker.name},
        **render_call(call),
    }


def _referee_entries(table: Table) -> list[dict[str, Any]]:
    """Entries in the table's book by officials, not by the clock, oldest first."""
    officials = (Role.REFEREE, Role.ORGANISER)
    entries = Transaction.objects.filter(game=table.game_id, role__in=officials)
    newest = list(entries.order_by("-number")[:REFEREE_ENTRIES])[::-1]
    labels = labels_of(entry.actor for entry in newest) if newest else {}
    return [
        {
            "number": entry.number,
            "text": entry.text,
            "reason": entry.command.get("reason", ""),
            "by": labels[entry.actor].label,
            "at": entry.posted_at,
        }
        for entry in newest
    ]


def _channels(table: Table) -> list[str]:
    """Return the channels that a tablet follows in one stream: its event and, if it has one, its
    game."""
    games = [Game.channel_of(table.game_id)] if table.game_id else []
    return [*games, table.round.event.channel]


def render_result(result: Result) -> dict[str, Any]:
    """A result with how it came about. `assets` count; `tally` is what the book says."""
    return {
        "version": result.version,
        "status": result.status,
        "tally": result.tally,
        "assets": result.assets,
        "places": result.places,
        "bankrupt": result.bankrupt,
        "excused": result.excused,
        "link": result.link,
        "seal": result.seal,
        "signatures": [
            {"seat": signature.seat.letter, "at": signature.at, "via": signature.via}
            for signature in result.signatures.select_related("seat").order_by("seat__letter")
        ],
        "disputes": [
            {
                "seat": dispute.seat.letter,
                "text": dispute.text,
                "at": dispute.at,
                "via": dispute.via,
                "end": dispute.end,
            }
            for dispute in result.disputes.select_related("seat")
        ],
        "rulings": [
            {
                "by": ruling.by_name,
                "at": ruling.at,
                "reason": ruling.reason,
                "before": ruling.before,
                "after": ruling.after,
                "set_aside": ruling.is_set_aside,
            }
            for ruling in result.rulings.all()
        ],
    }


def counting_result(table: Table) -> Result | None:
    """The result of a table whose book is closed."""
    result: Result | None = getattr(table, "result", None)
    if result is None or table.game is None or table.game.is_open:
        return None
    return result


def _round_head(round_: Round) -> dict[str, Any]:
    return {
        "number": round_.number,
        "kind": "final" if round_.is_final else "preliminary",
        "stage": round_.stage.number,
        "title": round_.title,
        "wave": round_.wave,
        "status": round_.status,
    }


def _score(table: Table) -> dict[str, Any] | None:
    result = counting_result(table)
    if result is None:
        return None
    return {"status": result.status, "assets": result.assets, "places": result.places}
