"""The columns of an entry are listed once, and the table has the same."""

from __future__ import annotations

from ledger.journal.entry import COLUMNS, JSON_COLUMNS
from ledger.models import Transaction


def test_an_entry_has_the_columns_of_its_table() -> None:
    assert sorted(COLUMNS) == sorted(field.attname for field in Transaction._meta.concrete_fields)


def test_its_columns_of_json_are_those_of_its_table() -> None:
    fields = Transaction._meta.concrete_fields
    stored = {field.attname for field in fields if field.get_internal_type() == "JSONField"}
    assert stored == set(JSON_COLUMNS)
