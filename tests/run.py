"""`make test`: the checks of the source, then the suite on SQLite, then what needs a database or a
queue on PostgreSQL with Redis.

    tests/run.py [--lint | --twice] [pytest arguments]

With --lint only the checks run, and those tests that read the source (tests/house). With --twice
the second run takes in what is the same on any database, too.

If something is missing on this computer, what needs it is skipped, and named at the end. With
PASSGO_REQUIRE_SERVICES=1 no service may be missing.
"""

import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from shutil import which

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.node import NOT_INSTALLED  # noqa: E402
from tests.once import WITH_SERVICES_ALONE, WITHOUT_SERVICES, left_out  # noqa: E402
from tests.services import (  # noqa: E402
    REQUIRED,
    hledger,
    postgres_programs,
    postgres_url,
    redis_url,
    webkit,
    whole_chromium,
)

CHECKS = (
    ("ruff check", "ruff", "check", "."),
    ("ruff format", "ruff", "format", "--check", "--quiet", "."),
    ("mypy", "mypy"),
    ("import-linter", "importlinter.cli", "lint"),
    ("Biome", "tests.node", "biome", "check", "--error-on-warnings"),
    ("tsc", "tests.node", "tsc"),
    ("tsc tests/js", "tests.node", "tsc", "--project", "tests/js"),
    ("node --test", "tests.node", "--test", "--test-reporter=dot", "tests/js/*.test.js"),
)

AGAIN_MAX = 5
"""How many failed tests are run once more. If more fail, the load isn't to blame."""

NEVER_AGAIN = "tests/crash/"
"""Tests of what must hold at any moment. A second run kills at other moments, so passing it doesn't
excuse the first."""

SOME_FAILED = 1
"""How pytest ends when it has run its tests and some of them failed."""

ENDS_EARLY = re.compile(r"-[a-z]*x|--exitfirst|--maxfail")
"""How arguments begin with which pytest doesn't run all tests after a failure."""

UNSTEADY: list[str] = []
"""The tests of this run that passed only alone."""


def main(arguments: list[str]) -> int:
    """Run everything, even after a failure, and sum up. Returns 0 when all of it passed."""
    only_lint, twice = "--lint" in arguments, "--twice" in arguments
    arguments = [each for each in arguments if each not in ("--lint", "--twice")]
    summary = checks()
    if only_lint:
        summary.append(("the house", check("the house", "pytest", "-q", "-n", "2", "tests/house")))
    else:
        summary += suites(arguments, twice=twice)
    print("\nSummary")
    for name, verdict in summary:
        print(f"  {verdict:8} {name}")
    for test in UNSTEADY:
        print(f"  UNSTEADY {test} (failed in the crowd, passed alone: mend it)")
    missing_is_fault = REQUIRED and any(verdict == "SKIPPED" for _, verdict in summary)
    return int(missing_is_fault or any(verdict == "FAILED" for _, verdict in summary))


def checks() -> list[tuple[str, str]]:
    """All of them. mypy, which takes longest, runs beside the others; those run one after the
    other, since the first Node tool installs them all."""
    mypy = [each for each in CHECKS if each[0] == "mypy"]
    others = [each for each in CHECKS if each[0] != "mypy"]
    with ThreadPoolExecutor() as threads:
        both = threads.map(lambda some: [(each[0], check(*each)) for each in some], (mypy, others))
        return [(f"check {name}", verdict) for some in both for name, verdict in some]


def check(name: str, module: str, *arguments: str) -> str:
    """One tool over the source. It prints only what is wrong."""
    command = [sys.executable, "-m", module, *arguments]
    if module == "importlinter.cli":
        command = [str(Path(sys.executable).with_name("lint-imports"))]
    done = subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, text=True)
    if done.returncode == 0:
        return "passed"
    print(f"--- {name}\n{done.stdout}{done.stderr}", flush=True)
    return "SKIPPED" if module == "tests.node" and done.returncode == NOT_INSTALLED else "FAILED"


