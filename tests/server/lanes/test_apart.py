"""While strangers take all that is theirs, the bank goes on."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.http import HttpResponse
from django.test import Client

from ledger import access_keys, passes
from ledger.models import Pass
from server.handler import Handler
from server.lanes import Lane, Lanes, TurnedAway
from tests.asgi import answer, post_answer
from tests.ledger.books import open_game
from tests.ledger.client import Table
from tests.ledger.conftest import link, paired
from tests.server.lanes.conftest import held_up

START = {"type": "start", "first": "A"}

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Table:
    """A game and its banker's device."""
    game = open_game(ruleset="night-2016", seats="ABCD")
    return Table(game, paired(game))


@pytest.fixture
def session() -> str:
    """The cookie of an organiser who is logged in."""
    olga = get_user_model().objects.create_user("olga")
    client = Client()
    client.force_login(olga, backend="django.contrib.auth.backends.ModelBackend")
    return f"sessionid={client.cookies['sessionid'].value}"


def test_a_tablet_posts_while_strangers_guests_and_passwords_take_all_their_threads(
    site: Handler, lanes: Lanes, table: Table
) -> None:
    async def evening() -> tuple[int, int]:
        async with held_up(lanes.strangers, lanes.guests, lanes.passwords, lanes.house):
            stranger = await answer(site, "GET", "/")
            return stranger, await _post(site, table)

    assert asyncio.run(evening()) == (503, 201)


def test_an_organiser_opens_a_page_while_strangers_take_all_their_threads(
    site: Handler, lanes: Lanes, session: str
) -> None:
    async def evening() -> int:
        async with held_up(lanes.strangers, lanes.guests):
            return await answer(site, "GET", "/organise/", cookie=session)

    assert asyncio.run(evening()) == 200


def test_a_session_that_somebody_made_up_waits_with_the_strangers(
    site: Handler, lanes: Lanes, session: str
) -> None:
    made_up = session[:-1] + ("0" if session[-1] != "0" else "1")

    async def evening() -> int:
        async with held_up(lanes.strangers):
            return await answer(site, "GET", "/organise/", cookie=made_up)

    assert asyncio.run(evening()) == 503


def test_a_program_with_an_access_key_is_answered_while_strangers_take_all_their_threads(
    site: Handler, lanes: Lanes
) -> None:
    olga = get_user_model().objects.create_user("olga")
    _, text = access_keys.make(olga.pk, "Registration desk")
    made_up = text[:-1] + ("0" if text[-1] != "0" else "1")

    async def evening() -> tuple[int, int]:
        async with held_up(lanes.strangers, lanes.guests):
            return await _asks(site, text), await _asks(site, made_up)

    async def _asks(site: Handler, key: str) -> int:
        return await answer(site, "GET", "/api/v1/rulesets", authorization=f"Bearer {key}")

    assert asyncio.run(evening()) == (200, 503)


def test_a_token_that_somebody_made_up_waits_with_the_strangers(
    site: Handler, lanes: Lanes, table: Table
) -> None:
    made_up = table.with_pass(Pass(pk=uuid4(), version=9))

    async def evening() -> int:
        async with held_up(lanes.strangers):
            return await _post(site, made_up)

    assert asyncio.run(evening()) == 503


def test_a_card_calls_the_referee_while_strangers_take_all_their_threads(
    site: Handler, lanes: Lanes, table: Table
) -> None:
    body = json.dumps({"card": passes.token(passes.issue("card", "Banker 1")), "key": str(uuid4())})

    async def evening() -> int:
        async with held_up(lanes.strangers):
            kind = "application/json"
            path = "/api/v1/cards/calls"
            return await answer(site, "POST", path, body.encode(), content_type=kind)

    # The card of no banker's gets its answer all the same.
    assert asyncio.run(evening()) == 403


@pytest.mark.parametrize("renewals", [0, 1, 3])
def test_a_card_pairs_and_opens_its_bank_while_strangers_take_all_their_threads(
    site: Handler, lanes: Lanes, renewals: int
) -> None:
    card = passes.issue("card", "Banker 1")
    for _ in range(renewals):
        passes.renew(card)
    token = passes.token(card)
    body = json.dumps({"card": token, "device": "Tablet"}).encode()
    kind = "application/json"

    async def evening() -> tuple[int, int]:
        async with held_up(lanes.strangers):
            page = await answer(site, "GET", f"/b/{token}/")
            return page, await answer(site, "POST", "/api/v1/pair", body, content_type=kind)

    assert asyncio.run(evening()) == (200, 201)


