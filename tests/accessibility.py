"""What a screen reader makes of a page, by Chromium's own accessibility tree, and what eyes make of
it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from playwright.sync_api import Page

CONTROLS = frozenset(
    (
        "button",
        "checkbox",
        "combobox",
        "DisclosureTriangle",
        "link",
        "listbox",
        "menuitem",
        "option",
        "radio",
        "searchbox",
        "slider",
        "spinbutton",
        "switch",
        "tab",
        "textbox",
    )
)

HEADINGS = """() => [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .map((each) => Number(each.tagName[1]))"""

CONTRAST = """() => {
  const UNREAD = "option, [aria-hidden=true], .visually-hidden, .unseen";
  const parts = (color) => color.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((part) => {
      const share = part / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.backgroundImage !== "none") return null;
      const [r, g, b, alpha = 1] = parts(style.backgroundColor);
      if (alpha === 1) return [r, g, b];
      if (alpha > 0) return null;
    }
    return [255, 255, 255];
  };
  const dim = (element) => element.closest(":disabled, [aria-disabled=true]") !== null;
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const isShown = element.checkVisibility({ visibilityProperty: true });
    if (!node.textContent.trim() || !isShown || element.closest(UNREAD) || dim(element)) continue;
    const style = getComputedStyle(element);
    const back = behind(element);
    if (!back || style.opacity !== "1") continue;
    const one = light(parts(style.color)) + 0.05;
    const other = light(back) + 0.05;
    const ratio = Math.max(one, other) / Math.min(one, other);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (isLarge ? 3 : 4.5)) {
      found.push(`${node.textContent.trim().slice(0, 40)}: ${ratio.toFixed(1)}`);
    }
  }
  return [...new Set(found)];
}"""
"""Words that stand out too little from what is behind them (WCAG AA), each with its ratio."""


def nodes_of(page: Page) -> list[dict[str, Any]]:
    """The nodes of the page that a screen reader meets, in order."""
    session = page.context.new_cdp_session(page)
    try:
        tree = session.send("Accessibility.getFullAXTree")
    finally:
        session.detach()
    return [node for node in tree["nodes"] if not node.get("ignored")]


def role(node: dict[str, Any]) -> str:
    """Its role: button, heading …"""
    return str(node.get("role", {}).get("value", ""))


def name(node: dict[str, Any]) -> str:
    """The words that are read out for it."""
    return str(node.get("name", {}).get("value", "")).strip()


def nameless(page: Page) -> list[str]:
    """The controls of a page for which nothing is read out."""
    return [role(node) for node in nodes_of(page) if role(node) in CONTROLS and not name(node)]


def headings(page: Page) -> list[int]:
    """The levels of the headings that are shown, in order."""
    levels: list[int] = page.evaluate(HEADINGS)
    return levels


def out_of_order(levels: list[int]) -> bool:
    """Whether the headings don't begin with a single one of the first level, or skip a level."""
    skipped = any(after > before + 1 for before, after in pairwise(levels))
    return levels[:1] != [1] or levels.count(1) != 1 or skipped
