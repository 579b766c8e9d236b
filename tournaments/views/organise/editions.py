"""The editions of the board: the list, adding one from a file, checking one by eye."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

import engine
from engine.edition_check import Fault
from ledger.actors import Actor, Role
from ledger.models import AddedEdition
from ledger.problems import Problem
from ledger.services import editions
from tournaments.forms.editions import EditionForm
from tournaments.models import Membership
from tournaments.views.access import accounts_only
from tournaments.views.components.printed_edition import (
    board_of,
    decks_of,
    notes_of,
    shown_editions,
)
from tournaments.views.problems import told


@accounts_only
def edition_list(request: HttpRequest) -> HttpResponse:
    """Built-in and added editions, and the form that adds one. A file with faults comes back with
    all of them, and nothing is stored."""
    return _add(request) if request.method == "POST" else _list_page(request, EditionForm())


def _add(request: HttpRequest) -> HttpResponse:
    _require_organiser(request)
    form = EditionForm(request.POST, request.FILES)
    if not form.is_valid():
        return _list_page(request, form)
    file = form.cleaned_data["file"]
    try:
        added = editions.add_file(file.read(), actor=Actor.of_user(request.user.pk, Role.ORGANISER))
    except editions.FaultyEdition as faulty:
        return _list_page(request, EditionForm(), faulty.found, file.name)
    messages.success(request, "Added. Compare it with your box before you play with it.")
    return redirect("edition-page", added.name)


@accounts_only
def edition_page(request: HttpRequest, name: str) -> HttpResponse:
    """All that is printed, to check by eye."""
    try:
        edition = engine.load_edition(name)
    except engine.Unusable as error:
        raise Http404 from error
    context = {
        "edition": edition,
        "added": AddedEdition.objects.filter(name=name).first(),
        "notes": notes_of(edition),
        "starting_cash": edition.money(edition.starting_cash),
        "like": engine.load_edition(edition.like) if edition.like not in ("", name) else None,
        "board": board_of(edition),
        "decks": decks_of(edition),
    }
    return render(request, "organise/edition.html", context)


@accounts_only
def download(request: HttpRequest, name: str) -> HttpResponse:
    """The file of an edition, to start another from."""
    try:
        text = editions.text_of(name)
    except Problem as problem:
        raise Http404 from problem
    headers = {"Content-Disposition": f'attachment; filename="{name}.json"'}
    return HttpResponse(text, content_type="application/json", headers=headers)


@require_POST
@accounts_only
def offer(request: HttpRequest, name: str) -> HttpResponse:
    """Offer an added edition for new events, or no longer."""
    _require_organiser(request)
    wanted = request.POST.get("offered") == "yes"
    success = "It is offered again." if wanted else "It is no longer offered for new events."
    with told(request, success):
        editions.set_offered(name, wanted)
    return redirect("editions")


def _require_organiser(request: HttpRequest) -> None:
    """The list is shared, so any organiser of an event here may change it."""
    if not Membership.objects.is_organiser(request.user.pk):
        raise PermissionDenied("Only organisers of an event here can add editions.")


def _list_page(
    request: HttpRequest,
    form: EditionForm,
    faults: tuple[Fault, ...] = (),
    file_name: str = "",
) -> HttpResponse:
    context = {
        "editions": shown_editions(editions.all_editions()),
        "form": form,
        "faults": faults,
        "file_name": file_name,
        "organises": Membership.objects.is_organiser(request.user.pk),
    }
    status = 400 if form.errors or faults else 200
    return render(request, "organise/editions.html", context, status=status)
