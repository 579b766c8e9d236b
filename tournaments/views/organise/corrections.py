"""Setting a table's book right: void an entry, adjust holdings, take back the newest."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

import engine
from engine.book.commands import Void
from engine.commodities import quantity_in_words
from engine.outcome import CASH
from ledger.models import Game
from ledger.problems import Problem
from ledger.services import posting
from ledger.services.asof import position_after
from ledger.services.book import book_of
from ledger.services.deciding import admit
from ledger.services.voiding import Plan, plan_void
from tournaments.codes import Code
from tournaments.forms.corrections import AdjustForm, CorrectionForm
from tournaments.models import Event, Table
from tournaments.services import consequences, corrections
from tournaments.services.rebuys import Rebuy, rebuy_at, rebuys_to_give
from tournaments.views.access import Viewer, officials_only
from tournaments.views.components.newest_count import newest_count
from tournaments.views.components.request_numbers import read_number, whole_number
from tournaments.views.organise.page_frame import event_page
from tournaments.views.organise.table_book import book_of_table, seen_version
from tournaments.views.problems import is_conflict, sentences_of

NOT_GIVEN = "Nothing was entered, for the reason above."


@officials_only
def void_entry(
    request: HttpRequest, event: Event, viewer: Viewer, table_id: int, number: int
) -> HttpResponse:
    """Show what stands in the way of voiding an entry; with a reason, void it, all or nothing."""
    table, game = book_of_table(event, table_id)
    form = CorrectionForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        others = [read_number(each) for each in request.POST.getlist("with")]
        try:
            corrections.void(
                table.pk,
                number,
                others=others,
                reason=form.cleaned_data["reason"],
                actor=viewer.actor,
                key=form.cleaned_data["key"],
            )
        except Problem as problem:
            _tell(form, problem, table)
        else:
            gone = f"Entry {number} is void." if not others else f"Entry {number} is void, and "
            gone += ", ".join(map(str, others)) + " with it." if others else ""
            messages.success(request, gone)
            return redirect("table", event.slug, table.pk)
    plan, refusal = _plan(game, number, viewer, table)
    return event_page(
        request, event, viewer, "organise/void.html", tab="floor",
        status=400 if form.errors else 200, table=table, number=number, form=form,
        plan=_shown(plan, table) if plan else None, refusal=refusal,
        may_change=consequences.possible(table.round) if plan else (),
        channels=(Game.channel_of(game.pk),),
    )  # fmt: skip


@officials_only
def adjust(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """Show what everybody holds, and set it right, with a reason."""
    table, game = book_of_table(event, table_id)
    version = seen_version(request, game)
    seen = position_after(game, version)
    rebuy = _rebuy(request, event, table)
    filled_in = {} if request.method == "POST" else _filled_in(rebuy, seen)
    form = AdjustForm(request.POST or None, game=seen, table=table, initial=filled_in)
    if request.method == "POST" and form.is_valid() and _can_still_be_given(request, rebuy, form):
        key = form.cleaned_data["key"]
        try:
            corrections.adjust(
                table.pk,
                form.moves(),
                version=version,
                reason=form.cleaned_data["reason"],
                actor=viewer.actor,
                key=rebuy.key_for(key) if rebuy else key,
            )
        except Problem as problem:
            if is_conflict(problem):
                game.refresh_from_db()
                version, rebuy = game.version, _rebuy(request, event, table)
                form = form.moved_on(position_after(game, version))
            _tell(form, problem, table)
        else:
            messages.success(request, "The adjustment is entered.")
            return redirect("table", event.slug, table.pk)
    return event_page(
        request, event, viewer, "organise/adjust.html", tab="floor",
        status=400 if form.errors else 200, table=table, form=form, version=version,
        book_open=game.is_open and bool(game.version),
        may_change=consequences.possible(table.round) if game.is_open else (),
        is_past="rebuy" in request.GET and (rebuy is None or rebuy.entry is not None),
        to_give=[] if "rebuy" in request.GET else rebuys_to_give(event, table),
        rebuy=rebuy, rebuy_cash=seen.edition.money(rebuy.cash) if rebuy else "",
    )  # fmt: skip


def _rebuy(request: HttpRequest, event: Event, table: Table) -> Rebuy | None:
    """Return the rebuy whose button led here."""
    number = whole_number(request.GET.get("rebuy"))
    return None if number is None else rebuy_at(event, number, table)


def _can_still_be_given(request: HttpRequest, rebuy: Rebuy | None, form: AdjustForm) -> bool:
    """Whether nothing has become of the rebuy since its form was opened; if it has, a fault says
    so. True of an adjustment for no rebuy, and of the form that has given it, sent twice."""
    if "rebuy" not in request.GET:
        return True
    if rebuy is not None and rebuy.given_by in (None, rebuy.key_for(form.cleaned_data["key"])):
        return True
    form.add_error(None, NOT_GIVEN)
    return False


def _filled_in(rebuy: Rebuy | None, seen: engine.Game) -> dict[str, Any]:
    """Return the lines of the adjustment for a rebuy, filled in unless it was given."""
    if rebuy is None or not rebuy.is_to_give:
        return {}
    return {f"cash_{rebuy.letter}": seen.cash[rebuy.letter] + rebuy.cash, "reason": rebuy.reason}


@require_POST
@officials_only
def adjust_preview(
    request: HttpRequest, event: Event, viewer: Viewer, table_id: int
) -> HttpResponse:
    """Show what the adjustment as filled in would enter, or why it can't be entered."""
    table, game = book_of_table(event, table_id)
    seen = position_after(game, seen_version(request, game))
    form = AdjustForm(
        {**request.POST.dict(), "reason": request.POST.get("reason") or "no reason yet"},
        game=seen,
        table=table,
    )
    faults = [f"{field.label}: {fault}" for field in form for fault in field.errors]
    faults += [f"{fault}" for fault in form.non_field_errors()]
    context: dict[str, Any] = {"words": "", "faults": faults}
    if form.is_valid() and (moves := form.moves()):
        command = {"type": "adjust", "moves": moves, "reason": form.cleaned_data["reason"]}
        try:
            text = posting.preview(game.pk, command, actor=viewer.actor).text
            context["words"] = engine.with_names(text, table.names())
        except Problem as problem:
            context["faults"] = sentences_of(problem, table.names())
    return render(request, "organise/adjust_preview.html", context)


