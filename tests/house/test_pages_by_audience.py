"""A page's view stands in the folder of its audience, as its template does."""

from __future__ import annotations

import ast

from tests.house import source

VIEWS = source.ROOT / "tournaments" / "views"
SHARED = {"components"}
"""Folders with what the pages of several audiences show."""


def test_a_view_renders_templates_of_its_own_audience_or_of_all() -> None:
    rendered = [
        (path, node.value)
        for path in source.files(".py")
        if path.parent.parent == VIEWS and path.parent.name not in SHARED
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
        if isinstance(node.value, str) and node.value.endswith(".html")
    ]

    assert len(rendered) > 50
    assert [
        f"{source.name(path)}: {template}"
        for path, template in rendered
        if template.split("/")[0] not in {path.parent.name, *SHARED}
    ] == []
