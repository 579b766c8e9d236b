"""The peer: django-hordak, a transaction of two legs with its triggers, in its own environment.

Two halves of one file. `Peer` is ours: it makes the environment, starts the other half there, and
tells it how many to do. The other half, run as a script, has Django and hordak and nothing of ours.
"""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

PACKAGES = ("django-hordak==2.0.0", "django>=5.2,<6", "psycopg[binary]>=3.3,<4")
ACCOUNTS = 8


class Peer:
    """hordak on an empty PostgreSQL database, in a process of its own."""

    def __init__(self, folder: Path, url: str) -> None:
        self._process = subprocess.Popen(  # noqa: S603
            [str(_environment(folder)), __file__, url],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._answer()

    def post(self, count: int) -> None:
        """Have it make `count` transactions, and wait."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{count}\n")
        self._process.stdin.flush()
        self._answer()

    def close(self) -> None:
        """End it."""
        self._process.communicate()

    def _answer(self) -> None:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line == "done\n", f"the peer says {line!r}"


def _environment(folder: Path) -> Path:
    """The Python of an environment with the packages; made once, and kept."""
    python = folder / "bin" / "python"
    complete = folder / "complete"
    if not complete.exists():
        venv.create(folder, with_pip=True, clear=True)
        install = [str(python), "-m", "pip", "install", "-qq", *PACKAGES]
        subprocess.run(install, check=True)  # noqa: S603
        complete.touch()
    return python


def main(url: str) -> None:
    """The other half: makes as many transfers as each number on the standard input says."""
    import dj_database_url
    import django
    from django.conf import settings

    settings.configure(
        DATABASES={"default": dj_database_url.parse(url)},
        INSTALLED_APPS=["django.contrib.contenttypes", "django.contrib.auth", "mptt", "hordak"],
        DEFAULT_AUTO_FIELD="django.db.models.AutoField",
        USE_TZ=True,
    )
    django.setup()
    from django.core.management import call_command
    from hordak.models import Account
    from moneyed import Money

    call_command("migrate", verbosity=0)
    accounts = [
        Account.objects.create(name=f"Seat {at}", type="AS", code=str(at), currencies=["USD"])
        for at in range(ACCOUNTS)
    ]
    print("done", flush=True)
    at = 0
    for line in sys.stdin:
        for _ in range(int(line)):
            giver, taker = accounts[at % ACCOUNTS], accounts[(at + 1) % ACCOUNTS]
            giver.transfer_to(taker, Money(1 + at % 500, "USD"))
            at += 1
        print("done", flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
