"""Settings as a deployment meets them."""

import io
import logging
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from config import given

ROOT = Path(__file__).parents[2]


def _manage(folder: Path, *command: str, **settings: str) -> subprocess.CompletedProcess[str]:
    return _python(folder, "manage.py", *command, **settings)


def _python(folder: Path, *command: str, **settings: str) -> subprocess.CompletedProcess[str]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={**kept, "VAR_DIR": str(folder / "var"), **settings},
        capture_output=True,
        text=True,
    )


def _setting(folder: Path, name: str, **settings: str) -> str:
    """The value that a program would find."""
    code = f"from config import settings; print(settings.{name})"
    done = _python(folder, "-c", code, **settings)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_with_https_on_the_deployment_checks_pass(tmp_path: Path) -> None:
    done = _manage(tmp_path, "check", "--deploy", "--fail-level", "WARNING", HTTPS="on")
    assert done.returncode == 0, done.stderr


def test_debug_is_off_unless_asked_for(tmp_path: Path) -> None:
    assert _setting(tmp_path, "DEBUG") == "False"
    assert _setting(tmp_path, "DEBUG", DEBUG="on") == "True"


def test_the_secret_key_is_made_once_and_for_the_owner_alone(tmp_path: Path) -> None:
    keys = set()
    for _ in range(2):
        assert _manage(tmp_path, "check").returncode == 0
        path = tmp_path / "var" / "secret_key"
        keys.add(path.read_text())
        assert path.stat().st_mode & 0o077 == 0
    assert len(keys) == 1
    assert len(keys.pop()) > 50


@pytest.mark.parametrize(
    ("variable", "value", "told"),
    [
        ("HALL", "north", "HALL is 'north', and must be a whole number."),
        ("HALL", "300", "HALL goes from 1 to 200, and is 300."),
        ("HALL", "0", "HALL is '0', and must be at least 1."),
        ("HTTPS", "enabled", "HTTPS is 'enabled', and must be on or off."),
        ("ALLOWED_HOSTS", "https://night.example.org", "ALLOWED_HOSTS has 'https://night."),
        ("LAN_HOST", "http://10.0.0.7", "an address such as 192.168.1.20, without https://"),
        ("CSRF_TRUSTED_ORIGINS", "night.example.org", "such as https://night.example.org"),
        ("FORWARDED_ALLOW_IPS", "127.0.0.1, caddy", "FORWARDED_ALLOW_IPS has 'caddy', and must"),
        ("PROMETHEUS_MULTIPROC_DIR", "/nowhere", "is '/nowhere', and must be a folder that"),
        ("DATABASE_URL", ":::", "such as postgres://user:password@host:5432/name"),
        ("DATABASE_URL", "foo://ada:hidden@db/passgo", "DATABASE_URL must be an address such as"),
        ("DATABASE_URL", "postgres://", "DATABASE_URL must be an address such as"),
        ("DATABASE_URL", "postgres://ada:hidden/1@db/passgo", "DATABASE_URL must be an address"),
        ("TIME_ZONE", "Europe/Zurick", "a time zone such as Europe/Zurich."),
        ("TIME_ZONE", "/Europe/Zurich", "a time zone such as Europe/Zurich."),
        ("LOG_LEVEL", "loud", "LOG_LEVEL is 'loud', and must be CRITICAL, FATAL, ERROR, "),
        ("LOG_FORMAT", "xml", "LOG_FORMAT is 'xml', and must be plain or json."),
        ("REDIS_URL", ":hidden@localhost", "such as redis://host:6379/0."),
        ("REDIS_URL", "unix:///run/redis.sock", "such as redis://host:6379/0."),
    ],
)
def test_a_setting_that_cannot_be_right_is_refused_in_one_sentence(
    tmp_path: Path, variable: str, value: str, told: str
) -> None:
    done = _manage(tmp_path, "migrate", "--verbosity=0", **{variable: value})
    assert done.returncode == 1
    [said] = done.stderr.splitlines()
    assert said.startswith("Passgo can't start: ")
    assert told in said
    assert "hidden" not in said


