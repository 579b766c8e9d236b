"""Messages reach the next page, and create no session."""

from __future__ import annotations

import random
from uuid import uuid4

import pytest
from django.contrib.messages import ERROR
from django.http import HttpResponse
from django.test import Client, RequestFactory

from config.messages import MessageStorage
from config.sessions import SessionStore
from tests.pages.conftest import make_cast
from tournaments.services import registering


def unlike_words(length: int, seed: int = 1) -> str:
    """Letters that no compression makes shorter."""
    chance = random.Random(seed)
    return "".join(chr(chance.randrange(0x20000, 0x2A6D0)) for _ in range(length))


def visit(texts: list[str], session: SessionStore) -> list[str]:
    """Tell the texts; what the next page shows."""
    telling, response = _messages(session), HttpResponse()
    for text in texts:
        telling.add(ERROR, text)
    assert telling.update(response) == []
    showing = _messages(session)
    showing.request.COOKIES["messages"] = response.cookies["messages"].value
    return [message.message for message in showing]


def _messages(session: SessionStore) -> MessageStorage:
    request = RequestFactory().get("/")
    request.session = session
    return MessageStorage(request)


@pytest.mark.django_db
def test_whoever_registers_many_times_gets_no_session() -> None:
    cast = make_cast()
    registering.switch(cast.event.pk, is_open=True)
    stranger = Client()

    for seed in range(15):
        sent = {"name": unlike_words(50, seed), "key": str(uuid4())}
        assert stranger.post(cast.url("register"), sent).status_code == 302

    assert "sessionid" not in stranger.cookies


def test_a_message_with_500_typed_characters_reaches_a_stranger() -> None:
    text = f"There is no result yet. You typed: “{unlike_words(500)}”."

    assert visit([text], SessionStore()) == [text]


def test_without_a_session_the_newest_messages_are_kept() -> None:
    texts = [unlike_words(300, seed) for seed in range(5)]

    assert visit(texts, SessionStore()) == texts[-2:]


@pytest.mark.django_db
def test_an_organiser_misses_no_message() -> None:
    session = SessionStore()
    session["_auth_user_id"] = "1"
    session.save()
    texts = [unlike_words(500, seed) for seed in range(5)]

    assert visit(texts, session) == texts


@pytest.mark.django_db
def test_a_made_up_session_holds_no_messages() -> None:
    made_up = SessionStore("made-up")

    visit([unlike_words(2_000)], made_up)

    assert not made_up.modified
