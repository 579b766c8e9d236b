"""Work is handed to Celery by the name of its task, which no type checker looks up."""

from __future__ import annotations

import re

from config.celery import app
from tests.house import source

NAME = re.compile(r'(?<!name=)"((?:\w+\.)+(?:tasks|celery)\.\w+)"')
"""A task as its sender or the beat names it, and not as its decorator does."""


def test_every_task_that_is_sent_for_is_there() -> None:
    app.loader.import_default_modules()
    named = [
        (name, task)
        for path in source.files(".py")
        if not (name := source.name(path)).startswith("tests/")
        for task in NAME.findall(path.read_text("utf-8"))
    ]

    assert len(named) > 5
    assert [(name, task) for name, task in named if task not in app.tasks] == []
