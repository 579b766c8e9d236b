"""A bigger evening set up from server/deploy and docs/operators.md: a night is played through Caddy
while one of each is killed."""

from __future__ import annotations

import http.client
import os
import re
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from server.copies.contents import DUMP, copies_in
from tests.conftest import need, wait_until
from tests.crash.houses import Missing, bigger_house
from tests.crash.play import DATABASE_DIED
from tests.crash.programs import ROOT, Program
from tests.server.deploy import files
from tests.server.deploy.hall import NAMES, Hall
from tests.server.deploy.test_deploy_files import program
from tests.server.operators.page import PYTHON, documented
from tests.server.operators.typing_in import answers

PATIENCE_SECONDS = 300.0
AT_ONCE_SECONDS = 5.0
SECRET = "of-a-banker." + "x" * 43
WORD = "four tables by the window"


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    program("caddy")
    try:
        with bigger_house(Hall, tmp_path) as hall:
            yield hall
    except Missing as missing:
        need(None, str(missing))


class Phone:
    """Opens pages through Caddy, and trusts it alone."""

    def __init__(self, hall: Hall) -> None:
        parts = urlsplit(hall.site)
        self._place = (str(parts.hostname), parts.port)
        self._tls = ssl.create_default_context(cafile=str(hall.authority))
        self.news: list[bytes] = []
        self.waits: list[float] = []
        """How long each stream took to begin, in seconds."""

    def get(self, path: str, **headers: str) -> http.client.HTTPResponse:
        """An answer, whose body may still be coming."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        line = http.client.HTTPSConnection(*self._place, timeout=20, context=self._tls)
        line.request("GET", path, headers=named)
        return line.getresponse()

    def follow(self, page: str, ending: threading.Event) -> None:
        """Listen to the stream of a page, and connect again where it breaks off, as browsers do."""
        while not ending.is_set():
            with suppress(OSError, http.client.HTTPException, TypeError):
                text = self.get(page).read().decode()
                address = re.search(r'data-live="([^"]+)"', text)
                stream = self.get(address[1].replace("&amp;", "&"))  # type: ignore[index]  # TypeError
                begun = time.monotonic()
                while line := stream.readline():
                    if line.startswith(b"retry:"):
                        self.waits.append(time.monotonic() - begun)
                    elif line.startswith(b"data:"):
                        self.news.append(line)
            time.sleep(0.1)


def ask(hall: Hall, query: str) -> str:
    """One value of the database, "" for none."""
    with psycopg.connect(hall.environment["DATABASE_URL"]) as database:
        found = database.execute(query.encode()).fetchone()
    return str(found[0]) if found else ""


class People:
    """The tablets and phones of the night, and the organiser beside the server. They begin
    again where they were when their own connection to the database has broken off."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self.log = hall.folder / "people.log"
        self._playing = self._play()

    def _play(self) -> subprocess.Popen[bytes]:
        told = {
            "SSL_CERT_FILE": str(self._hall.authority),
            "DJANGO_SETTINGS_MODULE": "config.settings",
        }
        return subprocess.Popen(
            [sys.executable, "-m", "tests.crash.play", self._hall.site, "1"],
            cwd=ROOT,
            env=self._hall.environment | told,
            stdout=self.log.open("a"),
            stderr=subprocess.STDOUT,
        )

    def are_done(self) -> bool:
        """Whether the night is over, or can't go on."""
        if self._playing.poll() == DATABASE_DIED:
            self._playing = self._play()
        return self._playing.poll() is not None

    def finish(self) -> None:
        """Wait until they have played the night to its champion."""
        wait_until(self.are_done, "the night to be over", PATIENCE_SECONDS)
        assert self._playing.returncode == 0, self.log.read_text()

    def end(self) -> None:
        """Send them home, wherever they are."""
        self._playing.kill()
        self._playing.wait()


def break_down(program: Program) -> None:
    """Kill the program, and start it again."""
    program.kill()
    program.start()