def test_a_player_who_looks_back_takes_no_thread_of_the_bank(
    site: Handler, lanes: Lanes, table: Table
) -> None:
    ada = table.with_pass(link(table.game, "player", "A"))

    async def evening() -> tuple[int, int]:
        async with held_up(lanes.guests):
            back = await answer(
                site, "GET", ada.address("/as-of?number=0"), authorization=ada.authorization
            )
            return back, await _post(site, table)

    assert asyncio.run(evening()) == (503, 201)


@pytest.mark.parametrize("part", ["", "/transactions", "/offers"])
def test_a_player_takes_no_thread_of_the_bank_whatever_is_asked(
    site: Handler, lanes: Lanes, table: Table, part: str
) -> None:
    ada = table.with_pass(link(table.game, "player", "A"))

    async def evening() -> tuple[int, int]:
        async with held_up(lanes.guests):
            asked = await answer(site, "GET", ada.address(part), authorization=ada.authorization)
            return asked, await _post(site, table)

    assert asyncio.run(evening()) == (503, 201)


def test_a_players_link_takes_no_thread_of_the_organisers(site: Handler, lanes: Lanes) -> None:
    token = passes.token(passes.issue("player", "player 1"))

    async def evening() -> int:
        async with held_up(lanes.guests):
            return await answer(site, "GET", f"/b/{token}/")

    assert asyncio.run(evening()) == 503


def test_a_player_signs_though_pages_take_all_threads(site: Handler, lanes: Lanes) -> None:
    token = passes.token(passes.issue("player", "player 1"))

    async def evening() -> tuple[int, int]:
        async with held_up(lanes.guests):
            page = await answer(site, "GET", f"/p/{token}/")
            return page, await answer(site, "POST", f"/p/{token}/sign/")

    page, signed = asyncio.run(evening())
    assert page == 503
    assert signed not in (503, 500)


def test_one_tablet_that_asks_without_end_leaves_room_for_the_others() -> None:
    lane = Lane("bank", threads=1, room=100, body_bytes=0, each=2)
    greedy = {"path": "/", "headers": [(b"authorization", b"Bearer greedy")]}
    other = {"path": "/", "headers": [(b"authorization", b"Bearer other")]}

    assert asyncio.run(_turned_away(lane, [greedy] * 5 + [other])) == [2, 3, 4]
    assert asyncio.run(lane.run(greedy, HttpResponse)).status_code == 200


@pytest.mark.parametrize(("name", "most"), [("guests", 16), ("signing", 8)])
def test_one_players_link_leaves_room_for_the_others(name: str, most: int) -> None:
    lanes = Lanes()
    in_head: dict[str, Any] = {"path": "/", "headers": [(b"authorization", b"Bearer greedy")]}
    links = ["greedy"] * most + [f"other-{number}" for number in range(20)]
    asked: list[dict[str, Any]] = [{"path": f"/p/{link}/", "headers": []} for link in links]
    asked.insert(most, in_head)

    assert asyncio.run(_turned_away(getattr(lanes, name), asked)) == [most]
    for lane in vars(lanes).values():
        lane.close()


def test_a_request_that_waited_too_long_is_refused_without_any_work() -> None:
    impatient = Lane("impatient", threads=1, room=1, body_bytes=0, patience=-1)

    def work() -> HttpResponse:
        raise AssertionError("nobody waits for this any more")

    with pytest.raises(TurnedAway, match="Too many people"):
        asyncio.run(impatient.run({"path": "/", "headers": []}, work))
    impatient.close()


async def _turned_away(lane: Lane, asked: list[dict[str, Any]]) -> list[int]:
    """The places of those requests for which there was no room, of these that come at once."""
    async with held_up(lane):
        running = [asyncio.ensure_future(lane.run(scope, HttpResponse)) for scope in asked]
        await asyncio.sleep(0)
    answered = await asyncio.gather(*running, return_exceptions=True)
    return [place for place, each in enumerate(answered) if isinstance(each, TurnedAway)]


async def _post(site: Handler, table: Table) -> int:
    return await post_answer(site, table.address("/transactions"), table.authorization, 0, START)
