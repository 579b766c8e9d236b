"""Compare the constraints that the models of a book ask for with those that the database has.

Nobody holds less than nothing, an entry is reversed once, a key is answered once: constraints of
the tables hold such rules, not the guards.
"""

from __future__ import annotations

import re

from django.apps import apps
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

from ledger.guards import GUARDED_TABLES

Definitions = dict[str, str]
"""Constraints by name, as text that can be compared."""


def present(connection: BaseDatabaseWrapper) -> list[str]:
    """The constraints that exist and match the models."""
    return [name for name, holds in _looked_at(connection) if holds]


def missing(connection: BaseDatabaseWrapper) -> list[str]:
    """The constraints that are missing or differ."""
    return [name for name, holds in _looked_at(connection) if not holds]


def _looked_at(connection: BaseDatabaseWrapper) -> list[tuple[str, bool]]:
    found = []
    for model in _guarded():
        told = _told(connection, model)
        wanted = _wanted(connection, model)
        found += [(name, told.get(name) == text) for name, text in wanted.items()]
        found += _of_columns(connection, model)
    return sorted(found)


def guarded_apps() -> set[str]:
    """The apps with a table that has guards."""
    return {model._meta.app_label for model in _guarded()}


def _guarded() -> list[type[models.Model]]:
    return [model for model in apps.get_models() if model._meta.db_table in GUARDED_TABLES]


def _wanted(connection: BaseDatabaseWrapper, model: type[models.Model]) -> Definitions:
    """The named constraints of a model."""
    editor = connection.SchemaEditorClass(connection, collect_sql=True)
    told: Definitions = {}
    for constraint in model._meta.constraints:
        text = str(constraint.constraint_sql(model, editor))
        told[constraint.name] = _plain(text.partition(f'"{constraint.name}"')[2])
    return told


def _told(connection: BaseDatabaseWrapper, model: type[models.Model]) -> Definitions:
    """The named constraints of a table, asked of the database itself."""
    table = model._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT sql FROM sqlite_master WHERE name = %s", [table])
            [statement] = cursor.fetchone()
            named = [part.partition('"') for part in statement.split('CONSTRAINT "')[1:]]
            return {name: _plain(text) for name, _, text in named}
        cursor.execute(
            "SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint"
            " WHERE convalidated AND conrelid = %s::regclass",
            [table],
        )
        return {name: _plain(text) for name, text in cursor.fetchall()}


def _plain(text: str) -> str:
    """A constraint without what each database writes in its own way: brackets, quotes, types, and
    the order of the columns of a key."""
    text = re.sub(r"::[a-z]+( varying)?(\[])?|[()\"]", "", text)
    text = text.replace("= ANY ARRAY[", "IN ").replace("]", "")
    words = " ".join(text.split()).strip(" ,")
    if words.startswith("UNIQUE "):
        return "UNIQUE " + ", ".join(sorted(words.removeprefix("UNIQUE ").split(", ")))
    return words


def _of_columns(
    connection: BaseDatabaseWrapper, model: type[models.Model]
) -> list[tuple[str, bool]]:
    """The unnamed ones: columns with unique values, or with references to existing rows."""
    table = model._meta.db_table
    with connection.cursor() as cursor:
        kept = connection.introspection.get_constraints(cursor, table).values()
    unique = {tuple(each["columns"]) for each in kept if each["unique"] or each["primary_key"]}
    refers = {tuple(each["columns"]) for each in kept if each["foreign_key"]}
    found = []
    for field in model._meta.local_concrete_fields:
        column = (field.column,)
        if field.unique:
            found.append((f"{table}.{field.column} is unique", column in unique))
        if getattr(field, "db_constraint", False):
            found.append((f"{table}.{field.column} refers to a row", column in refers))
    return found
