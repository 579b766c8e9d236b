"""A listener follows a channel: over a real server, with a real stream."""

import asyncio
import json
import threading
import urllib.error
import urllib.request
from typing import Any
from uuid import uuid4

import pytest

from ledger import live
from ledger.live import sources
from tests.conftest import PATIENCE_SECONDS, wait_until
from tests.ledger.live.viewers import open_streams


class Listener:
    """Reads one stream in a thread, and keeps the data of its events."""

    def __init__(self, address: str) -> None:
        self.seen: list[dict[str, Any]] = []
        self.ended = False
        self.answer = urllib.request.urlopen(address, timeout=PATIENCE_SECONDS)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in self.answer:
            if line.startswith(b"data: "):
                self.seen.append(json.loads(line.removeprefix(b"data: ")))
        self.ended = True

    def waits_for(self, snapshot: dict[str, Any]) -> None:
        wait_until(lambda: snapshot in self.seen, f"the event {snapshot}, seen: {self.seen}")


@pytest.fixture
def channel() -> str:
    """A channel of this test alone, also where a Redis server is shared."""
    return f"game-{uuid4()}"


def test_a_viewer_sees_the_newest_and_then_each_news(live_site: str, channel: str) -> None:
    live.publish(channel, {"version": 1})
    listener = Listener(live_site + live.url(channel))
    listener.waits_for({"version": 1})
    live.publish(channel, {"version": 2})
    listener.waits_for({"version": 2})


def test_channels_are_apart(live_site: str, channel: str) -> None:
    other = f"{channel}-b"
    ada, ben = (Listener(live_site + live.url(name)) for name in (channel, other))
    live.publish(other, {"version": 7})
    live.publish(channel, {"version": 1})
    ada.waits_for({"version": 1})
    ben.waits_for({"version": 7})
    assert ada.seen == [{"version": 1}]


def test_one_stream_tells_of_several_channels(live_site: str, channel: str) -> None:
    event = f"event-{uuid4()}"
    listener = Listener(live_site + live.url(channel, event))
    live.publish(event, {"standings": 7})
    listener.waits_for({event: {"standings": 7}})
    live.publish(channel, {"version": 1})
    listener.waits_for({channel: {"version": 1}})
    assert open_streams() == 1


def test_several_channels_are_polled_at_once(live_site: str, channel: str) -> None:
    event = f"event-{uuid4()}"
    address = live_site + live.url(channel, event).replace("?", ".json?")
    live.publish(channel, {"version": 1})
    live.publish(event, {"standings": 7})

    with urllib.request.urlopen(address) as answer:
        assert json.load(answer) == {channel: {"version": 1}, event: {"standings": 7}}
        tag = answer.headers["ETag"]
    again = urllib.request.Request(address, headers={"If-None-Match": tag})
    with pytest.raises(urllib.error.HTTPError) as same:
        urllib.request.urlopen(again)
    assert same.value.code == 304


def test_the_signature_for_one_channel_opens_no_other_beside_it(live_site: str) -> None:
    token = live.url("game-a").partition("?")[2]
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(f"{live_site}/live/game-a,game-b?{token}")
    assert refused.value.code == 403


def test_anybody_may_ask_whether_the_site_is_there(live_site: str) -> None:
    with urllib.request.urlopen(f"{live_site}/live/") as answer:
        assert (answer.status, answer.read()) == (204, b"")


def test_an_older_version_does_not_overtake_a_newer_one(live_site: str, channel: str) -> None:
    listener = Listener(live_site + live.url(channel))
    live.publish(channel, {"version": 9})
    listener.waits_for({"version": 9})
    live.publish(channel, {"version": 8})
    live.publish(channel, {"version": 10})
    listener.waits_for({"version": 10})
    assert {"version": 8} not in listener.seen


def test_what_is_said_again_wakes_nobody_and_keeps_its_order(live_site: str, channel: str) -> None:
    for order, clock in ((1, "runs"), (5, "runs"), (4, "stands"), (6, "is over")):
        live.publish(channel, {"order": order, "clock": clock})
        if order == 1:
            listener = Listener(live_site + live.url(channel))
            listener.waits_for({"order": 1, "clock": "runs"})
    listener.waits_for({"order": 6, "clock": "is over"})
    assert listener.seen == [{"order": 1, "clock": "runs"}, {"order": 6, "clock": "is over"}]


def test_a_viewer_who_comes_later_is_told_the_order_in_which_it_was_said_last() -> None:
    hub = live.Hub()
    for order in (8, 10):
        hub.publish("hall-a", {"order": order, "clock": "runs"})
    newest = hub.newest("hall-a")
    assert newest is not None
    assert json.loads(newest.body) == {"order": 10, "clock": "runs"}


def test_a_viewer_who_leaves_is_forgotten(live_site: str, channel: str) -> None:
    listener = Listener(live_site + live.url(channel))
    wait_until(lambda: open_streams() == 1, "the listener")
    listener.answer.fp.raw._sock.shutdown(2)
    wait_until(lambda: open_streams() == 0, "the listener to be gone")


def test_streams_end_when_the_server_stops(
    live_site: str, channel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ledger.live.app.HEARTBEAT_SECONDS", 3600.0)
    listener = Listener(live_site + live.url(channel))
    live.hub.close()
    wait_until(lambda: listener.ended, "the end of the stream")


def test_the_first_snapshot_is_read_from_its_source_after_a_restart(
    live_site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sources._sources, "game", lambda key: {"version": 5, "of": key})
    Listener(live_site + live.url("game-x")).waits_for({"version": 5, "of": "x"})


def test_a_wrong_or_foreign_token_is_refused(live_site: str) -> None:
    other = live.url("game-b").partition("?")[2]
    for address in ("/live/game-a", "/live/game-a?token=no", f"/live/game-a?{other}"):
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(live_site + address)
        assert refused.value.code == 403


def test_a_token_runs_out(live_site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    address = live_site + live.url("game-a")
    monkeypatch.setattr("ledger.live.signing.MAX_AGE_SECONDS", -1)
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(address)
    assert refused.value.code == 403


def test_a_hall_that_comes_at_once_is_one_look_at_the_database(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[str] = []
    all_ask = threading.Event()

    def look(key: str) -> dict[str, Any]:
        looks.append(key)
        all_ask.wait(PATIENCE_SECONDS)
        return {"version": 3}

    monkeypatch.setitem(sources._sources, "game", look)

    async def hall() -> list[dict[str, Any] | None]:
        listeners = [asyncio.create_task(sources.read_together("game-x")) for _ in range(4)]
        await asyncio.sleep(0)  # each of them asks
        all_ask.set()
        return await asyncio.gather(*listeners)

    assert asyncio.run(hall()) == [{"version": 3}] * 4
    assert looks == ["x"]
