"""Answer, problem and log line of a request carry one id, by which an operator finds them."""

from __future__ import annotations

import ast
import asyncio
import io
import json
import logging
import os
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from email.message import Message
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError
from django.http import HttpResponse

from config.logs import Json, Plain
from ledger import writing
from ledger.asgi_types import Scope
from ledger.request_id import request_id
from server.lanes.lane import Lane
from server.lanes.turned_away import TurnedAway
from tests.ledger.client import Table
from tests.ledger.conftest import game, started, table
from tests.server.program import refusal

__all__ = ["game", "started", "table"]

OF_A_PROXY = "7c1e0f4a-of-a-proxy"


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """The log as an operator who asks for JSON reads it."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(Json())
    logging.getLogger().addHandler(handler)
    yield written
    logging.getLogger().removeHandler(handler)


def ask(address: str, *, data: bytes | None = None, **headers: str) -> tuple[Message, bytes]:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        with urllib.request.urlopen(
            urllib.request.Request(address, data=data, headers=named)
        ) as answer:
            return answer.headers, answer.read()
    except urllib.error.HTTPError as refusal:
        return refusal.headers, refusal.read()


@pytest.mark.parametrize(
    "address", ["/", "/login/", "/healthz", "/live/", "/static/img/mark.svg", "/api/v1/nowhere"]
)
def test_every_answer_carries_an_id_of_its_own(live_site: str, address: str) -> None:
    first, second = (ask(live_site + address)[0].get_all("X-Request-ID") for _ in range(2))

    assert first
    assert second
    assert len(first) == len(second) == 1
    assert first != second


def test_the_id_of_a_proxy_is_taken_over(live_site: str) -> None:
    headers, _ = ask(f"{live_site}/", X_Request_ID=OF_A_PROXY)
    assert headers["X-Request-ID"] == OF_A_PROXY


@pytest.mark.parametrize("forged", ["short", "x" * 65, "a token.of-a-pass", "café-café-café"])
def test_an_id_of_another_form_is_replaced(live_site: str, forged: str) -> None:
    headers, _ = ask(f"{live_site}/", X_Request_ID=forged)
    assert headers["X-Request-ID"].isalnum()
    assert headers["X-Request-ID"] != forged


@pytest.mark.parametrize("address", ["/api/v1/nowhere", "/live/table-1?token=forged"])
def test_a_problem_names_it(live_site: str, address: str) -> None:
    _, body = ask(live_site + address, X_Request_ID=OF_A_PROXY)
    assert json.loads(body)["request_id"] == OF_A_PROXY


def test_a_post_that_fails_on_both_ways_names_it_in_the_log_with_the_cause(
    live_site: str, started: Table, monkeypatch: pytest.MonkeyPatch, log: io.StringIO
) -> None:
    def failing(*args: Any, **named: Any) -> None:
        raise OperationalError("the wire was cut")

    monkeypatch.setattr(writing, "write_if_next", failing)
    roll = {"type": "roll", "seat": "A", "dice": [2, 1]}
    _, body = ask(
        f"{live_site}/api/v1/games/{started.game.pk}/transactions",
        data=json.dumps(roll).encode(),
        Content_Type="application/json",
        Authorization=started.authorization,
        Idempotency_Key="0190f5fe-7c00-7a00-8000-000000000001",
        If_Match=f'"{started.version()}"',
        X_Request_ID=OF_A_PROXY,
    )

    problem = json.loads(body)
    assert (problem["code"], problem["request_id"]) == ("BUSY", OF_A_PROXY)
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    assert {line.get("request_id") for line in lines} == {OF_A_PROXY}
    assert any("the wire was cut" in line["message"] for line in lines)
    assert started.authorization.split()[1] not in log.getvalue()


def test_a_full_lane_logs_that_it_is_full(log: io.StringIO) -> None:
    lane = Lane("bank", threads=1, room=-1, body_bytes=1)
    scope: Scope = {"path": "/", "headers": []}

    with pytest.raises(TurnedAway):
        asyncio.run(lane.run(scope, HttpResponse))

    # Where an earlier test has filled a lane, the line says how often that was held back.
    message = json.loads(log.getvalue())["message"]
    assert message.startswith("The lane bank is full: 0 are inside.")


def test_a_line_for_people_ends_with_it() -> None:
    record = logging.makeLogRecord({"msg": "The disk is full"})
    known = request_id.set(OF_A_PROXY)
    try:
        said = Plain("{message}", style="{").format(record)
    finally:
        request_id.reset(known)
    assert said == f"The disk is full [request {OF_A_PROXY}]"


@pytest.mark.parametrize("kind", ["plain", "json"])
def test_whatever_the_format_no_line_escapes_the_eye_for_secrets(kind: str) -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "from config import settings; print(settings.LOGGING['formatters'])",
        ],
        env={**os.environ, "LOG_FORMAT": kind},
        capture_output=True,
        text=True,
        check=True,
    )
    formatters = ast.literal_eval(done.stdout)
    assert formatters.keys() == {"plain", "line"}
    assert all(each["()"].startswith("config.logs.") for each in formatters.values())


def test_a_log_format_that_does_not_exist_is_refused_in_one_sentence(tmp_path: Path) -> None:
    said = refusal(tmp_path / "var", 8000, LOG_FORMAT="xml")
    assert "LOG_FORMAT is 'xml', and must be plain or json." in said
