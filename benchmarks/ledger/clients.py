"""Several clients at once, each a process with a connection and games of its own."""

from __future__ import annotations

import subprocess
import sys
import time

from benchmarks.ledger.scratch import ROOT

POSTS_MAX = 6_000
"""More than one client can post in one of its turns."""


class Clients:
    """Processes that wait to be told for how long to post."""

    def __init__(self, count: int) -> None:
        self._all = [
            subprocess.Popen(
                [sys.executable, "-m", "benchmarks.ledger.clients"],
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            for _ in range(count)
        ]
        for client in self._all:
            assert _heard(client) == "ready"

    def rate(self, count: int, seconds: float) -> float:
        """Posts per second of the first `count` clients, posting together."""
        busy = self._all[:count]
        for client in busy:
            assert client.stdin is not None
            client.stdin.write(f"{seconds}\n")
            client.stdin.flush()
        return sum(float(_heard(client)) for client in busy)

    def close(self) -> None:
        """End them."""
        for client in self._all:
            client.communicate()


def _heard(client: subprocess.Popen[str]) -> str:
    assert client.stdout is not None
    return client.stdout.readline().strip()


def main() -> None:
    """One client: for each duration on the standard input, print the posts per second in it."""
    import django

    django.setup()
    from benchmarks.ledger.subjects import Evenings

    evening = Evenings(POSTS_MAX)
    evening.post(20)
    evening.get_ready()
    print("ready", flush=True)
    for line in sys.stdin:
        began, posts = time.perf_counter(), 0
        while (passed := time.perf_counter() - began) < float(line):
            evening.post(1)
            posts += 1
        evening.get_ready()
        print(posts / passed, flush=True)


if __name__ == "__main__":
    main()
