"""The differences between Linux, macOS and Windows, all in one place."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import socket
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import IO, Any

_IS_WINDOWS = os.name == "nt"
_FAR = 1 << 30
"""Windows lets nobody read what is locked, so a byte is locked that isn't there."""

_ENDS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""Ctrl-C, the end of a service, a terminal that closes. Windows has no SIGHUP."""


def hold(file: IO[str]) -> None:
    """Keep other processes from holding this file until ours ends, even by a crash. Raises OSError
    if one holds it."""
    try:
        fcntl: Any = import_module("fcntl")
    except ImportError:
        msvcrt: Any = import_module("msvcrt")
        os.lseek(file.fileno(), _FAR, os.SEEK_SET)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def allow_open_files(number: int) -> None:
    """Allow as many open files as the system lets us have, up to this number. Windows has no
    limit."""
    try:
        resource: Any = import_module("resource")
    except ImportError:
        return
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    wanted = number if most == resource.RLIM_INFINITY else min(number, most)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def keep_port(door: socket.socket) -> None:
    """Let a port be taken again at once after its last owner, but by nobody beside us. On Windows
    the option of that name would let two programs have it."""
    if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
        door.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)


def step_back() -> None:
    """Let other programs have the processor first, if the system offers that."""
    if hasattr(os, "nice"):
        os.nice(10)


def is_running(pid: int) -> bool:
    """Whether a process with this number exists. On Windows asking would harm it, so there the
    answer is yes."""
    if _IS_WINDOWS:
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True  # it is somebody else's
    return True


def to_disk(path: Path) -> None:
    """Wait until the disk has a file, or a folder's list of files. Some folders don't support that,
    among them those of Windows."""
    if _IS_WINDOWS and path.is_dir():
        return
    descriptor = os.open(path, os.O_RDWR if _IS_WINDOWS else os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as fault:
        if fault.errno != errno.EINVAL:
            raise
    finally:
        os.close(descriptor)


def folder_to_disk(folder: Path) -> None:
    """Wait until the disk has a folder with everything in it."""
    for path in [*folder.rglob("*"), folder]:
        to_disk(path)


@contextlib.contextmanager
def ending_in_order() -> Iterator[None]:
    """Within this block, every signal that ends a program raises KeyboardInterrupt, as Ctrl-C does.
    Only the first one counts: a terminal that closes may send two, and what cleans up has to get to
    its end."""
    with _answering(_end):
        yield


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Within this block, signals that end a program are ignored; keep it short."""
    with _answering(signal.SIG_IGN):
        yield


@contextlib.contextmanager
def _answering(answer: Any) -> Iterator[None]:
    before = {each: signal.getsignal(each) for each in _ENDS}
    try:
        for each in _ENDS:
            if before[each] is not signal.SIG_IGN:  # as nohup has it
                signal.signal(each, answer)
        yield
    finally:
        for each, former in before.items():
            signal.signal(each, former)


def _end(number: int, frame: FrameType | None) -> None:
    for each in _ENDS:
        signal.signal(each, signal.SIG_IGN)
    raise KeyboardInterrupt
