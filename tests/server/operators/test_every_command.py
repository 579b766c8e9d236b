"""Each command of docs/operators.md is followed to the letter by a test, or has a reason here."""

from __future__ import annotations

from tests.server.operators.page import blocks, followed, lines

NOT_FOLLOWED = {
    "apt install git python3-venv postgresql redis-server caddy": "changes the computer; CI has "
    "installed these packages before it begins",
    "git describe --always": "only looks",
    "git fetch --tags": "needs the place that it was cloned from",
    "git checkout v1.1.0": "would change the files that are being tested",
    "py manage.py start": "of Windows; tests/server/test_any_system.py runs `manage.py start`",
    "systemctl restart caddy": "no systemd runs where the tests run; they start Caddy by its file",
    "systemctl stop passgo.target": "no systemd runs there; systemd-analyze and systemctl read the "
    "units",
    "systemctl edit": "the same",
    "journalctl -u 'passgo-*'": "the same",
    "manage.py lan --anew": "tests/server/lan makes another authority",
    "manage.py restore /media/old-disk/passgo/var": "tests/server/test_restore.py restores from a "
    "data folder",
    "python -m server.worker": "tests/server/test_worker_program.py runs it, with its own queue",
    "uvicorn --workers": "names an option",
}
"""Commands that no test follows to the letter, and why."""


def test_each_block_is_followed() -> None:
    asked = followed()["documented"]
    assert len(blocks()) > 5
    for block in blocks():
        assert any(words in block for words in asked), block


def test_each_other_command_is_followed_or_says_why_not() -> None:
    in_blocks = {line.strip() for block in blocks() for line in block.splitlines()}
    run = {_plain(each) for each in followed()["typed"] | set(NOT_FOLLOWED) | in_blocks}
    assert not [each for each in lines() if not any(_names(each, command) for command in run)]


def test_no_reason_is_left_over() -> None:
    assert set(lines()) >= set(NOT_FOLLOWED)
    assert not followed()["typed"] & set(NOT_FOLLOWED)


def _plain(command: str) -> str:
    """The command without the words that say by which Python: they stand before some only."""
    if command.startswith("manage "):  # as the shell has it where the page defines it
        return command.replace("manage", "manage.py", 1)
    return command.removeprefix(".venv/bin/").removeprefix("python ")


def _names(mention: str, command: str) -> bool:
    """Whether this is the command, or its beginning."""
    mention = _plain(mention)
    if mention.endswith("…"):
        return command.startswith(mention.removesuffix("…"))
    return f"{command} ".startswith(f"{mention} ")
