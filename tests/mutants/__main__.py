"""Whether a test notices when a line is wrong: `make mutants`, or `python -m tests.mutants`.

    python -m tests.mutants                    every area; some hours
    python -m tests.mutants rent seating       these areas
    python -m tests.mutants engine             every chapter of the rules
    python -m tests.mutants rent --report      only say how it stands
    python -m tests.mutants rent --anew        forget what was found before

mutmut changes one thing at a time (`<` to `<=`, an argument to None, …) and runs the judges of the
area against each (areas.py). An area passes if they kill 95 % of all its mutants and each survivor
is in its list of equivalents (equivalents.py) with the reason why no test can kill it. A run goes
on where the last one was stopped; survivors that aren't listed are tried again, and so is a mutant
that took too long: alone, and for four times as long, so that a busy computer kills none.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from tests.mutants import equivalents
from tests.mutants.areas import AREAS, CHAPTERS
from tests.mutants.equivalents import Mutant
from tests.mutants.workshop import Workshop

LEAST_KILLED = 0.95
TIMED_OUT = "timeout"
KILLED = ("killed", TIMED_OUT)


class Report(NamedTuple):
    """The state of an area. `survivors` aren't listed, `stale` are listed and didn't survive."""

    area: str
    mutants: int
    killed: int
    unchecked: int
    survivors: list[Mutant]
    listed: int
    stale: list[Mutant]

    @property
    def share(self) -> float:
        """Of all mutants, equivalents included, those that were killed."""
        return self.killed / self.mutants if self.mutants else 0.0

    @property
    def passes(self) -> bool:
        """Whether enough are dead and all others explained."""
        loose = self.unchecked or self.survivors or self.stale
        return not loose and self.share >= LEAST_KILLED

    @property
    def line(self) -> str:
        """The area in a line."""
        unchecked = f", {self.unchecked} not tried yet" if self.unchecked else ""
        return (
            f"{'passed' if self.passes else 'FAILED':7} {self.area:16} {self.mutants:5} mutants, "
            f"{self.killed:5} killed ({100 * self.share:5.1f} %), {self.listed:3} equivalent, "
            f"{len(self.survivors):3} survived{unchecked}"
        )


def main(arguments: list[str]) -> int:
    """Go on with every area that was asked for. Returns 0 where all pass."""
    asked = _asked(arguments)
    reports = []
    for name in asked.areas:
        workshop = Workshop(name, AREAS[name])
        if not asked.report:
            try_all(name, workshop, asked)
        reports.append(report_on(name, workshop))
        _explain(reports[-1])
    print()
    for report in reports:
        print(report.line)
    return int(not all(report.passes for report in reports))


def _asked(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m tests.mutants")
    parser.add_argument("areas", nargs="*", metavar="AREA", help=", ".join(("engine", *AREAS)))
    parser.add_argument("--report", action="store_true", help="run nothing")
    parser.add_argument("--anew", action="store_true", help="from the beginning")
    parser.add_argument("--children", type=int, default=2, help="how many processes judge at once")
    asked = parser.parse_args(arguments)
    names = [each for name in asked.areas for each in (CHAPTERS if name == "engine" else [name])]
    unknown = set(names) - set(AREAS)
    if unknown:
        parser.error(f"no such area: {', '.join(sorted(unknown))}")
    asked.areas = names or list(AREAS)
    return asked


def try_all(name: str, workshop: Workshop, asked: argparse.Namespace) -> None:
    """Try what has not been tried, and again what survived without being listed."""
    if asked.anew:
        workshop.forget()
    workshop.refresh()
    print(f"--- {name}", flush=True)
    before = _survivors(workshop)
    workshop.run(asked.children)
    listed = set(equivalents.listed(name))
    again = [
        each
        for each, mutant in _survivors(workshop).items()
        if before.get(each) == mutant and mutant not in listed
    ]
    if again:
        print(f"--- {name}: {len(again)} survivors once more", flush=True)
        workshop.run(asked.children, again)
    slow = [each for each, fate in workshop.fates().items() if fate == TIMED_OUT]
    if slow:
        print(f"--- {name}: {len(slow)} that took too long once more, alone", flush=True)
        workshop.run(1, slow, times=4)


def _survivors(workshop: Workshop) -> dict[str, Mutant]:
    fates = workshop.fates()
    return workshop.show(
        name for name, fate in fates.items() if fate not in (*KILLED, "not checked")
    )


def report_on(name: str, workshop: Workshop) -> Report:
    """Report on an area by what its workshop remembers."""
    fates = list(workshop.fates().values())
    survivors = Counter(_survivors(workshop).values())
    listed = Counter(equivalents.listed(name))
    unchecked = fates.count("not checked")
    return Report(
        name,
        mutants=len(fates),
        killed=sum(fate in KILLED for fate in fates),
        unchecked=unchecked,
        survivors=list((survivors - listed).elements()),
        listed=(survivors & listed).total(),
        stale=[] if unchecked or not fates else list((listed - survivors).elements()),
    )


def _explain(report: Report) -> None:
    """Print what is left to do, in the form in which it could be listed."""
    for mutant in report.survivors:
        print(f"\n{mutant.entry}", end="")
    for mutant in report.stale:
        print(f"\nNo survivor any more; take it from the list:\n{mutant.entry}", end="")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
