"""Outcomes as JSON and as the rows of a journal, both ways and without loss.

A posting is [holder, lot, commodity, quantity]; a fact is [name, value, …], its values in the order
of its fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from typing import Any

from engine.facts import FACTS, Fact, PricesKept, RentDue, ShortageOpened
from engine.game import Ground
from engine.outcome import Outcome, Posting, Transfer, postings_of, split_account

_FIELDS: dict[str, tuple[str, ...]] = {
    name: tuple(field.name for field in fields(kind))  # type: ignore[arg-type]  # each is a value
    for name, kind in FACTS.items()
}


def _rent_due(values: Sequence[Any]) -> Fact:
    # Old outcomes have no ground.
    owner, payer, lot, amount, ground = values if len(values) == 5 else (*values, None)
    return RentDue(owner, payer, lot, amount, ground and Ground(*ground))


def _shortage(values: Sequence[Any]) -> Fact:
    building, left, wants = values
    return ShortageOpened(building, left, tuple((seat, count) for seat, count in wants))


def _prices(values: Sequence[Any]) -> Fact:
    lot, paid = values
    return PricesKept(lot, tuple(paid))


# How facts are read whose values aren't the same in JSON.
_READ: dict[str, Callable[[Sequence[Any]], Fact]] = {
    "rent_due": _rent_due,
    "shortage": _shortage,
    "prices": _prices,
}


def facts_to_json(facts: Iterable[Fact]) -> list[list[Any]]:
    """Facts as lists of JSON values."""
    return [[fact.name, *[getattr(fact, name) for name in _FIELDS[fact.name]]] for fact in facts]


def facts_from_json(rows: Iterable[Any]) -> tuple[Fact, ...]:
    """The facts that `facts_to_json` wrote."""
    return tuple([_fact(name, values) for name, *values in rows])


def _fact(name: str, values: Sequence[Any]) -> Fact:
    kind: Callable[..., Fact] = FACTS[name]
    return _READ[name](values) if name in _READ else kind(*values)


def outcome_to_json(outcome: Outcome) -> dict[str, Any]:
    """The outcome as lists of JSON values; `outcome_from_json` reads it without loss."""
    return {
        "postings": [list(posting) for posting in outcome.postings],
        "facts": facts_to_json(outcome.facts),
    }


def outcome_from_json(data: dict[str, Any]) -> Outcome:
    """The outcome that `outcome_to_json` wrote."""
    postings = [Posting(*row) for row in data["postings"]]
    return Outcome(_paired(postings), facts_from_json(data["facts"]))


def outcome_from_rows(rows: Iterable[tuple[str, str, int]], facts: Iterable[Any]) -> Outcome:
    """The outcome of a journal that keeps its postings as account, commodity and quantity."""
    return Outcome(_paired(postings_from_rows(rows)), facts_from_json(facts))


def postings_from_rows(rows: Iterable[tuple[str, str, int]]) -> list[Posting]:
    """The postings of a journal that keeps them as account, commodity and quantity."""
    return [
        Posting(*split_account(account), commodity, quantity)
        for account, commodity, quantity in rows
    ]


def _paired(postings: Sequence[Posting]) -> tuple[Transfer, ...]:
    """The transfers that these are the postings of. Raises `ValueError` if they are of none."""
    transfers = [
        Transfer(giver.holder, taker.holder, taker.commodity, taker.quantity, giver.lot, taker.lot)
        for giver, taker in zip(postings[::2], postings[1::2], strict=True)
    ]
    if postings_of(transfers) != tuple(postings):
        raise ValueError("postings that are not in pairs, giver first")
    return tuple(transfers)
