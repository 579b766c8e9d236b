"""How a full disk or an absent database is reported, in the answer and in the log."""

from __future__ import annotations

import logging
from typing import Any
from uuid import uuid4

import pytest
from django.db import OperationalError
from django.test import Client

from ledger import writing
from tests.ledger.client import Table, assert_problem
from tests.ledger.conftest import game, started, table

__all__ = ["game", "started", "table"]

ROLL = {"type": "roll", "seat": "A", "dice": [2, 1]}


def broken(words: str) -> Any:
    def failing(*args: Any, **named: Any) -> None:
        raise OperationalError(words)

    return failing


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ("database or disk is full", "DISK_FULL", "Make room there"),
        ("could not extend file: No space left on device", "DISK_FULL", "Make room there"),
        ("database is locked", "BUSY", "Send the same request again"),
        ("connection refused", "BUSY", "Send the same request again"),
    ],
)
def test_a_tablet_hears_the_cause_and_the_log_has_it(
    started: Table,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    words: str,
    code: str,
    said: str,
) -> None:
    monkeypatch.setattr(writing, "write_if_next", broken(words))

    problem = assert_problem(started.post(ROLL, key=uuid4()), 503, code)

    assert said in problem["detail"]
    assert f"The database can't be used: {words}" in caplog.text


@pytest.mark.django_db
def test_a_page_says_it_too(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("django.db.models.query.QuerySet._fetch_all", broken("disk is full"))

    with caplog.at_level(logging.WARNING):
        answer = Client(raise_request_exception=False).get("/")

    assert answer.status_code == 503
    assert "Make room there" in answer.content.decode()
    assert "disk is full" in caplog.text
