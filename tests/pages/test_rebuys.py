"""A rebuy that is paid leads to the player's table, where its cash is entered."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from playwright.sync_api import Page

from tests.pages.browsing import log_in, sees
from tests.pages.conftest import Cast
from tests.pages.filling import open_form
from tests.pages.test_query_counts import QUERIES_MAX
from tests.tournaments import evening
from tournaments.models import Payment, Table
from tournaments.services import corrections, draws, money, players, rebuys


@pytest.fixture
def payment(cast: Cast) -> Payment:
    """Dan has paid for a rebuy, before anybody sits anywhere."""
    kind, dan = Payment.Kind.REBUY, evening.player(cast.event, "Dan")
    return money.take(cast.event.pk, kind, 500, key=uuid4(), player=dan)


def table_of_dan(cast: Cast) -> Table:
    """Return the table where Dan sits now."""
    return Table.objects.filter(seats__player__name="Dan", round__event=cast.event).latest("pk")


def cash_of_dan(table: Table) -> int:
    """Return his cash by the book."""
    letter = table.seats.get(player__name="Dan").letter
    cash: int = evening.game_of(table).state["cash"][letter]
    return cash


def shown(cast: Cast) -> str:
    return cast.ada.get(cast.url("money")).content.decode()


def give(cast: Cast, table: Table, number: int, **changes: str) -> str:
    """Follow the link of a payment, and send the form as it stands there."""
    address = f"{cast.url('adjust', table.pk)}?rebuy={number}"
    return cast.ada.post(
        address, open_form(cast.ada, address) | changes, follow=True
    ).content.decode()


def test_one_tap_leads_to_the_correction_filled_in(
    cast: Cast, payment: Payment, page: Page, live_site: str
) -> None:
    evening.playing(cast.event)
    table = table_of_dan(cast)
    log_in(page.context, live_site, cast.ada)
    page.goto(live_site + cast.url("money"))
    page.get_by_role("button", name=f"Cash at table {table.number}…").click()
    sees(page, "#adjustment", f"$1,500 from the Bank to Dan (Rebuy, payment {payment.number})")
    page.get_by_role("button", name="Enter this adjustment").click()
    sees(page, ".message", "The adjustment is entered.")

    assert cash_of_dan(table) == 3000
    page.goto(live_site + cast.url("money"))
    page.get_by_role("link", name=f"in the book of table {table.number}").click()
    sees(page, "#entry-2", "Rebuy")


def test_there_is_no_button_before_the_table_plays_nor_once_the_cash_is_given(
    cast: Cast, payment: Payment
) -> None:
    assert "Cash at table" not in shown(cast)
    evening.playing(cast.event)
    assert "Cash at table" in shown(cast)

    table = table_of_dan(cast)
    by_hand = cast.url("adjust", table.pk)
    assert "The cash of a rebuy of <bdi>Dan</bdi>" in cast.ada.get(by_hand).content.decode()
    give(cast, table, payment.number)
    assert "Cash at table" not in shown(cast)
    assert "The cash of a rebuy" not in cast.ada.get(by_hand).content.decode()


def test_its_cash_is_given_once_in_the_evening_whatever_else_is_said_of_it(
    cast: Cast, payment: Payment
) -> None:
    round_ = evening.playing(cast.event)
    first = table_of_dan(cast)
    give(cast, first, payment.number, reason="He asked for it")
    again = cast.ada.get(f"{cast.url('adjust', first.pk)}?rebuy={payment.number}")
    assert "The cash of this rebuy has been given" in again.content.decode()

    evening.play_out(round_)
    evening.playing(cast.event, seed=2)
    assert table_of_dan(cast) != first
    assert "Cash at table" not in shown(cast)


def test_nor_is_it_given_again_where_somebody_plays_on_in_the_seat(
    cast: Cast, payment: Payment
) -> None:
    """Zoe takes over Dan's seat with the cash of his rebuy; he sits elsewhere in the next round."""
    round_ = evening.playing(cast.event)
    first = table_of_dan(cast)
    give(cast, first, payment.number)
    zoe = players.add_player(cast.event, "Zoe", here=True)
    seat = first.seats.get(player__name="Dan")
    version = evening.fresh(round_).version
    draws.play_on_for(round_.pk, version=version, seat=seat.pk, player=zoe.pk)
    assert f"in the book of table {first.number}" in shown(cast)

    evening.play_out(evening.fresh(round_))
    evening.playing(cast.event, seed=2)
    assert "Cash at table" not in shown(cast)
    page = cast.ada.get(f"{cast.url('adjust', table_of_dan(cast).pk)}?rebuy={payment.number}")
    assert "There is no cash to give" in page.content.decode()


