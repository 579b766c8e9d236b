"""The files of server/deploy, read as systemd and an operator read them."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "server" / "deploy"

Changes = dict[str, str]
"""What an operator replaces, and by what; each has to be in the file."""


@dataclass(frozen=True)
class Unit:
    """A service of systemd: every setting with its values, in their order."""

    name: str
    settings: dict[str, list[str]]

    def one(self, setting: str) -> str:
        """The value of a setting that has one."""
        [value] = self.settings[setting]
        return value

    @property
    def command(self) -> list[str]:
        """The command that the unit starts."""
        return shlex.split(self.one("ExecStart"))


def unit(name: str, changes: Changes) -> Unit:
    """A service; of a template, as in passgo-web@8001, that instance."""
    stem, at, instance = name.partition("@")
    text = changed((FOLDER / f"{stem}{at}.service").read_text(), changes)
    settings: dict[str, list[str]] = {}
    for line in text.replace("\\\n", " ").replace("%i", instance).splitlines():
        if line and line[0] not in "#[":
            setting, _, value = line.partition("=")
            settings.setdefault(setting, []).append(value)
    return Unit(name, settings)


def environment(changes: Changes, file: str = "passgo.env") -> dict[str, str]:
    """The settings in a file, passgo.env or copies.env."""
    text = changed((FOLDER / file).read_text(), changes)
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return dict(line.split("=", 1) for line in lines)


def caddyfile(changes: Changes) -> str:
    """The Caddyfile."""
    return changed((FOLDER / "Caddyfile").read_text(), changes)


def changed(text: str, changes: Changes) -> str:
    """The text as an operator edits it."""
    for old, new in changes.items():
        assert old in text, f"{old} isn't in the file any more"
        text = text.replace(old, new)
    return text
