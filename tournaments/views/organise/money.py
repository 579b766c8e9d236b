"""The till: what was paid, who owes the entry fee, and what an evening costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from ledger.actors import labels_of
from ledger.exports.download import download
from tournaments.codes import Code
from tournaments.exports.payments import payments_csv
from tournaments.forms.money import PaymentForm, TillForm
from tournaments.models import Event, Payment, Player, Till
from tournaments.services import money, rebuys
from tournaments.services.rebuys import Rebuy
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.components.list_query import query_of
from tournaments.views.components.player_part import part_of
from tournaments.views.components.request_numbers import whole_number
from tournaments.views.organise.page_frame import event_page
from tournaments.views.problems import beside, saving, told

PAYMENTS_AT_ONCE = 100
_BESIDE: dict[str, str] = {
    Code.ALREADY_PAID: "player",
    Code.BAD_AMOUNT: "amount",
    Code.NO_PAYER: "player",
}
"""The field of a payment beside which a refusal is shown."""


@organisers_only
def money_page(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The till at a glance; a POST saves what the evening costs."""
    till = money.till_of(event)
    form = TillForm(request.POST or None, initial=_shown(till))
    if request.method == "POST" and form.is_valid():
        with saving(form, lambda: _shown(money.till_of(event))):
            money.change_till(event.pk, version=form.seen, **form.edits())
            messages.success(request, "Saved.")
            return redirect("money", event.slug)
        till = money.till_of(event)
    payment_form = PaymentForm(event=event, initial={"till": till.version})
    return _page(request, event, viewer, form, payment_form, till)


@require_POST
@organisers_only
def take(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Record a payment that was typed in; a refused one stays in its form."""
    form = PaymentForm(request.POST, event=event)
    if form.is_valid():
        paid = form.cleaned_data
        player = Player.objects.filter(pk=paid["player"], event=event).first()
        with beside(form, _BESIDE):
            money.take(
                event.pk, paid["kind"], paid["amount"],
                key=paid["key"], seen=paid["till"], player=player, payer=paid["payer"],
            )  # fmt: skip
            messages.success(request, "Recorded.")
            return redirect("money", event.slug)
        form.begin_anew(money.till_of(event))
    till = money.till_of(event)
    shown = TillForm(initial=_shown(till))
    return _page(request, event, viewer, shown, form, till, status=400)


@require_POST
@organisers_only
def paid(request: HttpRequest, event: Event, viewer: Viewer, player_id: int) -> HttpResponse:
    """A player has paid the entry."""
    player = Player.objects.filter(pk=player_id, event=event).first()
    if player is None:
        raise Http404
    with told(request, f"{player.display_name} has paid."):
        money.take_entry(player, seen=whole_number(request.POST.get("till")) or 0)
    return redirect(reverse("money", args=[event.slug]) + query_of(request.GET.dict()))


@require_POST
@organisers_only
def take_back(request: HttpRequest, event: Event, viewer: Viewer, number: int) -> HttpResponse:
    """A payment was a mistake, or was given back."""
    payment = event.payments.filter(number=number).first()
    if payment is None:
        raise Http404
    with told(request, f"Payment {number} is taken back."):
        money.take_back(payment)
    return redirect("money", event.slug)


@organisers_only
def payments_file(request: HttpRequest, event: Event, viewer: Viewer) -> StreamingHttpResponse:
    """All payments for a spreadsheet."""
    return download(
        (piece.encode() for piece in payments_csv(event)),
        content_type="text/csv; charset=utf-8",
        file_name=f"{event.slug}-payments.csv",
    )


def _page(
    request: HttpRequest,
    event: Event,
    viewer: Viewer,
    form: TillForm,
    payment_form: PaymentForm,
    till: Till,
    status: int = 200,
) -> HttpResponse:
    totals = money.totals(event)
    told_of = [
        {"count": each.count, "kind": each.kind, "text": till.text(each.amount)} for each in totals
    ]
    paid = _paid(event, till, whole_number(request.GET.get("before")))
    part = part_of(money.owing(event), request.GET.dict()) if till.entry else None
    return event_page(
        request, event, viewer, "organise/money.html",
        tab="players", status=status, till=till, form=form, payment_form=payment_form,
        totals=told_of, together=till.text(sum(each.amount for each in totals)),
        entry=till.text(till.entry), paid=paid, part=part,
        earlier=paid[-1].payment.number if paid and paid[-1].payment.number > 1 else None,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Paid:
    """A payment as the list shows it: what, from whom, taken by whom; of a rebuy, what it is at the
    table."""

    payment: Payment
    text: str
    who: str
    by: str
    rebuy: Rebuy | None


def _paid(event: Event, till: Till, before: int | None) -> list[Paid]:
    payments = list(event.payments.newest(PAYMENTS_AT_ONCE, before=before))
    labels = labels_of({each.by for each in payments})
    at_tables = rebuys.rebuys_at_tables(event, payments)
    return [
        Paid(
            each,
            f"{till.text(each.amount)} {each.get_kind_display().lower()}",
            each.player.display_name if each.player else each.payer,
            labels[each.by].label,
            at_tables.get(each.number),
        )
        for each in payments
    ]


def _shown(till: Till) -> dict[str, Any]:
    return {name: getattr(till, name) for name in (*money.FIELDS, "version")}
