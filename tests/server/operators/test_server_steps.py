"""The steps of a bigger evening that put files in their places, by docs/operators.md, below a
folder that stands for the whole computer. tests/server/deploy plays a night with these files."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.deploy.files import FOLDER
from tests.server.deploy.test_deploy_files import program
from tests.server.operators.page import ROOT, documented, typed

SERVICES = ("web@8001", "web@8002", "web@8003", "worker", "beat", "copies")


@pytest.fixture
def computer(tmp_path: Path) -> Path:
    """The folder, with what Debian has in it before."""
    if os.getuid():
        pytest.skip("only root makes users")
    for folder in ("etc/systemd/system", "etc/caddy", "opt", "var/lib"):
        (tmp_path / folder).mkdir(parents=True)
    for name in ("passwd", "group", "shadow", "gshadow"):
        (tmp_path / "etc" / name).touch()
    (tmp_path / "etc/login.defs").write_text("USERGROUPS_ENAB yes\n")
    return tmp_path


def types(computer: Path, script: str) -> None:
    """Run what an administrator types there: below the folder, and with numbers for the names that
    this computer doesn't know."""
    number = f"$(cut -d: -f{{}} {computer}/etc/passwd)"
    here = {
        "useradd": f"useradd --prefix {computer}",
        "-o passgo": f"-o {number.format(3)}",
        "-g passgo": f"-g {number.format(4)}",
        "systemctl enable --now": f"systemctl --root={computer} enable",
        "systemctl daemon-reload": "true",
        "https://…": str(ROOT),
        " /etc/": f" {computer}/etc/",
        " /opt/": f" {computer}/opt/",
        "passgo /var/": f"passgo {computer}/var/",
    }
    for words in ("passgo /var/", *here):
        script = script.replace(words, here[words])
    venv = Path(sys.executable).parents[1]
    there = computer / "opt/passgo"
    done = subprocess.run(
        ["bash", "-ec", script],
        cwd=there if there.exists() else computer,
        env={"PATH": f"{venv / 'bin'}:{os.environ['PATH']}", "VENV": str(venv)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def test_user_files_and_services_are_where_they_belong(computer: Path) -> None:
    for name in ("useradd", "systemctl", "git"):
        program(name)
    types(computer, documented("useradd --system"))
    user, group = map(int, (computer / "etc/passwd").read_text().split(":")[2:4])
    data = (computer / "var/lib/passgo").stat()
    assert (data.st_uid, data.st_gid, data.st_mode & 0o777) == (user, group, 0o700)
    assert (computer / "etc/group").read_text().startswith(f"passgo:x:{group}:")

    types(
        computer,
        typed("install -m 640 -g passgo -D server/deploy/passgo.env /etc/passgo/passgo.env"),
    )
    types(
        computer,
        typed("install -m 640 -g passgo server/deploy/copies.env /etc/passgo/copies.env"),
    )
    for name in ("passgo.env", "copies.env"):
        file = computer / "etc/passgo" / name
        assert file.read_text() == (FOLDER / name).read_text()
        assert (file.stat().st_gid, file.stat().st_mode & 0o777) == (group, 0o640)

    types(computer, documented("systemctl enable --now passgo-web@8001"))
    types(computer, typed("systemctl enable --now passgo-web@8003"))
    types(computer, typed("systemctl enable --now passgo-copies"))
    wanted = computer / "etc/systemd/system/passgo.target.wants"
    assert {path.name for path in wanted.iterdir()} == {
        f"passgo-{each}.service" for each in SERVICES
    }

    types(computer, typed("cp server/deploy/Caddyfile /etc/caddy/Caddyfile"))
    assert (computer / "etc/caddy/Caddyfile").exists()
