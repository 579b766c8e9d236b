"""The generated parts of a page, between `<!-- name -->` and `<!-- /name -->`."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable
from typing import Any

from tests.engine import scenario_index as index

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


def links(names: Iterable[str], indent: str = "") -> str:
    """Links to scenarios, an item each, called by their titles."""
    return "".join(
        folded(f"{indent}- [{index.title_of(name)}](../tests/scenarios/{name}.game)", f"{indent}  ")
        for name in names
    )


def word(value: Any) -> str:
    """The value of an option as notation writes it."""
    return str(value).lower()


def folded(text: str, indent: str = "") -> str:
    """A paragraph or an item of a list in lines that a terminal holds."""
    lines = textwrap.wrap(
        text, 110, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
    return "\n".join(lines) + "\n"
