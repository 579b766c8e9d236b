"""A script or a style with all that it imports, as one text.

On a crowded network each file is a wait, so the pages' files come joined where browsers keep them
for good (docs/decisions/static-files.md). Imports and exports are understood in the form in which
we write them: by name, one statement per line, without a circle. Anything else raises ValueError.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

_COMMENT = re.compile(r"^ */\*\*(?:(?!\*/).)*\*/\n", re.MULTILINE | re.DOTALL)
_IMPORT = re.compile(
    r'^import (\{\s*\w+(?:,\s*\w+)*,?\s*\}|\* as \w+) from "(\.[\w./-]+\.js)";\n', re.MULTILINE
)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE)
_UNKNOWN = re.compile(
    r"""^(?:import|export)\b.*|\bimport\(["'`]\..*|\bimport\.meta\b(?!\.url\b).*""", re.MULTILINE
)
_STYLE_IMPORT = re.compile(r'^@import "([\w./-]+\.css)"(?: (\(.+\)))?;\n', re.MULTILINE)
_STYLE_FILE = re.compile(r'url\("(?!data:)([^"]+)"\)')
_STYLE_UNKNOWN = re.compile(r"""@import\b.*|url\((?!").*""")


def joined(main: str) -> str:
    """The script or style of this path below `static/`, with all that it imports.

    It behaves like the file alone. A script also exports `modules`: what each of its modules
    exports, by path.
    """
    if main.endswith(".css"):
        return _style(main, main)
    return "export const modules = {};\n" + "".join(_modules(main, main, {}, ()))


def _modules(
    path: str, main: str, exports: dict[str, set[str]], importers: tuple[str, ...]
) -> Iterator[str]:
    """A module, after those that it imports. Modules in `exports` are there already."""
    text = _COMMENT.sub("", _read(path))
    for what, name in _IMPORT.findall(text):
        imported = _beside(path, name)
        if imported in (path, *importers):
            raise ValueError(f"{path} imports {imported}, which imports it")
        if imported not in exports:
            yield from _modules(imported, main, exports, (path, *importers))
        names = set() if what.startswith("*") else set(re.findall(r"\w+", what))
        if missing := names - exports[imported]:
            raise ValueError(f"{path} imports {missing}, which {imported} doesn't export")
    exports[path] = set(_EXPORT.findall(text))
    yield _in_its_scope(path, text, main)


def _in_its_scope(path: str, text: str, main: str) -> str:
    """A module as a function that is called at once and returns what the module exports."""
    names = ", ".join(_EXPORT.findall(text))
    text = _EXPORT.sub("", _IMPORT.sub(lambda found: _taken(path, found), text))
    if unknown := _UNKNOWN.search(text):
        raise ValueError(f"{path} has {unknown[0]!r}, which can't be joined")
    here = f'new URL("{_from(main, path)}", import.meta.url).href'
    text = text.replace("import.meta.url", here)
    return f'modules["{path}"] = (() => {{\n{text}return {{ {names} }};\n}})();\n'


def _taken(path: str, found: re.Match[str]) -> str:
    """An import as it is written in that function."""
    return f'const {found[1].removeprefix("* as ")} = modules["{_beside(path, found[2])}"];\n'


def _style(path: str, main: str) -> str:
    def imported(found: re.Match[str]) -> str:
        text = _style(_beside(path, found[1]), main)
        return f"@media {found[2]} {{\n{text}}}\n" if found[2] else f"{text}\n"

    def moved(found: re.Match[str]) -> str:
        return f'url("{_from(main, _beside(path, found[1]))}")'

    text = _read(path)
    if unknown := _STYLE_UNKNOWN.search(_STYLE_IMPORT.sub("", text)):
        raise ValueError(f"{path} has {unknown[0]!r}, which can't be joined")
    return _STYLE_IMPORT.sub(imported, _STYLE_FILE.sub(moved, text))


def _beside(path: str, name: str) -> str:
    """The path of the file that the one at `path` calls by this name."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), name))


def _from(main: str, path: str) -> str:
    """The name under which the file at `main` refers to the one at `path`."""
    return posixpath.relpath(path, posixpath.dirname(main))


def _read(path: str) -> str:
    root: Path = settings.STATICFILES_DIRS[0]
    return (root / path).read_text()
