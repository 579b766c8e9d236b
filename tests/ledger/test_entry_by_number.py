"""To find an entry by its number costs the same in a long game as in a short one."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import connection

from ledger.models import Transaction

pytestmark = pytest.mark.django_db


def test_an_entry_is_found_by_game_and_number_also_where_nothing_is_known_of_the_table() -> None:
    """A plan that looks through all entries of the game would name another index, or none."""
    plan = Transaction.objects.filter(game=uuid4(), number=7, link="", seal="").explain()

    assert "ledger_one_order" in plan or "sqlite_autoindex_ledger_transaction" in plan, plan
    assert "number" in plan, plan


@pytest.mark.postgres
def test_the_index_of_keys_begins_with_the_key() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT indexdef FROM pg_indexes WHERE indexname = 'ledger_entry_once'")
        [(definition,)] = cursor.fetchall()

    assert definition.endswith("(key, game_id)")
