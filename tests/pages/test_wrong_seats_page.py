"""The page on which players of games under way are exchanged, and what the others then see."""

from __future__ import annotations

from ledger.actors import Role
from ledger.models import Grant
from tests.pages.conftest import Cast
from tests.tournaments import evening
from tournaments.models import Seat, Table
from tournaments.services import people, players


def exchanging(cast: Cast) -> tuple[Table, Seat, Seat]:
    """A round at play, Dan's seat, and one at the other table."""
    round_ = evening.playing(cast.event)
    dan = round_.seats.select_related("table").get(player__name="Dan")
    other = round_.seats.select_related("table", "player").exclude(table=dan.table)[0]
    return dan.table, dan, other


def test_two_are_exchanged_and_a_phone_shows_the_other_table(cast: Cast) -> None:
    table, dan, other = exchanging(cast)
    shown = cast.ada.get(cast.url("table-seats", table.pk)).content.decode()
    assert f"{other.letter}: {other.player.name}" in shown
    assert "Everybody who is checked in has a seat in round 1." in shown

    sent = {"version": table.round.version, "seat": dan.pk, "other": other.pk}
    address = cast.url("exchange-seats", table.pk)
    answer = cast.ada.post(address, sent, follow=True).content.decode()
    assert "The two are exchanged. The books stay as they are." in answer
    at = f"<small>Table</small>{other.table.number}<"
    assert at in cast.stranger.get(cast.dan_link).content.decode()
    now = f"{cast.dan_link}now/?follows={cast.event.pk}%2B{table.game_id}%2B0"
    assert cast.stranger.get(now).headers["HX-Refresh"] == "true"
    log = cast.ada.get(cast.url("event-log")).content.decode()
    assert "Two players exchanged seats, and the books were kept" in log

    again = cast.ada.post(address, sent, follow=True).content.decode()
    assert "Somebody else has changed this draw in the meantime" in again


def test_of_a_game_that_has_ended_it_says_what_comes_first(cast: Cast) -> None:
    table, dan, other = exchanging(cast)
    evening.end_game(table)
    shown = cast.ada.get(cast.url("table-seats", table.pk)).content.decode()
    assert "Open its book again first" in shown

    sent = {"version": table.round.version, "seat": dan.pk, "other": other.pk}
    answer = cast.ada.post(cast.url("exchange-seats", table.pk), sent, follow=True)
    assert f"The game of table {table.number} has ended." in answer.content.decode()


def test_a_choice_that_was_left_out_is_asked_for(cast: Cast) -> None:
    table, dan, _ = exchanging(cast)
    sent = {"version": table.round.version, "seat": dan.pk, "other": ""}
    answer = cast.ada.post(cast.url("exchange-seats", table.pk), sent, follow=True)
    assert "To exchange two players, choose two." in answer.content.decode()


def test_a_banker_who_leaves_is_replaced_and_the_new_card_opens_the_table(cast: Cast) -> None:
    table, _, _ = exchanging(cast)
    before = table.banker
    assert before is not None
    spare = people.add_staff(cast.event, "Boris", "banker")
    assert "Boris" in cast.ada.get(cast.url("table-seats", table.pk)).content.decode()
    sent = {"version": table.round.version, "banker": spare.pk}
    answer = cast.ada.post(cast.url("change-banker", table.pk), sent, follow=True)
    assert "The new banker’s card opens this table now." in answer.content.decode()

    grants = Grant.objects.filter(game=table.game_id, role=Role.BANK)
    assert [grant.holder_id for grant in grants] == [spare.card_id]


def test_in_a_round_for_everybody_whoever_could_play_on_is_listed_by_name_alone(
    cast: Cast,
) -> None:
    evening.played(cast.event)
    ben = evening.player(cast.event, "Ben")
    players.check_in([ben], here=False)
    table, _, _ = exchanging(cast)
    players.check_in([ben])
    shown = cast.ada.get(cast.url("table-seats", table.pk)).content.decode()
    assert f'<option value="{ben.pk}">Ben</option>' in shown
    assert "has not played" not in shown


def test_referees_and_strangers_change_no_seats(cast: Cast) -> None:
    table, dan, other = exchanging(cast)
    sent = {"version": table.round.version, "seat": dan.pk, "other": other.pk}
    for client in (cast.ben, cast.eve, cast.stranger):
        assert client.get(cast.url("table-seats", table.pk)).status_code != 200
        client.post(cast.url("exchange-seats", table.pk), sent)
    dan.refresh_from_db()
    assert dan.player.name == "Dan"


def test_a_page_from_before_an_exchange_takes_nobody_else_out(cast: Cast) -> None:
    table, dan, other = exchanging(cast)
    page = cast.ben.get(cast.url("table", table.pk)).content.decode()
    old = f"{dan.letter} Dan"
    assert f'<option value="{old}">Dan</option>' in page
    sent = {"version": table.round.version, "seat": dan.pk, "other": other.pk}
    cast.ada.post(cast.url("exchange-seats", table.pk), sent)

    def take_out(seat: str) -> str:
        answer = cast.ben.post(cast.url("take-out", table.pk), {"seat": seat}, follow=True)
        return str(answer.content.decode())

    assert "Somebody else has changed this draw in the meantime" in take_out(old)
    assert f"{other.player.name} is out of the game." in take_out(
        f"{dan.letter} {other.player.name}"
    )
