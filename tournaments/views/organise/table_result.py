"""The result of a table on its page, with what officials may do with it."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from tournaments.models import Event, Result, Table
from tournaments.services import acts, paper
from tournaments.views.components.results import LineUrls, shown_result


def result_with_signing(event: Event, table: Table) -> dict[str, Any]:
    """The result as the page shows it. Whoever typed it in from paper can neither sign it nor rule
    on it (`typed_by_reader`)."""
    sign, dispute = (
        reverse(name, args=[event.slug, table.pk]) for name in ("table-sign", "table-dispute")
    )
    kept: Result | None = getattr(table, "result", None)
    return {
        "result": shown_result(table, dict.fromkeys(table.names(), LineUrls(sign, dispute))),
        "typed_by_reader": kept is not None and paper.typed_by(kept) == acts.actor_now(),
    }
