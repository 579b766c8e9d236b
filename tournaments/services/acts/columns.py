"""Reading columns as they are stored, whatever is in them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import DateTimeField, JSONField, Model, QuerySet, TextField
from django.db.models.functions import Cast

from ledger.audit import is_lost, words_of
from ledger.audit.raw import moment, value
from ledger.chains import time_text


def read(rows: QuerySet[Any], *names: str) -> Iterator[list[Any]]:
    """The columns of these rows as JSON has them. JSON and times are read as text: SQLite keeps any
    text for them, and nothing that is stored may end an audit."""
    kinds = [_kind_of(rows.model, name) for name in names]
    columns = [
        Cast(name, TextField()) if kind in (JSONField, DateTimeField) else name
        for name, kind in zip(names, kinds, strict=True)
    ]
    for values in rows.values_list(*columns):
        yield [_plain(kind, each) for kind, each in zip(kinds, values, strict=True)]


def readable(rows: QuerySet[Any], *names: str) -> tuple[list[list[Any]], list[str]]:
    """The rows that can be read, in the same form, and why the others can't; each with its key."""
    try:
        with transaction.atomic():
            return list(read(rows, *names)), []
    except Exception as error:
        if is_lost(error):
            raise
    found: list[list[Any]] = []
    unread = []
    for key in rows.values_list("pk", flat=True):
        try:
            with transaction.atomic():
                found += read(rows.filter(pk=key), *names)
        except Exception as error:
            if is_lost(error):
                raise
            unread.append(f"row {key} can't be read ({words_of(error)})")
    return found, unread


def _kind_of(model: type[Model], name: str) -> type:
    """The class of the field; the field may be one of a related model."""
    *path, last = name.split("__")
    for step in path:
        related = model._meta.get_field(step).related_model
        assert isinstance(related, type)
        assert issubclass(related, Model)
        model = related
    return type(model._meta.get_field(last))


def _plain(kind: type, stored: Any) -> Any:
    if stored is None:
        return None
    if kind is JSONField:
        return value(stored)
    if kind is DateTimeField:
        return _time(stored)
    return str(stored) if isinstance(stored, UUID) else stored


def _time(text: str) -> str:
    read_as: datetime = moment(text)
    return time_text(read_as)
