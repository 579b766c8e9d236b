"""A banker's card and its device: the first one is bound, a further one needs a release."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from ledger import passes
from ledger.api.views.passes import card_of
from ledger.models import Game, Pass
from tests.ledger.books import grant
from tests.ledger.client import Table, assert_problem
from tests.responses import Response


@pytest.fixture
def card(game: Game) -> Pass:
    """A card that is the bank of the game."""
    card = passes.issue("card", "Table 3")
    grant(card, game, "bank")
    return card


def pair(client: Client, body: Any) -> Response:
    """Ask for a device's pass."""
    return client.post("/api/v1/pair", body, "application/json")


def test_a_device_gets_a_pass_of_its_own(client: Client, card: Pass, game: Game) -> None:
    response = pair(client, {"card": passes.token(card), "device": "iPad"})

    assert response.status_code == 201
    assert response.json()["label"] == "Table 3"
    device = passes.find(response.json()["pass"])
    assert device is not None
    assert Table(game, device).enter({"type": "start", "first": "A"})["version"] == 1


def test_a_second_device_is_refused(client: Client, card: Pass) -> None:
    pair(client, {"card": passes.token(card), "device": "iPad"})

    response = pair(client, {"card": passes.token(card), "device": "A phone"})

    assert_problem(response, 409, "ALREADY_PAIRED")
    device = passes.paired_device(card)
    assert device is not None
    assert device.label == "iPad"


def test_a_device_whose_answer_was_lost_gets_it_again(client: Client, card: Pass) -> None:
    body = {"card": passes.token(card), "device": "iPad", "key": str(uuid4())}

    first, again = pair(client, body), pair(client, body)

    assert again.status_code == 201
    assert again.json() == first.json()
    other = body | {"key": str(uuid4())}
    assert_problem(pair(client, other), 409, "ALREADY_PAIRED")
    assert_problem(pair(client, body | {"key": "1"}), 400, "MALFORMED")


def test_after_a_release_another_device_is_the_bank_and_the_first_is_not(
    client: Client, card: Pass, game: Game
) -> None:
    first = passes.pair(card, "iPad")
    passes.release(card)

    response = pair(client, {"card": passes.token(card), "device": "A phone"})

    assert response.status_code == 201
    assert_problem(Table(game, first).get(), 403, "PASS_REVOKED")


@pytest.mark.parametrize("token", ["", "x.y", 'or 1=1; --"', "A" * 500])
@pytest.mark.django_db
def test_anything_but_a_card_is_unknown(client: Client, token: str) -> None:
    assert_problem(pair(client, {"card": token, "device": "iPad"}), 404, "UNKNOWN_CARD")


def test_a_players_link_is_not_a_card(client: Client, game: Game) -> None:
    ada = passes.issue("player", "Ada")
    grant(ada, game, "player", "A")

    assert_problem(pair(client, {"card": passes.token(ada), "device": "iPad"}), 404, "UNKNOWN_CARD")


def test_a_withdrawn_card_pairs_nothing(client: Client, card: Pass) -> None:
    passes.revoke(card)

    response = pair(client, {"card": passes.token(card), "device": "iPad"})

    assert_problem(response, 403, "PASS_REVOKED")


def test_a_card_that_was_renewed_after_it_was_read_pairs_nothing(card: Pass) -> None:
    read_before = card_of(passes.token(card))
    new = passes.renew(card)

    with pytest.raises(passes.CardChanged):
        passes.pair(read_before, "A phone")
    assert passes.pair(card_of(new), "iPad").label == "iPad"


def test_a_banker_who_pairs_while_the_card_is_renewed_is_asked_to_scan_it_again(
    client: Client, card: Pass, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = passes.token(card)

    def read_just_before_it_is_renewed(token: str) -> Pass:
        read = card_of(token)
        passes.renew(card)
        return read

    monkeypatch.setattr("ledger.api.views.passes.card_of", read_just_before_it_is_renewed)

    assert_problem(pair(client, {"card": old, "device": "A phone"}), 404, "UNKNOWN_CARD")


def test_a_withdrawn_card_takes_its_device_with_it(card: Pass, game: Game) -> None:
    device = passes.pair(card, "iPad")
    passes.revoke(card)

    assert_problem(Table(game, device).get(), 403, "PASS_REVOKED")


@pytest.mark.parametrize(
    "body", [[], {}, {"card": 1, "device": "x"}, {"card": "x"}, {"card": "x", "device": "\u0000"}]
)
@pytest.mark.django_db
def test_a_malformed_request_is_refused(client: Client, body: Any) -> None:
    assert_problem(pair(client, body), 400, "MALFORMED")


def test_the_owner_of_a_pass_sees_what_it_opens(client: Client, game: Game, card: Pass) -> None:
    device = passes.pair(card, "iPad")

    response = client.get("/api/v1/me", headers={"Authorization": f"Bearer {passes.token(device)}"})

    assert response.json() == {
        "kind": "device",
        "label": "Table 3",
        "grants": [{"game": str(game.pk), "role": "bank", "seat": "", "status": "open"}],
    }
