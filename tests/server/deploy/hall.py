"""A bigger evening, set up as server/deploy says on servers of its own, and kept running."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

from tests.conftest import find_port, wait_until
from tests.crash.houses import BiggerHouse
from tests.crash.programs import ROOT, Program, descendants
from tests.server.deploy import files
from tests.server.deploy.files import FOLDER, Unit
from tests.server.operators.page import documented

PYTHON = "/opt/passgo/.venv/bin/python"
WEB = ("passgo-web@8001", "passgo-web@8002")
COPIES = "passgo-copies"
NAMES = (*WEB, "passgo-worker", "passgo-beat", COPIES)


class Hall(BiggerHouse):
    """PostgreSQL, Redis, two web processes, worker, beat, copies and Caddy, by the files; `site` is
    what phones open. Its services restart by themselves, as `Restart=always` says."""

    def __init__(self, folder: Path, cluster: Path, postgres: Path) -> None:
        super().__init__(folder, cluster, postgres)
        self.proxy_port = find_port()
        self.ports = {each.partition("@")[2]: str(find_port()) for each in WEB}
        address = urlsplit(self.environment["DATABASE_URL"])
        self.settings = files.environment(
            {
                "passgo:CHANGE-ME@127.0.0.1:5432": address.netloc,
                "redis://127.0.0.1:6379/0": self.environment["REDIS_URL"],
                "CHANGE-ME": "of a hall in which everything is killed once",
                "night.example.org": "localhost",
                "/var/lib/passgo": str(folder / "var"),
            }
        )
        self.settings_file = folder / "passgo.env"
        lines = (f"{name}={value!r}\n" for name, value in self.settings.items())
        self.settings_file.write_text("".join(lines))
        self.environment = self.settings | {"PATH": os.environ["PATH"], "HOME": str(folder)}
        self.copies = folder / "copies/passgo"
        self._of_copies = files.environment(
            {
                "passgo_copies:CHANGE-ME@127.0.0.1:5432": address.netloc.replace(
                    "passgo:", "passgo_copies:"
                ),
                "/mnt/copies/passgo": str(self.copies),
            },
            "copies.env",
        )
        self.authority = folder / "caddy/pki/authorities/local/root.crt"
        self.site = f"https://localhost:{self.proxy_port}"
        self.services = {name: self._service(name) for name in NAMES}
        self.caddy = self._caddy()
        self.programs = [self.database, self.queue, *self.services.values(), self.caddy]
        self._ending = threading.Event()
        self._systemd = threading.Thread(target=self._bring_back, daemon=True)

    def start(self) -> None:
        """Start all of it, and whatever ends later."""
        (self.folder / "var").mkdir(mode=0o700, exist_ok=True)
        self.copies.parent.mkdir(exist_ok=True)
        super().start()
        wait_until(self._has_certificate, "Caddy's certificate")
        self._systemd.start()

    def end(self) -> None:
        """End all of it."""
        self._ending.set()
        if self._systemd.is_alive():
            self._systemd.join()
        super().end()

    def _has_certificate(self) -> bool:
        """Whether the whole of it is there: Caddy makes the file before it writes it."""
        return self.authority.exists() and "END CERTIFICATE" in self.authority.read_text()

    def log(self) -> str:
        """The output of every program."""
        return "\n".join(path.read_text() for path in self.folder.glob("*.log"))

    def _database_answers(self) -> bool:
        """As soon as it does, roles and database are made by the words of docs/operators.md."""
        try:
            with psycopg.connect(self._as_admin("postgres"), autocommit=True) as admin:
                if not admin.execute("SELECT 1 FROM pg_roles WHERE rolname = 'passgo'").fetchone():
                    roles = documented("CREATE ROLE passgo_owner")
                    roles += documented("CREATE ROLE passgo_copies")
                    for statement in roles.split(";"):
                        admin.execute(statement.replace("…", "passgo").encode())
        except psycopg.OperationalError:
            return False
        return True

    def _prepare(self) -> None:
        """Make the tables and give the role what it needs, by the same page."""
        there = f"{urlsplit(self.environment['DATABASE_URL']).netloc.rpartition('@')[2]}/"
        words = documented("@db/passgo .venv/bin/python manage.py grant passgo")
        here = {"…@db/": f"passgo@{there}", ".venv/bin/python": sys.executable}
        subprocess.run(
            ["sh", "-ec", files.changed(words, here)],
            cwd=ROOT,
            env=self.environment,
            check=True,
            stdout=subprocess.DEVNULL,
        )
        self._update(there)

    def _update(self, database: str) -> None:
        """Update it to the version that it has, by the same page, before its services start."""
        units, asked = self.folder / "units", self.folder / "systemctl.txt"
        units.mkdir()
        here = {
            "/opt/passgo": str(ROOT),
            "/etc/passgo/passgo.env": str(self.settings_file),
            "…@127.0.0.1/": f"passgo@{database}",
            "/etc/systemd/system/": f"{units}/",
            ".venv/bin/python": sys.executable,
            "python3 server/": f"{sys.executable} server/",
            "systemctl": f"echo >> {asked}",
        }
        subprocess.run(
            ["bash", "-ec", files.changed(documented("systemctl start passgo.target"), here)],
            env=self.environment | {"VENV": str(Path(sys.executable).parents[1])},
            check=True,
            stdout=subprocess.DEVNULL,
        )
        assert asked.read_text().split() == ["daemon-reload", "start", "passgo.target"]
        ours = {path.name for kind in ("service", "target") for path in FOLDER.glob(f"*.{kind}")}
        assert {path.name for path in units.iterdir()} == ours

    def _service(self, name: str) -> Service:
        unit = files.unit(name, {PYTHON: sys.executable, "/opt/passgo": str(ROOT)})
        command = [self.ports.get(word, word) for word in unit.command]
        told = self.environment | (self._of_copies if name == COPIES else {})
        return Service(unit, command, told, self.folder / f"{name}.log")

    def _caddy(self) -> Program:
        ports = f"http_port {find_port()}\n\thttps_port {self.proxy_port}"
        here = f"{{\n\t{ports}\n\tlocal_certs\n\tskip_install_trust\n\tadmin off\n"
        own = {f"127.0.0.1:{old}": f"127.0.0.1:{new}" for old, new in self.ports.items()}
        text = files.caddyfile({"night.example.org": "localhost", **own})
        file = self.folder / "Caddyfile"
        file.write_text(re.sub(r"^\{\n[^{]*?\tadmin off\n", here, text, count=1, flags=re.M))
        assert "local_certs" in file.read_text()
        home = {"HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder)}
        command = [str(shutil.which("caddy")), "run", "--adapter", "caddyfile"]
        return Program(
            "caddy",
            [*command, "--config", str(file)],
            {"PATH": os.environ["PATH"], **home},
            self.folder / "caddy.log",
        )

    def _bring_back(self) -> None:
        """Bring services back that have ended, as systemd does."""
        while not self._ending.wait(0.1):
            for service in self.services.values():
                if service.ended_with is not None and not self._ending.is_set():
                    service.comes_back()


class Service(Program):
    """A service of systemd."""

    def __init__(self, unit: Unit, command: list[str], environment: dict[str, str], log: Path):
        super().__init__(unit.name, command, environment, log)
        self._unit = unit
        self.starts = 0

    def _spawn(self) -> None:
        super()._spawn()
        self.starts += 1

    def comes_back(self) -> None:
        """Start it again, if its unit says so, and no part of it is left."""
        if self._unit.one("Restart") == "always":
            time.sleep(float(self._unit.one("RestartSec")))
            self._spawn()

    def dies(self) -> None:
        """It is killed with all that it has started, as systemd does with what is left."""
        assert self._process
        for pid in [self._process.pid, *descendants(self._process.pid)]:
            with suppress(ProcessLookupError):
                os.kill(pid, 9)