def test_it_can_be_given_again_after_its_entry_was_taken_back(cast: Cast, payment: Payment) -> None:
    evening.playing(cast.event)
    table = table_of_dan(cast)
    give(cast, table, payment.number)
    corrections.void(
        table.pk, 2, others=(), reason="Dan had none", actor=evening.REFEREE, key=uuid4()
    )
    assert cash_of_dan(table) == 1500
    assert "Cash at table" in shown(cast)


def test_what_is_no_rebuy_leads_to_no_table(cast: Cast, payment: Payment) -> None:
    dan = evening.player(cast.event, "Dan")
    money.take(cast.event.pk, Payment.Kind.ENTRY, 2000, key=uuid4(), player=dan)
    evening.playing(cast.event)
    money.take_back(payment)
    assert "Cash at table" not in shown(cast)


def test_a_player_who_is_out_of_the_game_gets_nothing_there(cast: Cast, payment: Payment) -> None:
    evening.playing(cast.event)
    table = table_of_dan(cast)
    letter = table.seats.get(player__name="Dan").letter
    evening.post(table, {"type": "withdraw", "seat": letter})

    assert f"out of the game at table {table.number}" in shown(cast)
    assert "Cash at table" not in shown(cast)
    page = cast.ada.get(f"{cast.url('adjust', table.pk)}?rebuy={payment.number}").content.decode()
    assert "is out of this game" in page


def test_a_form_sent_twice_gives_once_and_an_older_one_gives_nothing(
    cast: Cast, payment: Payment
) -> None:
    evening.playing(cast.event)
    table = table_of_dan(cast)
    address = f"{cast.url('adjust', table.pk)}?rebuy={payment.number}"
    first, second = open_form(cast.ada, address), open_form(cast.ada, address)
    second |= {f"cash_{table.seats.get(player__name='Dan').letter}": "5000"}

    def send(form: dict[str, str]) -> str:
        return cast.ada.post(address, form, follow=True).content.decode()

    assert "The adjustment is entered" in send(first)
    assert "The adjustment is entered" in send(first)
    late = send(second)
    assert "The cash of this rebuy has been given" in late
    assert "Nothing was entered" in late
    assert "Enter this adjustment" not in late
    assert cash_of_dan(table) == 3000


def test_a_payment_taken_back_meanwhile_gives_nothing(cast: Cast, payment: Payment) -> None:
    evening.playing(cast.event)
    table = table_of_dan(cast)
    address = f"{cast.url('adjust', table.pk)}?rebuy={payment.number}"
    form = open_form(cast.ada, address)
    money.take_back(payment)

    assert "Nothing was entered" in cast.ada.post(address, form).content.decode()
    assert cash_of_dan(table) == 1500
    page = cast.ada.get(address).content.decode()
    assert "There is no cash to give for this rebuy: it was taken back" in page
    assert cast.url("adjust", table.pk) + '"' in page


def test_a_payment_taken_back_later_still_leads_to_its_entry(cast: Cast, payment: Payment) -> None:
    evening.playing(cast.event)
    give(cast, table_of_dan(cast), payment.number)
    money.take_back(payment)
    assert "in the book of table" in shown(cast)


def test_a_rebuy_of_another_table_is_not_given_here(cast: Cast, payment: Payment) -> None:
    round_ = evening.playing(cast.event)
    dans = table_of_dan(cast)
    [other] = [each for each in evening.tables_of(round_) if each != dans]
    form = open_form(cast.ada, f"{cast.url('adjust', dans.pk)}?rebuy={payment.number}")
    address = f"{cast.url('adjust', other.pk)}?rebuy={payment.number}"
    assert "There is no cash to give" in cast.ada.get(address).content.decode()
    del form["seated"]  # others sit there
    assert "Nothing was entered" in cast.ada.post(address, form).content.decode()


def test_many_rebuys_take_no_more_questions_than_one(cast: Cast, payment: Payment) -> None:
    money.change_till(cast.event.pk, version=1, currency="$", entry=2000, rebuy=500)
    evening.playing(cast.event)
    give(cast, table_of_dan(cast), payment.number)

    def questions() -> int:
        with CaptureQueriesContext(connection) as asked:
            shown(cast)
        return len(asked)

    one = questions()
    assert one <= QUERIES_MAX
    for player in cast.event.players.all():
        paid = money.take(cast.event.pk, Payment.Kind.REBUY, 500, key=uuid4(), player=player)
        give(cast, player.seats.get().table, paid.number)

    assert questions() == one
    assert shown(cast).count("in the book of table") == 9


def test_more_rebuys_than_fit_into_one_question_are_all_looked_up(
    cast: Cast, payment: Payment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rebuys, "_MARKS_AT_ONCE", 1)
    evening.playing(cast.event)
    ada = evening.player(cast.event, "Ada")
    other = money.take(cast.event.pk, Payment.Kind.REBUY, 500, key=uuid4(), player=ada)
    give(cast, ada.seats.get().table, other.number)
    give(cast, table_of_dan(cast), payment.number)

    assert shown(cast).count("in the book of table") == 2
