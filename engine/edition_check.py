"""Whether a data file is an edition: all its faults at once, each with its place and reason."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from engine.edition import BOARD_LENGTH, DECKS, JAIL_POSITION

STARTING_CASH = 1500  # 000:L10, 001:L25, 002:L3, 003:L20, 004:L60
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_KINDS_ONCE = ("go", "jail", "free_parking", "go_to_jail")
_PLAIN_KINDS = (*_KINDS_ONCE, "chance", "community_chest", "income_tax", "luxury_tax")
_RENTS = {"street": 6, "railroad": 4, "utility": 2}
_EFFECTS: dict[str, tuple[str, ...]] = {
    "move_to": ("target",),
    "move_back": ("amount",),
    "move_back_to": ("target",),
    "move_nearest": ("kind", "factor"),
    "go_to_jail": (),
    "jail_card": (),
    "collect_bank": ("amount",),
    "pay_bank": ("amount",),
    "fine_or_draw": ("amount",),
    "repairs": ("per_house", "per_hotel"),
    "pay_each_player": ("amount",),
    "collect_each_player": ("amount",),
}


def edition_faults(data: Any) -> list[str]:
    """All that keeps `data` from being an edition, as sentences; empty if it is one."""
    if not isinstance(data, dict):
        return ["An edition is an object with name, title, currency, notes, spaces and decks."]
    return [
        *_head_faults(data),
        *_board_faults(data.get("spaces")),
        *_deck_faults(data.get("decks")),
    ]


def _whole(value: Any, least: int = 1) -> bool:
    return type(value) is int and least <= value <= 1_000_000


def _head_faults(data: dict[str, Any]) -> Iterator[str]:
    name = data.get("name")
    if not isinstance(name, str) or not _SLUG.fullmatch(name) or len(name) > 40:
        yield "“name” must be a short word of small letters, digits and hyphens."
    for key in ("title", "currency"):
        if not isinstance(data.get(key), str) or not data[key].strip():
            yield f"“{key}” must be a text."
    notes = data.get("notes")
    if not isinstance(notes, dict) or not notes:
        yield "“notes” must say how many of each note a player starts with."
    elif not all(str(note).isdigit() and _whole(count, 0) for note, count in notes.items()):
        yield "“notes” must be whole counts by the value of the note."
    else:
        total = sum(int(note) * count for note, count in notes.items())
        if total != STARTING_CASH:
            yield f"“notes” add up to {total:,}: every player starts with {STARTING_CASH:,}."


def _board_faults(spaces: Any) -> Iterator[str]:
    if not isinstance(spaces, list) or len(spaces) != BOARD_LENGTH:
        yield f"“spaces” must list the {BOARD_LENGTH} spaces from GO on."
        return
    kinds: dict[str, int] = {}
    slugs: dict[str, int] = {}
    for position, row in enumerate(spaces):
        if not isinstance(row, dict):
            yield f"Space {position} must be an object."
            continue
        yield from _space_faults(position, row)
        kind = row.get("kind")
        kinds[str(kind)] = kinds.get(str(kind), 0) + 1
        if "deed" in row:
            if row["deed"] in slugs:
                yield f"Space {position} has the deed of space {slugs[row['deed']]} again."
            slugs[row["deed"]] = position
    for kind in _KINDS_ONCE:
        if kinds.get(kind) != 1:
            yield f"There must be exactly one space of kind {kind}."
    for position, kind in ((0, "go"), (JAIL_POSITION, "jail")):
        if isinstance(spaces[position], dict) and spaces[position].get("kind") != kind:
            yield f"Space {position} must be of kind {kind}."
    for kind, count in (("railroad", 4), ("utility", 2)):
        if kinds.get(kind, 0) > count:
            yield f"There can be at most {count} spaces of kind {kind}."


def _space_faults(position: int, row: dict[str, Any]) -> Iterator[str]:
    kind = row.get("kind")
    if not isinstance(row.get("name"), str) or not row["name"].strip():
        yield f"Space {position} must have a name."
    if kind in _PLAIN_KINDS:
        if kind in ("go", "income_tax", "luxury_tax") and not _whole(row.get("amount")):
            yield f"Space {position} ({kind}) must have a whole amount."
        if "deed" in row:
            yield f"Space {position} ({kind}) can't have a deed."
        return
    if kind not in _RENTS:
        yield f"Space {position} has no known kind: “{kind}”."
        return
    if not isinstance(row.get("deed"), str) or not _SLUG.fullmatch(row["deed"]):
        yield f"Space {position} must have a deed: a short word like park-place."
    if not isinstance(row.get("group"), str) or not row["group"]:
        yield f"Space {position} must belong to a group."
    for key in ("price", "mortgage", *(["house_cost"] if kind == "street" else [])):
        if not _whole(row.get(key)):
            yield f"Space {position} must have a whole {key}."
    rents = row.get("rents")
    count = _RENTS[str(kind)]
    if not isinstance(rents, list) or len(rents) != count or not all(map(_whole, rents)):
        yield f"Space {position} must have {count} rents, whole dollars, the lowest first."
    elif rents != sorted(rents):
        yield f"The rents of space {position} must not fall."
    if _whole(row.get("house_cost")) and row["house_cost"] % 2:
        yield f"The house cost of space {position} must be even: buildings go back at half."


def _deck_faults(decks: Any) -> Iterator[str]:
    if not isinstance(decks, dict) or set(decks) != set(DECKS):
        yield f"“decks” must be {' and '.join(DECKS)}."
        return
    seen: set[str] = set()
    for deck, cards in decks.items():
        if not isinstance(cards, list) or not cards:
            yield f"The deck {deck} has no cards: they are missing in this edition."
            continue
        for at, card in enumerate(cards, start=1):
            if not isinstance(card, dict):
                yield f"Card {at} of {deck} must be an object."
                continue
            yield from _card_faults(deck, at, card)
            if card.get("id") in seen:
                yield f"Card {at} of {deck} has an id that another card has."
            seen.add(str(card.get("id")))
        jail_cards = sum(card.get("effect") == "jail_card" for card in cards if type(card) is dict)
        if jail_cards > 1:
            yield f"The deck {deck} has {jail_cards} jail cards: one is the most."


def _card_faults(deck: str, at: int, card: dict[str, Any]) -> Iterator[str]:
    if not isinstance(card.get("id"), str) or not re.fullmatch(r"[A-Z0-9]{2,8}", card["id"]):
        yield f"Card {at} of {deck} must have an id of 2 to 8 capital letters and digits."
    if not isinstance(card.get("label"), str) or not card["label"].strip():
        yield f"Card {at} of {deck} must have a label."
    effect = card.get("effect")
    if effect not in _EFFECTS:
        yield f"Card {at} of {deck} has no known effect: “{effect}”."
        return
    needed = _EFFECTS[str(effect)]
    for key in needed:
        if key == "kind":
            if card.get("kind") not in ("railroad", "utility"):
                yield f"Card {at} of {deck} must name the kind railroad or utility."
        elif key == "target":
            if not _whole(card.get("target"), 0) or card["target"] >= BOARD_LENGTH:
                yield f"Card {at} of {deck} must name a target space, 0 to {BOARD_LENGTH - 1}."
        elif not _whole(card.get(key), 0):
            yield f"Card {at} of {deck} must have a whole {key}."
    for key in card:
        if key not in ("id", "label", "effect", *needed):
            yield f"Card {at} of {deck} has “{key}”, which {effect} doesn't use."
