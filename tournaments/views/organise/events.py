"""The list of a user's events, making one, its set-up and its rules."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

import engine
from ledger.actors import Actor
from tournaments.archives import own_mark
from tournaments.codes import Code
from tournaments.formats import PRESETS, StagePlan, plans_of
from tournaments.forms.events import EventForm
from tournaments.forms.rules import RulesForm
from tournaments.forms.stages import values_of
from tournaments.forms.table_numbers import as_text
from tournaments.models import Event, Membership, Round
from tournaments.services import events, forgetting, registering
from tournaments.services.acts import acting_as
from tournaments.services.leagues import next_night_of
from tournaments.views.access import Viewer, accounts_only, organisers_only
from tournaments.views.components.event_cards import event_cards
from tournaments.views.components.qr import full_link, qr_code
from tournaments.views.components.request_numbers import whole_number
from tournaments.views.components.rules import about_ruleset, sheet_of
from tournaments.views.components.stages import planned_stages
from tournaments.views.organise.event_progress import progress_of
from tournaments.views.organise.page_frame import event_page
from tournaments.views.organise.stops import stops
from tournaments.views.problems import beside, saving, told

_BESIDE: dict[str, str] = {
    Code.EVENT_EXISTS: "name",
    Code.RULES_FIXED: "ruleset",
    Code.BAD_DIVISIONS: "divisions",
    Code.DIVISIONS_FIXED: "divisions",
    Code.DIVISION_IN_USE: "divisions",
}
"""The field of the set-up beside which a refusal is shown."""
_BESIDE_NEW = _BESIDE | {Code.BAD_STAGES: "waves"}
"""The stages of a new event are those of a format: only waves can make them wrong."""


@accounts_only
def event_list(request: HttpRequest) -> HttpResponse:
    """Events in which the user has a role."""
    assert request.user.pk is not None
    mine = Event.objects.of_user(request.user.pk)
    roles = Membership.objects.filter(user=request.user.pk, role=Membership.Role.ORGANISER)
    context = {
        "cards": event_cards(mine, "event"),
        "organised": set(roles.values_list("event", flat=True)),
    }
    return render(request, "organise/events.html", context)


@accounts_only
def new_event(request: HttpRequest) -> HttpResponse:
    """Make an event, of which the user is then the organiser."""
    form = EventForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        actor = Actor.of_user(request.user.pk, Membership.Role.ORGANISER)
        with beside(form, _BESIDE_NEW), acting_as(actor.reference):
            event = events.create_event(user_id=request.user.pk, **form.new_event())
            messages.success(request, f"“{event.name}” has been created. Next, the players.")
            return redirect("players", event.slug)
    status = 400 if form.errors else 200
    context = {"form": form, "about": about_ruleset(form.chosen)}
    return render(request, "organise/new.html", context, status=status)


@accounts_only
def ruleset_choice(request: HttpRequest) -> HttpResponse:
    """Render what a newly chosen ruleset brings along, with its board. A board that the rules ask
    for is `preselected`; it is dropped again with them."""
    asked = request.GET.get("ruleset", "")
    edition = request.GET.get("edition", "")
    if edition == request.GET.get("preselected"):
        edition = ""
    form = EventForm(initial={"ruleset": asked, "edition": edition})
    preselected = ""
    if form.chosen.asks_for_edition and not edition:
        preselected = form.initial["edition"] = form.chosen.edition
    context = {"form": form, "about": about_ruleset(form.chosen), "preselected": preselected}
    return render(request, "organise/ruleset_choice.html", context)


@organisers_only
def set_up(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """The set-up page; a POST changes everything but the single rules."""
    form = EventForm(request.POST or None, initial=_now(event), event=event)
    if request.method == "POST" and form.is_valid():
        edits = form.edits()
        with saving(form, lambda: _now(event), _BESIDE):
            said = _saved(event, edits)
            events.update_event(event.pk, version=form.seen, **edits)
            messages.success(request, said)
            return redirect("event", event.slug)
    return _set_up_page(request, event, viewer, form=form)


@require_POST
@organisers_only
def change_rules(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Change single rules."""
    form = _rules_form(event, request)
    if form.is_valid():
        with saving(form, lambda: _rules_now(event)):
            events.change_rules(event.pk, version=form.seen, options=form.changes())
            messages.success(request, "The rules are saved.")
            return redirect(reverse("event", args=[event.slug]) + "#rules")
    return _set_up_page(request, event, viewer, rules_form=form)


