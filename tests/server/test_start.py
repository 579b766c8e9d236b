"""`make run` as a person meets it: the real command in a process of its own."""

import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.conftest import PATIENCE_SECONDS, wait_until
from tests.server.program import ROOT, environment, refusal, running


@pytest.fixture
def port(free_port: int) -> int:
    """A port for the server."""
    return free_port


def test_it_answers_and_prints_its_addresses_and_the_first_link(tmp_path: Path, port: int) -> None:
    with running(tmp_path / "var", port):
        printed = (tmp_path / "var.log").read_text()
        assert f"http://localhost:{port}/" in printed
        assert "/welcome/" in printed
        with urllib.request.urlopen(f"http://localhost:{port}/") as answer:
            assert answer.status == 200
            assert "script-src 'self'" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_what_listens_to_this_computer_alone_names_no_address_on_the_network(
    tmp_path: Path, port: int, host: str
) -> None:
    with running(tmp_path / "var", port, HOST=host):
        printed = (tmp_path / "var.log").read_text()
        assert f"http://localhost:{port}/" in printed
        assert "On the network" not in printed


def test_an_empty_database_gets_a_demo(tmp_path: Path, port: int) -> None:
    var = tmp_path / "var"
    with running(var, port, DEMO="on"), sqlite3.connect(var / "passgo.sqlite3") as database:
        played = "SELECT 1 FROM ledger_transaction WHERE number > 0"
        wait_until(
            lambda: database.execute(played).fetchone(), "an entry at one of the demo's tables"
        )
    assert "A demo event is being made" in var.with_suffix(".log").read_text()


def test_ctrl_c_ends_it_with_a_viewer_connected_whose_stream_is_ended_in_order(
    tmp_path: Path, port: int
) -> None:
    var = tmp_path / "var"
    with running(var, port) as process:
        # Its own program takes long to start, and the server waits seconds for a request.
        address = _live_address(var)
        with socket.create_connection(("127.0.0.1", port)) as viewer:
            viewer.sendall(f"GET {address} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            with viewer.makefile("rb") as stream:
                assert b"200 OK" in stream.readline()
                process.send_signal(signal.SIGINT)
                assert process.wait(PATIENCE_SECONDS) == 0
                assert stream.read().endswith(b"\r\n0\r\n\r\n")
    assert "Traceback" not in (tmp_path / "var.log").read_text()


def test_a_second_start_goes_on_with_the_same_data(tmp_path: Path, port: int) -> None:
    var = tmp_path / "var"
    secrets = []
    for name in ("first", "second"):
        with running(var, port) as process:
            with sqlite3.connect(var / "passgo.sqlite3") as database:
                database.execute(f"CREATE TABLE of_the_{name} (id)")
                database.execute("SELECT * FROM of_the_first")
            process.send_signal(signal.SIGINT)
            process.wait(PATIENCE_SECONDS)
        secrets.append((var / "secret_key").read_text())
    assert secrets[0] == secrets[1]


def test_a_port_in_use_is_told_in_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("0.0.0.0", 0)) as door:
        taken = door.getsockname()[1]
        said = refusal(tmp_path / "var", taken)
    assert f"port {taken} is in use" in said
    assert f"make run PORT={taken + 1}" in said


def test_an_address_of_another_computer_is_told_in_one_sentence(tmp_path: Path, port: int) -> None:
    said = refusal(tmp_path / "var", port, HOST="192.0.2.77")
    assert "HOST is 192.0.2.77, which isn't an address of this computer" in said
    assert "PORT" not in said


def test_a_second_server_on_the_same_data_is_refused(tmp_path: Path, port: int) -> None:
    with running(tmp_path / "var", port):
        assert "already running" in refusal(tmp_path / "var", port)


def test_an_unwritable_data_folder_is_told_in_one_sentence(tmp_path: Path, port: int) -> None:
    (tmp_path / "var").write_text("a file where the folder should be")
    assert "can't be written" in refusal(tmp_path / "var", port)


@pytest.mark.parametrize("port", ["http", "0", "70000"])
def test_an_impossible_port_is_reported_in_one_sentence(tmp_path: Path, port: str) -> None:
    assert "must be a number from 1 to 65535" in refusal(tmp_path / "var", port)


def test_a_database_that_is_away_is_told_in_one_sentence(tmp_path: Path, port: int) -> None:
    nobody = "postgres://nobody:x@127.0.0.1:1/nothing"
    said = refusal(tmp_path / "var", port, DATABASE_URL=nobody)
    assert "the database can't be used" in said


def _live_address(var: Path) -> str:
    code = "import django; django.setup(); from ledger import live; print(live.url('event-1'))"
    seen = {**environment(var, 1), "DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=seen,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()
