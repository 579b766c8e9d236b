"""Devices that do something at the same moment: processes of their own on the test's database.

    python -m tests.ledger.racers 8

It reads lines of JSON, each a list of jobs, one for each device. All begin together, and their
answers come back as one line. A job is a list: the name of a function of `_JOBS`, and its
arguments. The test's side of this is `Racers`.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import subprocess
import sys
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Self
from uuid import UUID, uuid4

PATIENCE_SECONDS = 900.0
ROOT = Path(__file__).parents[2]
AGAIN = (409, 412, 422)

Json = dict[str, Any]


class Racers:
    """`count` devices, from the test's side. Their processes end with the `with` block."""

    def __init__(self, count: int) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.ledger.racers", str(count)],
            cwd=ROOT,
            env=_environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def together(self, *jobs: list[Any]) -> list[Any]:
        """The results of the jobs, each done by a device of its own, all at the same moment."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(jobs, default=str) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        assert line, "the devices have ended; their fault is printed above"
        answers: list[Any] = json.loads(line)
        return answers

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        try:
            self._process.communicate(timeout=PATIENCE_SECONDS)
        finally:
            self._process.kill()


def _environment() -> dict[str, str]:
    """Our settings and the test's database; no broker, since nobody waits for what it would do."""
    from django.conf import settings
    from django.db import connection

    place = connection.settings_dict
    url = f"sqlite:///{place['NAME']}"
    if connection.vendor == "postgresql":
        who = f"{place['USER']}:{place['PASSWORD']}@{place['HOST']}:{place['PORT']}"
        url = f"postgres://{who}/{place['NAME']}"
    kept = {name: value for name, value in os.environ.items() if name != "REDIS_URL"}
    return {**kept, "DATABASE_URL": url, "SECRET_KEY": settings.SECRET_KEY}


# --- In the processes -----------------------------------------------------------------------
def main(count: int) -> None:
    """Fork the devices, and hand jobs to them until nobody has any more."""
    import django
    from django.test.utils import setup_test_environment

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    setup_test_environment()
    # Forked, so that Django is loaded once; no connection to the database is open yet.
    context = multiprocessing.get_context("fork")
    barrier = context.Barrier(count)
    ends = [context.Pipe() for _ in range(count)]
    devices = [context.Process(target=_device, args=(end, barrier), daemon=True) for _, end in ends]
    for device in devices:
        device.start()
    for line in sys.stdin:
        jobs = json.loads(line)
        for (ours, _), job in zip(ends, [*jobs, *[None] * count], strict=False):
            ours.send(job)
        answers = [ours.recv() for ours, _ in ends]
        print(json.dumps(answers[: len(jobs)]), flush=True)


def _device(end: Connection, barrier: Any) -> None:
    """Do one job after the other, each begun when all the others are ready."""
    while True:
        job = end.recv()
        barrier.wait(PATIENCE_SECONDS)
        try:
            end.send(_JOBS[job[0]](*job[1:]) if job else None)
        except Exception:
            end.send({"fault": traceback.format_exc()})


def _post(game: str, command: Json, role: str, version: int | None, key: str) -> Json:
    """Post by the service, also without a version. The code of a problem, or the entry."""
    from ledger.actors import Actor, Role
    from ledger.problems import Problem
    from ledger.services import posting

    actor = Actor(f"pass:{UUID(int=1)}", Role(role))
    try:
        posted = posting.post(UUID(game), command, actor=actor, version=version, key=UUID(key))
    except Problem as problem:
        return {"code": problem.code, "replayed": problem.replayed}
    return {"code": "", "number": posted.number, "replayed": posted.replayed}


class _Tablet:
    """One game over HTTP, with a pass."""

    def __init__(self, game: str, token: str) -> None:
        from django.test import Client

        self._client = Client(raise_request_exception=False)
        self._address = f"/api/v1/games/{game}"
        self._who = {"Authorization": f"Bearer {token}"}

    def look(self) -> Json:
        """The book as it is now."""
        answer = self._client.get(self._address, headers=self._who)
        assert answer.status_code == 200, answer.content
        book: Json = answer.json()
        return book

    def send(self, command: Json, key: str, version: int) -> Json:
        """The answer to a command: status, whether it was a replay, body."""
        answer = self._client.post(
            f"{self._address}/transactions",
            data=json.dumps(command),
            content_type="application/json",
            headers={**self._who, "Idempotency-Key": key, "If-Match": f'"{version}"'},
        )
        replayed = answer.headers.get("Idempotent-Replayed") == "true"
        return {"status": answer.status_code, "replayed": replayed, "body": answer.json()}


def _send(game: str, token: str, command: Json, key: str, version: int) -> Json:
    """One command, sent once."""
    return _Tablet(game, token).send(command, key, version)


def _enter_all(game: str, token: str, commands: list[Json]) -> list[Json]:
    """Every command, each under one key, looked at and sent again while others are faster."""
    tablet = _Tablet(game, token)
    entered = []
    for command in commands:
        key = str(uuid4())
        answer = tablet.send(command, key, tablet.look()["version"])
        while answer["status"] == 412:
            answer = tablet.send(command, key, answer["body"]["version"])
        assert answer["status"] == 201, answer
        entered.append({"key": key, "number": answer["body"]["transaction"]["number"]})
    return entered


def _take_back_all(game: str, token: str) -> list[int]:
    """Take back the newest entry until none is left; the numbers that this device took back."""
    tablet, mine = _Tablet(game, token), []
    while (undo := ((book := tablet.look())["newest"] or {}).get("undo")) is not None:
        command = {"type": "undo", "number": undo["number"]}
        answer = tablet.send(command, str(uuid4()), book["version"])
        assert answer["status"] in (201, *AGAIN), answer
        if answer["status"] == 201:
            mine.append(undo["number"])
    return mine


_JOBS: dict[str, Callable[..., Any]] = {
    "post": _post,
    "send": _send,
    "enter_all": _enter_all,
    "take_back_all": _take_back_all,
}


if __name__ == "__main__":
    main(int(sys.argv[1]))
