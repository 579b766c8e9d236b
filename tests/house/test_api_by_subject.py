"""What the organiser's API takes and gives stands in one place: its shapes and its answers."""

from __future__ import annotations

import ast

from tests.house import source

API = source.ROOT / "tournaments" / "api"


def test_serializers_and_renderings_stand_in_their_folders() -> None:
    found = [
        (path, node.name)
        for path in source.files(".py")
        if path.is_relative_to(API)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef | ast.FunctionDef)
    ]
    placed = {
        "serializers": [path for path, name in found if name.endswith("Serializer")],
        "rendering": [path for path, name in found if name.startswith("render_")],
    }

    for folder, paths in placed.items():
        assert len(paths) > 20
        assert {source.name(path) for path in paths if path.parent != API / folder} == set()
