"""What `make mutants` goes by is true: its areas, and the lists of equivalent mutants."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.mutants import equivalents
from tests.mutants.__main__ import report_on, try_all
from tests.mutants.areas import AREAS, CHAPTERS, ROOT
from tests.mutants.equivalents import Mutant
from tests.mutants.workshop import Workshop


class SlowComputer(Workshop):
    """Here `endless` and `late` take too long; given more time, `late` survives."""

    def __init__(self) -> None:
        super().__init__("rent", AREAS["rent"])
        self.runs: list[tuple[int, tuple[str, ...], int]] = []
        self._fates = {"dead": "killed", "endless": "timeout", "late": "timeout"}

    def refresh(self) -> None:
        pass

    def run(self, children: int, names: Iterable[str] = (), *, times: int = 1) -> None:
        self.runs.append((children, tuple(names), times))
        if times > 1:
            self._fates["late"] = "survived"

    def fates(self) -> dict[str, str]:
        return self._fates

    def show(self, names: Iterable[str]) -> dict[str, Mutant]:
        return {name: Mutant(name, "") for name in names}


def test_each_chapter_of_the_rules_is_an_area() -> None:
    modules = {path.stem for path in (ROOT / "engine/chapters").glob("[a-z]*.py")}

    assert modules == set(CHAPTERS)


@pytest.mark.parametrize("name", AREAS)
def test_an_area_names_what_is_there(name: str) -> None:
    area = AREAS[name]

    assert [each for each in (*area.mutated, *area.judges) if not list(ROOT.glob(each))] == []
    scenarios = ROOT / "tests/scenarios"
    assert [slug for slug in area.slugs if not list((scenarios / slug).glob("*.game"))] == []


@pytest.mark.parametrize("name", AREAS)
def test_a_mutant_is_listed_with_its_reason_and_the_lines_that_are_there(name: str) -> None:
    paths = [path for each in AREAS[name].mutated for path in ROOT.glob(each)]
    sources = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in paths}

    for mutant in equivalents.listed(name):
        assert mutant.why.strip(), f"{mutant.of}: why can no test kill it?"
        module = next(each for each in sources if mutant.of.startswith(f"{each}."))
        lines = {line.strip() for line in sources[module].read_text("utf-8").splitlines()}
        changed = [line[1:].strip() for line in mutant.diff.splitlines() if line[0] == "-"]
        assert [line for line in changed if line not in lines] == [], mutant.of


@pytest.mark.parametrize(
    ("name", "of"),
    [
        ("a.b.x_check__mutmut_1", "a.b.check"),
        ("a.b.x__parts__mutmut_12", "a.b._parts"),
        ("a.b.xǁSearchǁ_step__mutmut_3", "a.b.Search._step"),
        ("a.b.xǁ_Placingǁ__init____mutmut_4", "a.b._Placing.__init__"),
    ],
)
def test_a_mutant_is_called_after_what_it_changes(name: str, of: str) -> None:
    assert equivalents.read(name, "").of == of


def test_each_list_belongs_to_an_area() -> None:
    assert {path.stem for path in equivalents.LISTS.glob("*.toml")} <= set(AREAS)


def test_a_mutant_that_took_too_long_is_tried_alone_and_for_longer_before_it_counts() -> None:
    computer = SlowComputer()

    try_all("rent", computer, Namespace(anew=False, children=2))

    assert computer.runs == [(2, (), 1), (1, ("endless", "late"), 4)]
    assert report_on("rent", computer).killed == 2
    assert [each.of for each in report_on("rent", computer).survivors] == ["late"]


def test_an_area_that_was_never_tried_is_told_as_that(tmp_path: Path) -> None:
    workshop = Workshop("rent", AREAS["rent"])
    workshop.folder = tmp_path / "rent"

    report = report_on("rent", workshop)

    assert (report.mutants, report.survivors, report.stale, report.passes) == (0, [], [], False)
