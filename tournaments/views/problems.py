"""Bring a service's refusal to people: as a message, or beside the fields of a form."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import DisallowedHost, RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.text import Truncator

import engine
from ledger.problems import Problem
from tournaments.forms.edits import EditForm


def in_a_sentence(problem: Problem) -> str:
    """Say what is wrong, and what to do about it."""
    return f"{problem.sentence} {problem.extra.get('remedy', '')}".rstrip()


def sentences_of(problem: Problem, names: Mapping[str, str]) -> list[str]:
    """All that is wrong, one sentence each; seats by the `names` of their players."""
    said = problem.extra.get("faults") or [in_a_sentence(problem)]
    return [engine.with_names(sentence, names) for sentence in said]


def with_words(text: str) -> Callable[[Problem], str]:
    """Word a refusal so that what was typed isn't lost."""
    typed = Truncator(" ".join(text.split())).chars(500)
    said = f" You typed: “{typed}”." if typed else ""
    return lambda problem: in_a_sentence(problem) + said


@contextmanager
def told(
    request: HttpRequest, success: str = "", *, refused: Callable[[Problem], str] = in_a_sentence
) -> Iterator[None]:
    """Do what is inside; say `success` when it went well, or what stands in its way, as `refused`
    words it."""
    try:
        yield
    except Problem as problem:
        messages.error(request, refused(problem))
    else:
        if success:
            messages.success(request, success)


@contextmanager
def beside(form: forms.Form, fields: dict[str, str] | None = None) -> Iterator[None]:
    """Do what is inside; what stands in its way becomes an error of the form.

    `fields` maps a problem's code to its field; any other problem stands above the form.
    """
    try:
        yield
    except Problem as problem:
        form.add_error((fields or {}).get(problem.code), in_a_sentence(problem))


@contextmanager
def saving(
    form: EditForm, now: Callable[[], Mapping[str, Any]], fields: dict[str, str] | None = None
) -> Iterator[None]:
    """Save an edit inside. If somebody else has saved meanwhile, the form shows what stands there
    `now` beside what was typed; any other refusal is shown as by `beside`."""
    with beside(form, fields):
        try:
            yield
        except Problem as problem:
            if not is_conflict(problem):
                raise
            form.meet(now())


def status_of(form: EditForm) -> int:
    """The status of a form's page: 409 if somebody else was quicker, 400 for any other fault."""
    if form.met:
        return 409
    return 400 if form.errors else 200


def is_conflict(problem: Problem) -> bool:
    """Whether it says that somebody else has changed the same thing meanwhile."""
    return problem.code.endswith("_CHANGED")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for an unreadable request: another host, too much data, or something that no page of
    ours sends."""
    if isinstance(exception, DisallowedHost):
        return HttpResponse(render_to_string("400.html"), status=400)
    if isinstance(exception, RequestDataTooBig):
        title, status = "This is too large", 413
        sentence = "Nothing was saved. Send less at a time; a list can be sent in parts."
    else:
        title, status = "This can’t be read", 400
        sentence = "Nothing was saved. Go back, load the page again, and do it once more."
    context = {"title": title, "sentence": sentence}
    return HttpResponse(render_to_string("public/not_valid.html", context), status=status)
