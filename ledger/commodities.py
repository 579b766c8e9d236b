"""The names of the journal's commodities for people."""

from __future__ import annotations

from engine import Edition


def commodity_name(commodity: str, edition: Edition) -> str:
    """Its name in a list: "cash", "deed of Boardwalk", "house", "jail card (chance)"."""
    kind, _, what = commodity.partition(":")
    if kind == "deed":
        return f"deed of {edition.name_of(what)}"
    if kind == "jail-card":
        return f"jail card ({what.replace('-', ' ')})"
    return kind


def quantity_in_words(count: int, commodity: str, edition: Edition) -> str:
    """An amount of it: "$400", "Boardwalk", "1 house", "2 jail cards"."""
    kind, _, what = commodity.partition(":")
    if kind == "cash":
        return edition.money(count)
    if kind == "deed":
        return edition.name_of(what)
    return f"{count} {kind.replace('-', ' ')}{'s' if count > 1 else ''}"