@require_POST
@organisers_only
def change_stages(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Start from another format; or add a stage or remove one, and save what else was changed."""
    preset = PRESETS.get(request.POST.get("preset", ""))
    if preset is None:
        return _one_stage(request, event, viewer)
    seen = whole_number(request.POST.get("version")) or 0
    with told(request, "Saved."):
        named = {} if event.divisions else {"divisions": preset.divisions}
        events.update_event(
            event.pk, version=seen, plans=preset.stages, is_night=preset.is_night, **named
        )
    return _to_stages(event)


def _one_stage(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Save the set-up with one more stage, or without the one that was named."""
    form = EventForm(request.POST, initial=_now(event), event=event)
    gone = whole_number(request.POST.get("remove"))
    names = {stage.number: stage.name for stage in form.stages}
    if form.is_valid():
        edits = form.edits()
        with saving(form, lambda: _now(event), _BESIDE):
            said = [_saved(event, edits)] if edits else []
            if gone in names:
                events.remove_stage(event.pk, version=form.seen, number=gone, **edits)
                said.append(f"“{names[gone]}” is removed.")
            else:
                events.add_stage(event.pk, version=form.seen, **edits)
                said.append("A stage is added.")
            messages.success(request, " ".join(said))
            return _to_stages(event)
    return _set_up_page(request, event, viewer, form=form)


def _to_stages(event: Event) -> HttpResponse:
    return redirect(reverse("event", args=[event.slug]) + "?stages#stages")


@require_POST
@organisers_only
def show_tables(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Let everybody watch the tables play, or no longer."""
    events.show_tables(event.pk, public=request.POST.get("public") == "yes")
    return redirect(reverse("event", args=[event.slug]) + "#live-tables")


@require_POST
@organisers_only
def remove(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Remove an event that has no results, or a demonstration."""
    with told(request, f"“{event.name}” is removed."):
        events.remove_event(event.pk, seen=whole_number(request.POST.get("seen")) or 0)
        return redirect("organise")
    return redirect("event", event.slug)


@require_POST
@organisers_only
def remove_names(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Remove everybody's name and link from an evening that is over."""
    with told(request, "Names and links are removed. Results and books stay."):
        forgetting.remove_names(event.pk, seen=whole_number(request.POST.get("seen")) or 0)
    return redirect("event", event.slug)


def _saved(event: Event, edits: dict[str, Any]) -> str:
    """The message after saving these edits of the set-up: changed single rules are dropped with
    their ruleset, and what is drawn stays as it is."""
    kept = _kept(event, edits)
    gone = len(event.options) if edits.get("ruleset", event.ruleset) != event.ruleset else 0
    if not gone:
        return f"Saved. {kept}".rstrip()
    rules = "The one rule that you had" if gone == 1 else f"The {gone} rules that you had"
    return f"Saved. {rules} changed belonged to the old ruleset and went with it."


def _kept(event: Event, edits: dict[str, Any]) -> str:
    """Say that these edits don't reach the round that is drawn, and what would; "" if there is none
    or they aren't about it."""
    round_ = event.round_set.exclude(status=Round.Status.FINISHED).last()
    if round_ is None or "plans" not in edits:
        return ""
    old, new = StagePlan.of(round_.stage), edits["plans"][round_.stage.number - 1]
    if round_.is_drawn and new.minutes not in (old.minutes, round_.minutes):
        return f"{round_.title} keeps its {round_.minutes} minutes: change its clock on the floor."
    was_moved = new.minutes not in (old.minutes, round_.minutes)
    if not round_.is_drawn and (was_moved or old.table_size != new.table_size):
        stays = f"The draft of {round_.phrase} stays as it was."
        return f"{stays} Draw it again if the change is meant for it too."
    return ""


def _rules_form(event: Event, request: HttpRequest | None = None) -> RulesForm:
    """The form of the single rules; a sent form keeps its choices, even if a round has been drawn
    meanwhile."""
    return RulesForm(
        request.POST if request else None,
        initial={"version": event.version},
        ruleset=event.ruleset,
        edition=event.edition,
        options=event.options,
        locked=request is None and event.round_set.exists(),
    )


def _rules_now(event: Event) -> dict[str, Any]:
    event.refresh_from_db()
    return {**_rules_form(event).now, "version": event.version}


def _now(event: Event) -> dict[str, Any]:
    """The set-up as the form has it."""
    event.refresh_from_db()
    fields = (*events.FIELDS, "ruleset", "version")
    stages = values_of(plans_of(event))
    ruleset = engine.RULESETS[event.ruleset]
    is_usual = event.edition == ruleset.edition and not ruleset.asks_for_edition
    edition = "" if is_usual else event.edition
    return {
        **{name: getattr(event, name) for name in fields},
        "edition": edition,
        "divisions": ", ".join(event.divisions),
        **{name: as_text(getattr(event, name)) for name in events.HALL},
    } | stages


def _set_up_page(
    request: HttpRequest,
    event: Event,
    viewer: Viewer,
    form: EventForm | None = None,
    rules_form: RulesForm | None = None,
) -> HttpResponse:
    # A change that was refused must not show as if it had been made.
    event.refresh_from_db()
    link = full_link(request, reverse("public-event", args=[event.slug]))
    progress = progress_of(event)
    form = form or EventForm(initial=_now(event), event=event)
    refused = form.errors or (rules_form is not None and rules_form.errors)
    return event_page(
        request,
        event,
        viewer,
        "organise/setup.html",
        tab="event",
        status=409 if refused else 200,
        progress=progress,
        form=form,
        about=about_ruleset(form.chosen),
        rules_form=rules_form or _rules_form(event),
        rules=sheet_of(event),
        removable=events.may_be_removed(event),
        forgettable=forgetting.may_be_forgotten(event),
        forgotten=forgetting.is_forgotten(event),
        stops=stops(progress),
        is_last_night=not progress.has_final and next_night_of(event) is None,
        planned=planned_stages(event),
        presets=PRESETS.values(),
        mark=own_mark(),
        given_up=event.webhooks.filter(gave_up=True).first(),
        registering=registering.takes_names(event),
        open_details="stages" in request.GET,
        public_link=link,
        public_qr=qr_code(link),
    )
