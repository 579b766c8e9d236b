"""Wrong passwords: how many are looked at, and who gets in beside them."""

from __future__ import annotations

import asyncio
from urllib.parse import urlencode

import pytest
from django.contrib.auth import get_user_model
from django.http import HttpResponse

from server.handler import Handler
from server.lanes import LanePace, Lanes, TurnedAway
from tests.asgi import answer
from tests.server.lanes.conftest import held_up
from tournaments import known_browser

SECRET = "a" * 32
PASSWORD = "correct horse battery"


class Clock:
    """A clock that a test sets."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    """A clock that stands still."""
    return Clock()


@pytest.fixture
def slow(clock: Clock) -> LanePace:
    """Two wrong passwords at once, then one every three seconds; patience for one of them."""
    return LanePace(at_once=2, seconds=3, patience=3, clock=clock)


def test_a_few_at_once_then_each_waits_then_it_is_told_to_come_again(slow: LanePace) -> None:
    assert [slow.take("10.0.0.1") for _ in range(3)] == [0, 0, 3]
    with pytest.raises(TurnedAway) as refused:
        slow.take("10.0.0.1")
    assert refused.value.words.status == 429


def test_whoever_was_refused_need_not_wait_longer_for_having_asked(
    slow: LanePace, clock: Clock
) -> None:
    for _ in range(3):
        slow.take("10.0.0.1")
    for _ in range(50):
        with pytest.raises(TurnedAway):
            slow.take("10.0.0.1")
    clock.now += 3
    assert slow.take("10.0.0.1") == 3


def test_another_address_does_not_wait(slow: LanePace) -> None:
    for _ in range(3):
        slow.take("10.0.0.1")
    assert slow.take("10.0.0.2") == 0


def test_right_passwords_cost_nothing(slow: LanePace) -> None:
    for _ in range(20):
        assert slow.take("10.0.0.1") == 0
        slow.give_back("10.0.0.1")


def test_addresses_of_long_ago_are_forgotten(slow: LanePace, clock: Clock) -> None:
    for number in range(10_001):
        slow.take(str(number))
    clock.now += 60
    slow.take("10.0.0.1")
    assert len(slow) == 1


@pytest.mark.django_db(transaction=True)
def test_the_right_password_gets_in_where_many_wrong_ones_came_from(
    site: Handler, pace: LanePace
) -> None:
    get_user_model().objects.create_user("olga", password=PASSWORD)

    async def evening() -> list[int]:
        return [await _log_in(site, password) for password in ("wrong",) * 4 + (PASSWORD,)]

    *wrong, right = asyncio.run(evening())
    assert right == 302
    assert 302 not in wrong


@pytest.mark.django_db(transaction=True)
def test_codes_can_be_guessed_no_faster_than_passwords(
    site: Handler, lanes: Lanes, monkeypatch: pytest.MonkeyPatch
) -> None:
    strict = LanePace(at_once=2, seconds=3600, patience=0)
    monkeypatch.setattr(lanes.passwords, "_pace", strict)

    async def evening() -> list[int]:
        return [await answer(site, "GET", f"/k/347-KQ2-9F{letter}") for letter in "GHJ"]

    assert asyncio.run(evening()) == [404, 404, 429]


@pytest.mark.django_db(transaction=True)
def test_more_than_can_be_looked_at_are_refused_at_once(site: Handler, lanes: Lanes) -> None:
    async def evening() -> tuple[int, int, int]:
        async with held_up(lanes.passwords):
            welcome = await answer(site, "POST", "/welcome/nobody/")
            return await _log_in(site, "wrong"), welcome, await answer(site, "GET", "/login/")

    assert asyncio.run(evening()) == (503, 503, 200)


@pytest.mark.django_db(transaction=True)
def test_a_known_browser_gets_in_while_its_neighbors_guess(
    site: Handler, lanes: Lanes, monkeypatch: pytest.MonkeyPatch
) -> None:
    olga = get_user_model().objects.create_user("olga", password=PASSWORD)
    answered = HttpResponse()
    known_browser.remember(answered, olga, secure=False)
    known = answered.cookies[known_browser.COOKIE].OutputString().partition(";")[0]
    strict = LanePace(at_once=1, seconds=3600, patience=0)
    monkeypatch.setattr(lanes.passwords, "_pace", strict)

    async def evening() -> list[int]:
        guess = await _log_in(site, "wrong")
        return [
            guess,
            await _log_in(site, PASSWORD),
            await _log_in(site, PASSWORD, cookie=f"{known_browser.COOKIE}=made-up"),
            await _log_in(site, PASSWORD, cookie=known),
        ]

    assert asyncio.run(evening())[1:] == [429, 429, 302]


async def _log_in(site: Handler, password: str, cookie: str = "") -> int:
    form = {"csrfmiddlewaretoken": SECRET, "username": "olga", "password": password}
    return await answer(
        site,
        "POST",
        "/login/",
        urlencode(form).encode(),
        cookie=f"csrftoken={SECRET}; {cookie}",
        content_type="application/x-www-form-urlencoded",
    )


@pytest.mark.django_db(transaction=True)
def test_an_address_registers_no_more_than_its_turns_whether_or_not_it_succeeds(
    site: Handler, lanes: Lanes, monkeypatch: pytest.MonkeyPatch
) -> None:
    strict = LanePace(at_once=2, seconds=3600, patience=0)
    monkeypatch.setattr(lanes.registrations, "_pace", strict)

    async def evening() -> list[int]:
        posted = [await answer(site, "POST", "/e/no-night/register/") for _ in range(3)]
        return [*posted, await answer(site, "GET", "/e/no-night/register/")]

    *looked_at, refused, read = asyncio.run(evening())
    assert 429 not in looked_at
    assert (refused, read) == (429, 404)
