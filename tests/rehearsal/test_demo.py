"""The demo that an empty database begins with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_user_model

from ledger import passes
from ledger.models import Game
from rehearsal import demo
from rehearsal.pace import Pace
from tests.rehearsal.audit import audit
from tournaments.models import Event, Round
from tournaments.services import accounts, events

pytestmark = pytest.mark.django_db(transaction=True)


class Killed(BaseException):
    """The process ends here."""


def dies_after(entries: int) -> Callable[[Pace, str], None]:
    """A time to think that kills the process at this entry."""
    left = [entries]

    def think(pace: Pace, kind: str) -> None:
        left[0] -= 1
        if left[0] <= 0:
            raise Killed

    return think


def journals(event: Event) -> list[list[dict[str, Any]]]:
    games = Game.objects.filter(table__round__event=event).order_by("table__number")
    return [[entry.command for entry in game.transactions.order_by("number")] for game in games]


def test_the_demo_stands_in_the_middle_of_round_one(live_site: str) -> None:
    assert demo.is_wanted()
    event = demo.make_demo(live_site)

    assert event.is_demo
    assert event.players.present().count() == 16
    [round_] = event.round_set.all()
    assert round_.status == Round.Status.PLAYING
    clock = round_.clock_state()
    assert (clock.state, clock.remaining_seconds) == (
        "paused",
        event.round_set.get(number=1).minutes * 30,
    )
    games = Game.objects.filter(table__round=round_)
    assert len(games) == 4
    assert all(game.is_open and game.version > 80 for game in games)
    assert [fault for game in games for fault in audit(game)[1]] == []


def test_real_tablets_can_take_the_tables_over(live_site: str) -> None:
    event = demo.make_demo(live_site)
    cards = [banker.card for banker in event.staff.filter(role="banker")]
    assert [passes.paired_device(card) for card in cards] == [None] * 4


def test_made_again_it_stays_as_it_is(live_site: str) -> None:
    event = demo.make_demo(live_site)
    before = journals(event)
    assert demo.make_demo(live_site) == event
    assert journals(event) == before
    assert not demo.is_wanted()


def test_cut_off_in_the_middle_it_is_finished_at_the_next_start(
    live_site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Pace, "think", dies_after(150))
        with pytest.raises(Killed):
            demo.make_demo(live_site)
    get_user_model().objects.create_user("ada")
    assert demo.is_wanted()

    cut_off = demo.make_demo(live_site)

    assert not demo.is_wanted()
    whole = journals(cut_off)
    events.remove_event(cut_off.pk)
    assert journals(demo.make_demo(live_site)) == whole


def test_the_first_organiser_gets_it(live_site: str) -> None:
    event = demo.make_demo(live_site)
    link = accounts.invitation_token(accounts.invite())
    ada = accounts.make_account(link, username="ada", password="a long pass phrase")
    assert event in Event.objects.of_user(ada.pk)


def test_one_click_removes_it_and_it_does_not_come_back_to_an_organiser(live_site: str) -> None:
    event = demo.make_demo(live_site)
    get_user_model().objects.create_user("ada")
    events.remove_event(event.pk)
    assert not Event.objects.exists()
    assert not demo.is_wanted()
