"""A rehearsed night whose programs are killed without warning, at moments that chance picks. In a
soak these are others each time.

On SQLite the one process of `make run`; on PostgreSQL the server, the worker, the beat, the
database or a backend of it, all of them the test's own. After each death every reply that a
tablet has received is in the book once, the books are sound, and in the end nothing was lost or
done twice.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from django.db import connection

from tests.conftest import need, wait_until
from tests.crash.houses import House, Missing, house_on
from tests.crash.listening import Listener, listening_to
from tests.crash.play import DATABASE_DIED
from tests.crash.programs import PATIENCE_SECONDS, ROOT, Program
from tests.engine.depth import SOAK, deeper

# A reply that the listener could not read would be a promise that nobody looks after.
pytestmark = pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")

DEATHS = deeper(3, 50)
SEED = "4"
VICTIMS = {"server", "worker", "database"}
"""The programs that a seed kills on PostgreSQL."""
TOLD_MAX = 10_000
"""Characters of the server's log that a failure shows."""
NIGHT_SECONDS_MAX = 3600.0


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    try:
        with house_on(connection.vendor, tmp_path) as house:
            yield house
    except Missing as missing:
        need(None, str(missing))


class Watch:
    """Plays nights, kills programs, and looks at what became of it."""

    def __init__(self, house: House, site: str, listener: Listener, seed: str) -> None:
        self.house = house
        self.listener = listener
        self.chance = Random(seed)
        # Of its own: how often the other is asked depends on when a night happens to be over.
        self.victims = Random(seed)
        self.deaths: list[str] = []
        self._site = site
        self._night = 0
        self._people: Program | None = None

    def play_on(self) -> bool:
        """Play the night on from where it stands. False once it has its champion."""
        if self._people is None:
            self._night += 1
            command = [sys.executable, "-m", "tests.crash.play", self._site, str(self._night)]
            log = self.house.folder / "people.log"
            self._people = Program("people", command, self.house.environment, log)
            self._people.start()
        ended = self._people.ended_with
        if ended == DATABASE_DIED and {"database", "a backend"} & set(self.deaths[-1:]):
            self._people.start()
        elif ended:
            server = self.house.web.log.read_text()[-TOLD_MAX:]
            pytest.fail(f"the people gave up: {self._people.log.read_text()}\nserver: {server}")
        return self._people.ended_with != 0

    def until(self, replies: int, closings: int) -> bool:
        """Play until this many more replies, or closed books, came; False if the night is over."""
        with self.listener.news:
            replies += self.listener.replies
            closings += self.listener.closings
            deadline = time.monotonic() + NIGHT_SECONDS_MAX
            while self.listener.replies < replies and self.listener.closings < closings:
                if not self.play_on():
                    return False
                assert time.monotonic() < deadline, "the night does not go on"
                self.listener.news.wait(0.2)
        return True

    def a_death(self) -> None:
        """Kill something in the middle of something, bring it back, and look."""
        time.sleep(self.chance.random() * 0.05)
        self.deaths.append(self.house.kill(self.victims))
        self.house.start()
        self.look()
        print(
            f"death {len(self.deaths)} of {DEATHS}, of the {self.deaths[-1]}: "
            f"{len(self.listener.received)} promises kept",
            flush=True,
        )

    def look(self, *words: str) -> None:
        """Nothing that was promised is lost, and nothing is wrong."""
        with self.listener.news:
            promises = json.dumps(self.listener.received)
        file = self.house.folder / "promises.json"
        file.write_text(promises)
        done = subprocess.run(
            [sys.executable, "-m", "tests.crash.looking", str(file), *words],
            cwd=ROOT,
            env=self.house.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
        )
        assert done.returncode == 0, f"after {self.deaths}:\n{done.stdout}{done.stderr}"

    def is_done(self) -> bool:
        """Whether the night is over."""
        return not self.play_on()

    def end_night(self) -> None:
        """Play to the champion, look at everything, and be ready for the next night."""
        wait_until(self.is_done, "the champion", NIGHT_SECONDS_MAX)
        self.look("over")
        self._people = None

    def end(self) -> None:
        """Send the people home."""
        if self._people:
            self._people.kill()


def test_whatever_is_killed_nothing_is_lost_and_nothing_done_twice(house: House) -> None:
    seed = os.environ.get("PASSGO_SEED") or (str(time.time_ns()) if SOAK else SEED)
    print(f"to see it again: PASSGO_SEED={seed}")
    with listening_to(house.site) as (site, listener):
        watch = Watch(house, site, listener, seed)
        try:
            while len(watch.deaths) < DEATHS:
                far = (watch.chance.randint(1, 150), watch.chance.randint(1, 4))
                if watch.until(*far):
                    watch.a_death()
                else:
                    watch.end_night()
            watch.end_night()
            if seed == SEED and connection.vendor == "postgresql":
                assert set(watch.deaths) == VICTIMS
        finally:
            watch.end()
    print(f"{len(listener.received)} promises kept through {len(watch.deaths)} deaths")
