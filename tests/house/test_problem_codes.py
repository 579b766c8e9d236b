"""Each code of a problem stands in its layer's enum, on its page, and somewhere in the program."""

from __future__ import annotations

import ast
import re

import pytest
from drf_spectacular.generators import SchemaGenerator

from docs.problem_codes import LAYERS, PAGE, rendered, uses
from tests.house import source

TEXT = PAGE.read_text("utf-8")
OF_THE_FRAMEWORK = {"NOT_ACCEPTABLE"}
CODES = {code.value for layer in LAYERS.values() for code in layer}


def test_the_page_is_as_it_is_generated() -> None:
    assert rendered(TEXT) == TEXT, "write it again: .venv/bin/python -m docs"


@pytest.mark.parametrize("layer", LAYERS)
def test_every_code_is_used(layer: str) -> None:
    used = {(type(use.code), use.code) for use in uses()}

    assert [code for code in LAYERS[layer] if (LAYERS[layer], code) not in used] == []


def test_no_code_is_written_as_a_bare_string() -> None:
    """Wherever a code is raised, compared or looked up, a typo would be a new code."""
    bare = [
        f"{source.name(path)}:{part.lineno} {part.value}"
        for path in source.files(".py")
        if source.name(path).partition("/")[0] in LAYERS and path.name != "codes.py"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        for part in _said_by(node)
        if isinstance(part, ast.Constant) and part.value in CODES
    ]

    assert bare == []


def _said_by(node: ast.AST) -> list[ast.expr | None]:
    if isinstance(node, ast.Call):
        return [*node.args]
    if isinstance(node, ast.Compare):
        return [*node.comparators]
    return [*node.keys] if isinstance(node, ast.Dict) else []


def test_the_description_of_the_api_names_no_code_that_there_is_not() -> None:
    """It lists the codes of each operation as prose, which no type checks."""
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    named = {
        (operation["operationId"], word)
        for path in paths.values()
        for operation in path.values()
        for status, answer in operation["responses"].items()
        if int(status) >= 400
        for word in re.findall(r"\b[A-Z]+(?:_[A-Z]+)+\b", answer["description"])
    }

    assert len(named) > 100
    assert sorted(pair for pair in named if pair[1] not in CODES | OF_THE_FRAMEWORK) == []
