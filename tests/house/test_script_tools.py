"""The locks of the JavaScript tools: a hash for each download, and no address of a registry."""

import json
from pathlib import Path

import pytest

from tests.house import source

FOLDERS = (source.ROOT, source.ROOT / "tests" / "api" / "clients")


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_tool_is_locked_by_its_hash_and_names_no_registry(folder: Path) -> None:
    lock = json.loads((folder / "package-lock.json").read_text())
    tools = {name: tool for name, tool in lock["packages"].items() if name}

    assert len(tools) > 20
    assert [name for name, tool in tools.items() if not tool.get("integrity")] == []
    assert [name for name, tool in tools.items() if "resolved" in tool] == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_lock_is_of_the_package_file(folder: Path) -> None:
    wanted = json.loads((folder / "package.json").read_text())["devDependencies"]
    lock = json.loads((folder / "package-lock.json").read_text())

    assert lock["packages"][""]["devDependencies"] == wanted
    locked = {name: lock["packages"][f"node_modules/{name}"]["version"] for name in wanted}
    assert locked == wanted
