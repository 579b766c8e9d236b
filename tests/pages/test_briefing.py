"""The bankers' briefing answers for the rules that the event plays."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from tests.pages.conftest import make_cast
from tournaments.forms.option_labels import in_words
from tournaments.models import Event
from tournaments.views.components.briefing import QUESTIONS


def read(event: Event) -> str:
    return Client().get(reverse("public-briefing", args=[event.slug])).content.decode()


def test_the_answers_are_those_of_the_event(db: None) -> None:
    event = make_cast(here=0).event
    asked_for, automatic = (
        in_words("rent_claim", value) for value in ("claim_window", "automatic")
    )
    assert asked_for in read(event)

    Event.objects.filter(pk=event.pk).update(options={"rent_claim": "automatic"})
    page = read(event)
    assert automatic in page
    assert asked_for not in page


def test_the_notes_are_those_of_the_board(db: None) -> None:
    event = make_cast(here=0).event
    assert "Hand each player $1,500: 2 of $500" in read(event)

    Event.objects.filter(pk=event.pk).update(edition="uk")
    assert "Hand each player £1,500" in read(event)


def test_where_nothing_is_auctioned_nobody_is_told_to_auction(db: None) -> None:
    event = make_cast(here=0).event
    assert "auctioneer" in read(event)

    Event.objects.filter(pk=event.pk).update(options={"auctions": "none"})
    assert "auctioneer" not in read(event)


def test_every_question_is_asked(db: None) -> None:
    page = read(make_cast(here=0).event)
    assert all(question.words in page for question in QUESTIONS)
