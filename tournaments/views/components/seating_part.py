"""The seating of a round as everybody reads it: some tables at a time, or those that match a search
for names."""

from __future__ import annotations

from collections.abc import Mapping

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString

from tournaments.models import Event, Round
from tournaments.views.components.list_part import ListQuery, asked_of, part_of, ways
from tournaments.views.components.seating import SeatedTable, seating
from tournaments.views.components.version_cache import once

TABLES_AT_ONCE = 50


def seating_html(event: Event, round_: Round, query: Mapping[str, str]) -> SafeString:
    """Render the seats of a round for a page with this `query`, as HTML. `tables` is the place of
    the first table, from 0; `find` has words of a player's number and name."""

    def tables() -> list[SeatedTable]:
        return once(event, f"seated-{round_.pk}", lambda: seating(round_))

    def render(asked: ListQuery) -> SafeString:
        part = part_of(tables(), asked, lambda table: [f"{n} {name}" for _, name, n in table.seats])
        page = reverse("public-event", args=[event.slug])
        context = {"part": part, "page": page, **ways(asked, part.total, "tables")}
        return render_to_string("public/seating.html", context)

    if query.keys() & {"find", "tables"}:
        wanted = {"find": query.get("find", ""), "from": query.get("tables", "")}
        asked = asked_of(wanted, len(tables()), TABLES_AT_ONCE)
        if asked.find or asked.first:
            return render(asked)
    usual = ListQuery(at_once=TABLES_AT_ONCE)
    return once(event, f"seating-{round_.pk}", lambda: render(usual))
