"""Live updates: the newest snapshot of a channel, pushed to every screen that follows it.

A channel is a short name such as `game-<id>`. A snapshot is a small JSON object that says which
part changed, never the content itself: a page that sees a greater number fetches what it shows.

    live.publish("game-7", {"version": 12})     from any thread, any process, after the commit
    live.url("game-7")                          the signed address that a page follows
    @live.source("game")                        where a snapshot comes from after a restart
"""

from ledger.live.hub import Hub, Snapshot, hub
from ledger.live.publishing import publish
from ledger.live.signing import url
from ledger.live.sources import source

__all__ = ["Hub", "Snapshot", "hub", "publish", "source", "url"]
