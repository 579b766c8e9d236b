"""A function fits on a screen, a file in a head: 60 lines and 400, in tests as anywhere else."""

from __future__ import annotations

import ast

from tests.house import source

FUNCTION_LINES_MAX = 60
FILE_LINES_MAX = 400


def test_no_python_file_is_longer_than_the_limit() -> None:
    lengths = {
        source.name(path): len(path.read_text().splitlines()) for path in source.files(".py")
    }

    assert len(lengths) > 500
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
