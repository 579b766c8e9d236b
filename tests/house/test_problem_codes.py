"""Each code of a problem stands in its layer's enum, on its page, and somewhere in the program."""

from __future__ import annotations

import ast

import pytest

from docs.problem_codes import LAYERS, PAGE, rendered, uses
from tests.house import source

TEXT = PAGE.read_text("utf-8")


def test_the_page_is_as_it_is_generated() -> None:
    assert rendered(TEXT) == TEXT, "write it anew: .venv/bin/python -m docs"


@pytest.mark.parametrize("layer", LAYERS)
def test_every_code_is_used(layer: str) -> None:
    used = {(type(use.code), use.code) for use in uses()}

    assert [code for code in LAYERS[layer] if (LAYERS[layer], code) not in used] == []


def test_no_code_is_written_as_a_bare_string() -> None:
    """Where it is said or compared: a typo would be a code of its own."""
    codes = {code.value for layer in LAYERS.values() for code in layer}
    bare = [
        f"{source.name(path)}:{part.lineno} {part.value}"
        for path in source.files(".py")
        if source.name(path).partition("/")[0] in LAYERS and path.name != "codes.py"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call | ast.Compare)
        for part in (node.args if isinstance(node, ast.Call) else node.comparators)
        if isinstance(part, ast.Constant) and part.value in codes
    ]

    assert bare == []
