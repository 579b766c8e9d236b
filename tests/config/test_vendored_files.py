"""The third-party files are exactly those that the locks name, with their licenses."""

import base64
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = pytest.mark.parametrize(
    "folder", [ROOT / "static/vendor", ROOT / "tests/vendor"], ids=str
)


def locked(folder: Path) -> list[dict[str, Any]]:
    """The files that the lock of a folder names."""
    packages: list[dict[str, Any]] = json.loads((folder / "vendor.lock.json").read_text())
    return packages


@FOLDERS
def test_each_file_is_the_one_that_was_locked(folder: Path) -> None:
    for package in locked(folder):
        for name, integrity in package["files"].items():
            content = (folder / package["name"] / package["version"] / name).read_bytes()
            digest = base64.b64encode(hashlib.sha384(content).digest()).decode()
            assert integrity == f"sha384-{digest}", f"{package['name']}/{name} was changed by hand"


@FOLDERS
def test_nothing_lies_there_that_the_lock_does_not_name(folder: Path) -> None:
    named = {f"{p['name']}/{p['version']}/{name}" for p in locked(folder) for name in p["files"]}
    present = {str(path.relative_to(folder)) for path in folder.rglob("*/*") if path.is_file()}
    assert {path for path in present if "__pycache__" not in path} == named


@FOLDERS
def test_each_package_carries_its_license(folder: Path) -> None:
    packages = locked(folder)
    assert all(any(name.startswith("LICENSE") for name in p["files"]) for p in packages)
