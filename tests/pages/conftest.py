"""The people of an evening, each with a browser of their own.

Ada organises; Ben is a referee with a link; Cleo is the banker of table 1 with a card; Dan plays.
Eve organises another event; the stranger has nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from ledger import passes
from tests.tournaments import evening
from tournaments.models import Event, Staff
from tournaments.services import events, people
from tournaments.views.access import remember_card

PASSWORD = "correct horse battery"


@dataclass(frozen=True)
class Cast:
    """The event and its people."""

    event: Event
    ada: Client
    ben: Client
    eve: Client
    stranger: Client
    cleo_link: str
    dan_link: str

    def url(self, name: str, *args: object) -> str:
        """An address of the event's pages."""
        return reverse(name, args=[self.event.slug, *args])


def make_cast(**fields: Any) -> Cast:
    """An evening as `tests.tournaments.evening` makes it, with people who have browsers."""
    users = get_user_model().objects
    ada_user = users.create_user("ada", password=PASSWORD)
    eve_user = users.create_user("eve", password=PASSWORD)
    event = evening.make_event(user_id=ada_user.pk, **fields)
    events.create_event(name="Another night", date=event.date, user_id=eve_user.pk)
    ada, ben, eve = Client(), Client(), Client()
    ada.force_login(ada_user, backend="django.contrib.auth.backends.ModelBackend")
    eve.force_login(eve_user, backend="django.contrib.auth.backends.ModelBackend")
    referee = people.add_staff(event, "Ben", Staff.Role.REFEREE)
    session = ben.session  # as his link leaves it; no request, which a browser's loop forbids
    remember_card(session, referee)
    session.save()
    banker = event.staff.filter(role=Staff.Role.BANKER).first()
    assert banker is not None
    return Cast(
        event=event,
        ada=ada,
        ben=ben,
        eve=eve,
        stranger=Client(),
        cleo_link=reverse("bank", args=[passes.token(banker.card)]),
        dan_link=_link_of(event, "Dan"),
    )


def _link_of(event: Event, name: str) -> str:
    """The page of a player; "" in an evening without that player."""
    player = event.players.filter(name=name).first()
    return reverse("player", args=[passes.token(player.link)]) if player else ""


@pytest.fixture
def cast(db: None) -> Cast:
    """Eight players who are here, nothing drawn yet."""
    return make_cast()
