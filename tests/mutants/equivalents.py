"""The mutants that no test can notice, each with the reason: tests/mutants/equivalent/AREA.toml.

    [[mutant]]
    of = "tournaments.seating.search.seat"
    diff = '''
    -    if a < b:
    +    if a <= b:
    '''
    why = "For equal a and b both branches give the same."

An entry names the function and the lines that differ, so it holds when the function moves. It
stands for one mutant; a second one that reads the same needs a second entry.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

LISTS = Path(__file__).parent / "equivalent"
NAME = re.compile(r"(?P<module>[\w.]+)\.x[_ǁ](?P<function>.+)__mutmut_\d+")


@dataclass(frozen=True, slots=True)
class Mutant:
    """A mutant, whatever its number: the function, and the lines that differ."""

    of: str
    diff: str
    why: str = field(default="", compare=False)
    """The reason why no test can kill it."""

    @property
    def entry(self) -> str:
        """As it could stand in the list; the reason is still to be written."""
        return f"[[mutant]]\nof = \"{self.of}\"\ndiff = '''\n{self.diff}\n'''\nwhy = \"\"\n"


def listed(area: str) -> list[Mutant]:
    """The mutants in an area's list."""
    path = LISTS / f"{area}.toml"
    if not path.exists():
        return []
    entries = tomllib.loads(path.read_text("utf-8"))["mutant"]
    return [Mutant(each["of"], each["diff"].strip("\n"), each["why"]) for each in entries]


def read(name: str, shown: str) -> Mutant:
    """A mutant by its name with mutmut and by what `mutmut show` prints."""
    match = NAME.fullmatch(name)
    assert match, name
    lines = shown.split("\n@@", 1)[-1].splitlines()[1:]
    differing = [line.rstrip() for line in lines if line.startswith(("-", "+"))]
    function = match["function"].replace("ǁ", ".")
    return Mutant(f"{match['module']}.{function}", "\n".join(differing))
