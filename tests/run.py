"""`make test`: the checks of the source, then the suite on SQLite, then on PostgreSQL with Redis.

    tests/run.py [--lint] [pytest arguments]

What is missing on this computer is skipped and said at the end. With PASSGO_REQUIRE_SERVICES=1
nothing may be missing: then it fails.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.node import NOT_INSTALLED  # noqa: E402
from tests.services import REQUIRED, chromium, hledger, postgres_url, redis_url  # noqa: E402

CHECKS = (
    ("ruff check", "ruff", "check", "."),
    ("ruff format", "ruff", "format", "--check", "--quiet", "."),
    ("mypy", "mypy"),
    ("import-linter", "importlinter.cli", "lint"),
    ("Biome", "tests.node", "biome", "check", "--error-on-warnings"),
    ("tsc", "tests.node", "tsc"),
    ("node --test", "tests.node", "--test", "--test-reporter=dot", "tests/js/*.test.js"),
)


def main(arguments: list[str]) -> int:
    """Run everything, even after a failure, and sum up. Returns 0 when all of it passed."""
    only_lint = "--lint" in arguments
    arguments = [each for each in arguments if each != "--lint"]
    summary = [(f"check {name}", check(name, *command)) for name, *command in CHECKS]
    if not only_lint:
        summary += suites(arguments)
    print("\nSummary")
    for name, verdict in summary:
        print(f"  {verdict:8} {name}")
    missing_is_fault = REQUIRED and any(verdict == "SKIPPED" for _, verdict in summary)
    return int(missing_is_fault or any(verdict == "FAILED" for _, verdict in summary))


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


def suites(arguments: list[str]) -> list[tuple[str, str]]:
    """The suite twice: embedded as in `make run`, and with the servers of a bigger evening."""
    sqlite = [("pytest on SQLite, memory://", pytest(arguments))]
    missing = [] if chromium() else [("browser tests: no Chromium", "SKIPPED")]
    missing += [] if hledger() else [("exports judged by hledger: no hledger", "SKIPPED")]
    database, why_not_database = postgres_url()
    queue, why_not_queue = redis_url()
    name = "pytest on PostgreSQL, Redis"
    if database and queue:
        bigger = [(name, pytest(arguments, DATABASE_URL=database, REDIS_URL=queue))]
    else:
        bigger = [(f"{name}: {why_not_database or why_not_queue}", "SKIPPED")]
    return missing + sqlite + bigger


def pytest(arguments: list[str], **extra: str) -> str:
    """One run of the suite with two workers; the arguments are pytest's own."""
    print(f"\n--- pytest {extra.get('DATABASE_URL', 'on SQLite').split('@')[-1]}", flush=True)
    workers = [] if any(each.startswith("-n") for each in arguments) else ["-n", "2"]
    command = [sys.executable, "-m", "pytest", *workers, "--dist", "loadfile", *arguments]
    done = subprocess.run(command, cwd=ROOT, env={**environment(), **extra})
    return "passed" if done.returncode == 0 else "FAILED"


def environment() -> dict[str, str]:
    """Ours, without what would lead the tests to a real database."""
    ours = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "ALLOWED_HOSTS", "HTTPS", "DEBUG")
    return {name: value for name, value in os.environ.items() if name not in ours}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
