"""JSON that is kept as text comes back as it was, also through a fixture, and is JSON."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import serializers

from tournaments.models import Standings
from tournaments.models.json_text import JSONText

ROWS = [{"rank": 1, "metrics": {"assets": None}}]


def test_a_fixture_has_what_was_kept() -> None:
    text = serializers.serialize("json", [Standings(rows=ROWS)])
    [found] = serializers.deserialize("json", text)
    assert isinstance(found.object, Standings)
    assert found.object.rows == ROWS


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_a_number_that_json_has_not_is_refused(number: float) -> None:
    value: Any = [{"metrics": {"assets": number}}]
    with pytest.raises(ValueError, match="not JSON compliant"):
        JSONText().get_prep_value(value)
