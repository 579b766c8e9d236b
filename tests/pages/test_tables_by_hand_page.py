"""Organisers make the tables of a round by hand, from a list."""

from __future__ import annotations

import pytest

from tests.pages.conftest import Cast
from tests.responses import Response
from tests.tournaments import evening
from tournaments.models import Round

LIST = "Ada, 1\nBen, 1\nCleo, 2, B\n4, 2\nP05\t2\nP06, 1\nP07, 1\nP08, 2"


@pytest.fixture
def round_(cast: Cast) -> Round:
    """A draft whose tables are made by hand."""
    evening.change_stage(cast.event, tables="by_hand")
    page = text(cast.ada.get(cast.url("round", 1)))
    assert "Seat them by hand" in page
    assert "Let everybody check this draw" not in page
    cast.ada.post(cast.url("make-draw", 1))
    return cast.event.round_set.get()


def text(answer: Response) -> str:
    return answer.content.decode()


def send(cast: Cast, round_: Round, places: str) -> Response:
    """The list is sent from the page as it is now."""
    form = {"version": evening.fresh(round_).version, "places": places}
    return cast.ada.post(cast.url("seat-by-hand", 1), form, follow=True)


def test_the_list_has_everybody_who_plays_and_then_their_tables(cast: Cast, round_: Round) -> None:
    page = text(cast.ada.get(cast.url("round", 1)))
    assert ">Ada, \nBen, \nCleo, \n" in page
    assert "8 players have no seat in round 1 yet" in page

    page = text(send(cast, round_, LIST))
    assert "They sit as the list says." in page
    assert ">Ada, 1\nBen, 1\nP06, 1\nP07, 1\nDan, 2\nCleo, 2\n" in page
    assert "Look over the draft of round 1" in page


def test_before_anybody_sits_the_bar_has_the_way_back_alone(cast: Cast, round_: Round) -> None:
    def bar(page: str) -> str:
        return page[page.index("stickybar") :]

    empty, seated = (
        bar(text(cast.ada.get(cast.url("round", 1)))),
        bar(text(send(cast, round_, LIST))),
    )
    for button in ("Swap two players", "Save the bankers", "Confirm"):
        assert button not in empty
        assert button in seated
    assert "Yes, withdraw it" in empty


def test_a_list_with_faults_is_kept_as_it_was_typed(cast: Cast, round_: Round) -> None:
    answer = send(cast, round_, "Ada, 1\nZoe, 1\nAnn, 2")

    assert answer.status_code == 409
    assert "Line 2: Nobody who plays this round is called “Zoe”." in text(answer)
    assert "Line 3: Nobody who plays this round is called “Ann”." in text(answer)
    assert ">Ada, 1\nZoe, 1\nAnn, 2</textarea>" in text(answer)
    assert not round_.seats.exists()


def test_a_first_name_is_enough_where_one_player_has_it(cast: Cast, round_: Round) -> None:
    for old, new in (("P05", "Eve Papadaki"), ("P06", "Gus Hall"), ("P07", "Gus Stone")):
        cast.event.players.filter(name=old).update(name=new)
    cast.event.players.filter(name="P08").update(name="Ada Hall")

    faults = text(send(cast, round_, "Eve, 1\nAda, 1\nGus, 1"))
    assert "Line 3: Several players are called “Gus”." in faults
    assert "Line 2" not in faults

    send(cast, round_, "Eve, 1\nAda, 1")
    seated = round_.seats.order_by("letter").values_list("player__name", flat=True)
    assert list(seated) == ["Eve Papadaki", "Ada"]


def test_a_list_is_kept_when_somebody_else_was_faster(cast: Cast, round_: Round) -> None:
    form = {"version": round_.version, "places": LIST}
    send(cast, round_, "Ada, 1\nBen, 1")

    page = text(cast.ada.post(cast.url("seat-by-hand", 1), form))

    assert "Somebody else has changed this draw in the meantime" in page
    assert ">Ada, 1\nBen, 1\nCleo, 2, B\n" in page


def test_whoever_has_no_seat_is_named_before_it_is_confirmed(cast: Cast, round_: Round) -> None:
    page = text(send(cast, round_, LIST.removesuffix("\nP08, 2")))
    assert "Confirm without 1 player…" in page

    version = evening.fresh(round_).version
    form = {"version": version}
    page = text(cast.ada.post(cast.url("confirm-draw", 1), form, follow=True))
    assert "Here, but without a seat: P08." in page

    cast.ada.post(cast.url("confirm-draw", 1), form | {"without_seats": "yes"})
    assert evening.fresh(round_).status == Round.Status.CONFIRMED
