"""An entry as the journal shows it, to the API's clients and on the tablet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

PostingAfter = tuple[str, str, int, int]
"""Account, commodity, quantity, and the balance that it leaves there."""


class JournalEntry(Protocol):
    """The part of an entry that is shown, as it is kept by the server or on a device."""

    @property
    def number(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def role(self) -> str: ...
    @property
    def link(self) -> str: ...
    @property
    def reverses(self) -> int | None: ...


class Sending(NamedTuple):
    """The sender and the times of an entry: who entered it and on which device, as the journal
    names them; when, by the device and by the server. `seal` is the server's, and empty until
    then."""

    actor: str
    device: str
    made_at: str | None
    posted_at: str | None
    seal: str = ""


def entry_to_json(
    entry: JournalEntry,
    command: dict[str, Any],
    postings: Iterable[PostingAfter],
    facts: Sequence[Any],
    sending: Sending,
) -> dict[str, Any]:
    """All that the journal shows of an entry, without `reversed_by`, which comes later."""
    return {
        "number": entry.number,
        "kind": entry.kind,
        "command": command,
        "text": entry.text,
        "postings": [
            {"account": account, "commodity": commodity, "quantity": quantity, "balance": balance}
            for account, commodity, quantity, balance in postings
        ],
        "facts": facts,
        "actor": sending.actor,
        "role": entry.role,
        "device": sending.device,
        "made_at": sending.made_at,
        "posted_at": sending.posted_at,
        "link": entry.link,
        "seal": sending.seal,
        "reverses": entry.reverses,
    }
