"""A function fits on a screen, a file in a head: 60 lines and 400, in tests as anywhere else.

The functions of the scripts are measured by a parser of their own, in tests/js/limits.test.js.
"""

from __future__ import annotations

import ast

import pytest

from tests.house import source

FUNCTION_LINES_MAX = 60
FILE_LINES_MAX = 400


@pytest.mark.parametrize(("suffix", "at_least"), [(".py", 500), (".js", 70), (".css", 20)])
def test_no_file_is_longer_than_the_limit(suffix: str, at_least: int) -> None:
    lengths = {
        source.name(path): len(path.read_text().splitlines()) for path in source.files(suffix)
    }

    assert len(lengths) > at_least
    assert {name: lines for name, lines in lengths.items() if lines > FILE_LINES_MAX} == {}


def test_no_python_function_is_longer_than_the_limit() -> None:
    lengths = {
        f"{source.name(path)}:{node.lineno} {node.name}": (node.end_lineno or 0) - node.lineno + 1
        for path in source.files(".py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }

    assert len(lengths) > 5000
    assert {name: lines for name, lines in lengths.items() if lines > FUNCTION_LINES_MAX} == {}
