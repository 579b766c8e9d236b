"""Two officials rule on one result, or rule while the table plays on: nothing typed is lost."""

from __future__ import annotations

from typing import Any

import pytest

from tests.pages.conftest import Cast
from tests.pages.filling import form_in, open_form
from tests.tournaments import evening
from tournaments.models import Act, Result, Ruling, Table


@pytest.fixture
def table(cast: Cast) -> Table:
    """Its game is over: everybody has $1,500."""
    table = evening.tables_of(evening.playing(cast.event))[0]
    evening.end_game(table)
    return table


def ruling(cast: Cast, table: Table) -> dict[str, Any]:
    return open_form(cast.ben, cast.url("table", table.pk), cast.url("rule", table.pk))


def rule(cast: Cast, table: Table, form: dict[str, Any], reason: str, **typed: Any) -> Any:
    return cast.ben.post(cast.url("rule", table.pk), {**form, "reason": reason, **typed})


def assets(table: Table) -> list[int]:
    return [amount for _, amount in sorted(Result.objects.get(table=table).assets.items())]


def test_the_second_sees_what_the_first_has_ruled_and_keeps_what_was_typed(
    cast: Cast, table: Table
) -> None:
    names, form = table.names(), ruling(cast, table)
    evening.rule(table, "A salary was forgotten.", by="Olga", D=1700)

    answer = rule(cast, table, form, "Rent of 50 not paid", assets_B=1450)

    assert answer.status_code == 409
    (shown,) = answer.context["ruled_meanwhile"]
    assert (shown.by, shown.reason) == ("Olga", "A salary was forgotten.")
    assert shown.changes == [f"{names['D']}: $1,500 → $1,700"]
    text = answer.content.decode()
    assert "Ruled in the meantime" in text
    assert "Changed by somebody else, from “1,500”." in text
    kept = form_in(answer, cast.url("rule", table.pk))
    assert (kept["assets_B"], kept["assets_D"], kept["reason"]) == (
        "1450",
        "1700",
        "Rent of 50 not paid",
    )
    assert assets(table) == [1500, 1500, 1500, 1700]


def test_pressed_again_the_second_ruling_names_only_what_its_author_changed(
    cast: Cast, table: Table
) -> None:
    form = ruling(cast, table)
    evening.rule(table, "A salary was forgotten.", by="Olga", D=1700)
    kept = form_in(
        rule(cast, table, form, "Rent of 50 not paid", assets_B=1450), cast.url("rule", table.pk)
    )

    assert rule(cast, table, kept, kept["reason"]).status_code == 302

    assert assets(table) == [1500, 1450, 1500, 1700]
    _, ben = Ruling.objects.all()
    assert (ben.by_name, ben.before["D"], ben.after["D"]) == ("Ben", 1700, 1700)
    assert (ben.before["B"], ben.after["B"]) == (1500, 1450)


def test_two_amounts_for_one_seat_are_both_shown(cast: Cast, table: Table) -> None:
    form = ruling(cast, table)
    evening.rule(table, "A salary was forgotten.", A=1700)

    answer = rule(cast, table, form, "Rent of 50 not paid", assets_A=1450)

    assert "Somebody else has put “1,700” here. Yours is kept." in answer.content.decode()
    assert form_in(answer, cast.url("rule", table.pk))["assets_A"] == "1450"
    assert assets(table)[0] == 1700


def test_a_double_press_records_one_ruling(cast: Cast, table: Table) -> None:
    form = ruling(cast, table)

    rule(cast, table, form, "Rent of 50 not paid", assets_A=1450)
    answer = rule(cast, table, form, "Rent of 50 not paid", assets_A=1450)

    assert answer.status_code == 409
    assert "Somebody else has saved the same in the meantime." in answer.content.decode()
    assert Ruling.objects.count() == 1


