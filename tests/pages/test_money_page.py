"""The organiser's till, and the check-in desk where most of it is paid."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.ledger.client import body_of
from tests.pages.conftest import Cast
from tests.pages.filling import form_in, open_form
from tests.pages.test_check_in_desk import HTMX, open_link
from tests.tournaments import evening
from tournaments.models import Payment, Staff
from tournaments.services import money, people, players


@pytest.fixture
def paying(cast: Cast) -> Cast:
    """The cast of an evening whose entry is €20."""
    money.change_till(cast.event.pk, version=1, currency="€", entry=2000)
    return cast


def shown(cast: Cast) -> str:
    return cast.ada.get(cast.url("money")).content.decode()


def test_an_organiser_says_what_it_costs(cast: Cast) -> None:
    form = open_form(cast.ada, cast.url("money"))
    cast.ada.post(cast.url("money"), form | {"currency": "CHF", "entry": "7,50"})

    assert money.till_of(cast.event).text(money.till_of(cast.event).entry) == "CHF 7.50"


def test_of_two_organisers_the_second_sees_what_the_first_saved(paying: Cast) -> None:
    form = open_form(paying.ada, paying.url("money"))
    money.change_till(paying.event.pk, version=2, entry=2500)

    answer = paying.ada.post(paying.url("money"), form | {"entry": "30"})

    text = answer.content.decode()
    assert "Somebody else has saved this in the meantime" in text
    assert "Somebody else has put “25.00” here. Yours is kept." in text
    assert money.till_of(paying.event).entry == 2500
    again = form_in(answer)
    assert (again["entry"], again["rebuy"], again["currency"]) == ("30", "", "€")
    paying.ada.post(paying.url("money"), again)
    assert money.till_of(paying.event).entry == 3000


def test_only_a_price_that_somebody_else_changed_is_marked(paying: Cast) -> None:
    form = open_form(paying.ada, paying.url("money"))
    money.change_till(paying.event.pk, version=2, rebuy=750)

    answer = paying.ada.post(paying.url("money"), form | {"currency": "CHF"})

    text = answer.content.decode()
    assert text.count('class="meanwhile"') == 1
    assert "Filled in by somebody else." in text
    again = form_in(answer)
    assert (again["entry"], again["rebuy"], again["currency"]) == ("20.00", "7.50", "CHF")


def test_a_word_instead_of_an_amount_is_refused_beside_the_field(paying: Cast) -> None:
    form = open_form(paying.ada, paying.url("money"))

    answer = paying.ada.post(paying.url("money"), form | {"entry": "a lot"}).content.decode()

    assert "Write an amount like 20 or 20.50." in answer
    assert money.till_of(paying.event).entry == 2000


def test_one_tap_takes_an_entry_and_another_takes_it_back(paying: Cast) -> None:
    dan = evening.player(paying.event, "Dan")
    url = paying.url("paid", dan.pk)
    paying.ada.post(url, open_form(paying.ada, paying.url("money"), url))
    text = shown(paying)
    assert "1 × entry: €20" in text
    assert "Total €20" in text
    assert "<bdi>Dan</bdi></button>" not in text

    paying.ada.post(paying.url("take-payment-back", 1))
    text = shown(paying)
    assert "0 × entry: €0" in text
    assert "taken back at" in text


def test_a_donation_is_typed_in(paying: Cast) -> None:
    form = open_form(paying.ada, paying.url("money"), paying.url("take-payment"))
    sent = form | {"kind": "donation", "amount": "12.50", "payer": "The bakery"}
    for _ in range(2):  # a double tap
        paying.ada.post(paying.url("take-payment"), sent)

    payment = Payment.objects.get()
    assert (payment.amount, payment.payer) == (1250, "The bakery")
    assert "<bdi>The bakery</bdi>" in shown(paying)


def test_a_form_that_was_sent_records_nothing_else_when_one_goes_back_to_it(paying: Cast) -> None:
    form = open_form(paying.ada, paying.url("money"), paying.url("take-payment"))
    sent = form | {"kind": "donation", "amount": "12.50", "payer": "The bakery"}
    paying.ada.post(paying.url("take-payment"), sent, follow=True)

    answer = paying.ada.post(paying.url("take-payment"), sent | {"amount": "15"}, follow=True)

    text = answer.content.decode()
    assert "Nothing is recorded: payment 1 came by the same form or key." in text
    assert "Recorded." not in text
    assert Payment.objects.count() == 1


def test_a_rebuy_without_an_amount_has_its_price(paying: Cast) -> None:
    money.change_till(paying.event.pk, version=2, rebuy=750)
    dan = evening.player(paying.event, "Dan")
    form = open_form(paying.ada, paying.url("money"), paying.url("take-payment"))

    paying.ada.post(paying.url("take-payment"), form | {"kind": "rebuy", "player": str(dan.pk)})

    assert [(each.kind, each.amount) for each in Payment.objects.all()] == [("rebuy", 750)]


def test_a_rebuy_for_nothing_is_not_recorded_at_its_price(paying: Cast) -> None:
    money.change_till(paying.event.pk, version=2, rebuy=750)
    dan = evening.player(paying.event, "Dan")
    form = open_form(paying.ada, paying.url("money"), paying.url("take-payment"))
    sent = form | {"kind": "rebuy", "player": str(dan.pk), "amount": "0"}

    answer = paying.ada.post(paying.url("take-payment"), sent, follow=True).content.decode()

    assert "An amount is more than 0" in answer
    assert not Payment.objects.exists()


def test_what_is_refused_stays_in_its_form_and_can_be_sent_again(paying: Cast) -> None:
    money.change_till(paying.event.pk, version=2, rebuy=750)
    dan = evening.player(paying.event, "Dan")
    old = open_form(paying.ada, paying.url("money"), paying.url("take-payment"))
    money.change_till(paying.event.pk, version=3, rebuy=900)
    sent = old | {"kind": "rebuy", "player": str(dan.pk)}

    refused = paying.ada.post(paying.url("take-payment"), sent)
    assert refused.status_code == 400
    assert "Somebody else has changed this till" in refused.content.decode()
    again = form_in(refused, paying.url("take-payment"))
    assert (again["kind"], again["player"]) == ("rebuy", str(dan.pk))
    assert again["key"] != old["key"]

    assert paying.ada.post(paying.url("take-payment"), again).status_code == 302
    assert [each.amount for each in Payment.objects.all()] == [900]


def test_a_price_that_is_emptied_is_removed(paying: Cast) -> None:
    form = open_form(paying.ada, paying.url("money"))
    paying.ada.post(paying.url("money"), form | {"entry": " "})

    assert money.till_of(paying.event).entry == 0


def test_a_donation_without_an_amount_is_refused(paying: Cast) -> None:
    form = open_form(paying.ada, paying.url("money"), paying.url("take-payment"))

    answer = paying.ada.post(paying.url("take-payment"), form, follow=True).content.decode()

    assert "A donation has no price: type an amount." in answer
    assert not Payment.objects.exists()


def test_an_entry_of_nobody_is_refused_with_a_sentence(paying: Cast) -> None:
    form = open_form(paying.ada, paying.url("money"), paying.url("take-payment"))
    sent = form | {"kind": "entry", "amount": "20", "player": ""}

    answer = paying.ada.post(paying.url("take-payment"), sent, follow=True).content.decode()

    assert "Say which player has paid." in answer


def test_the_desk_takes_the_entry_with_the_check_in(paying: Cast) -> None:
    dan = evening.player(paying.event, "Dan")
    players.check_in([dan], here=False)
    [staff] = people.add_many(paying.event, ["Desk 1"], Staff.Role.DESK)
    desk = open_link(staff)
    page = desk.get(paying.url("desk"))
    assert "Paid €20, check in" in page.content.decode()

    url = paying.url("desk-mark", dan.pk)
    sent = form_in(page, url) | {"paid": "yes"}
    answer = desk.post(url, sent, headers=HTMX).content.decode()

    assert "Dan has paid and is checked in." in answer
    assert "<bdi>Desk 1</bdi>" in shown(paying)
    again = desk.post(url, sent, headers=HTMX).content.decode()
    assert "Dan has paid the entry already." in again
    assert Payment.objects.count() == 1


def test_a_desk_that_shows_an_old_price_takes_nothing_at_the_new_one(paying: Cast) -> None:
    dan = evening.player(paying.event, "Dan")
    players.check_in([dan], here=False)
    [staff] = people.add_many(paying.event, ["Desk 1"], Staff.Role.DESK)
    desk, url = open_link(staff), paying.url("desk-mark", dan.pk)
    sent = open_form(desk, paying.url("desk"), url) | {"paid": "yes"}
    money.change_till(paying.event.pk, version=2, entry=2500)

    answer = desk.post(url, sent, headers=HTMX)

    text = answer.content.decode()
    assert "Somebody else has changed this till in the meantime" in text
    assert "Paid €25, check in" in text
    assert not Payment.objects.exists()
    dan.refresh_from_db()
    assert not dan.is_present
    desk.post(url, form_in(answer, url) | {"paid": "yes"}, headers=HTMX)
    assert Payment.objects.get().amount == 2500


def test_an_organisers_old_page_takes_no_entry_at_the_new_price(paying: Cast) -> None:
    url = paying.url("paid", evening.player(paying.event, "Dan").pk)
    sent = open_form(paying.ada, paying.url("money"), url)
    money.change_till(paying.event.pk, version=2, entry=0)

    answer = paying.ada.post(url, sent, follow=True).content.decode()

    assert "Somebody else has changed this till in the meantime" in answer
    assert not Payment.objects.exists()


def test_somebody_who_came_without_paying_is_marked_at_the_desk(paying: Cast) -> None:
    [staff] = people.add_many(paying.event, ["Desk 1"], Staff.Role.DESK)

    assert "not paid" in open_link(staff).get(paying.url("desk")).content.decode()


def test_the_file_is_for_organisers(paying: Cast) -> None:
    money.take_entry(evening.player(paying.event, "Dan"), seen=2)
    answer = paying.ada.get(paying.url("payments-file"))

    assert "Dan" in body_of(answer).decode("utf-8-sig")
    assert Client().get(paying.url("payments-file")).status_code == 302
