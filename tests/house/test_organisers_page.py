"""Whatever the page for organisers has in bold or italics stands on some screen.
tests/pages/test_ways_of_organisers.py follows its ways there."""

from __future__ import annotations

import ast
import re
from functools import cache

from tests.house import source

PAGE = source.ROOT / "docs" / "organisers.md"
BOLD = re.compile(r"\*\*([^*]+)\*\*")
ITALIC = re.compile(r"(?<!\*)\*([^*]+)\*(?!\*)")
EXAMPLES = {
    "2 of 11 in Juniors", "Ada, Zoe, 12", "Round 2 (wave B)", "Seat somebody else in the final",
    "Ada, 3", "12, 3", "Ada, 3, B",
}  # fmt: skip
"""In italics, with something filled in."""
TROUBLE = re.compile(r"^\|[^|]*\*\*[^|]*\|", re.MULTILINE)
"""What has gone wrong, in the first column of its table."""
SENTENCE_ENDS = (".", ":", ",")
"""Bold words that end so are the head of a paragraph."""
BLOCKS = re.compile(
    r"</?(?:p|li|dt|dd|td|th|h[1-6]|a|button|summary|label|option|legend|title|div|section|small)\b[^>]*>"
)


def named() -> set[str]:
    """The names in bold, on one line each, without the problems in the table and heads."""
    text = TROUBLE.sub("|", PAGE.read_text(encoding="utf-8"))
    names = {" ".join(name.split()) for name in BOLD.findall(text)}
    return {_plain(name) for name in names if not name.endswith(SENTENCE_ENDS)}


def named_in_italics() -> set[str]:
    """The names in italics, each by itself where two stand beside each other."""
    text = " ".join(BOLD.sub("", PAGE.read_text(encoding="utf-8")).split())
    return {
        _plain(name)
        for names in set(ITALIC.findall(text)) - EXAMPLES
        for name in names.split(" · ")
    }


def _plain(words: str) -> str:
    return words.replace("’", "'").replace("“", '"').replace("”", '"').lower()


@cache
def on_screens() -> str:
    """The words of templates, scripts and of strings in the code of pages, one piece of text
    per line. What is filled in is …"""
    lines = []
    for file in source.files(".html"):
        text = re.sub(r"\{\{.*?\}\}", "…", file.read_text(encoding="utf-8"))
        text = BLOCKS.sub("\n", re.sub(r"\{[%#].*?[%#]\}", "", text))
        lines += [" ".join(re.sub(r"<[^>]+>", "", line).split()) for line in text.split("\n")]
    for file in source.files(".js"):
        lines.append(re.sub(r"\$\{.*?\}", "…", file.read_text(encoding="utf-8")))
    for file in source.files(".py"):
        if not source.name(file).startswith("tournaments/"):
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                lines.append("".join(_said(part) for part in node.values))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                lines.append(node.value)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                lines.append(node.id.replace("_", " "))  # Django's label of a field
    return _plain("\n".join(lines))


def _said(part: ast.expr) -> str:
    return str(part.value) if isinstance(part, ast.Constant) else "…"


def is_on_a_screen(name: str) -> bool:
    """Whether a piece of text has the name; … stands in either for what is filled in, and so may
    amounts in the name."""
    pieces = [re.escape(piece.strip()) for piece in name.split("…")]
    pattern = re.sub(r"€?\d+", r"(?:\g<0>|…)", r"[^\n]*".join(pieces))
    return re.search(pattern, on_screens()) is not None


def test_every_name_in_bold_is_on_a_screen() -> None:
    assert len(named()) > 50
    assert [name for name in sorted(named()) if not is_on_a_screen(name)] == []


def test_so_is_every_name_in_italics() -> None:
    assert len(named_in_italics()) > 50
    assert [name for name in sorted(named_in_italics()) if not is_on_a_screen(name)] == []


def test_a_name_that_is_on_no_screen_is_found_out() -> None:
    assert not is_on_a_screen("open the vault")


def test_the_page_goes_by_the_hours_of_an_evening() -> None:
    headings = re.findall(r"^## (.+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[:6] == [
        "Two weeks before",
        "The day",
        "The hour before doors",
        "Each round",
        "Afterwards",
        "When things go wrong",
    ]