def test_the_same_amounts_for_another_reason_record_that_reason_too(
    cast: Cast, table: Table
) -> None:
    form = ruling(cast, table)
    evening.rule(table, "Rent of 50 not paid", by="Olga", A=1450)

    for _ in range(2):  # a double press
        answer = rule(cast, table, form, "Table 3 forgot the rent", assets_A=1450)

    first, second = Ruling.objects.all()
    assert (first.by_name, first.reason) == ("Olga", "Rent of 50 not paid")
    assert (second.by_name, second.reason) == ("Ben", "Table 3 forgot the rent")
    assert second.before == second.after == first.after
    acts = Act.objects.filter(event=cast.event.pk, kind="ruled")
    assert acts.count() == 2
    assert answer.status_code == 409
    assert "Somebody else has saved the same in the meantime." in answer.content.decode()


def test_who_gives_another_reason_is_told_that_it_is_recorded(cast: Cast, table: Table) -> None:
    form = ruling(cast, table)
    evening.rule(table, "Rent of 50 not paid", by="Olga", A=1450)
    sent = {**form, "reason": "Table 3 forgot the rent", "assets_A": 1450}

    text = cast.ben.post(cast.url("rule", table.pk), sent, follow=True).content.decode()

    assert "Your reason is recorded beside theirs." in text
    assert "Table 3 forgot the rent" in text


def test_whose_ruling_was_only_part_of_anothers_looks_before_it_is_recorded(
    cast: Cast, table: Table
) -> None:
    form = ruling(cast, table)
    evening.rule(table, "Rent of 50 not paid", by="Olga", A=1450, D=1700)

    answer = rule(cast, table, form, "Table 3 forgot the rent", assets_A=1450)

    assert answer.status_code == 409
    assert "Save again to add yours to theirs." in answer.content.decode()
    assert "Changed by somebody else, from “1,500”." in answer.content.decode()
    assert Ruling.objects.count() == 1
    cast.ben.post(cast.url("rule", table.pk), form_in(answer, cast.url("rule", table.pk)))
    assert [each.reason for each in Ruling.objects.all()][1:] == ["Table 3 forgot the rent"]


def test_the_same_amounts_tallied_anew_are_ruled_on_only_by_a_press_that_saw_them(
    cast: Cast, table: Table
) -> None:
    form = ruling(cast, table)
    evening.rule(table, "Rent of 50 not paid", by="Olga", A=1450)
    evening.reopen(table)
    evening.end_game(table, {"A": 1450})

    answer = rule(cast, table, form, "Table 3 forgot the rent", assets_A=1450)

    assert answer.status_code == 409
    assert Ruling.objects.count() == 1


def test_what_became_of_a_ruling_stands_above_the_page(cast: Cast, table: Table) -> None:
    form = ruling(cast, table)
    evening.rule(table, "A salary was forgotten.", by="Olga", D=1700)

    text = rule(cast, table, form, "Rent of 50 not paid", assets_B=1450).content.decode()

    for said in ("Not saved yet.", "Ruled in the meantime"):
        assert 0 < text.index(said) < text.index('id="result"')


def test_a_ruling_on_a_table_that_was_opened_again_comes_back_as_it_was_typed(
    cast: Cast, table: Table
) -> None:
    form = ruling(cast, table)
    evening.reopen(table)

    answer = rule(cast, table, form, "Rent of 50 not paid", assets_B=1450)

    assert answer.status_code == 400
    assert "book is open again, so there is no result to rule on" in answer.content.decode()
    kept = form_in(answer, cast.url("rule", table.pk))
    assert (kept["assets_B"], kept["reason"]) == ("1450", "Rent of 50 not paid")
    assert not Ruling.objects.exists()


def test_when_the_game_has_ended_again_the_kept_ruling_meets_the_new_result(
    cast: Cast, table: Table
) -> None:
    form = ruling(cast, table)
    evening.reopen(table)
    kept = form_in(
        rule(cast, table, form, "Rent of 50 not paid", assets_B=1450), cast.url("rule", table.pk)
    )
    evening.end_game(table, {"A": 1900})

    answer = rule(cast, table, kept, kept["reason"])
    assert answer.status_code == 409
    kept = form_in(answer, cast.url("rule", table.pk))
    assert rule(cast, table, kept, kept["reason"]).status_code == 302
    assert assets(table) == [1900, 1450, 1500, 1500]
