"""What becomes of the commands that wait on a device when others have entered something below."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from engine.book.deciding import by_the_rules
from engine.book.entry_json import Sending
from engine.book.kept import OtherBook
from engine.book.local_book import LocalBook
from engine.book.responses import fate, journal, view
from engine.book.roles import Role
from engine.parsing import parse_command

GAME = {
    "id": "a game",
    "ruleset": "night-2016",
    "options": {},
    "edition": "us-pre2008",
    "seats": "ABCD",
}
START = {"type": "start", "first": "A"}
ADA_THROWS = {"type": "roll", "seat": "A", "dice": [1, 2]}
ADA_BUYS = {"type": "buy", "seat": "A", "lot": "baltic-avenue"}
BEN_THROWS = {"type": "roll", "seat": "B", "dice": [1, 2]}


def entries_of(book: LocalBook) -> list[dict[str, Any]]:
    """The entries of a book as the server would hand them out."""
    names = ("key", "undo_number", "redo_number", "subject_number", "reversal_root")
    return [
        entry.row | {name: getattr(entry, name) for name in names} for entry in book.course.entries
    ]


def after(*commands: dict[str, Any]) -> LocalBook:
    """A book in which these wait; the start is confirmed."""
    book = LocalBook(GAME)
    book.enter(str(uuid4()), START)
    book.confirm(entries_of(book))
    return entering(book, *commands)


def entering(book: LocalBook, *commands: dict[str, Any]) -> LocalBook:
    """The book after these commands as well."""
    for command in commands:
        book.enter(str(uuid4()), command)
    return book


def other(book: LocalBook, *commands: dict[str, Any]) -> LocalBook:
    """Another device, which has of this book what is confirmed, and enters these."""
    return entering(LocalBook(GAME, entries_of(book)[: book.confirmed]), *commands)


def ruling(book: LocalBook, command: dict[str, Any]) -> LocalBook:
    """The book after what a referee has entered on the server."""
    decision = by_the_rules(book.course.game, parse_command(command), book.course.version + 1)
    sending = Sending(actor="", device="", made_at=None, posted_at=None)
    book.course.enter(decision, str(uuid4()), None, Role.REFEREE, sending)
    return book


def fates(book: LocalBook, entries: list[dict[str, Any]]) -> list[str]:
    """The fates of those that waited, when the server had these entries."""
    return [fate(each)["became"] for each in book.confirm(entries)]


def test_what_the_server_enters_as_it_waited_is_confirmed() -> None:
    book = after(ADA_THROWS, ADA_BUYS)
    head = book.course.link

    assert fates(book, entries_of(book)[1:2]) == ["confirmed", "same"]
    assert (book.confirmed, len(book.waiting)) == (2, 1)
    assert fates(book, entries_of(book)) == ["confirmed"]
    assert (book.confirmed, book.course.link) == (3, head)


def test_what_still_holds_comes_after_what_others_entered() -> None:
    book = after(ADA_THROWS, ADA_BUYS)
    counted = {"type": "count", "counted": {"B": 1500}}
    ours = [waiting.key for waiting in book.waiting]

    assert fates(book, entries_of(other(book, counted))) == ["same", "same"]
    assert [entry.key for entry in book.course.entries[2:]] == ours
    assert view(book)["version"] == 4


def test_what_no_longer_holds_is_taken_out_with_the_reason() -> None:
    book = after(ADA_THROWS, ADA_BUYS, BEN_THROWS)

    settled = [fate(each) for each in book.confirm(entries_of(other(book, ADA_THROWS, ADA_BUYS)))]

    assert [each["became"] for each in settled] == ["refused", "refused", "same"]
    assert settled[0]["problem"]["code"] == "NOT_YOUR_TURN"
    assert settled[0]["problem"]["remedy"] == "Enter that throw."
    assert view(book)["version"] == 4


def test_what_would_come_to_something_else_is_taken_out_with_both_outcomes() -> None:
    book = after(ADA_THROWS, {"type": "decline", "seat": "A", "lot": "baltic-avenue"})
    deed = {"from": "Bank", "to": "B", "deed": "baltic-avenue"}

    ruled = ruling(other(book), {"type": "adjust", "moves": [deed], "reason": "Sold before"})
    throw, decline = [fate(each) for each in book.confirm(entries_of(ruled))]

    assert throw["became"] == "changed"
    assert throw["text"] == "Seat A throws 1+2; to Baltic Avenue"
    assert throw["now"]["text"] == throw["text"] + "; $4 rent due to seat B"
    assert throw["now"]["digest"] != throw["digest"]
    assert decline["became"] == "refused"


def test_an_undo_names_the_same_entry_whatever_its_number_is_now() -> None:
    book = after(ADA_THROWS, ADA_BUYS, {"type": "undo", "number": 3})
    counted = {"type": "count", "counted": {"B": 1500}}

    [_, _, undo] = [fate(each) for each in book.confirm(entries_of(other(book, counted)))]

    assert (undo["became"], undo["number"]) == ("same", 5)
    assert undo["command"] == {"type": "undo", "number": 4}
    assert "baltic-avenue" not in view(book)["state"]["owner"]


def test_an_undo_of_what_was_not_entered_takes_back_nothing_else() -> None:
    book = after(ADA_THROWS, {"type": "undo", "number": 2})

    settled = [fate(each) for each in book.confirm(entries_of(other(book, ADA_THROWS)))]

    assert [each["became"] for each in settled] == ["refused", "refused"]
    assert (
        settled[1]["problem"]["detail"] == "The entry that this would take back was never entered."
    )
    assert view(book)["version"] == 2


def test_what_waited_waits_again_after_a_restart() -> None:
    book = after(ADA_THROWS, ADA_BUYS)
    again = LocalBook(GAME, entries_of(book)[:1])

    assert [fate(each)["became"] for each in again.resume(book.waiting)] == ["same", "same"]
    assert again.course.link == book.course.link


def test_what_is_dropped_is_gone_and_the_others_stay() -> None:
    book = after(ADA_THROWS, ADA_BUYS)

    settled = [fate(each) for each in book.drop([book.waiting[1].key])]

    assert [each["became"] for each in settled] == ["same"]
    assert view(book)["version"] == 2


def test_an_entry_that_was_taken_back_says_by_which() -> None:
    book = after(ADA_THROWS, {"type": "undo", "number": 2})

    rows = journal(book, 0, 50)["results"]

    assert [(row["reverses"], row["reversed_by"]) for row in rows] == [
        (None, None),
        (None, 3),
        (2, None),
    ]


def test_what_a_server_lacks_that_was_set_back_can_be_entered_again() -> None:
    book = after(ADA_THROWS, ADA_BUYS, {"type": "undo", "number": 3})
    lacking = entries_of(book)[:2]
    book.confirm(entries_of(book))

    missing = book.missing({entry["key"] for entry in lacking})

    assert [each.target for each in missing] == ["", missing[0].key]
    again = LocalBook(GAME, lacking)
    assert [fate(each)["became"] for each in again.resume(missing)] == ["same", "same"]
    assert view(again)["link"] == view(book)["link"]


def test_entries_of_another_book_are_no_book() -> None:
    book = after(ADA_THROWS)
    entries = entries_of(book)

    with pytest.raises(OtherBook):
        LocalBook(GAME, entries[1:])
    with pytest.raises(OtherBook):
        LocalBook(GAME, [entries[0] | {"link": "0" * 64}])
    with pytest.raises(OtherBook):
        LocalBook(GAME, [entries[0] | {"facts": [["unheard-of", 1]]}])
