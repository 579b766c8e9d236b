"""Every worked example of the rules in tests/scenarios holds, each as a case of its own."""

from pathlib import Path

import pytest

from engine.notation import read, replay
from tests.engine import scenario_index as index

SCENARIOS = sorted(index.SCENARIOS.rglob("*.game"))


@pytest.mark.parametrize("path", SCENARIOS, ids=index.name_of)
def test_the_scenario_holds(path: Path) -> None:
    run = replay(read(path.read_text("utf-8")))

    assert [f"{path.name}:{fault.line}: {fault.sentence}" for fault in run.faults] == []
    assert run.checked, "a scenario that expects nothing shows nothing"


def test_there_are_scenarios() -> None:
    assert len(SCENARIOS) > 100
