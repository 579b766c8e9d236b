"""The lock of the JavaScript tools: a hash for each download, and no address of a registry."""

import json

from tests.house import source


def test_every_tool_is_locked_by_its_hash_and_names_no_registry() -> None:
    lock = json.loads((source.ROOT / "package-lock.json").read_text())
    tools = {name: tool for name, tool in lock["packages"].items() if name}

    assert len(tools) > 20
    assert [name for name, tool in tools.items() if not tool.get("integrity")] == []
    assert [name for name, tool in tools.items() if "resolved" in tool] == []


def test_the_lock_is_of_the_package_file() -> None:
    wanted = json.loads((source.ROOT / "package.json").read_text())["devDependencies"]
    lock = json.loads((source.ROOT / "package-lock.json").read_text())

    assert lock["packages"][""]["devDependencies"] == wanted
    locked = {name: lock["packages"][f"node_modules/{name}"]["version"] for name in wanted}
    assert locked == wanted
