"""The count of the table: player by player on a number pad, against the book."""

from __future__ import annotations

from collections.abc import Callable

from ledger.models import Transaction
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet


def open_count(tablet: Tablet) -> None:
    tablet.button("More").click()
    tablet.button("Count the table").click()
    tablet.sees("not counted yet")


def press(tablet: Tablet, keys: str) -> None:
    for key in keys:
        tablet.page.locator(f"[data-key='pad-{key}']").click()


def row(tablet: Tablet, seat: str) -> str:
    return tablet.text(f"[data-key='count-seat-{seat}']")


def newest(sitting: Sitting) -> Transaction:
    entry = Transaction.objects.filter(game=sitting.game).order_by("number").last()
    assert entry is not None
    return entry


def test_before_anything_is_typed_there_is_nothing_to_record(tablet: Tablet) -> None:
    open_count(tablet)

    assert tablet.button("Record the count").inner_text() == "Record the count"
    assert tablet.button("Record the count").is_disabled()


def test_totals_are_compared_as_they_are_typed(sitting: Sitting, tablet: Tablet) -> None:
    open_count(tablet)
    press(tablet, "1500")
    assert "book $1,500: agrees" in row(tablet, "A")
    tablet.button("Next player").click()
    press(tablet, "1480")
    assert "book $1,500: $20 too little" in row(tablet, "B")
    assert "not counted yet" in row(tablet, "C")

    tablet.button("Record the count of 2").click()

    tablet.sees("Ben: book $1,500, counted $1,480: $20 too little")
    tablet.sees("on their page of table 7 they find this count, entry no. 2, and can set the book")
    entry = newest(sitting)
    assert entry.command == {"type": "count", "counted": {"A": 1500, "B": 1480}}
    assert entry.text == "The table is counted: seat A agrees and seat B has $20 too little"
    assert sitting.cash("B") == 1500
    tablet.button("Back to the game").click()
    tablet.sees("Ada throws")


def test_notes_are_added_up(sitting: Sitting, tablet: Tablet) -> None:
    open_count(tablet)
    tablet.button("Note by note").click()
    press(tablet, "2")
    tablet.button("Next note").click()
    press(tablet, "5")
    assert tablet.text(".count-now") == "Ada $1,500"

    tablet.button("Record the count of 1").click()

    tablet.sees("Ada: book $1,500, counted $1,500: agrees")
    tablet.sees("What was counted agrees with the book.")
    assert newest(sitting).command == {"type": "count", "notes": {"A": {"500": 2, "100": 5}}}


def test_each_player_is_counted_in_a_way_of_their_own(sitting: Sitting, tablet: Tablet) -> None:
    open_count(tablet)
    press(tablet, "1500")
    tablet.button("Next player").click()
    tablet.button("Note by note").click()
    press(tablet, "3")
    assert "book $1,500: agrees" in row(tablet, "A")
    assert "book $1,500: agrees" in row(tablet, "B")

    tablet.button("Record the count of 2").click()

    tablet.sees("What was counted agrees with the book.")
    assert newest(sitting).command == {
        "type": "count",
        "counted": {"A": 1500},
        "notes": {"B": {"500": 3}},
    }


def test_the_keyboard_and_the_clearing_keys_do_it_too(sitting: Sitting, tablet: Tablet) -> None:
    open_count(tablet)
    tablet.page.locator("[data-key='count-seat-C']").click()
    tablet.page.keyboard.type("1234")
    tablet.page.keyboard.press("Backspace")
    assert "$123" in row(tablet, "C")
    press(tablet, "C0")
    assert "book $1,500: $1,500 too little" in row(tablet, "C")
    press(tablet, "C")
    assert "not counted yet" in row(tablet, "C")
    assert tablet.button("Record the count").is_disabled()


def test_what_is_entered_meanwhile_moves_the_comparison(sitting: Sitting, tablet: Tablet) -> None:
    open_count(tablet)
    press(tablet, "1500")
    sitting.enter({"type": "position", "cash": {"A": 1400}})

    tablet.sees("book $1,400: $100 too much")


def test_everybody_fits_on_a_phone(sitting: Sitting, open_tablet: Callable[..., Tablet]) -> None:
    sitting.start()
    tablet = open_tablet(sitting)
    tablet.page.set_viewport_size({"width": 390, "height": 844})
    open_count(tablet)

    wide = tablet.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    small = tablet.page.evaluate(
        "[...document.querySelectorAll('.count-table button')]"
        ".filter((each) => each.getBoundingClientRect().height < 44).length"
    )
    assert small == 0
