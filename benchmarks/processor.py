"""The processor time of the programs that this process has started, on Linux."""

from __future__ import annotations

import os
from collections import defaultdict
from pathlib import Path

_PARENT, _USER, _SYSTEM = 3, 13, 14


def seconds_of_children() -> float:
    """The seconds that all processes below this one have taken so far."""
    below: defaultdict[int, list[int]] = defaultdict(list)
    took: dict[int, int] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            text = (folder / "stat").read_text()
        except OSError:  # it has ended meanwhile
            continue
        # The name, in parentheses, may have blanks.
        fields = ["", "", *text.rpartition(")")[2].split()]
        below[int(fields[_PARENT])].append(int(folder.name))
        took[int(folder.name)] = int(fields[_USER]) + int(fields[_SYSTEM])
    total, waiting = 0, [*below[os.getpid()]]
    while waiting:
        process = waiting.pop()
        total += took[process]
        waiting += below[process]
    return total / os.sysconf("SC_CLK_TCK")
