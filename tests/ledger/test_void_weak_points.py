"""Voids of what is more than goods: a bankruptcy, a note beside a deed, cash that comes later."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from ledger.audit import audit_book
from ledger.models import Game, Transaction
from tests.ledger.client import Table, assert_problem
from tests.ledger.conftest import link
from tests.ledger.voids import (
    assert_one_book,
    assert_sound,
    buy,
    enter,
    in_the_way,
    plan,
    position,
    traded,
    void,
)

pytestmark = pytest.mark.django_db


def broke(table: Table) -> int:
    """D owes A a rent of $2,000 with $150 and a mortgaged lot, and goes bankrupt; the entry."""
    setup: dict[str, Any] = {
        "type": "position",
        "cash": {"D": 150},
        "deeds": {"boardwalk": "A", "park-place": "A", "baltic-avenue": "D"},
        "buildings": {"boardwalk": 5, "park-place": 5},
        "mortgaged": ["baltic-avenue"],
    }
    rent = {"type": "rent", "seat": "D", "lot": "boardwalk"}
    enter(table, setup, rent)
    return enter(table, {"type": "bankrupt", "seat": "D"})[0]


def test_a_bankruptcy_is_voided_and_the_debt_is_owed_again(judged: Table) -> None:
    bankrupt = broke(judged)
    enter(judged, {"type": "salary", "seat": "B"})
    before = position(judged)
    assert before.bankrupt == ("D",)
    assert before.owner["baltic-avenue"] == "A"
    judged.enter(void(bankrupt))

    game = position(judged)
    assert game.bankrupt == ()
    assert (game.cash["D"], game.owner["baltic-avenue"]) == (150, "D")
    [debt] = game.debts
    assert (debt.seat, debt.creditor, debt.amount) == ("D", "A", 2000)
    assert_sound(judged)
    # And now he is bankrupt again, or pays: it is a game like any other.
    judged.enter({"type": "bankrupt", "seat": "D"})


def test_a_player_who_returns_owes_nothing_to_a_player_who_is_out(judged: Table) -> None:
    """Otherwise the debt, which nobody can take, comes before every throw."""
    setup: dict[str, Any] = {
        "type": "position",
        "cash": {"D": 0},
        "deeds": {"boardwalk": "A", "park-place": "A"},
        "buildings": {"boardwalk": 5, "park-place": 5},
    }
    *_, bankrupt, _ = enter(
        judged,
        setup,
        {"type": "rent", "seat": "D", "lot": "boardwalk"},
        {"type": "bankrupt", "seat": "D"},
        {"type": "withdraw", "seat": "A"},
    )

    judged.enter(void(bankrupt))

    game = position(judged)
    assert (game.bankrupt, game.debts) == (("A",), ())
    assert audit_book(judged.game.pk).faults == []
    assert_one_book(judged)


def test_the_void_of_a_bankruptcy_that_moved_nothing_can_be_imported(judged: Table) -> None:
    setup: dict[str, Any] = {
        "type": "position",
        "cash": {"D": 0},
        "deeds": {"boardwalk": "A", "park-place": "A"},
    }
    rent = {"type": "rent", "seat": "D", "lot": "boardwalk"}
    *_, bankrupt = enter(judged, setup, rent, {"type": "bankrupt", "seat": "D"})
    enter(judged, {"type": "salary", "seat": "B"})

    judged.enter(void(bankrupt))

    assert position(judged).bankrupt == ()
    assert_sound(judged)


def test_the_void_of_a_bankruptcy_can_be_undone(judged: Table) -> None:
    bankrupt = broke(judged)
    enter(judged, {"type": "salary", "seat": "B"})
    before = Game.objects.get(pk=judged.game.pk).state
    voided = judged.enter(void(bankrupt))["transaction"]["number"]

    judged.enter({"type": "undo", "number": voided})

    assert Game.objects.get(pk=judged.game.pk).state == before


def test_a_creditor_who_has_sold_the_deed_gets_it_back_first(judged: Table) -> None:
    bankrupt = broke(judged)
    sale = {
        "type": "trade",
        "seat": "A",
        "partner": "B",
        "gives": {"deeds": ["baltic-avenue"]},
        "takes": {"cash": 50},
    }
    [sold] = enter(judged, sale)

    assert in_the_way(judged, bankrupt) == [sold]
    judged.enter(void(bankrupt, sold))

    game = position(judged)
    assert (game.bankrupt, game.owner["baltic-avenue"]) == ((), "D")
    assert_sound(judged)


def test_the_auctions_of_his_deeds_end_with_the_void_of_an_exit(judged: Table) -> None:
    enter(judged, buy("D", "boardwalk"), buy("D", "baltic-avenue"))
    [withdrawn] = enter(judged, {"type": "withdraw", "seat": "D"})
    assert len(position(judged).pending) == 2

    judged.enter(void(withdrawn))

    game = position(judged)
    assert (game.pending, game.bankrupt, game.owner["boardwalk"]) == ((), (), "D")
    assert_sound(judged)


@pytest.fixture
def sold(started: Table) -> tuple[Table, int]:
    """A game with dice, asked by a referee: A has sold mortgaged Boardwalk to B; the entry."""
    referee = started.with_pass(link(started.game, "referee"))
    deeds = {"boardwalk": "A"}
    setup = {"type": "position", "deeds": deeds, "mortgaged": ["boardwalk"], "turn": "A"}
    sale = {
        "type": "trade",
        "seat": "A",
        "partner": "B",
        "gives": {"deeds": ["boardwalk"]},
        "takes": {"cash": 50},
    }
    _, number = enter(referee, setup, sale)
    assert position(referee).fresh == ("boardwalk",)
    return referee, number


def test_the_note_to_lift_at_once_goes_with_the_deed(sold: tuple[Table, int]) -> None:
    judged, number = sold
    enter(judged, {"type": "count", "counted": {"C": 1500}})

    judged.enter(void(number))

    game = position(judged)
    assert (game.owner["boardwalk"], game.mortgages["boardwalk"], game.fresh) == ("A", 1, ())
    assert_sound(judged)


def test_it_goes_with_an_adjustment_of_the_deed_too(sold: tuple[Table, int]) -> None:
    judged, _ = sold
    moves = [{"from": "B", "to": "C", "deed": "boardwalk"}]

    enter(judged, {"type": "adjust", "moves": moves, "reason": "It was sold to Cleo"})

    assert position(judged).fresh == ()
    assert_sound(judged)


def spent_between(table: Table, *, price: int = 900, spent: int = 500) -> tuple[int, int]:
    """Cleo has bought Boardwalk from Ada for this price with all her cash, sold it to Dan for $500
    and given Ben `spent`; the two sales."""
    cash = {"A": 0, "B": 0, "C": price, "D": 500}
    setup = {"type": "position", "deeds": {"boardwalk": "A"}, "cash": cash}
    _, sold, resold, _ = enter(
        table,
        setup,
        traded("A", "C", "boardwalk", price),
        traded("C", "D", "boardwalk", 500),
        {"type": "adjust", "moves": [{"from": "C", "to": "B", "cash": spent}], "reason": "A gift"},
    )
    return sold, resold


def test_cash_that_comes_back_only_later_is_advanced(judged: Table) -> None:
    """Dan paid Cleo $500 for the deed; Cleo has spent it, and gets $900 back from Ada only after
    she has given the $500 back."""
    sold, resold = spent_between(judged)
    assert position(judged).cash["C"] == 0

    found = plan(judged, sold)
    assert (found["possible"], [each["number"] for each in found["in_the_way"]]) == (True, [resold])
    key = uuid4()
    answer = judged.enter(void(sold, resold), key=key)

    game = position(judged)
    assert game.owner["boardwalk"] == "A"
    assert [game.cash[seat] for seat in "ABCD"] == [0, 500, 400, 500]
    written = Transaction.objects.filter(game=judged.game, number__gt=resold + 1).order_by("number")
    assert [entry.kind for entry in written] == ["command", "void", "void", "command"]
    assert answer["transaction"]["kind"] == "void"
    assert answer["transaction"]["reverses"] == sold
    assert "Advance for the void of entry" in written[0].text
    assert_sound(judged)

    again = judged.post(void(sold, resold), key=key)
    assert again.json()["transaction"] == answer["transaction"]
    assert Transaction.objects.filter(game=judged.game).count() == judged.version()


def test_what_a_player_lacks_for_several_entries_is_advanced_together(judged: Table) -> None:
    """Cleo has $50 of the $500 that she gives back to Dan before she gets $900 from Ada."""
    setup: dict[str, Any] = {
        "type": "position",
        "deeds": {"boardwalk": "A", "baltic-avenue": "C"},
        "cash": {"A": 0, "B": 0, "C": 900, "D": 500},
    }
    gift = {"type": "adjust", "moves": [{"from": "C", "to": "B", "cash": 450}], "reason": "A gift"}
    _, bought, sold, other, _ = enter(
        judged,
        setup,
        traded("A", "C", "boardwalk", 900),
        traded("C", "D", "boardwalk", 300),
        traded("C", "D", "baltic-avenue", 200),
        gift,
    )

    judged.enter(void(bought, sold, other))

    assert [position(judged).cash[seat] for seat in "ABCD"] == [0, 450, 450, 500]
    first, *_, last = Transaction.objects.filter(game=judged.game, number__gt=other + 1).order_by(
        "number"
    )
    assert first.command == {
        "type": "adjust",
        "moves": [{"from": "Bank", "to": "C", "cash": 450}],
        "reason": f"Advance for the void of entry {bought}",
    }
    assert last.command == {
        "type": "adjust",
        "moves": [{"from": "C", "to": "Bank", "cash": 450}],
        "reason": f"Return of the advance for the void of entry {bought}",
    }
    assert_sound(judged)


def test_what_is_left_of_a_players_cash_counts_with_the_advance(judged: Table) -> None:
    """Cleo gives back $500, of which she has $50, and gets $460: enough to return $450."""
    sold, resold = spent_between(judged, price=460, spent=450)

    judged.enter(void(sold, resold))

    assert [position(judged).cash[seat] for seat in "ABCD"] == [0, 450, 10, 500]
    assert_sound(judged)


def test_an_advance_is_undone_with_the_void_step_by_step(judged: Table) -> None:
    sold, resold = spent_between(judged)
    before = Game.objects.get(pk=judged.game.pk).state

    newest = judged.enter(void(sold, resold))["newest"]

    assert newest["redo"] is None
    for _ in ("the return", "both voids", "of the sales", "the advance"):
        answer = judged.enter({"type": "undo", "number": newest["undo"]["number"]})
        newest = answer["newest"]
    assert answer["state"] == before
    assert_sound(judged)


def test_after_a_void_there_is_nothing_to_redo(judged: Table) -> None:
    bought = judged.enter(buy("A", "boardwalk"))["transaction"]["number"]
    judged.enter({"type": "salary", "seat": "B"})

    assert judged.enter(void(bought))["newest"]["redo"] is None


def test_what_is_in_the_way_beyond_an_advance_is_found_too(judged: Table) -> None:
    """Cleo lacks cash for the first void only on the way; the mortgage hinders the second."""
    setup: dict[str, Any] = {
        "type": "position",
        "deeds": {"boardwalk": "A", "baltic-avenue": "A"},
        "cash": {"A": 0, "B": 0, "C": 900, "D": 500},
    }
    both = traded("A", "C", "boardwalk", 900) | {"gives": {"deeds": ["boardwalk", "baltic-avenue"]}}
    gift = {"type": "adjust", "moves": [{"from": "C", "to": "B", "cash": 530}], "reason": "A gift"}
    _, sold, resold, pledged, _ = enter(
        judged,
        setup,
        both,
        traded("C", "D", "boardwalk", 500),
        {"type": "mortgage", "seat": "C", "lots": ["baltic-avenue"]},
        gift,
    )

    assert in_the_way(judged, sold) == [pledged, resold]
    judged.enter(void(sold, pledged, resold))

    game = position(judged)
    assert [game.owner[lot] for lot in ("boardwalk", "baltic-avenue")] == ["A", "A"]
    assert [game.cash[seat] for seat in "ABCD"] == [0, 530, 370, 500]
    assert_sound(judged)


def test_no_advance_is_given_that_could_not_be_returned(judged: Table) -> None:
    cash = {"A": 0, "B": 0, "C": 300, "D": 500}
    position_ = {"type": "position", "deeds": {"boardwalk": "A"}, "cash": cash}
    first = {
        "type": "trade",
        "seat": "A",
        "partner": "C",
        "gives": {"deeds": ["boardwalk"]},
        "takes": {"cash": 300},
    }
    second = {
        "type": "trade",
        "seat": "C",
        "partner": "D",
        "gives": {"deeds": ["boardwalk"]},
        "takes": {"cash": 500},
    }
    loan = {"type": "adjust", "moves": [{"from": "C", "to": "B", "cash": 500}], "reason": "A loan"}
    _, sold, resold, lent = enter(judged, position_, first, second, loan)

    problem = assert_problem(judged.post(void(sold)), 422, "VOID_IMPOSSIBLE")

    assert problem["faults"][0].startswith(f"Entry {resold} would have to go first, and can't be")
    assert "Seat C has $0, $500 too little to give back." in problem["faults"]
    assert any(each.startswith(f"Entry {lent} took $500 of it: ") for each in problem["faults"])
