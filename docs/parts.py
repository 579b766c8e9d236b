"""The generated parts of a page: what stands between `<!-- name -->` and `<!-- /name -->`."""

from __future__ import annotations

import re
from collections.abc import Callable

_PART = re.compile(
    r"(?P<begin><!-- (?P<name>[\w-]+)(?:: (?P<about>[\w, ]+))? -->\n)"
    r".*?"
    r"(?P<end><!-- /(?P=name) -->)",
    re.DOTALL,
)


def filled(page: str, part: Callable[[str, list[str]], str]) -> str:
    """The page with each part as `part` makes it from its name and what its mark is about."""
    return _PART.sub(lambda found: f"{found['begin']}{part(*_mark(found))}{found['end']}", page)


def marks(page: str) -> dict[str, list[str]]:
    """The parts of a page by name, with what each is about: `<!-- name: one, another -->`."""
    return dict(_mark(found) for found in _PART.finditer(page))


def _mark(found: re.Match[str]) -> tuple[str, list[str]]:
    about = found["about"]
    return found["name"], about.split(", ") if about else []
