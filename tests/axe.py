"""The faults that axe-core finds in a page: the rules of WCAG 2.2 AA and good practice.

It finds what a program can find. Only people hear whether a name is the right one.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

SCRIPT = Path(__file__).parent / "vendor" / "axe-core" / "4.14.1" / "axe.min.js"
TAGS = [
    *("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"),
    *("best-practice", "experimental"),
]
RUN = """async ({ tags, rules }) => {
  const runOnly = rules.length ? { type: "rule", values: rules } : { type: "tag", values: tags };
  const also = rules.length ? {} : { "target-size": { enabled: true } };
  const options = { runOnly, rules: also, resultTypes: ["violations"] };
  const { violations } = await axe.run(document, options);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
    `${id}: ${target.join(" ")}: ${failureSummary.split("\\n").slice(1).join(" ").trim()}`));
}"""


@cache
def _script() -> str:
    return SCRIPT.read_text()


def violations(page: Page, *rules: str) -> list[str]:
    """The faults that axe finds, by all rules or by these alone: which rule, where, and why."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_script())
    found: list[str] = page.evaluate(RUN, {"tags": TAGS, "rules": list(rules)})
    return found


def violations_by_day_and_night(page: Page) -> list[str]:
    """Like `violations`, with what has too little contrast when the device is set to dark."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found = violations(page)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    found += [f"dark: {each}" for each in violations(page, "color-contrast")]
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    return found
