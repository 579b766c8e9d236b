"""Results."""

from __future__ import annotations

from typing import Any

from tournaments.models import Result, Table


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
