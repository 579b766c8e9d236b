"""Events, rounds and results as the API shows them."""

from __future__ import annotations

from typing import Any

from ledger import live
from ledger.models import Game
from tournaments.models import Event, Result, Round, Standings, Table
from tournaments.services import rounds
from tournaments.services.standings import scoring_of


def render_event(event: Event) -> dict[str, Any]:
    """What everybody may know of an event."""
    current = rounds.current(event)
    scoring = scoring_of(event)
    champion = event.champion
    return {
        "slug": event.slug,
        "name": event.name,
        "place": event.place,
        "date": event.date.isoformat(),
        "ruleset": event.ruleset,
        "edition": event.edition,
        "rounds": event.rounds,
        "minutes": event.minutes,
        "table_size": event.table_size,
        "advance": event.advance,
        "scoring": {"name": scoring.name, "title": scoring.title, "sentence": scoring.sentence},
        "round": _round_head(current) if current else None,
        "clock": render_clock(current),
        "champion": champion and {"number": champion.number, "name": champion.display_name},
        "live": {"url": live.url(event.channel)},
    }


def render_clock(round_: Round | None) -> dict[str, Any] | None:
    """The clock of a round as it is now; None without a round."""
    return round_.clock_state().as_json() if round_ else None


def render_standings(event: Event) -> dict[str, Any]:
    """The ranking, with the metrics in the order in which they decide."""
    standings = Standings.objects.filter(event=event).select_related("through_round").first()
    through = standings.through_round if standings else None
    return {
        "version": standings.version if standings else 0,
        "through_round": through.number if through else 0,
        "computed_at": standings.computed_at if standings else None,
        "metrics": [
            {"name": metric.name, "title": metric.title, "sentence": metric.sentence}
            for metric in scoring_of(event).metrics
        ],
        "rows": standings.rows if standings else [],
    }


def render_round(round_: Round) -> dict[str, Any]:
    """A round whose seats are public."""
    tables = Table.objects.for_floor().filter(round=round_)
    return {
        **_round_head(round_),
        "minutes": round_.minutes,
        "clock": render_clock(round_),
        "note": round_.draw_note,
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
                "result": _score(table),
            }
            for table in tables
        ],
    }


def render_table(table: Table) -> dict[str, Any]:
    """A table for those who sit at it: names for the seats, the clock, the result."""
    round_ = table.round
    return {
        "event": {"slug": round_.event.slug, "name": round_.event.name},
        "table": {"id": table.pk, "number": table.number},
        "round": _round_head(round_),
        "seats": [
            {"letter": letter, "name": name} for letter, name in sorted(table.names().items())
        ],
        "clock": render_clock(round_),
        "result": render_result(result) if (result := counting_result(table)) else None,
        "live": {"url": live.url(*_channels(table))},
    }


def _channels(table: Table) -> list[str]:
    """What a tablet follows, in one stream: its game, where it has one, and its event."""
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
        "kind": round_.kind,
        "title": round_.title,
        "status": round_.status,
    }


def _score(table: Table) -> dict[str, Any] | None:
    result = counting_result(table)
    if result is None:
        return None
    return {"status": result.status, "assets": result.assets, "places": result.places}
