"""The query that shows a part of a long list again: the search words, or where it begins."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode


def list_query(find: str, first: int) -> str:
    """The search words and the place of the first line, from 0, as a query; "" for the usual
    part."""
    told = ({"find": find} if find else {}) | ({"from": str(first)} if first else {})
    return f"?{urlencode(told)}" if told else ""


def query_of(asked: Mapping[str, str]) -> str:
    """The query that shows the same part of the list again."""
    told = {name: asked[name] for name in ("find", "from") if asked.get(name)}
    return f"?{urlencode(told)}" if told else ""
