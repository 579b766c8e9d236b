"""The third-party files are exactly those that the lock names, with their licences."""

import base64
import hashlib
import json
from pathlib import Path

VENDOR = Path(__file__).parents[2] / "static" / "vendor"
LOCK = json.loads((VENDOR / "vendor.lock.json").read_text())


def test_each_file_is_the_one_that_was_locked() -> None:
    for package in LOCK:
        for name, integrity in package["files"].items():
            content = (VENDOR / package["name"] / package["version"] / name).read_bytes()
            digest = base64.b64encode(hashlib.sha384(content).digest()).decode()
            assert integrity == f"sha384-{digest}", f"{package['name']}/{name} was changed by hand"


def test_nothing_lies_there_that_the_lock_does_not_name() -> None:
    locked = {f"{p['name']}/{p['version']}/{name}" for p in LOCK for name in p["files"]}
    present = {str(path.relative_to(VENDOR)) for path in VENDOR.rglob("*/*") if path.is_file()}
    assert {path for path in present if "__pycache__" not in path} == locked


def test_each_package_carries_its_licence() -> None:
    assert all(any(name.startswith("LICENSE") for name in p["files"]) for p in LOCK)
