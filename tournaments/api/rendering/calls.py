"""Calls for a referee."""

from __future__ import annotations

from typing import Any

from ledger import live
from tournaments.models import Call, Staff


def render_waiting_banker(banker: Staff) -> dict[str, Any]:
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
