"""The generated parts of docs/problem-codes.md: every code, with what is said beside it and where.

The codes and what to do about them come from each layer's enum, the sentences of the rules from
`docs.sentences`, the others from the source, with an ellipsis for what is in braces there.
`.venv/bin/python -m docs` writes the page again, and a test compares it with the code.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from docs import sentences
from docs.parts import filled, folded
from engine.codes import ProblemCode, RuleCode
from engine.errors import No
from ledger.codes import LedgerCode
from server.codes import ServerCode
from tournaments.codes import Code

ROOT = Path(__file__).resolve().parent.parent
PAGE = Path(__file__).with_name("problem-codes.md")

LAYERS: dict[str, type[ProblemCode]] = {
    "engine": RuleCode,
    "ledger": LedgerCode,
    "tournaments": Code,
    "server": ServerCode,
}
_ENUMS = {
    "engine.codes": RuleCode,
    "ledger.codes": LedgerCode,
    "server.codes": ServerCode,
    "tournaments.codes": Code,
}

_STATUSES = {
    "EveningProblem": 409,
    "No": 422,
    "by_the_journal": 422,
    "__init__": 422,
    "Unusable": 400,
    "Outage": 503,
}
"""The status of an answer for which none is named on the spot."""


_PLACES = re.compile(r"\{\w+\}")
"""The places of a template: see `engine.texts`."""


class Use(NamedTuple):
    """A place that names a code: with the sentence beside it, and its HTTP status, 0 for none."""

    code: ProblemCode
    path: Path
    sentence: str
    status: int


def rendered(page: str) -> str:
    """The page with its generated parts as they have to be now."""
    found = uses()
    return filled(page, lambda name, _: "\n" + "".join(_items(LAYERS[name], found)) + "\n")


def uses() -> list[Use]:
    """Every place of the program that names a code, in the order of files."""
    of_rules = {place.path: place.refusals for place in sentences.places()}
    return [
        use
        for layer in LAYERS
        for path in sorted((ROOT / layer).rglob("*.py"))
        if path.name != "codes.py"
        for use in (
            *(_use_of(no, path) for no in of_rules.get(path, ())),
            *_uses_in(path, ast.parse(path.read_text("utf-8"))),
        )
    ]


def _use_of(no: No, path: Path) -> Use:
    return Use(no.code, path, _PLACES.sub("…", no.sentence), _STATUSES["No"])


def _items(codes: type[ProblemCode], found: list[Use]) -> Iterator[str]:
    said: dict[ProblemCode, dict[str, str]] = defaultdict(dict)
    statuses: dict[ProblemCode, set[int]] = defaultdict(set)
    for use in found:
        if isinstance(use.code, codes):
            statuses[use.code] |= {use.status} - {0}
            if " " in use.sentence:
                said[use.code].setdefault(use.sentence, str(use.path.relative_to(ROOT)))
    for code in codes:
        status = ", ".join(map(str, sorted(statuses[code])))
        yield folded(f"- `{code}`{f' ({status})' if status else ''}: {code.advice}", "  ")
        for sentence, place in said[code].items():
            yield folded(f"  - [{place}](../{place}): {sentence}", "    ")


def _uses_in(path: Path, tree: ast.Module) -> Iterator[Use]:
    enums = {
        alias.asname or alias.name: _ENUMS[node.module]
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in _ENUMS
        for alias in node.names
        if alias.name == _ENUMS[node.module].__name__
    }
    sentences = _sentences_by_name(tree)
    for node in ast.walk(tree):
        parts = node.args if isinstance(node, ast.Call) else getattr(node, "elts", [node])
        for place, part in enumerate(parts):
            for code in _codes_in(part, enums):
                after = parts[place + 1] if place + 1 < len(parts) else None
                sentence = _pattern(after, sentences)
                yield Use(code, path, sentence, _status(node, parts[:place]))


def _codes_in(part: ast.AST, enums: dict[str, type[ProblemCode]]) -> Iterator[ProblemCode]:
    """The code that an argument is, or the two that it chooses from."""
    match part:
        case ast.IfExp(body=one, orelse=other):
            yield from _codes_in(one, enums)
            yield from _codes_in(other, enums)
        case ast.Attribute(value=ast.Name(id=enum), attr=name) if enum in enums:
            yield enums[enum][name]


def _status(node: ast.AST, before: list[ast.expr]) -> int:
    """The HTTP status that a problem is made with; a refusal by the rules is answered with 422."""
    named = {each.arg: each.value for each in getattr(node, "keywords", ())}
    for given in (*before, named.get("status")):
        if isinstance(given, ast.Constant) and isinstance(given.value, int):
            return given.value
    maker = ast.unparse(node.func).rpartition(".")[2] if isinstance(node, ast.Call) else ""
    return _STATUSES.get(maker, 0)


def _sentences_by_name(tree: ast.Module) -> dict[str, str]:
    """The sentences that are assigned to a name before they are used; a name with two sentences is
    left out."""
    kept: dict[str, list[str]] = defaultdict(list)
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            kept[node.targets[0].id].append(_pattern(node.value, {}))
    return {name: values[0] for name, values in kept.items() if len(values) == 1}


def _pattern(part: ast.AST | None, sentences: dict[str, str]) -> str:
    """A sentence as it stands in the source; "" for what is made elsewhere."""
    match part:
        case ast.Constant(value=str() as words):
            return _PLACES.sub("…", words)
        case ast.JoinedStr(values=values):
            return "".join(
                str(each.value) if isinstance(each, ast.Constant) else "…" for each in values
            )
        case ast.Name(id=name) | ast.Call(func=ast.Name(id=name)) if name in sentences:
            return sentences[name]
        case ast.Call(func=ast.Name(id="template" | "Text"), args=[words]):
            return _pattern(words, {})
    return ""
