"""Webhooks: addresses of other programs, what they are told, and what they answered."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tournaments.codes import Code
from tournaments.forms.webhooks import WebhookForm
from tournaments.models import Delivery, Event, Webhook
from tournaments.services import webhook_addresses, webhooks
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.components.request_numbers import whole_number
from tournaments.views.organise.page_frame import event_page
from tournaments.views.problems import beside, told

_SHOWN = 20


@dataclass(frozen=True, slots=True)
class ShownHook:
    """An address with its latest deliveries, newest first: their subject, and how they went."""

    hook: Webhook
    kinds: list[str]
    secret: str
    sent: list[tuple[str, Delivery]]


@organisers_only
def webhook_page(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The addresses of an event, and the form that adds one."""
    if request.method != "POST":
        return _page(request, event, viewer, WebhookForm())
    form = WebhookForm(request.POST)
    if form.is_valid():
        with beside(form, {Code.BAD_ADDRESS: "url", Code.WEBHOOK_EXISTS: "url"}):
            webhook_addresses.add(event, form.cleaned_data["url"], form.cleaned_data["kinds"])
            messages.success(request, "Added. Send it a test.")
            return redirect("webhooks", event.slug)
    return _page(request, event, viewer, form)


@require_POST
@organisers_only
def act(request: HttpRequest, event: Event, viewer: Viewer, hook_id: UUID) -> HttpResponse:
    """Press one of an address's buttons."""
    hook = event.webhooks.filter(pk=hook_id).first()
    if hook is None:
        messages.error(request, "Somebody else has since removed this address.")
        return redirect("webhooks", event.slug)
    match request.POST.get("do"):
        case "test":
            webhook_addresses.send_test(hook)
            messages.success(request, "The test is on its way. Load the page again in a moment.")
        case "off":
            webhook_addresses.switch_off(hook)
            messages.success(request, "Switched off. Nothing more is sent there.")
        case "on":
            webhook_addresses.switch_on(hook)
            messages.success(request, "Switched on. It gets news again from now on.")
        case "secret":
            webhook_addresses.new_secret(hook, seen=whole_number(request.POST.get("version")) or 0)
            messages.success(request, "It has a new secret. Give it to the program.")
        case "remove":
            webhook_addresses.remove(hook)
            messages.success(request, "Removed.")
    return redirect("webhooks", event.slug)


@require_POST
@organisers_only
def again(
    request: HttpRequest, event: Event, viewer: Viewer, hook_id: UUID, delivery_id: UUID
) -> HttpResponse:
    """Send something again."""
    hook = event.webhooks.filter(pk=hook_id).first()
    if hook is not None:
        with told(request, "It is sent again. Load the page again in a moment."):
            webhook_addresses.send_again(hook, delivery_id)
    return redirect("webhooks", event.slug)


def _page(request: HttpRequest, event: Event, viewer: Viewer, form: WebhookForm) -> HttpResponse:
    return event_page(
        request, event, viewer, "organise/webhooks.html", tab="event",
        status=400 if form.errors else 200,
        form=form, hooks=[_shown(hook) for hook in event.webhooks.all()],
    )  # fmt: skip


def _shown(hook: Webhook) -> ShownHook:
    names = {**webhooks.KINDS, webhooks.TEST: "A test"}
    newest = hook.deliveries.order_by("-made_at", "-pk")[:_SHOWN]
    sent = [(names.get(each.kind, each.kind), each) for each in newest]
    kinds = [webhooks.KINDS[kind] for kind in hook.kinds if kind in webhooks.KINDS]
    return ShownHook(hook, kinds, webhooks.secret(hook), sent)
