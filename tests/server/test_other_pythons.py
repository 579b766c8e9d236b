"""Every other minor version of Python here plays an evening, with nothing but what is locked."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from server.bootstrap import NEWEST, OLDEST
from tests import services
from tests.server.program import ROOT, running

MINORS = range(OLDEST[1], NEWEST[1] + 1)
NOT_INSTALLED = "The packages can't be installed"


def other_pythons() -> dict[str, str]:
    """A Python of each minor version that this computer has and these tests don't run on, by its
    whole version."""
    named = [path for minor in MINORS if (path := shutil.which(f"python3.{minor}"))]
    named += ["/usr/bin/python3"]
    named += map(str, sorted(Path.home().glob(".pyenv/versions/3.*/bin/python3")))
    found: dict[str, tuple[str, str]] = {}
    for path in named:
        done = subprocess.run([path, "--version"], capture_output=True, text=True, check=False)
        version = re.search(r"3\.(\d+)\.\d+", done.stdout) if done.returncode == 0 else None
        if version and int(version[1]) in MINORS:
            found[version[1]] = (version[0], path)
    found.pop(str(sys.version_info.minor), None)
    return dict(found.values())


@pytest.mark.parametrize(("version", "python"), other_pythons().items())
def test_it_plays_a_night_to_its_champion(
    version: str, python: str, tmp_path: Path, free_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    venv = {**os.environ, "VENV": str(tmp_path / "venv")}
    made = subprocess.run(
        [python, "server/bootstrap.py", "run"], cwd=ROOT, env=venv, capture_output=True, text=True
    )
    if NOT_INSTALLED in made.stderr and not services.REQUIRED:
        pytest.skip(made.stderr)
    assert made.returncode == 0, made.stderr
    inside = str(tmp_path / "venv" / "bin" / "python")
    monkeypatch.setattr("tests.server.program.COMMAND", [inside, "-m", "server.serve"])

    with running(tmp_path / "var", free_port):
        seen = {**os.environ, "VAR_DIR": str(tmp_path / "var"), "DATABASE_URL": "", "REDIS_URL": ""}
        night = [inside, "-m", "tests.crash.play", f"http://127.0.0.1:{free_port}", "2"]
        for command in (
            [inside, "-c", f"import sys; assert sys.version.startswith('{version} ')"],
            night,
            [inside, "manage.py", "audit"],
            [inside, "manage.py", "doctor"],
        ):
            done = subprocess.run(
                command,
                cwd=ROOT,
                env=seen | {"DJANGO_SETTINGS_MODULE": "config.settings", "PORT": str(free_port)},
                capture_output=True,
                text=True,
            )
            assert done.returncode == 0, done.stdout + done.stderr
    assert "Traceback" not in (tmp_path / "var.log").read_text()
