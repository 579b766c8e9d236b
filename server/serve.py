"""`make run`: one process with pages, API, live updates, and Celery's worker and beat.

    python -m server.serve        PORT and HOST say where; docs/operators.md has the rest

Everything that commonly goes wrong at the start is checked first, and reported in one sentence.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import signal
import socket
import ssl
import sys
import tempfile
import threading
from typing import TYPE_CHECKING

import uvicorn

from config.places import VAR_DIR
from server import onelock, system
from server.protocol import HEAD_SECONDS, Protocol

if TYPE_CHECKING:
    from server.lan.door import Door

STOP_SECONDS = 4.0
"""After this time the process ends, whatever is still running: all that matters is in
transactions."""

CONNECTIONS = 20_000
"""Each phone needs one, and a hall with its streams has more than the usual 1,024 open files."""
KEEP_ALIVE_SECONDS = 75
"""A tablet enters something every quarter of a minute, and needn't reconnect each time."""


class CantStart(Exception):
    """A sentence for the person at the keyboard: what is wrong, and what to do."""


def main() -> int:
    """Run until Ctrl-C. Returns the exit code: 1 when it could not start."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.umask(0o077)  # the database and its copies open every table: they are their owner's alone
    with contextlib.suppress(AttributeError):
        sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]  # a file has it
    try:
        host, port = wanted_address()
        check_writable()
        system.allow_open_files(CONNECTIONS)
        take_lock(port)
        with listen(host, port) as door:
            prepare_database()
            Server(port, open_lan(host, port)).run(sockets=[door])
    except CantStart as reason:
        print(f"Passgo can't start: {reason}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass
    print("Passgo has stopped; everything is saved. `make run` goes on from here.")
    return 0


def wanted_address() -> tuple[str, int]:
    """Host and port from the environment."""
    host = os.environ.get("HOST") or "0.0.0.0"  # noqa: S104 - the tablets come by LAN
    return host, wanted_port("PORT", "8000")


def wanted_port(variable: str, default: str) -> int:
    """A port from the environment."""
    text = os.environ.get(variable) or default
    if not (text.isdecimal() and 0 < int(text) < 65536):
        raise CantStart(f"{variable} is {text!r}, and must be a number from 1 to 65535.")
    return int(text)


def check_writable() -> None:
    """Make the data folder, and try to write there."""
    try:
        VAR_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=VAR_DIR):
            pass
    except OSError as fault:
        raise CantStart(
            f"the data folder {VAR_DIR} can't be written ({os.strerror(fault.errno or 0)}); "
            "make it writable, or name another folder: make run VAR_DIR=/some/folder"
        ) from fault


def take_lock(port: int) -> None:
    """Make sure that no second server runs on the same data."""
    try:
        onelock.take(f"process {os.getpid()}, port {port}")
    except onelock.AlreadyRunning as running:
        raise CantStart(
            f"it is already running on the data in {VAR_DIR} ({running.who}); "
            "use that one, or stop it first."
        ) from running


def listen(host: str, port: int, variable: str = "PORT") -> socket.socket:
    """The listening socket; the first one is opened before anything else is touched. `variable` is
    the setting for another port."""
    door = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    system.keep_port(door)
    try:
        door.bind((host, port))
        # Linux lets two sockets bind the same address until one of them listens.
        door.listen(2048)
    except OSError as fault:
        door.close()
        if fault.errno == errno.EADDRINUSE:
            why = f"port {port} is in use; stop the other program, or use another port: "
        elif fault.errno == errno.EADDRNOTAVAIL or isinstance(fault, socket.gaierror):
            raise CantStart(
                f"HOST is {host}, which isn't an address of this computer; leave HOST out, and it "
                "listens on all of them."
            ) from fault
        else:
            why = f"it may not listen on {host}:{port} ({os.strerror(fault.errno or 0)}); try: "
        another = port + 1 if 1024 <= port < 65535 else 8000
        raise CantStart(f"{why}make run {variable}={another}") from fault
    return door


def prepare_database() -> None:
    """Load Django and bring the database up to date."""
    import django
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import call_command
    from django.db.utils import Error

    try:
        django.setup()
        from server.versions import too_old, unknown_migrations

        if unknown := unknown_migrations():
            raise CantStart(too_old(unknown))
        call_command("migrate", interactive=False, verbosity=0)
    except ImproperlyConfigured as fault:
        raise CantStart(str(fault)) from fault
    except Error as fault:
        first_line = str(fault).strip().splitlines()[0]
        raise CantStart(f"the database can't be used: {first_line}") from fault


def open_lan(host: str, port: int) -> Door | None:
    """The port for https, if `manage.py lan` has set it up."""
    from server.lan.door import open_door

    def listen_for_https(at: int) -> socket.socket:
        if at == port:
            another = at + 1 if at < 65535 else 8443
            raise CantStart(
                f"PORT and LAN_PORT are both {at}, and https needs a port of its own: "
                f"make run LAN_PORT={another}"
            )
        return listen(host, at, "LAN_PORT")

    try:
        return open_door(port, wanted_port("LAN_PORT", "8443"), listen_for_https)
    except (OSError, ValueError, ssl.SSLError) as fault:
        raise CantStart(
            f"its https certificates can't be used ({fault}); make new ones, which each tablet has "
            "to learn again: .venv/bin/python manage.py lan --anew"
        ) from fault


def is_behind_proxy() -> bool:
    """Whether to believe X-Forwarded-For at all: otherwise any program on this computer could claim
    a new address for each guess at a password."""
    from django.conf import settings

    return settings.HTTPS or "FORWARDED_ALLOW_IPS" in os.environ


def copy_each_minute() -> None:
    """Have copies made from now on, in the folder that COPY_TO names."""
    from server.copies.each_minute import CopyEachMinute
    from tournaments.this_server import safe_copy

    CopyEachMinute(safe_copy.tell).start()


class Server(uvicorn.Server):
    """uvicorn, with our greeting, and a shutdown that does not wait for the listeners."""

    def __init__(self, port: int, lan: Door | None = None) -> None:
        self._port = port
        self._lan = lan
        super().__init__(
            uvicorn.Config(
                "server.asgi:application",
                log_level="warning",
                access_log=False,  # addresses carry links that open a bank: keep them out of logs
                ws="none",
                lifespan="on",
                timeout_graceful_shutdown=2,
                proxy_headers=is_behind_proxy(),
                timeout_keep_alive=KEEP_ALIVE_SECONDS,
                http=Protocol,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then greet: what is printed can be opened at once."""
        await super().startup(sockets)
        if self._lan:
            await self._answer_by_https(self._lan)
        if not self.should_exit:
            from django.conf import settings

            from server.demo import begin_demo
            from server.greeting import greet

            await asyncio.to_thread(greet, self._port, wanted_address()[0])
            if settings.COPY_TO:
                copy_each_minute()
            if settings.DEMO:
                begin_demo(self._port)

    async def _answer_by_https(self, lan: Door) -> None:
        """The same application once more, since a uvicorn server answers either by http or by
        https."""

        def protocol() -> asyncio.Protocol:
            return Protocol(
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state
            )

        loop = asyncio.get_running_loop()
        door = await loop.create_server(
            protocol, sock=lan.socket, ssl=lan.tls, ssl_handshake_timeout=HEAD_SECONDS
        )
        self.servers.append(door)

    def handle_exit(self, sig: int, frame: object) -> None:
        """End open streams at once; and end in any case after `STOP_SECONDS`."""
        from ledger.live import hub

        if not self.should_exit:
            deadline = threading.Timer(STOP_SECONDS, os._exit, (0,))
            deadline.daemon = True
            deadline.start()
        hub.close()
        super().handle_exit(signal.Signals(sig), frame)  # type: ignore[arg-type]  # only a bare int comes


if __name__ == "__main__":
    sys.exit(main())
