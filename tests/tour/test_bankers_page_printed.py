"""The page for bankers is a sheet of paper: two pages, as a volunteer holds it in one hand, on the
paper of any country."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from playwright.sync_api import Page

from tests.house import source

DOCS = source.ROOT / "docs"
STYLE = """
body { font: 10pt/1.3 "Source Sans 3"; margin: 0; }
h1, h2 { margin: 7pt 0 3pt; break-after: avoid; }
h2 { font-size: 1.2em; }
p, ul { margin: 0 0 4pt; }
img { height: 5cm; }
table { border-collapse: collapse; margin: 0 0 4pt; }
td, th { border: 1px solid; padding: 1pt 5pt; text-align: left; vertical-align: top; }
"""


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_printed_in_ten_points_it_has_two_pages(page: Page, tmp_path: Path, paper: str) -> None:
    text = MarkdownIt().enable("table").render((DOCS / "bankers.md").read_text("utf-8"))
    fonts = source.ROOT.joinpath("static/css/fonts.css").as_uri()
    head = f'<base href="{DOCS.as_uri()}/"><link rel="stylesheet" href="{fonts}">'
    printed = tmp_path / "bankers.html"
    printed.write_text(f"<!doctype html>{head}<style>{STYLE}</style>{text}", "utf-8")

    page.goto(printed.as_uri())
    page.evaluate("document.fonts.ready.then(() => true)")
    pdf = page.pdf(
        format=paper, margin={"top": "12mm", "bottom": "12mm", "left": "12mm", "right": "12mm"}
    )

    assert page.evaluate("document.fonts.check('10pt \"Source Sans 3\"')")
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 2
