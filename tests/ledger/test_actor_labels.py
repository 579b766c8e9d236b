"""The names of those who made entries are looked up when the book is read."""

from __future__ import annotations

from uuid import uuid4

import pytest

from ledger.actors import labels_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", ["user", "pass"])
def test_whoever_is_gone_has_a_name_that_can_begin_a_sentence(kind: str) -> None:
    reference = f"{kind}:{12345 if kind == 'user' else uuid4()}"

    assert labels_of([reference])[reference].label == "Somebody no longer known"
