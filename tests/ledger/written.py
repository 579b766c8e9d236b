"""The answers and rows of the posting services, for a test that compares them with something
else."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from ledger.models import Posting, Transaction
from ledger.problems import Problem
from ledger.services.posted import Posted
from tests.ledger.plain_book import Json, Row

_CANONICAL: Any = {"ensure_ascii": False, "separators": (",", ":"), "sort_keys": True}


class Told(NamedTuple):
    """The answer to a request: a code or "", the numbers of entries, whether it was a replay, and
    the entries that are in the way of a void."""

    code: str
    numbers: list[int]
    replayed: bool
    in_the_way: list[int] = []


def tell(send: Callable[[], Posted]) -> Told:
    """Send a request; in a batch the code of a problem comes with the item at fault."""
    try:
        posted = send()
    except Problem as problem:
        index = problem.extra.get("index")
        code = problem.code if index is None else f"{problem.code} at {index}"
        others = [each["number"] for each in problem.extra.get("in_the_way", [])]
        return Told(code, [], problem.replayed, others)
    return Told("", posted.numbers, posted.replayed)


def link_of(previous: str, entry: Transaction, rows: Sequence[Row]) -> str:
    """The next link of the game chain, from its format as `engine.chain` describes it."""
    legs = [
        [holder, lot, row.commodity, row.quantity]
        for row in rows
        for holder, _, lot in [row.account.partition(":")]
    ]
    came_of_it = {"facts": entry.facts, "postings": legs}
    lines = ["passgo entry 1", previous, str(entry.number), str(entry.key)]
    lines += [json.dumps(each, **_CANONICAL) for each in (entry.command, came_of_it)]
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def as_written(entry: UUID) -> Json:
    """Every column of an entry and of its postings."""
    header = Transaction.objects.filter(pk=entry).values().get()
    return header | {"postings": list(Posting.objects.filter(transaction=entry).values())}
