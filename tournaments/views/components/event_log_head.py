"""The head of an event's log, as it is printed and shown."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Event, EventChain
from tournaments.views.components.results import SHORT_HEAD, in_groups


@dataclass(frozen=True, slots=True)
class ShownLog:
    """The head of a log: the number of acts, and the seal of the newest. The `short` form in groups
    of four is for people to compare and for `manage.py audit --sheet`; the whole is in groups of
    eight."""

    acts: int
    short: str
    seal: str


def shown_log(event: Event) -> ShownLog | None:
    """The head of the log now; None for an event that has none."""
    chain = EventChain.objects.filter(event=event.pk).first()
    if chain is None:
        return None
    return ShownLog(chain.number, in_groups(chain.seal[:SHORT_HEAD], 4), in_groups(chain.seal, 8))
