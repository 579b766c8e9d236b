"""The commands of docs/operators.md, to be followed to the letter, and which tests follow them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "operators.md"
PYTHON = ".venv/bin/python "

_PROGRAMS = r"(?:make|python|py|manage\.py|apt|install|cp|systemctl|journalctl|git|uvicorn)"
_COMMAND = re.compile(rf"(?:[A-Z_]+=\S+ )*(?:\.venv/bin/)?{_PROGRAMS} ")


def documented(words: str) -> str:
    """The one block of the page that has these words."""
    [block] = [each for each in blocks() if words in each]
    return block


def typed(command: str) -> str:
    """A command that stands within a sentence or a table of the page, letter by letter."""
    assert command in lines(), f"docs/operators.md doesn't say {command}"
    return command


def blocks() -> list[str]:
    """The blocks of the page, without their indentation."""
    found = re.findall(r"^( *)```\n(.*?)^ *```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    return [block.replace(f"\n{indent}", "\n").removeprefix(indent) for indent, block in found]


def lines() -> list[str]:
    """The commands within sentences and tables, each once."""
    text = re.sub(r"^ *```.*?^ *```$", "", PAGE.read_text(), flags=re.MULTILINE | re.DOTALL)
    spans = re.findall(r"`([^`]+)`", " ".join(text.split()))
    return list(dict.fromkeys(each for each in spans if _COMMAND.match(each)))


def followed() -> dict[str, set[str]]:
    """The parts of this page that the tests of the server ask for: the words given to `documented`,
    and the commands given to `typed`."""
    found: dict[str, set[str]] = {"documented": set(), "typed": set()}
    for path in sorted((ROOT / "tests" / "server").rglob("*.py")):
        for name, words in _asked(ast.parse(path.read_text())):
            found[name].add(words)
    return found


def _asked(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            if name in ("documented", "typed"):
                [words] = node.args
                assert isinstance(words, ast.Constant), "write the words of the page here"
                yield name, str(words.value)