def suites(arguments: list[str], *, twice: bool) -> list[tuple[str, str]]:
    """The suite twice: embedded as in `make run`, and with the servers of a bigger evening, of
    which only `twice` runs what is the same on any database."""
    database, why_not_database = postgres_url()
    queue, why_not_queue = redis_url()
    name = "pytest on PostgreSQL, Redis"
    both = bool(database and queue)
    once = [f"--ignore={each}" for each in WITH_SERVICES_ALONE if both]
    sqlite = [("pytest on SQLite, memory://", pytest([*arguments, *once]))]
    if database and queue:
        once = list(WITHOUT_SERVICES) if twice else left_out()
        arguments = [*arguments, *(f"--ignore={each}" for each in once)]
        bigger = [(name, pytest(arguments, DATABASE_URL=database, REDIS_URL=queue))]
    else:
        bigger = [(f"{name}: {why_not_database or why_not_queue}", "SKIPPED")]
    return skipped() + sqlite + bigger


def skipped() -> list[tuple[str, str]]:
    """What can't be tested on this computer, and why. Not to be root is no fault, even where no
    service may be missing."""
    servers = postgres_programs() and which("redis-server")
    parts = (
        (whole_chromium(), "browser tests: no Chromium"),
        (webkit(), "the bank in WebKit: no webkit2gtk-driver, xvfb"),
        (hledger(), "exports judged by hledger: no hledger"),
        (which("caddy"), "a bigger evening behind its proxy: no caddy"),
        (which("pg_dump"), "copies of PostgreSQL: no pg_dump"),
        (servers, "crashes on PostgreSQL: no initdb, redis-server"),
    )
    lines = [(what, "SKIPPED") for present, what in parts if not present]
    return lines if os.geteuid() == 0 else [*lines, ("what only root may do", "NOT ROOT")]


def pytest(arguments: list[str], **extra: str) -> str:
    """One run of the suite with three workers, since two leave the two cores of a small computer
    idle while browsers wait; the arguments are pytest's own. If all tests have run and a few have
    failed under that load, those are run once more, alone:
    docs/decisions/a-failed-test-is-run-again-alone.md."""
    print(f"\n--- pytest {extra.get('DATABASE_URL', 'on SQLite').split('@')[-1]}", flush=True)
    workers = [] if any(each.startswith("-n") for each in arguments) else ["-n", "3"]
    # Files in their order: sorted by their number of tests, the few that take minutes come last,
    # and one of them keeps one worker busy when the other has nothing left to do.
    order = ["--dist", "loadfile", "--no-loadscope-reorder"]
    command = [sys.executable, "-m", "pytest", *workers, *order, *arguments]
    ours = {**environment(), **extra}
    ended = subprocess.run([*command, "--cache-clear"], cwd=ROOT, env=ours).returncode
    if ended == 0:
        return "passed"
    failed = failed_tests()
    # Any other end than "some tests failed" leaves tests that never ran.
    all_ran = ended == SOME_FAILED and not any(map(ENDS_EARLY.match, arguments))
    if not all_ran or not 0 < len(failed) <= AGAIN_MAX:
        return "FAILED"
    if any(each.startswith(NEVER_AGAIN) for each in failed):
        return "FAILED"
    print(f"\n--- again, alone: {', '.join(failed)}", flush=True)
    alone = subprocess.run([sys.executable, "-m", "pytest", "-n", "0", *failed], cwd=ROOT, env=ours)
    if alone.returncode != 0:
        return "FAILED"
    UNSTEADY.extend(failed)
    return "passed"


def failed_tests() -> list[str]:
    """The tests that failed in the run before, as pytest has noted them."""
    noted = ROOT / ".pytest_cache/v/cache/lastfailed"
    return list(json.loads(noted.read_text())) if noted.exists() else []


def environment() -> dict[str, str]:
    """Our environment, without what would lead the tests to a real database, and without what keeps
    Python from saving compiled files: six workers load all tests, and tests start Passgo hundreds
    of times."""
    ours = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "ALLOWED_HOSTS", "HTTPS", "DEBUG",
            "PYTHONDONTWRITEBYTECODE")  # fmt: skip
    return {name: value for name, value in os.environ.items() if name not in ours}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
