"""The signed address of the channels that a page follows, and what it has seen of each."""

from __future__ import annotations

import json
from dataclasses import dataclass

from ledger import live
from ledger.live import sources


@dataclass(frozen=True, slots=True)
class Following:
    """Data for the body of a page. `seen` is JSON: by channel its snapshot when the page was made,
    so that nothing is missed between the page and its first news. `message` is what the organisers
    of an event among them say to everybody. `crowd` is how many phones may follow the same
    channels: they take turns to ask for what concerns them all (static/js/spread.js)."""

    url: str
    seen: str
    message: str
    crowd: int


def following(*channels: str, crowd: int = 0) -> Following:
    """Follow these channels, all in one stream, as one of a `crowd`."""
    seen = {channel: sources.read(channel) or {} for channel in channels}
    messages = (snapshot.get("message", "") for snapshot in seen.values())
    return Following(
        url=live.url(*channels),
        seen=json.dumps(seen),
        message=next(filter(None, messages), ""),
        crowd=crowd,
    )
