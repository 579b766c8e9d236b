"""The folder in which mutmut works on one area: var/mutants/AREA.

It holds a copy of what the area's judges need and, of all tests, only these judges. So mutmut runs
nothing else, and a judge that is added needs no new run against mutants that are dead. mutmut keeps
its own memory there (mutants/), so a run that was stopped goes on.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from contextlib import chdir
from pathlib import Path

from mutmut.configuration import reset_config
from mutmut.mutation.data import SourceFileMutationData
from mutmut.mutation.diff_apply import get_diff_for_mutant
from mutmut.stats import status_by_exit_code
from mutmut.utils.file_utils import walk_mutatable_files

from tests.mutants import equivalents
from tests.mutants.areas import ROOT, Area
from tests.mutants.equivalents import Mutant

WORKSHOPS = ROOT / "var" / "mutants"
PACKAGES = ("config", "engine", "ledger", "rehearsal", "server", "tournaments")
BESIDE = ("samples", "templates", "static", "tests")
NOT_NEEDED = tuple(f"tests/{each}/" for each in ("bank", "crash", "js", "pages", "tour", "vendor"))
OF_THE_ENGINE = ("engine/", "tests/engine/", "tests/scenarios/", "tests/editions.py")
NO_JUDGES = (
    "tests/engine/test_scenarios.py::test_there_are_scenarios",
    "tests/tournaments/test_table_prices.py::test_a_page_need_not_wait_for_the_prices",
    "tests/tournaments/test_swap_cost.py::test_of_a_draw_what_is_said_comes_true",
    "tests/tournaments/test_swap_cost.py::test_a_seat_that_is_gone_has_no_cost",
)
"""Tests that would fail without any change, as not all scenarios are there and all takes longer;
and those that play an evening, where quick tests beside them see the same mutants."""


class Workshop:
    """One area's folder. `refresh` it, then ask mutmut."""

    def __init__(self, name: str, area: Area) -> None:
        self.folder = WORKSHOPS / name
        self._area = area

    def refresh(self) -> None:
        """Bring the copy up to date with the project."""
        wanted = {path for path in _listed() if self._wants(path)}
        for path in wanted:
            _copy(ROOT / path, self.folder / path)
        # mutmut copies the tests once more, and would keep what is gone.
        shutil.rmtree(self.folder / "mutants" / "tests", ignore_errors=True)
        # The tables may be others now; the first run makes them (`made_database`).
        (self.folder / "mutants" / "made.sqlite3").unlink(missing_ok=True)
        for known in (*BESIDE, *PACKAGES):
            for path in (self.folder / known).rglob("*"):
                if path.is_file() and path.relative_to(self.folder) not in wanted:
                    path.unlink()
                    (self.folder / "mutants" / path.relative_to(self.folder)).unlink(True)

    def forget(self) -> None:
        """Start over."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, children: int, names: Iterable[str] = (), *, times: int = 1) -> None:
        """Try what hasn't been tried; or the named mutants, whatever they were before. Ends the
        program if mutmut can't work, for instance because the judges fail before any change.
        The judges may take the area's patience multiplied by `times`. If that differs from the last
        run, mutmut forgets which mutants timed out."""
        project = (ROOT / "pyproject.toml").read_text("utf-8")
        settings = self._settings(times * self._area.patience)
        _write(self.folder / "pyproject.toml", project + settings)
        command = [sys.executable, "-m", "mutmut", "run", "--max-children", str(children), *names]
        environment = dict(os.environ)
        if self._area.of_the_engine:
            # No plugin is needed, and looking for them takes longer than most judges.
            environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        if subprocess.run(command, cwd=self.folder, env=environment).returncode:
            raise SystemExit(f"mutmut can't work in {self.folder}: see what it said above")

    def fates(self) -> dict[str, str]:
        """The fate of each mutant, by its name with mutmut; nothing before the first run."""
        if not (self.folder / "mutants").exists():
            return {}
        with chdir(self.folder):
            reset_config()
            return {
                name: status_by_exit_code[code]
                for path in walk_mutatable_files()
                for name, code in _codes(path).items()
            }

    def show(self, names: Iterable[str]) -> dict[str, Mutant]:
        """These mutants, as they are listed."""
        names = list(names)
        if not names:
            return {}
        with chdir(self.folder):
            reset_config()
            return {name: equivalents.read(name, get_diff_for_mutant(name)) for name in names}

    def _wants(self, path: Path) -> bool:
        name = path.as_posix()
        if name.startswith("tests/scenarios/") and path.suffix == ".game":
            return path.parts[2] in self._area.scenarios()
        if path.parts[0] == "tests" and path.name.startswith("test_"):
            return any(path.match(each) for each in self._area.judges)
        if self._area.of_the_engine:
            return name.startswith(OF_THE_ENGINE)
        return path.parts[0] in (*PACKAGES, *BESIDE) and not name.startswith(NOT_NEEDED)

    def _settings(self, patience: int) -> str:
        # Each mutant is a run of its own, and looking for what was raised in vain at its end takes
        # longer than many a test.
        arguments = [f"--deselect={each}" for each in NO_JUDGES]
        arguments += ["-p", "no:cacheprovider", "-p", "no:unraisableexception"]
        if self._area.of_the_engine:
            arguments += ["--confcutdir", "tests/engine"]
        else:
            arguments += ["-p", "tests.mutants.made_database"]
        sources = sorted({f"{each.split('/')[0]}/" for each in self._area.mutated})
        beside = [each for each in (*PACKAGES, *BESIDE) if (self.folder / each).exists()]
        return "\n".join(
            (
                "\n[tool.mutmut]",
                f"source_paths = {sources}",
                f"only_mutate = {list(self._area.mutated)}",
                f"also_copy = {[each for each in beside if f'{each}/' not in sources]}",
                "pytest_add_cli_args_test_selection = ['tests']",
                f"pytest_add_cli_args = {arguments}",
                f"timeout_multiplier = {patience}",
                "use_git_change_detection = false",
                "on_dependency_change = 'ignore'",
                "",
            )
        )


def _listed() -> list[Path]:
    """The files of the project: what git knows, and what it would add."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return [Path(each) for each in done.stdout.split("\0") if each and (ROOT / each).is_file()]


def _codes(path: Path) -> dict[str, int | None]:
    """The exit code of the judges for each mutant of a file; None before they were run."""
    data = SourceFileMutationData(path=path)
    data.load()
    return data.exit_code_by_key


def _copy(source: Path, target: Path) -> None:
    """Copy a file with its time, by which mutmut knows what has changed."""
    if target.exists() and target.stat().st_mtime == source.stat().st_mtime:
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(source, target)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
