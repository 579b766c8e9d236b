"""`make run` after `manage.py lan`: the same site by https, with a certificate that holds."""

from __future__ import annotations

import socket
import ssl
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.conftest import find_port
from tests.server.operators.page import typed
from tests.server.operators.typing_in import Operator
from tests.server.program import refusal, running


@pytest.fixture
def var(tmp_path: Path) -> Path:
    """A data folder with an authority."""
    operator = Operator(tmp_path / "var", 8000)
    operator.types(typed(".venv/bin/python manage.py lan"))
    return operator.var


@pytest.fixture
def trusting(var: Path) -> ssl.SSLContext:
    """The TLS context of a device that trusts the authority and nobody else."""
    context = ssl.create_default_context(cafile=str(var / "lan" / "authority.crt"))
    context.verify_flags |= ssl.VERIFY_X509_STRICT
    return context


def test_it_answers_by_https_to_clients_that_trust_the_authority(
    var: Path, trusting: ssl.SSLContext, free_port: int
) -> None:
    lan_port = find_port()
    with running(var, free_port, LAN_PORT=str(lan_port)):
        printed = var.with_suffix(".log").read_text()
        for host in ("localhost", "127.0.0.1"):
            address = f"https://{host}:{lan_port}/"
            with urllib.request.urlopen(address, context=trusting) as answer:
                assert answer.status == 200
        with urllib.request.urlopen(f"http://localhost:{free_port}/https/") as answer:
            assert f":{lan_port}/https/check/" in answer.read().decode()
    assert f":{lan_port}/" in printed
    assert f":{free_port}/https/" in printed


def test_a_device_that_does_not_trust_it_is_warned(var: Path, free_port: int) -> None:
    lan_port = find_port()
    with (
        running(var, free_port, LAN_PORT=str(lan_port)),
        pytest.raises(urllib.error.URLError, match="CERTIFICATE_VERIFY_FAILED"),
    ):
        urllib.request.urlopen(f"https://localhost:{lan_port}/")


def test_a_second_port_in_use_is_told_in_one_sentence(var: Path, free_port: int) -> None:
    with socket.create_server(("0.0.0.0", 0)) as door:
        taken = door.getsockname()[1]
        said = refusal(var, free_port, LAN_PORT=str(taken))
    assert f"port {taken} is in use" in said
    assert f"make run LAN_PORT={taken + 1}" in said


def test_two_ports_that_are_the_same_are_told_by_name(var: Path, free_port: int) -> None:
    said = refusal(var, free_port, LAN_PORT=str(free_port))
    assert f"PORT and LAN_PORT are both {free_port}" in said
    assert f"make run LAN_PORT={free_port + 1}" in said


def test_broken_certificates_are_told_in_one_sentence(var: Path, free_port: int) -> None:
    (var / "lan" / "authority.key").write_text("nonsense")

    assert "manage.py lan --anew" in refusal(var, free_port)
