"""Players register themselves: places, the waiting list, and moving up by itself."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.utils import timezone

from ledger import passes
from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.models import Act, Event, Player, Waiting
from tournaments.services import events, players, registering


def set_up(event: Event, **changes: Any) -> None:
    """The organiser looks at registration and changes this."""
    registering.change(event.pk, version=registering.of_event(event).version, **changes)


def register(event: Event, name: str, key: UUID | None = None, **more: Any) -> Player | Waiting:
    """Somebody fills in the form."""
    return registering.register(event.pk, name, key=key or uuid4(), **more)


def on_the_list(event: Event) -> list[str]:
    return [player.name for player in event.players.active().order_by("number")]


def in_line(event: Event) -> list[str]:
    return [each.name for each in event.waiting.all()]


@pytest.fixture
def night(db: None) -> Event:
    """An event with two places, registration open and nobody on the list."""
    event = evening.make_event(here=0, bankers=0)
    registering.switch(event.pk, is_open=True)
    set_up(event, capacity=2)
    return event


@pytest.fixture
def full(night: Event) -> Event:
    """Ada and Ben have the places; Cleo and Dan wait."""
    for name in evening.CAST:
        register(night, name)
    return night


def test_whoever_comes_first_gets_a_place_and_the_others_wait_in_line(full: Event) -> None:
    assert on_the_list(full) == ["Ada", "Ben"]
    assert in_line(full) == ["Cleo", "Dan"]
    assert [each.place for each in full.waiting.all()] == [1, 2]


def test_without_a_capacity_there_is_room_for_everybody(night: Event) -> None:
    set_up(night, capacity=None)
    for name in evening.CAST:
        assert isinstance(register(night, name), Player)


def test_a_form_that_is_sent_twice_registers_once(night: Event) -> None:
    key, late = uuid4(), uuid4()
    assert register(night, "Ada", key) == register(night, "Ada", key)
    register(night, "Ben")
    assert register(night, "Cleo", late) == register(night, "Cleo", late)
    assert on_the_list(night) + in_line(night) == ["Ada", "Ben", "Cleo"]


def test_a_form_that_is_sent_again_after_moving_up_finds_the_player(full: Event) -> None:
    key = full.waiting.get(name="Cleo").registration_key
    assert key is not None
    players.drop(evening.player(full, "Ada"))

    assert register(full, "Cleo", key) == evening.player(full, "Cleo")


def test_a_name_that_is_registered_is_asked_about(full: Event) -> None:
    for name in ("ada", "CLEO"):
        with refused("NAMESAKE") as caught:
            register(full, name)
        assert caught.value.extra["namesakes"] == 1
        assert "number" not in caught.value.sentence

    register(full, "Ada", namesakes=1)
    assert in_line(full) == ["Cleo", "Dan", "Ada"]


@pytest.mark.parametrize("gone", [players.drop, players.remove, registering.withdraw])
def test_the_first_of_the_waiting_list_moves_up_by_itself(full: Event, gone: Any) -> None:
    link = full.waiting.get(name="Cleo").link
    gone(evening.player(full, "Ben"))

    assert on_the_list(full) == ["Ada", "Cleo"]
    assert in_line(full) == ["Dan"]
    assert evening.player(full, "Cleo").link == link
    assert Act.objects.filter(event=full.pk).latest("number").kind == "moved_up"


def test_more_places_are_filled_at_once_and_fewer_take_nobodys(full: Event) -> None:
    set_up(full, capacity=3)
    assert on_the_list(full) == ["Ada", "Ben", "Cleo"]
    set_up(full, capacity=1)
    assert on_the_list(full) == ["Ada", "Ben", "Cleo"]
    registering.withdraw(evening.player(full, "Ada"))
    assert in_line(full) == ["Dan"]


def test_whoever_comes_later_does_not_pass_those_who_wait(full: Event) -> None:
    players.add_player(full, "Eve")
    set_up(full, capacity=3)
    registering.withdraw(evening.player(full, "Ada"))

    assert on_the_list(full) == ["Ben", "Eve", "Cleo"]
    assert isinstance(register(full, "Finn"), Waiting)


def test_an_organiser_lets_somebody_in_before_others_and_beyond_the_capacity(full: Event) -> None:
    registering.move_up(full.waiting.get(name="Dan"))

    assert on_the_list(full) == ["Ada", "Ben", "Dan"]
    assert in_line(full) == ["Cleo"]


def test_an_organiser_moves_a_player_to_the_waiting_list_with_the_same_link(full: Event) -> None:
    ada = evening.player(full, "Ada")
    registering.set_back(ada)

    assert on_the_list(full) == ["Ben", "Cleo"]
    assert in_line(full) == ["Dan", "Ada"]
    assert full.waiting.get(name="Ada").link == ada.link


def test_whoever_waits_keeps_what_was_noted_of_them(full: Event) -> None:
    ada = evening.player(full, "Ada")
    ada.person = uuid4()
    ada.save(update_fields=["person"])
    noted = {
        "club": "Acme",
        "apart": "Family",
        "own_table": 2,
        "needs_accessible_table": True,
        "is_defending": True,
    }
    players.change_player(ada, version=ada.version, **noted)
    Player.objects.filter(pk=ada.pk).update(wave="B")
    registering.set_back(ada)
    back = registering.move_up(full.waiting.get(name="Ada"))

    assert {name: getattr(back, name) for name in noted} == noted
    assert (back.wave, back.person) == ("B", ada.person)


def test_nobody_is_made_to_wait_for_an_empty_place(night: Event) -> None:
    ada = register(night, "Ada")
    assert isinstance(ada, Player)
    with refused("NOBODY_WAITS"):
        registering.set_back(ada)
    assert on_the_list(night) == ["Ada"]


def test_whoever_leaves_the_waiting_list_has_no_link_any_more(full: Event) -> None:
    cleo = full.waiting.get(name="Cleo")
    registering.leave(cleo)

    assert in_line(full) == ["Dan"]
    holder = passes.find(passes.token(cleo.link))
    assert holder is not None
    assert holder.is_revoked
    with refused("NOT_WAITING"):
        registering.move_up(cleo)


def test_registration_is_off_until_it_is_opened_and_after_its_time(event: Event) -> None:
    with refused("REGISTRATION_OFF"):
        register(event, "Eve")
    registering.switch(event.pk, is_open=True)
    set_up(event, closes_at=timezone.now() - timedelta(minutes=1))
    with refused("REGISTRATION_OFF"):
        register(event, "Eve")

    registering.switch(event.pk, is_open=True)
    assert isinstance(register(event, "Eve"), Player)
    registering.switch(event.pk, is_open=False)
    with refused("REGISTRATION_OFF"):
        register(event, "Finn")


def test_once_the_seats_are_out_only_organisers_change_the_list(event: Event) -> None:
    registering.switch(event.pk, is_open=True)
    set_up(event, capacity=8)
    register(event, "Eve")
    evening.released(event)
    with refused("REGISTRATION_OFF"):
        register(event, "Finn")
    with refused("EVENING_BEGUN"):
        registering.withdraw(evening.player(event, "Ada"))

    players.drop(evening.player(event, "Ada"))
    assert in_line(event) == ["Eve"]
    registering.move_up(event.waiting.get())
    assert evening.player(event, "Eve").number == 9


def test_of_two_edits_the_second_is_refused(night: Event) -> None:
    version = registering.of_event(night).version
    registering.change(night.pk, version=version, capacity=3)
    with refused("REGISTRATION_CHANGED"):
        registering.change(night.pk, version=version, capacity=4)


def test_a_waiting_list_has_an_end(night: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registering, "WAITING_MAX", 1)
    set_up(night, capacity=1)
    register(night, "Ada")
    register(night, "Ben")
    with refused("WAITING_LIST_FULL"):
        register(night, "Cleo")


def test_with_the_event_go_the_waiting_list_and_its_links(full: Event) -> None:
    link = full.waiting.get(name="Cleo").link
    events.remove_event(full.pk)

    link.refresh_from_db()
    assert link.is_revoked
    assert not Waiting.objects.exists()


def test_a_player_says_that_they_are_here_where_the_organiser_lets_them(night: Event) -> None:
    ada = register(night, "Ada")
    assert isinstance(ada, Player)
    with refused("CHECK_IN_AT_DOOR"):
        registering.check_oneself_in(ada)
    set_up(night, self_check_in=True)
    registering.check_oneself_in(ada)
    assert evening.player(night, "Ada").is_present

    players.drop(ada)
    with refused("CHECK_IN_AT_DOOR"):
        registering.check_oneself_in(ada)
