"""docs/editions.md says everything that an edition file can have."""

from __future__ import annotations

import json
import re
from pathlib import Path

from engine import edition_check
from engine.edition_file import read_edition

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "editions.md").read_text("utf-8")


def cells() -> set[str]:
    """The words in code in the page's tables."""
    rows = [line for line in PAGE.splitlines() if line.startswith("|")]
    return {word for row in rows for word in re.findall(r"`([^`]+)`", row)}


def test_every_field_kind_and_effect_has_its_place() -> None:
    spaces, effects = edition_check._SPACES, edition_check._EFFECTS
    wanted = {*edition_check.FIELDS, "extends", *spaces, *effects}
    wanted |= {field for fields in spaces.values() for field in fields}
    wanted |= {field for fields in effects.values() for field in fields}

    assert wanted - cells() == set()


def test_its_example_has_no_fault() -> None:
    [example] = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)

    assert read_edition(json.loads(example)).faults == ()
