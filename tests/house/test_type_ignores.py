"""What the type checker is told to overlook says which fault, and why it isn't one."""

from __future__ import annotations

import re

from tests.house import source

IGNORE = re.compile(r"#\s*type:\s*ignore(?P<rest>.*)")
EXPLAINED = re.compile(r"\[[a-z-]+\]  # \S+")


def test_every_type_that_is_ignored_has_a_code_and_a_reason() -> None:
    bare = [
        f"{source.name(path)}:{number} {line.strip()}"
        for path in source.files(".py")
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if path.name != "test_type_ignores.py"
        and (found := IGNORE.search(line))
        and not EXPLAINED.match(found["rest"])
    ]

    assert bare == []
