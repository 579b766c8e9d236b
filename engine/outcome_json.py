"""Outcomes as JSON and as the rows of a journal, both ways and without loss.

A posting is [holder, lot, commodity, quantity]. A fact is [name, value, …], its values in the order
of its fields. If anything moves, ["because", [cause, …]] comes before the facts: a cause for each
transfer, in their order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from enum import StrEnum
from typing import Any

from engine.causes import Cause, Ground, cause_from_json, cause_to_json
from engine.endings import DebtEnd, RentEnd
from engine.fact_registry import FACTS, Fact
from engine.facts import (
    DebtClosed,
    DebtOpened,
    DebtPassedOn,
    DebtReduced,
    NothingDue,
    PricesKept,
    RentClosed,
    RentDue,
    ShortageOpened,
)
from engine.outcome import Outcome, Posting, Transfer, split_account

BECAUSE = "because"

_FIELDS: dict[str, tuple[str, ...]] = {
    name: tuple(field.name for field in fields(kind))  # type: ignore[arg-type]  # each is a value
    for name, kind in FACTS.items()
}


def _ending(kind: Callable[..., Fact], end: type[StrEnum]) -> Callable[[Sequence[Any]], Fact]:
    return lambda values: kind(*values[:-1], end(values[-1]))


def _rent_due(values: Sequence[Any]) -> Fact:
    owner, payer, lot, amount, ground = values
    return RentDue(owner, payer, lot, amount, Ground(*ground))


def _with_cause(kind: Callable[..., Fact]) -> Callable[[Sequence[Any]], Fact]:
    return lambda values: kind(*values[:-1], cause_from_json(values[-1]))


def _shortage(values: Sequence[Any]) -> Fact:
    building, left, wants = values
    return ShortageOpened(building, left, tuple((seat, count) for seat, count in wants))


def _prices(values: Sequence[Any]) -> Fact:
    lot, paid = values
    return PricesKept(lot, tuple(paid))


# How to read the facts whose values differ in JSON.
_READ: dict[str, Callable[[Sequence[Any]], Fact]] = {
    RentDue.name: _rent_due,
    DebtOpened.name: _with_cause(DebtOpened),
    DebtPassedOn.name: _with_cause(DebtPassedOn),
    NothingDue.name: _with_cause(NothingDue),
    RentClosed.name: _ending(RentClosed, RentEnd),
    DebtReduced.name: _ending(DebtReduced, DebtEnd),
    DebtClosed.name: _ending(DebtClosed, DebtEnd),
    ShortageOpened.name: _shortage,
    PricesKept.name: _prices,
}


def facts_to_json(outcome: Outcome) -> list[list[Any]]:
    """The causes and facts of an outcome as lists of JSON values: all but its postings."""
    rows = [_fact_to_json(fact) for fact in outcome.facts]
    if not outcome.transfers:
        return rows
    return [[BECAUSE, [cause_to_json(each.because) for each in outcome.transfers]], *rows]


def _fact_to_json(fact: Fact) -> list[Any]:
    values = [getattr(fact, name) for name in _FIELDS[fact.name]]
    return [fact.name, *(map(_to_json, values) if fact.name in _READ else values)]


def _to_json(value: Any) -> Any:
    if isinstance(value, Cause):
        return cause_to_json(value)
    if isinstance(value, StrEnum):
        return value.value
    return list(value) if isinstance(value, tuple) else value


def outcome_to_json(outcome: Outcome) -> dict[str, Any]:
    """The outcome as lists of JSON values."""
    return {
        "postings": [list(posting) for posting in outcome.postings],
        "facts": facts_to_json(outcome),
    }


def outcome_from_rows(rows: Iterable[tuple[str, str, int]], facts: Sequence[Any]) -> Outcome:
    """The outcome of a journal that keeps its postings as account, commodity and quantity."""
    return outcome_of(postings_from_rows(rows), facts)


def postings_from_rows(rows: Iterable[tuple[str, str, int]]) -> list[Posting]:
    """The postings of a journal that keeps them as account, commodity and quantity."""
    return [
        Posting(*split_account(account), commodity, quantity)
        for account, commodity, quantity in rows
    ]


def outcome_of(postings: Sequence[Posting], rows: Sequence[Any]) -> Outcome:
    """The outcome of these postings, with its causes and facts as JSON."""
    causes: Sequence[Mapping[str, Any]] = ()
    if rows and rows[0][0] == BECAUSE:
        causes, rows = rows[0][1], rows[1:]
    return Outcome(_transfers(postings, causes), tuple([_fact(*row) for row in rows]))


def _fact(name: str, *values: Any) -> Fact:
    kind: Callable[..., Fact] = FACTS[name]
    return _READ[name](values) if name in _READ else kind(*values)


def _transfers(
    postings: Sequence[Posting], causes: Sequence[Mapping[str, Any]]
) -> tuple[Transfer, ...]:
    """The transfers with these postings and causes. Raises `ValueError` if there are none such."""
    transfers = []
    for giver, taker, cause in zip(postings[::2], postings[1::2], causes, strict=True):
        holder, lot, commodity, quantity = giver
        to, to_lot, same_commodity, count = taker
        if count < 1 or quantity != -count or commodity != same_commodity:
            raise ValueError("postings that are not in pairs, giver first")
        because = cause_from_json(cause)
        transfers.append(Transfer(holder, to, commodity, count, because, lot, to_lot))
    return tuple(transfers)
