"""Where a stream can't be kept, the same snapshot is asked for."""

import urllib.error
import urllib.request
from uuid import uuid4

import pytest

from ledger import live
from tests.conftest import wait_until


@pytest.fixture
def channel() -> str:
    """A channel of this test alone, also where a Redis server is shared."""
    return f"game-{uuid4()}"


def _publish(site: str, channel: str, version: int) -> None:
    """Publish, and wait until the site has heard it: with Redis news travels through another
    process."""
    live.publish(channel, {"version": version})
    news = f'{{"version":{version}}}'.encode()
    address = _address(site, channel)
    wait_until(lambda: urllib.request.urlopen(address).read() == news, "the news to arrive")


def _address(site: str, channel: str) -> str:
    return site + live.url(channel).replace("?", ".json?")


def test_it_answers_the_newest_with_a_tag(live_site: str, channel: str) -> None:
    _publish(live_site, channel, 3)
    with urllib.request.urlopen(_address(live_site, channel)) as answer:
        assert answer.read() == b'{"version":3}'
        assert answer.headers["ETag"]


def test_the_same_tag_is_not_modified_until_there_is_news(live_site: str, channel: str) -> None:
    _publish(live_site, channel, 3)
    address = _address(live_site, channel)
    tag = urllib.request.urlopen(address).headers["ETag"]
    again = urllib.request.Request(address, headers={"If-None-Match": tag})
    with pytest.raises(urllib.error.HTTPError) as same:
        urllib.request.urlopen(again)
    assert same.value.code == 304
    _publish(live_site, channel, 4)
    assert urllib.request.urlopen(again).read() == b'{"version":4}'


def test_a_silent_channel_has_no_content(live_site: str) -> None:
    assert urllib.request.urlopen(_address(live_site, "unheard-a")).status == 204


def test_nothing_can_be_posted(live_site: str) -> None:
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(_address(live_site, "game-a"), data=b"{}")
    assert refused.value.code == 405
