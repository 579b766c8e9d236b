"""A wrong Python is told in one sentence, before anything is made."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import PATIENCE_SECONDS

ROOT = Path(__file__).parents[2]

OTHER_PYTHON = """#!/bin/sh
# Stands for an interpreter of another version: the same program, which says it is 3.{minor}.
exec {python} -c '
import runpy, sys
sys.version_info = (3, {minor}, 0, "final", 0)
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
' "$@"
"""


def _make_run(folder: Path, python: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "VENV": str(folder / "venv"), "VAR_DIR": str(folder / "var")}
    return subprocess.run(
        ["make", "--no-print-directory", "run", f"PYTHON={python}"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
    )


@pytest.mark.parametrize("minor", [9, 10, 15])
def test_another_version_is_refused(tmp_path: Path, minor: int) -> None:
    fake = tmp_path / "python3"
    fake.write_text(OTHER_PYTHON.format(python=sys.executable, minor=minor))
    fake.chmod(0o755)
    done = _make_run(tmp_path, str(fake))
    assert done.returncode != 0
    assert "Passgo needs Python 3.11 to 3.14" in done.stderr
    assert f"Python 3.{minor};" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "venv").exists()


def test_no_python_at_all_is_refused(tmp_path: Path) -> None:
    done = _make_run(tmp_path, str(tmp_path / "nothing"))
    assert done.returncode != 0
    assert "Passgo needs Python 3.11 to 3.14" in done.stderr
