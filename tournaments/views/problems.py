"""How a refusal of a service reaches people: as a message, or beside the fields of a form."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django import forms
from django.contrib import messages
from django.http import HttpRequest

from ledger.problems import Problem


def in_a_sentence(problem: Problem) -> str:
    """What is wrong, and what to do about it."""
    return f"{problem.sentence} {problem.extra.get('remedy', '')}".rstrip()


@contextmanager
def told(request: HttpRequest, success: str = "") -> Iterator[None]:
    """Do what is inside; say `success` when it went well, or what stands in its way."""
    try:
        yield
    except Problem as problem:
        messages.error(request, in_a_sentence(problem))
    else:
        if success:
            messages.success(request, success)


@contextmanager
def beside(form: forms.Form, fields: dict[str, str] | None = None) -> Iterator[None]:
    """Do what is inside; what stands in its way becomes an error of the form.

    `fields` says by the problem's code beside which field; any other code stands above the form.
    """
    try:
        yield
    except Problem as problem:
        form.add_error((fields or {}).get(problem.code), in_a_sentence(problem))
