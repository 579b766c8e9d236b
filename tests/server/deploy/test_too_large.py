"""What is too large for the proxy is refused at once: in words or, by the API, as a problem. So is
a request that nothing behind it answers."""

from __future__ import annotations

import http.client
import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.conftest import find_port, wait_until
from tests.crash.programs import Program
from tests.server.deploy import files
from tests.server.deploy.test_deploy_files import program
from tests.server.program import running

SOON_SECONDS = 5.0
MB = 1_000_000
ELSEWHERE, HALL = "/organise/new/", "/api/v1/events/north/halls"
OF_CADDY = "This is too large: 9 MB at most, or 70 MB for another hall's evening."
OF_PASSGO = "This is too large: 16 kB at most"


@contextmanager
def caddy(folder: Path, behind: int, **changes: str) -> Iterator[int]:
    """The port of a Caddy by server/deploy, without TLS, in front of this port."""
    started, port = program("caddy"), find_port()
    file = folder / "Caddyfile"
    own = {
        "night.example.org {": f"http://localhost:{port} {{",
        "127.0.0.1:8001 127.0.0.1:8002": f"127.0.0.1:{behind}",
    }
    file.write_text(files.caddyfile(own | changes))
    command = [started, "run", "--adapter", "caddyfile", "--config", str(file)]
    home = {"PATH": os.environ["PATH"], "HOME": str(folder)}
    front = Program("caddy", command, home, Path(folder / "caddy.log"))
    try:
        front.start()
        wait_until(lambda: _answers(port), "Caddy")
        yield port
    finally:
        front.kill()


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a Caddy in front of a Passgo."""
    folder, behind = tmp_path_factory.mktemp("proxy"), find_port()
    with (
        running(folder / "var", behind, ALLOWED_HOSTS="localhost"),
        caddy(folder, behind) as port,
    ):
        yield port


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("localhost", port)).close()
    except OSError:
        return False
    return True


def sent(port: int, path: str, size: int, *, announced: bool = True) -> tuple[int, str]:
    """Status and text of the answer to `size` bytes, whose number is `announced` or not."""
    line = http.client.HTTPConnection("localhost", port, timeout=20)
    body = (bytes(MB // 2) for _ in range(size // (MB // 2)))
    with suppress(ConnectionError):  # refused before all of it was sent: the answer is there
        if announced:
            line.request("POST", path, bytes(size))
        else:
            line.request("POST", path, body, encode_chunked=True)
    answer = line.getresponse()
    return answer.status, answer.read().decode()


@pytest.mark.parametrize(("path", "size"), [(ELSEWHERE, 10 * MB), (HALL, 71 * MB)])
def test_what_the_proxy_refuses_gets_a_sentence(proxy: int, path: str, size: int) -> None:
    begun = time.monotonic()
    status, text = sent(proxy, path, size)
    assert status == 413
    if path == HALL:
        problem = json.loads(text)
        assert (problem["status"], problem["code"]) == (413, "TOO_LARGE")
        text = problem["detail"]
    assert text == OF_CADDY
    assert time.monotonic() - begun < SOON_SECONDS


@pytest.mark.parametrize(("path", "size"), [(ELSEWHERE, 10 * MB), (HALL, 71 * MB)])
def test_so_does_what_comes_without_saying_how_large_it_is(
    proxy: int, path: str, size: int
) -> None:
    begun = time.monotonic()
    status, text = sent(proxy, path, size, announced=False)
    assert status == 413
    assert "This is too large: " in text
    assert time.monotonic() - begun < SOON_SECONDS


@pytest.mark.parametrize(("path", "size"), [(ELSEWHERE, 100_000), (HALL, 20 * MB)])
def test_what_it_hands_on_is_answered_by_passgo(proxy: int, path: str, size: int) -> None:
    status, text = sent(proxy, path, size)
    assert status == 413
    assert OF_PASSGO in text


def test_while_nothing_behind_it_answers_the_api_says_so_in_a_problem(tmp_path: Path) -> None:
    with caddy(tmp_path, find_port(), **{"lb_try_duration 10s": "lb_try_duration 0s"}) as port:
        line = http.client.HTTPConnection("localhost", port, timeout=20)
        line.request("GET", "/api/v1/rulesets")
        answer = line.getresponse()
        problem = json.loads(answer.read())
        assert answer.getheader("Content-Type") == "application/problem+json"
        assert (problem["status"], problem["code"]) == (answer.status, "BUSY")
        assert answer.status in (502, 503)

        line.request("GET", "/e/north/")
        answer = line.getresponse()
        assert answer.status in (502, 503)
        assert answer.read() == b""
