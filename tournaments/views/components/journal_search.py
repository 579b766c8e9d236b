"""Searching a journal: by words, by player, by what was entered, by an amount."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import engine
from engine.registry import Topic
from ledger.models import Game, Posting, Transaction

AMOUNT_DIGITS_MAX = 7

_LABELS: Mapping[Topic, str] = {
    "throws": "Throws and turns",
    "deeds": "Deeds bought and auctioned",
    "rent": "Rent",
    "cards": "Cards, tax and Jail",
    "buildings": "Buildings",
    "mortgages": "Mortgages",
    "trades": "Trades",
    "debts": "Debts and bankruptcy",
    "corrections": "Corrections",
    "counts": "Counts of the table",
}
# What the ledger enters beside the commands of the game.
_LEDGERS: Mapping[Topic, frozenset[str]] = {"corrections": frozenset({"undo", "void"})}

KINDS: dict[str, tuple[str, frozenset[str]]] = {
    topic: (label, engine.command_names(topic=topic) | _LEDGERS.get(topic, frozenset()))
    for topic, label in _LABELS.items()
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """The search: words (each must occur), a seat, a kind of `KINDS`, an amount of money that
    moved. "" and None ask for nothing."""

    words: str = ""
    seat: str = ""
    kind: str = ""
    amount: int | None = None

    @classmethod
    def of(cls, query: Mapping[str, Any], seats: Mapping[str, str]) -> Wanted:
        """The search from the fields of a form; values that make no sense are left out."""
        digits = _digits(str(query.get("amount", "")))
        is_amount = digits.isascii() and digits.isdigit() and len(digits) <= AMOUNT_DIGITS_MAX
        seat, kind = str(query.get("seat", "")), str(query.get("kind", ""))
        return cls(
            words=str(query.get("words", "")).strip()[:100],
            seat=seat if seat in seats else "",
            kind=kind if kind in KINDS else "",
            amount=int(digits) if is_amount else None,
        )

    @property
    def is_anything(self) -> bool:
        """Whether something is looked for at all."""
        return self != Wanted()

    @property
    def query(self) -> str:
        """The search as the query of an address, "" for none, else with an & at its end."""
        amount = "" if self.amount is None else str(self.amount)
        asked = {"words": self.words, "seat": self.seat, "kind": self.kind, "amount": amount}
        return urlencode({name: value for name, value in asked.items() if value}) + (
            "&" if self.is_anything else ""
        )


def found(game: Game, names: Mapping[str, str], wanted: Wanted) -> list[int]:
    """The numbers of the entries that match the whole search, newest first."""
    rows = Transaction.objects.filter(game=game).order_by("-number")
    amounts = _with_amount(game, wanted.amount) if wanted.amount is not None else None
    touching = _touching(game, wanted.seat) if wanted.seat else frozenset()
    types = KINDS[wanted.kind][1] if wanted.kind else None
    words = plain(wanted.words).split()
    numbers = []
    for number, type_, text in rows.values_list("number", "command__type", "text"):
        if types is not None and type_ not in types:
            continue
        if amounts is not None and number not in amounts:
            continue
        if wanted.seat and number not in touching and not _names(text, wanted.seat):
            continue
        if words:
            readable = plain(f"{number}. {engine.with_names(text, names)}")
            if not all(word in readable for word in words):
                continue
        numbers.append(number)
    return numbers


def _digits(amount: str) -> str:
    """An amount without its commas and any currency typed with it."""
    kept = (sign for sign in amount if sign != "," and unicodedata.category(sign) != "Sc")
    return "".join(kept).strip()


def plain(text: str) -> str:
    """Text normalized for comparison: small letters without accents, amounts without their
    commas."""
    bare = unicodedata.normalize("NFD", text.casefold().replace(",", ""))
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def _names(text: str, seat: str) -> bool:
    return f"eat {seat}" in text


def _with_amount(game: Game, amount: int) -> frozenset[int]:
    rows = Posting.objects.filter(
        transaction__game=game, commodity="cash", quantity__in=[amount, -amount]
    )
    return frozenset(rows.values_list("transaction__number", flat=True))


def _touching(game: Game, seat: str) -> frozenset[int]:
    """Entries in which something moved in or out of a seat's accounts."""
    rows = Posting.objects.filter(transaction__game=game, account__startswith=seat)
    own = (
        number
        for number, account in rows.values_list("transaction__number", "account")
        if engine.split_account(account).holder == seat
    )
    return frozenset(own)
