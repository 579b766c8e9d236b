"""`make test` finds the same twice: whatever is random is chosen by a seed of ours."""

from __future__ import annotations

import hypothesis
import pytest

from tests.engine.depth import SOAK, by_chance


@pytest.mark.skipif(bool(SOAK), reason="a soak looks for new examples")
def test_examples_of_hypothesis_are_the_same_each_time() -> None:
    for settings in (by_chance(5), hypothesis.settings(max_examples=5)):
        assert settings.derandomize
        assert settings.database is None
