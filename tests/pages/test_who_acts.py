"""Each act in the log of an event names who did it, whichever way they came in."""

from __future__ import annotations

from django.contrib.auth import get_user_model
from django.urls import reverse

from tests.pages.conftest import Cast
from tests.pages.filling import open_form
from tests.pages.test_clock_pages import press
from tests.tournaments import evening
from tests.tournaments.test_api_tables import bank_of, player_at
from tournaments.models import Act, Event, Result, Seat
from tournaments.services import rounds


def newest(event: Event, kind: Act.Kind) -> str:
    """The actor of the newest act of this kind."""
    return str(Act.objects.filter(event=event.pk, kind=kind).values_list("by", flat=True).last())


def test_an_organiser_and_a_referee_act_as_themselves(cast: Cast) -> None:
    ada = get_user_model().objects.get(username="ada")
    round_ = evening.released(cast.event)
    press(cast, "start")
    assert newest(cast.event, Act.Kind.CLOCK_START) == f"user:{ada.pk}"

    table = evening.tables_of(round_)[0]
    evening.start_game(table)
    evening.end_game(table)
    form = open_form(cast.ben, cast.url("table", table.pk), cast.url("rule", table.pk))
    cast.ben.post(cast.url("rule", table.pk), form | {"reason": "A note was counted twice."})
    ben = cast.event.staff.get(name="Ben")
    assert newest(cast.event, Act.Kind.RULED) == f"pass:{ben.card_id}"


def test_players_sign_as_themselves_or_by_the_card_of_their_bank(cast: Cast) -> None:
    evening.playing(cast.event)
    seat = Seat.objects.select_related("table", "player").get(player__name="Dan")
    result = evening.end_game(seat.table)
    assert newest(cast.event, Act.Kind.TALLIED) == "system:tally"
    signed = Act.Kind.SIGNED

    cast.stranger.post(f"{cast.dan_link}sign/{seat.table_id}/", {"version": result.version})
    assert newest(cast.event, signed) == f"pass:{seat.player.link_id}"

    others = seat.table.seats.exclude(pk=seat.pk).select_related("player")
    player_at(seat.table, others[0].letter).sign(seat.table, others[0].letter)
    assert newest(cast.event, signed) == f"pass:{others[0].player.link_id}"

    bank_of(seat.table).sign(seat.table, others[1].letter)
    assert seat.table.banker
    assert newest(cast.event, signed) == f"pass:{seat.table.banker.card_id}"
    assert Result.objects.get(pk=result.pk).signatures.count() == 3


def test_time_is_called_by_the_clock(cast: Cast) -> None:
    evening.playing(cast.event)
    press(cast, "end")
    rounds.call_time()

    assert newest(cast.event, Act.Kind.TIME_UP) == "system:clock"


def test_a_new_event_is_its_organiser_s(cast: Cast) -> None:
    form = {
        "name": "Third night",
        "date": "2027-05-01",
        "ruleset": "night-2016",
        "preset": "club",
    }
    cast.ada.post(reverse("new-event"), form)

    ada = get_user_model().objects.get(username="ada")
    third = Event.objects.get(name="Third night")
    assert newest(third, Act.Kind.CREATED) == f"user:{ada.pk}"
