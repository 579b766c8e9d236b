"""The till: what was paid is recorded once, counts until it is taken back, and names who owes."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection

from tests.conftest import PATIENCE_SECONDS
from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.exports.payments import payments_csv
from tournaments.models import Event, Payment, Player
from tournaments.problems import EveningProblem
from tournaments.services import auditing, forgetting, money, player_lists, players, registering

ENTRY, REBUY, DONATION = Payment.Kind
KEY = UUID(int=7)


@pytest.fixture
def paying(event: Event) -> Event:
    """An evening whose entry is 20 and whose rebuy 7.50, in euros."""
    money.change_till(event.pk, version=1, currency="€", entry=2000, rebuy=750)
    return event


def ada(event: Event) -> Player:
    return evening.player(event, "Ada")


def told(event: Event) -> dict[str, tuple[int, int]]:
    """Count and amount of each kind."""
    return {each.kind.value: (each.count, each.amount) for each in money.totals(event)}


def test_an_evening_costs_nothing_until_somebody_says_so(event: Event) -> None:
    till = money.till_of(event)

    assert (till.entry, till.rebuy, till.version) == (0, 0, 1)
    with refused("BAD_AMOUNT"):
        money.take_entry(ada(event), seen=1)


def test_what_was_paid_adds_up_by_kind(paying: Event) -> None:
    money.take_entry(ada(paying), seen=2)
    money.take_entry(evening.player(paying, "Ben"), seen=2)
    money.take(paying.pk, REBUY, 750, key=uuid4(), player=ada(paying))
    money.take(paying.pk, DONATION, 5000, key=uuid4(), payer="  The  bakery ")

    assert told(paying) == {"entry": (2, 4000), "rebuy": (1, 750), "donation": (1, 5000)}
    assert [each.number for each in paying.payments.all()] == [1, 2, 3, 4]
    assert paying.payments.get(number=4).payer == "The bakery"


def test_players_owe_until_they_pay(paying: Event) -> None:
    money.take_entry(ada(paying), seen=2)
    players.drop(evening.player(paying, "Ben"))
    money.take(paying.pk, REBUY, 750, key=uuid4(), player=evening.player(paying, "Cleo"))

    owing = money.owing(paying).order_by("number").values_list("name", flat=True)
    assert list(owing) == ["Cleo", "Dan", "P05", "P06", "P07", "P08"]


def test_a_payment_taken_back_stays_on_the_list_and_no_longer_counts(paying: Event) -> None:
    payment = money.take_entry(ada(paying), seen=2)
    first = money.take_back(payment).taken_back_at

    assert money.take_back(payment).taken_back_at == first
    assert told(paying)["entry"] == (0, 0)
    assert ada(paying) in money.owing(paying)
    assert money.take_entry(ada(paying), seen=2).number == 2


def test_a_payment_that_was_taken_back_counts_again(paying: Event) -> None:
    payment = money.take_back(money.take_entry(ada(paying), seen=2))

    money.put_back(payment)

    assert told(paying)["entry"] == (1, 2000)
    assert ada(paying) not in money.owing(paying)


def test_an_entry_does_not_count_again_beside_another(paying: Event) -> None:
    payment = money.take_back(money.take_entry(ada(paying), seen=2))
    money.take_entry(ada(paying), seen=2)

    with refused("ALREADY_PAID"):
        money.put_back(payment)
    assert told(paying)["entry"] == (1, 2000)


def test_the_name_of_a_giver_is_kept_whole_or_refused(paying: Event) -> None:
    money.take(paying.pk, DONATION, 100, key=KEY, payer="B" * 80)

    with refused("BAD_NAME", "at most 80 characters: this has 81"):
        money.take(paying.pk, DONATION, 100, key=uuid4(), payer="B" * 81)


def test_one_entry_is_paid_once(paying: Event) -> None:
    money.take_entry(ada(paying), seen=2)

    with refused("ALREADY_PAID"):
        money.take_entry(ada(paying), seen=2)
    assert told(paying)["entry"] == (1, 2000)


def test_the_same_request_again_is_the_same_payment(paying: Event) -> None:
    first = money.take(paying.pk, DONATION, 100, key=KEY)

    assert money.take(paying.pk, DONATION, 100, key=KEY).pk == first.pk
    assert told(paying)["donation"] == (1, 100)


def test_a_price_that_changes_makes_no_other_payment_of_a_repeated_request(paying: Event) -> None:
    first = money.take(paying.pk, REBUY, key=KEY, seen=2, player=ada(paying))
    money.change_till(paying.pk, version=2, rebuy=900)

    assert money.take(paying.pk, REBUY, key=KEY, seen=2, player=ada(paying)).pk == first.pk


@pytest.mark.parametrize("now", [0, 2500])
def test_an_entry_is_paid_at_the_price_that_was_seen_or_not_at_all(paying: Event, now: int) -> None:
    money.change_till(paying.pk, version=2, entry=now)

    with refused("TILL_CHANGED"):
        money.take_entry(ada(paying), seen=2)
    assert told(paying)["entry"] == (0, 0)


def test_an_amount_that_is_named_needs_no_price(paying: Event) -> None:
    money.change_till(paying.pk, version=2, rebuy=0)

    assert money.take(paying.pk, REBUY, 500, key=KEY, seen=2, player=ada(paying)).amount == 500


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        (ENTRY, "An entry has no price yet: type an amount."),
        (REBUY, "A rebuy has no price yet: type an amount."),
        (DONATION, "A donation has no price: type an amount."),
    ],
)
def test_what_has_no_price_needs_an_amount(event: Event, kind: str, sentence: str) -> None:
    with pytest.raises(EveningProblem, match=sentence):
        money.take(event.pk, kind, key=KEY, seen=1, player=ada(event))


@pytest.mark.parametrize(
    "other",
    [
        {"kind": REBUY},
        {"amount": 101},
        {"payer": "Zoe"},
        {"player": "Ada"},
        {"player": "Ben", "payer": "The bakery"},
    ],
)
def test_a_key_belongs_to_one_payment(paying: Event, other: dict[str, object]) -> None:
    money.take(paying.pk, DONATION, 100, key=KEY, payer="The bakery")
    named: dict[str, Any] = {"kind": DONATION, "amount": 100, "payer": "The bakery"} | other
    if "player" in named:
        named["player"] = evening.player(paying, named["player"])

    with refused("KEY_REUSED"):
        money.take(paying.pk, key=KEY, **named)
    assert paying.payments.count() == 1


def test_the_key_of_one_players_payment_takes_none_of_another(paying: Event) -> None:
    money.take(paying.pk, REBUY, 750, key=KEY, player=ada(paying))

    with refused("KEY_REUSED"):
        money.take(paying.pk, REBUY, 750, key=KEY, player=evening.player(paying, "Ben"))


@pytest.mark.parametrize("amount", [0, -1, money.AMOUNT_MAX + 1])
def test_an_amount_that_cannot_be_meant_is_refused(paying: Event, amount: int) -> None:
    with refused("BAD_AMOUNT"):
        money.take(paying.pk, DONATION, amount, key=KEY)


def test_the_largest_amount_is_taken(paying: Event) -> None:
    assert money.take(paying.pk, DONATION, money.AMOUNT_MAX, key=KEY).amount == money.AMOUNT_MAX


@pytest.mark.parametrize("kind", [ENTRY, REBUY])
def test_only_a_donation_may_come_from_nobody(paying: Event, kind: str) -> None:
    with refused("NO_PAYER"):
        money.take(paying.pk, kind, 100, key=KEY)


def test_a_player_of_another_event_pays_there(paying: Event) -> None:
    stranger = ada(evening.make_event())

    with refused("PLAYER_REMOVED"):
        money.take(paying.pk, ENTRY, 100, key=KEY, player=stranger)


def test_of_two_who_change_the_prices_the_second_is_told(paying: Event) -> None:
    with refused("TILL_CHANGED"):
        money.change_till(paying.pk, version=1, entry=100)

    assert money.change_till(paying.pk, version=2, entry=0).entry == 0


@pytest.mark.parametrize("sign", ["", " ", "EUROS", "\0"])
def test_a_currency_has_a_short_sign(paying: Event, sign: str) -> None:
    with refused("BAD_CURRENCY"):
        money.change_till(paying.pk, version=2, currency=sign)


@pytest.mark.parametrize(
    ("sign", "amount", "text"),
    [
        ("€", 2000, "€20"),
        ("$", 750, "$7.50"),
        ("CHF", 5, "CHF 0.05"),
        ("£", 123456700, "£1,234,567"),
    ],
)
def test_amounts_are_written_as_people_write_them(
    event: Event, sign: str, amount: int, text: str
) -> None:
    till = money.till_of(event)
    till.currency = sign

    assert till.text(amount) == text


def test_a_player_who_has_paid_stays_on_the_list(paying: Event) -> None:
    registering.change(paying.pk, version=1, capacity=8)
    registering.switch(paying.pk, is_open=True)
    registering.register(paying.pk, "Iris", key=uuid4())
    money.take_back(money.take_entry(ada(paying), seen=2))

    with refused("HAS_HISTORY", "Ada is on the list of payments."):
        players.remove(ada(paying))
    with refused(
        "HAS_HISTORY", "Ada is on the list of payments, and can't go back to the waiting list."
    ):
        registering.set_back(ada(paying))


def test_an_import_somebody_of_which_has_paid_stays(paying: Event) -> None:
    player_lists.import_players(paying, "Name\nEve\nFinn\n", by="Olga")
    money.take_entry(evening.player(paying, "Eve"), seen=2)

    with pytest.raises(EveningProblem, match="Eve has already been seated or paid"):
        player_lists.undo_import(paying, paying.player_imports.latest("pk").pk, by="Olga")


def test_the_file_has_every_payment(paying: Event) -> None:
    money.take_back(money.take_entry(ada(paying), seen=2))
    money.take(paying.pk, DONATION, 1250, key=KEY, payer='=HYPERLINK("x")')

    _, first, second = "".join(payments_csv(paying)).splitlines()

    assert re.fullmatch(r"1,\S+T\S+,entry,20\.00,€,1,Ada,,The operator,\S+T\S+", first)
    assert ",donation,12.50,€,,," in second
    assert ",=HYPERLINK" not in second


def test_names_of_givers_go_with_the_others(paying: Event) -> None:
    money.take(paying.pk, DONATION, 100, key=KEY, payer="Zoe")
    evening.released(paying)
    for round_ in paying.round_set.all():
        round_.status = round_.Status.FINISHED
        round_.save()
    paying.refresh_from_db()

    forgetting.remove_names(paying.pk, seen=paying.live_version)

    assert paying.payments.get().payer == ""
    assert paying.payments.get().amount == 100


def test_the_log_tells_of_each_payment(paying: Event) -> None:
    money.take_back(money.take_entry(ada(paying), seen=2))

    assert auditing.audit_log(paying.pk).faults == []
    Payment.objects.update(amount=1)
    [fault] = auditing.audit_log(paying.pk).faults
    assert "payment 1: amount is 1, not 2000 as in act" in fault


@pytest.mark.django_db(transaction=True)
def test_two_desks_at_once_take_one_entry() -> None:
    event = evening.make_event()
    money.change_till(event.pk, version=1, entry=2000)
    player, barrier = ada(event), Barrier(2)

    def desk(_: int) -> str:
        try:
            barrier.wait(PATIENCE_SECONDS)
            money.take_entry(Player.objects.get(pk=player.pk), seen=2)
        except EveningProblem as problem:
            return problem.code
        finally:
            connection.close()
        return "taken"

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(desk, range(2))) == ["ALREADY_PAID", "taken"]
    assert told(event)["entry"] == (1, 2000)
