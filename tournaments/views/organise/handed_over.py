"""Reading in what a tablet could not send."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse

import engine
from ledger.problems import Problem
from tournaments.forms.handed_over import TabletFileForm
from tournaments.models import Event, Table
from tournaments.services import handed_over
from tournaments.views.access import Viewer, officials_only
from tournaments.views.organise.page_frame import event_page
from tournaments.views.problems import in_a_sentence


@officials_only
def read_in(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """The form for the file; then what became of each entry and answer in it."""
    table = Table.objects.filter(pk=table_id, round__event=event).select_related("game").first()
    if table is None or table.game is None:
        raise Http404
    form = TabletFileForm(request.POST or None, request.FILES or None)
    rows: list[handed_over.ReadIn] = []
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"].read()
        try:
            rows = handed_over.read_in(table.pk, file, actor=viewer.actor)
        except Problem as problem:
            form.add_error("file", in_a_sentence(problem))
    names = table.names()
    shown = [
        {
            "number": row.number,
            "made_at": row.made_at,
            "text": engine.with_names(row.text, names),
            "was_there": row.was_there,
            "why": engine.with_names(row.problem.sentence, names) if row.problem else "",
        }
        for row in rows
    ]
    return event_page(
        request, event, viewer, "organise/read_in.html", tab="floor",
        status=400 if form.errors else 200, table=table, form=form,
        entered=[row for row in shown if row["number"]],
        answered=[row for row in shown if not row["number"] and not row["why"]],
        left_out=[row for row in shown if row["why"]],
    )  # fmt: skip
