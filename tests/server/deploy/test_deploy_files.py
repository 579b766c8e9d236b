"""The files for a bigger evening are sound, each by the program that reads it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import need
from tests.server.deploy.files import FOLDER, ROOT, environment, unit

SERVICES = ["passgo-web@8001", "passgo-worker", "passgo-beat"]
COPIES = "passgo-copies"
ALIKE = {"Description", "ExecStart", "TimeoutStopSec"} | {
    "Nice",
    "IOSchedulingClass",
    "IOSchedulingPriority",
}
"""What differs from service to service."""


def program(name: str) -> str:
    """The path of a program that Debian has."""
    found = shutil.which(name)
    need(found, f"no {name}")
    return str(found)


@pytest.mark.parametrize("name", [*SERVICES, COPIES])
def test_systemd_understands_every_line_of_a_service(name: str, tmp_path: Path) -> None:
    analyze = program("systemd-analyze")
    stem, at, _ = name.partition("@")
    text = (FOLDER / f"{stem}{at}.service").read_text()
    here = text.replace("/opt/passgo/.venv/bin/python", sys.executable)
    (tmp_path / f"{name}.service").write_text(here.replace("/opt/passgo", str(ROOT)))

    done = subprocess.run(
        [analyze, "verify", f"./{name}.service"], cwd=tmp_path, capture_output=True, text=True
    )
    ours = [line for line in done.stderr.splitlines() if "passgo" in line]
    assert ours == []


@pytest.mark.parametrize("name", [*SERVICES, COPIES])
def test_a_service_comes_back_whatever_ends_it_and_may_do_little(name: str) -> None:
    found = unit(name, {}).settings
    assert found["Restart"] == ["always"]
    assert found["StartLimitIntervalSec"] == ["0"]
    assert found["User"] == ["passgo"]
    assert found["NoNewPrivileges"] == found["PrivateTmp"] == ["yes"]
    assert found["ProtectSystem"] == ["strict"]
    above_copies = " -/mnt/copies" if name == COPIES else ""
    assert found["ReadWritePaths"] == [environment({})["VAR_DIR"] + above_copies]


def test_services_differ_in_what_they_start_alone() -> None:
    kept = [
        {name: value for name, value in unit(each, {}).settings.items() if name not in ALIKE}
        for each in SERVICES
    ]
    assert kept[0] == kept[1] == kept[2]


def test_posts_come_before_results_and_results_before_copies() -> None:
    web, worker, beat, copies = (
        int(unit(name, {}).settings.get("Nice", ["0"])[0]) for name in (*SERVICES, COPIES)
    )
    assert web == beat == 0  # a late clock would call time late
    assert web < worker < copies
    assert unit(COPIES, {}).one("IOSchedulingClass") == "best-effort"
    assert unit(COPIES, {}).one("IOSchedulingPriority") == "7"  # the last one


def test_what_copies_may_do_no_more_than_write_there() -> None:
    copies, beat = (unit(name, {}).settings for name in (COPIES, "passgo-beat"))
    differ = {name for name in copies | beat if copies.get(name) != beat.get(name)}
    assert differ - ALIKE == {"After", "EnvironmentFile", "ReadWritePaths"}
    above = copies["ReadWritePaths"][0].split()[-1]
    place = (FOLDER / "copies.env").read_text().partition("\nCOPY_TO=")[2]
    assert place.startswith(f"{above.removeprefix('-')}/")


def test_caddy_understands_its_file_and_would_not_lay_it_out_otherwise(tmp_path: Path) -> None:
    caddy = program("caddy")
    file = FOLDER / "Caddyfile"
    home = {**os.environ, "HOME": str(tmp_path)}
    command = [caddy, "validate", "--adapter", "caddyfile", "--config", str(file)]
    checked = subprocess.run(command, env=home, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr

    laid_out = subprocess.run(
        [caddy, "fmt", str(file)], env=home, capture_output=True, text=True, check=False
    )
    assert laid_out.stdout == file.read_text()


def test_every_setting_of_the_example_is_in_the_operators_table() -> None:
    table = (ROOT / "docs" / "operators.md").read_text()
    named = set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE))
    assert environment({}).keys() <= named
