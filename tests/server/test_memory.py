"""A process that serves looks for garbage less often."""

from __future__ import annotations

import subprocess
import sys

from tests.server.program import ROOT

CIRCLES = """
import gc
from server.memory import collect_garbage_rarely
before = gc.get_threshold()
collect_garbage_rarely()
frozen = gc.get_freeze_count()
collect_garbage_rarely()
assert gc.get_freeze_count() == frozen > 1000
assert all(now > was for now, was in zip(gc.get_threshold(), before))
found = gc.collect()
for _ in range(100):
    circle = []
    circle.append(circle)
del circle
assert gc.collect() >= 100
"""


def test_it_leaves_out_what_is_loaded_and_still_finds_circles() -> None:
    subprocess.run([sys.executable, "-c", CIRCLES], cwd=ROOT, check=True)
