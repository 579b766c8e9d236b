"""Whole lists of players: looked over, then added; and taken back."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from tournaments.forms.players import PasteForm, PreviewForm, UploadForm
from tournaments.models import Event, waves_of
from tournaments.player_import import Choices, Layout, Report, decode, is_workbook, sheet_as_text
from tournaments.plurals import counted, some_of
from tournaments.problems import EveningProblem
from tournaments.services import player_lists
from tournaments.views.access import Viewer, organisers_only
from tournaments.views.organise.page_frame import event_page
from tournaments.views.organise.players import list_page
from tournaments.views.problems import in_a_sentence, told

MEANINGS = (
    ("", "not used"),
    ("name", "Name"),
    ("first", "First name"),
    ("last", "Family name"),
    ("club", "Club"),
    ("apart", "Keep apart"),
)
_DIVISION, _WAVE = ("division", "Division"), ("wave", "Wave")
NO_TEXT = "This is neither text nor a workbook. Save the list as CSV or .xlsx, then upload that."


@dataclass(frozen=True, slots=True)
class FirstLine:
    """One choice for where the players begin."""

    value: str
    text: str


@require_POST
@organisers_only
def paste(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Look over a list from a text field."""
    form = PasteForm(request.POST)
    if form.is_valid():
        text, source = form.cleaned_data["text"], player_lists.PASTED
        return _preview_page(request, event, viewer, text, source, Choices())
    return list_page(request, event, viewer, paste_form=form)


@require_POST
@organisers_only
def upload(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Look over a list from a file."""
    form = UploadForm(request.POST, request.FILES)
    if form.is_valid():
        file = form.cleaned_data["file"]
        try:
            text = _text_of(file.read())
        except ValueError as error:
            form.add_error("file", str(error))
        else:
            return _preview_page(request, event, viewer, text, file.name[:120], Choices())
    return list_page(request, event, viewer, upload_form=form)


def _text_of(content: bytes) -> str:
    """The list in a file, as text. Raises ValueError for a file that is neither text nor a
    workbook."""
    if is_workbook(content):
        return sheet_as_text(content)
    text, _ = decode(content)
    if "\0" in text:
        raise ValueError(NO_TEXT)
    return text


@require_POST
@organisers_only
def add_list(request: HttpRequest, event: Event, viewer: Viewer) -> HttpResponse:
    """Read a list again with corrections, or add its players as previewed."""
    form = PreviewForm(request.POST)
    if not form.is_valid():
        messages.error(request, "That list could not be read. Paste or upload it again.")
        return redirect("players", event.slug)
    text, source, choices = form.cleaned_data["text"], form.cleaned_data["source"], form.choices()
    if "add" in request.POST:
        try:
            report = player_lists.import_players(
                event,
                text,
                choices,
                source=source,
                by=viewer.name,
                seen=form.cleaned_data["seen"],
            )
        except EveningProblem as problem:
            messages.warning(request, in_a_sentence(problem))
        else:
            _tell(request, report)
            return redirect("players", event.slug)
    return _preview_page(request, event, viewer, text, source, choices)


@require_POST
@organisers_only
def undo(request: HttpRequest, event: Event, viewer: Viewer, import_id: int) -> HttpResponse:
    """Take the players of one import off the list."""
    with told(request):
        done = player_lists.undo_import(event, import_id, by=viewer.name)
        messages.success(request, f"The import of {done.source} is taken back.")
    return redirect(reverse("players", args=[event.slug]) + "#imports")


def _tell(request: HttpRequest, report: Report) -> None:
    added = f"{counted(len(report.added), 'player')} added."
    left = f" {counted(len(report.skipped), 'line')} left out." if report.skipped else ""
    messages.success(request, added + left)
    lost = [row for row in report.added if row.no_division]
    if lost:
        named = some_of([f"{row.name} (line {row.line}, “{row.no_division}”)" for row in lost])
        messages.warning(request, f"Without a division, as theirs doesn’t exist: {named}.")


def _preview_page(
    request: HttpRequest, event: Event, viewer: Viewer, text: str, source: str, choices: Choices
) -> HttpResponse:
    report = player_lists.preview(event, text, choices)
    assert report.layout is not None, "text without NUL has a layout"
    waves = waves_of(event)
    own = [each for each, has in ((_DIVISION, event.divisions), (_WAVE, waves)) if has]
    return event_page(
        request, event, viewer, "organise/import_preview.html",
        tab="players", step_at=reverse("players", args=[event.slug]),
        report=report, text=text, source=source,
        starts=_starts(report.layout), begin=_value(report.layout),
        columns=report.layout.meanings,
        meanings=(*MEANINGS, *own), waves=waves,
        namesakes=sum(each.is_namesake for each in report.skipped) + len(report.own_players),
    )  # fmt: skip


def _value(layout: Layout) -> str:
    kind = "heading" if layout.begin.is_heading else "player"
    return f"{kind}-{layout.begin.line}"


def _starts(layout: Layout) -> list[FirstLine]:
    """The choices of where the players begin: each of the first lines, as heading or player."""
    starts = []
    for line, cells in layout.first_rows:
        shown = " · ".join(cell.strip() for cell in cells if cell.strip())[:60]
        starts.append(FirstLine(f"heading-{line}", f"Line {line} is the heading: {shown}"))
        starts.append(FirstLine(f"player-{line}", f"Line {line} is the first player: {shown}"))
    return starts
