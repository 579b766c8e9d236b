"""Two officials set one book right: nothing is corrected twice, and nothing typed is lost."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.models import Transaction
from tests.pages.conftest import Cast
from tests.pages.filling import form_in, open_form
from tests.tournaments import evening
from tests.tournaments.evening import game_of
from tournaments.models import Table
from tournaments.services import draws, players


@pytest.fixture
def table(cast: Cast) -> Table:
    """Everybody has $1,500, in a game without turns."""
    table = evening.tables_of(evening.playing(cast.event))[0]
    evening.post(table, {"type": "untrack"})
    return table


def cash(table: Table) -> list[int]:
    held = game_of(table).state["cash"]
    return [held[seat] for seat in "ABCD"]


def page(cast: Cast, table: Table) -> dict[str, Any]:
    return open_form(cast.ben, cast.url("adjust", table.pk))


def adjust(cast: Cast, table: Table, form: dict[str, Any], **typed: Any) -> Any:
    return cast.ben.post(
        cast.url("adjust", table.pk), form | {"reason": "A salary was forgotten"} | typed
    )


def test_the_same_correction_by_two_is_made_once(cast: Cast, table: Table) -> None:
    olga, ben = page(cast, table), page(cast, table)
    assert adjust(cast, table, olga, cash_A=1700).status_code == 302

    answer = adjust(cast, table, ben, cash_A=1700)

    assert answer.status_code == 400
    assert "Somebody else has since corrected this book. Entry 3:" in answer.content.decode()
    assert cash(table)[0] == 1700
    again = form_in(answer)
    assert (again["cash_A"], again["reason"]) == ("1700", "A salary was forgotten")
    assert "Nothing was changed" in adjust(cast, table, again).content.decode()
    assert cash(table)[0] == 1700


def test_what_the_other_has_corrected_stays_corrected(cast: Cast, table: Table) -> None:
    olga, ben = page(cast, table), page(cast, table)
    adjust(cast, table, olga, cash_A=1700, owner_boardwalk="B", mortgaged_boardwalk="on")

    again = form_in(adjust(cast, table, ben, cash_C=1400))
    assert (again["cash_A"], again["owner_boardwalk"], again["cash_C"]) == ("1700", "B", "1400")
    assert adjust(cast, table, again).status_code == 302

    assert cash(table) == [1700, 1500, 1400, 1500]
    held = game_of(table).engine_game()
    assert (held.owner["boardwalk"], held.mortgages["boardwalk"]) == ("B", 1)


def test_two_amounts_for_one_player_are_both_shown(cast: Cast, table: Table) -> None:
    olga, ben = page(cast, table), page(cast, table)
    adjust(cast, table, olga, cash_A=1700)

    answer = adjust(cast, table, ben, cash_A=1650)

    assert "The book has “1700” here now. Yours is kept." in answer.content.decode()
    assert form_in(answer)["cash_A"] == "1650"


def test_what_the_banker_has_taken_back_is_not_adjusted_as_well(cast: Cast, table: Table) -> None:
    evening.post(table, {"type": "salary", "seat": "A"})
    form = page(cast, table)
    evening.post(table, {"type": "undo", "number": 3}, evening.REFEREE)

    answer = adjust(cast, table, form, cash_A=1500)

    assert answer.status_code == 400
    assert cash(table)[0] == 1500
    assert form_in(answer)["cash_A"] == "1500"


def test_a_table_that_plays_on_is_not_a_conflict(cast: Cast, table: Table) -> None:
    form = page(cast, table)
    evening.post(table, {"type": "salary", "seat": "A"})

    assert adjust(cast, table, form, cash_A=1400).status_code == 302
    assert cash(table)[0] == 1600


def test_a_second_press_adjusts_once(cast: Cast, table: Table) -> None:
    form = page(cast, table)
    for _ in range(2):
        assert adjust(cast, table, form, cash_A=1700).status_code == 302

    assert cash(table)[0] == 1700
    assert Transaction.objects.filter(game=table.game_id).count() == 3


def test_an_adjustment_of_a_book_closed_meanwhile_comes_back(cast: Cast, table: Table) -> None:
    form = page(cast, table)
    evening.end_game(table)

    answer = adjust(cast, table, form, cash_A=1700)

    assert "The book is closed. What you typed is kept here" in answer.content.decode()
    assert form_in(answer)["cash_A"] == "1700"


def test_a_count_is_settled_once(cast: Cast, table: Table) -> None:
    evening.post(table, {"type": "count", "counted": {"A": 1450}})
    action = cast.url("settle-count", table.pk)
    olga, ben = (open_form(cast.ben, cast.url("table", table.pk), action) for _ in range(2))
    cast.ben.post(action, olga)

    answer = cast.ben.post(action, ben, follow=True)

    assert "Somebody else has since corrected this book" in answer.content.decode()
    assert cash(table)[0] == 1450


def test_the_reason_for_a_void_that_another_made_is_shown(cast: Cast, table: Table) -> None:
    evening.post(table, {"type": "salary", "seat": "A"})
    form = open_form(cast.ben, cast.url("void-entry", table.pk, 3))
    evening.post(table, {"type": "void", "number": 3, "reason": "No salary was due"})

    answer = cast.ben.post(
        cast.url("void-entry", table.pk, 3), form | {"reason": "It was paid twice"}
    )

    assert "It was paid twice" in answer.content.decode()


def test_what_was_typed_before_two_changed_seats_goes_to_nobody_else(
    cast: Cast, table: Table
) -> None:
    form = page(cast, table)
    one, other = table.seats.order_by("letter")[:2]
    draws.exchange(table.round_id, version=table.round.version, seats=(one.pk, other.pk))
    names = Table.objects.get(pk=table.pk).names()

    answer = adjust(cast, table, form, cash_A=1700)

    text = answer.content.decode()
    assert answer.status_code == 400
    assert f"Now it is {names['A']} at A, {names['B']} at B, " in text
    assert cash(table)[0] == 1500
    again = form_in(answer)
    assert again["cash_A"] == "1700"
    assert adjust(cast, table, again).status_code == 302
    assert cash(table)[0] == 1700


def test_each_fault_of_a_deed_is_tied_to_its_field(cast: Cast, table: Table) -> None:
    form = open_form(cast.ben, cast.url("adjust", table.pk))
    answer = cast.ben.post(cast.url("adjust", table.pk), form | {"owner_boardwalk": "Z"})
    page = answer.content.decode()
    assert 'aria-describedby="id_owner_boardwalk_error"' in page
    assert 'class="fault" id="id_owner_boardwalk_error"' in page


def test_what_was_typed_before_a_player_was_renamed_is_entered(cast: Cast, table: Table) -> None:
    form = page(cast, table)
    player = table.seats.get(letter="A").player
    players.change_player(player, version=player.version, name="Adaline")

    assert adjust(cast, table, form, cash_A=1700).status_code == 302
    assert cash(table)[0] == 1700


def test_whoever_went_out_meanwhile_has_not_changed_seats(cast: Cast, table: Table) -> None:
    olga, ben = page(cast, table), page(cast, table)
    adjust(cast, table, olga, cash_A=1700)
    evening.post(table, {"type": "withdraw", "seat": "D"})

    answer = adjust(cast, table, ben, cash_B=1400)

    assert "Somebody else has since corrected this book" in answer.content.decode()
    assert "changed seats" not in answer.content.decode()