@require_POST
@officials_only
def settle_count(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """Set the book to what was counted last."""
    table, game = book_of_table(event, table_id)
    count = newest_count(game, table.names())
    if count is None or request.POST.get("count") != str(count.number):
        messages.error(request, "There is a newer count by now. Look at that one.")
    else:
        _do(
            request,
            table,
            "The book now agrees with the count.",
            lambda key: corrections.adjust(
                table.pk,
                count.moves,
                version=count.number,
                reason=count.reason,
                actor=viewer.actor,
                key=key,
            ),
        )
    return redirect("table", event.slug, table.pk)


@require_POST
@officials_only
def take_back(request: HttpRequest, event: Event, viewer: Viewer, table_id: int) -> HttpResponse:
    """Take back the newest entry, or enter it again."""
    table, _ = book_of_table(event, table_id)
    number, version = (
        read_number(request.POST.get("number")),
        read_number(request.POST.get("version")),
    )
    _do(
        request,
        table,
        "Done. The journal shows what was taken back.",
        lambda key: corrections.take_back(
            table.pk, number, version=version, actor=viewer.actor, key=key
        ),
    )
    return redirect("table", event.slug, table.pk)


def _do(request: HttpRequest, table: Table, success: str, act: Any) -> None:
    try:
        act(UUID(request.POST.get("key", "")))
    except ValueError:
        raise Http404 from None
    except Problem as problem:
        messages.error(request, " ".join(sentences_of(problem, table.names())))
    else:
        messages.success(request, success)


def _plan(game: Game, number: int, viewer: Viewer, table: Table) -> tuple[Plan | None, str]:
    """The plan, or why an entry of this kind is never voided."""
    book = book_of(game)
    try:
        admit(book, Void(number, "", ()), viewer.actor)
        return plan_void(book, number), ""
    except Problem as problem:
        return None, " ".join(sentences_of(problem, table.names()))


def _shown(plan: Plan, table: Table) -> dict[str, Any]:
    names = table.names()
    entries = [plan.entry, *plan.others]
    numbered = [(each.number, engine.with_names(each.text, names)) for each in entries]
    return {
        "text": numbered[0][1],
        "others": numbered[1:],
        "count": len(numbered),
        "possible": plan.is_possible,
        "sentences": [engine.with_names(each, names) for each in plan.sentences],
        "moves": _moves(plan, table),
    }


def _moves(plan: Plan, table: Table) -> list[str]:
    """Say what each player gets or gives, all taken together: "Ada +$400, − Boardwalk"."""
    names, edition = table.names(), engine.load_edition(table.round.event.edition)
    sums: dict[tuple[str, str], int] = {}
    for leg in plan.postings:
        if leg.holder in names:
            place = (leg.holder, leg.commodity)
            sums[place] = sums.get(place, 0) + leg.quantity
    lines = []
    for seat, name in names.items():
        words = [
            _moved(commodity, quantity, edition)
            for (holder, commodity), quantity in sums.items()
            if holder == seat and quantity
        ]
        if words:
            lines.append(f"{name}: {', '.join(words)}")
    return lines


def _moved(commodity: str, quantity: int, edition: engine.Edition) -> str:
    sign = "+" if quantity > 0 else "−"
    space = "" if commodity == CASH else " "
    return f"{sign}{space}{quantity_in_words(abs(quantity), commodity, edition)}"


def _tell(form: forms.Form, problem: Problem, table: Table) -> None:
    """Show what stands in the way, beside the reason or above the form."""
    where = "reason" if problem.extra.get("field") == "reason" else None
    where = "reason" if problem.code == Code.REASON_MISSING else where
    for sentence in sentences_of(problem, table.names()):
        form.add_error(where, sentence)