@pytest.mark.parametrize(
    ("read", "text", "found"),
    [
        (lambda name: given.switch(name, default=True), None, True),
        (lambda name: given.switch(name, default=False), " On", True),
        (lambda name: given.switch(name, default=False), "1", True),
        (lambda name: given.switch(name, default=True), "False", False),
        (lambda name: given.switch(name, default=True), "", False),
        (lambda name: given.whole_number(name, 0, least=1), "", 0),
        (given.host, "night.example.org", "night.example.org"),
        (given.host, "[fe80::1]", "[fe80::1]"),
        (given.hosts, "night.example.org, .example.org,10.0.0.7", None),
        (given.hosts, "*", ["*"]),
        (given.origins, "https://night.example.org:8443,http://*.hall.example", None),
        (given.proxies, "127.0.0.1, 10.0.0.0/8,::1", None),
        (given.proxies, "*", ["*"]),
        (given.proxies, "", []),
    ],
)
def test_a_setting_that_is_right_is_taken(
    read: Callable[[str], Any], text: str | None, found: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OURS", raising=False)
    if text is not None:
        monkeypatch.setenv("OURS", text)
    expected = [each.strip() for each in (text or "").split(",")] if found is None else found
    assert read("OURS") == expected


@pytest.mark.parametrize("command", [["audit"], ["export", "spring"], ["changepassword", "ada"]])
def test_a_database_that_is_damaged_or_empty_is_told_without_a_traceback(
    tmp_path: Path, command: list[str]
) -> None:
    empty = _manage(tmp_path, *command)
    assert empty.returncode == 1
    assert "Traceback" not in empty.stderr
    (tmp_path / "var" / "passgo.sqlite3").write_bytes(b"\xff" * 9000)
    damaged = _manage(tmp_path, *command)
    assert damaged.returncode == 1
    assert damaged.stderr.splitlines() == [
        "The database can't be used: file is not a database.",
        "manage.py doctor says what to do about it; --traceback shows where it happened.",
    ]


def test_traceback_shows_where_a_damaged_database_was_met(tmp_path: Path) -> None:
    (tmp_path / "var").mkdir()
    (tmp_path / "var" / "passgo.sqlite3").write_bytes(b"\xff" * 9000)
    assert "Traceback" in _manage(tmp_path, "audit", "--traceback").stderr


def test_an_audit_before_the_migrations_of_an_update_finds_no_faults(tmp_path: Path) -> None:
    """A table that lacks a new column would look as if somebody had changed the books."""
    assert _manage(tmp_path, "migrate", "tournaments", "0008", "--verbosity=0").returncode == 0
    done = _manage(tmp_path, "audit")
    assert done.returncode == 1
    assert "The database isn't up to date yet, so nothing was audited." in done.stderr
    assert "Faults" not in done.stderr


@pytest.mark.django_db
def test_a_login_by_plain_http_works_from_the_addresses_found_at_start() -> None:
    from config.addresses import local_hosts

    User.objects.create_user("ada", password="a long enough one")
    for host in local_hosts():
        client = Client(enforce_csrf_checks=True, headers={"host": host})
        page = client.get("/login/")
        token = client.cookies["csrftoken"].value
        form = {"username": "ada", "password": "a long enough one", "csrfmiddlewaretoken": token}
        answer = client.post("/login/", form, headers={"origin": f"http://{host}"})
        assert (page.status_code, answer.status_code) == (200, 302), host


def test_a_foreign_host_is_told_what_to_do_and_logged_on_one_line(client: Client) -> None:
    logger = logging.getLogger("django.security.DisallowedHost")
    (handler,) = [each for each in logger.handlers if each.name == "line"]
    assert isinstance(handler, logging.StreamHandler)
    log = io.StringIO()
    terminal = handler.setStream(log)

    answer = client.get("/login/", headers={"host": "elsewhere.example"})

    assert answer.status_code == 400
    assert "stop Passgo and start it again" in answer.content.decode()
    handler.setStream(terminal)
    (line,) = log.getvalue().splitlines()
    assert "elsewhere.example" in line


@pytest.mark.parametrize(
    ("https", "proxies", "believed"),
    [(False, None, False), (False, "10.0.0.1", True), (True, None, True)],
)
def test_a_forwarded_address_is_believed_only_behind_a_proxy(
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    https: bool,
    proxies: str | None,
    believed: bool,
) -> None:
    from server.serve import Server

    settings.HTTPS = https
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)
    if proxies:
        monkeypatch.setenv("FORWARDED_ALLOW_IPS", proxies)
    assert Server(8000).config.proxy_headers is believed


POST_AS_A_PROXY_DOES = """
from django.test import Client
browser = Client(enforce_csrf_checks=True, SERVER_NAME="localhost")
browser.get("/login/")
form = {"csrfmiddlewaretoken": browser.cookies["csrftoken"].value}
print(browser.post("/login/", form, headers={"origin": "https://night.example.org"}).status_code)
"""


@pytest.mark.parametrize(("origins", "status"), [("", "403"), ("https://night.example.org", "400")])
def test_forms_come_through_a_proxy_that_keeps_the_host_to_itself_if_it_is_named(
    tmp_path: Path, origins: str, status: str
) -> None:
    done = _manage(tmp_path, "shell", "-c", POST_AS_A_PROXY_DOES, CSRF_TRUSTED_ORIGINS=origins)
    assert done.stdout.split()[-1:] == [status], done.stderr


def test_with_https_on_browsers_insist_on_it_for_as_long_as_is_set(tmp_path: Path) -> None:
    code = (
        "from django.test import Client; "
        'answer = Client(SERVER_NAME="localhost").get("/login/", secure=True); '
        'print(answer["Strict-Transport-Security"])'
    )
    done = _manage(tmp_path, "shell", "-c", code, HTTPS="on", HSTS_SECONDS="60")
    assert "max-age=60;" in done.stdout, done.stderr


def test_pages_tell_the_time_of_the_zone_that_is_set(tmp_path: Path) -> None:
    code = "from django.utils import timezone; print(timezone.localtime().tzname())"
    done = _manage(tmp_path, "shell", "-c", code, TIME_ZONE="Asia/Kolkata")
    assert done.stdout.split()[-1:] == ["IST"], done.stderr


@pytest.mark.parametrize(("limit", "locks"), [("on", "True"), ("off", "False")])
def test_the_limit_of_wrong_passwords_can_be_lifted(tmp_path: Path, limit: str, locks: str) -> None:
    assert _setting(tmp_path, "AXES_ENABLED", LOGIN_LIMIT=limit) == locks