def kill_one_of_each(hall: Hall, phone: Phone, people: People) -> int:
    """Each time when the night has gone on by some entries and some news, or is over: on a quiet
    computer it takes a few seconds. Returns how many were killed while it was played."""
    web, other, worker, beat, copies = (hall.services[name] for name in NAMES)
    in_time = 0
    deeds = [
        web.dies,
        lambda: break_down(hall.database),
        lambda: break_down(hall.caddy),
        worker.dies,
        lambda: break_down(hall.queue),
        beat.dies,
        copies.dies,
        other.dies,
    ]
    for deed in deeds:
        entries = int(ask(hall, "SELECT count(*) FROM ledger_transaction"))
        heard = len(phone.news)

        def has_gone_on(entries: int = entries, heard: int = heard) -> bool:
            now = int(ask(hall, "SELECT count(*) FROM ledger_transaction"))
            is_on = now >= entries + 10 and len(phone.news) > heard
            return people.are_done() or is_on

        wait_until(has_gone_on, "the night to go on", PATIENCE_SECONDS)
        in_time += not people.are_done()
        deed()
    return in_time


def test_a_night_goes_through_the_proxy_while_one_of_each_is_killed(hall: Hall) -> None:
    phone = Phone(hall)
    begun = time.monotonic()
    people = People(hall)
    ending = threading.Event()
    try:
        slug = "SELECT slug FROM tournaments_event"
        wait_until(lambda: ask(hall, slug), "the event", PATIENCE_SECONDS)
        page = f"/e/{ask(hall, slug)}/"
        listening = threading.Thread(target=phone.follow, args=(page, ending), daemon=True)
        listening.start()
        in_time = kill_one_of_each(hall, phone, people)
        people.finish()
        wait_until(lambda: len(phone.waits) >= 2, "the stream to be connected again")
    finally:
        people.end()
        ending.set()
    took = time.monotonic() - begun
    print(f"the night took {took:.1f} s; {len(phone.news)} news; {in_time} killed in time")
    assert in_time >= len(("web", "database", "Caddy"))
    assert max(phone.waits) < AT_ONCE_SECONDS

    services_ = hall.services.values()
    wait_until(lambda: all(each.starts > 1 for each in services_), "all to be back")
    assert copies_in(hall.copies, DUMP)
    look_at_the_books(hall)
    look_at_the_log(hall, phone)
    look_at_the_setup(hall)


def look_at_the_setup(hall: Hall) -> None:
    """The first account is made, and the doctor and Django's checks find nothing wrong, by the last
    steps of the page."""
    here = {
        "/etc/passgo/passgo.env": str(hall.settings_file),
        "/opt/passgo": str(ROOT),
        "runuser -u passgo -- .venv/bin/python": sys.executable,
        "https://night.example.org": hall.site,
    }
    script = files.changed(documented("manage createsuperuser"), here)
    seen = {"PATH": os.environ["PATH"], "SSL_CERT_FILE": str(hall.authority)}
    told = answers(script, seen, "olga", "", WORD, WORD)
    assert "Superuser created successfully." in told
    assert "Nothing is wrong" in told

    address = urlsplit(hall.environment["DATABASE_URL"])
    role = {
        "postgres://passgo:…@db": f"postgres://{address.netloc}",
        PYTHON.strip(): sys.executable,
    }
    checks = files.changed(documented("manage.py check --deploy"), role)
    done = subprocess.run(
        ["bash", "-ec", checks], cwd=ROOT, env=hall.environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert "ledger.I001" in done.stderr
    assert "ledger.W" not in done.stderr


def look_at_the_books(hall: Hall) -> None:
    """All results are in, and are what the books say; the audit finds nothing."""
    promises = hall.folder / "promises.json"
    promises.write_text("[]")
    looked = subprocess.run(
        [sys.executable, "-m", "tests.crash.looking", str(promises), "over"],
        cwd=ROOT,
        env=hall.environment | {"DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
    )
    assert looked.returncode == 0, looked.stdout + looked.stderr


def look_at_the_log(hall: Hall, phone: Phone) -> None:
    """A request is found by its id; what opens a bank is written nowhere, not in the fault that
    Caddy tells when nothing behind it answers."""
    own_id = "7c1e0f4a-of-a-phone"
    answer = phone.get(f"/b/{SECRET}/?token={SECRET}", X_Request_ID=own_id, Referer=SECRET)
    assert answer.getheader("X-Request-ID") == own_id
    assert phone.get("/metrics").status == 404
    wait_until(lambda: own_id in hall.log(), "the line in Caddy's log")

    log = hall.log()
    assert "/b/…/…" in log
    for secret in (SECRET, "token=", hall.environment["SECRET_KEY"]):
        assert secret not in log, secret
