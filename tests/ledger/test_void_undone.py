"""Voids, undos and redos of one another: each is an entry, and each can be taken back."""

from __future__ import annotations

import engine
from ledger.audit import audit_book
from ledger.models import Game
from tests.ledger.client import Table, assert_problem
from tests.ledger.voids import assert_one_book, buy, enter, position, void


def test_a_void_can_be_undone_and_redone(judged: Table) -> None:
    [bought, _] = enter(judged, buy("A", "boardwalk"), {"type": "salary", "seat": "B"})
    before = position(judged)
    voided = judged.enter(void(bought))["transaction"]["number"]
    after = position(judged)

    undone = judged.enter({"type": "undo", "number": voided})

    assert engine.game_to_json(position(judged)) == engine.game_to_json(before)
    assert undone["transaction"]["text"].startswith(f"Takes back entry {voided}: Voids entry")
    judged.enter({"type": "undo", "number": undone["newest"]["redo"]["number"]})
    assert engine.game_to_json(position(judged)) == engine.game_to_json(after)


def test_the_newest_entry_is_undone_after_its_void_was_undone(judged: Table) -> None:
    before = position(judged)
    [bought] = enter(judged, buy("A", "boardwalk"))
    voided = judged.enter(void(bought))["transaction"]["number"]
    judged.enter({"type": "undo", "number": voided})

    answer = judged.enter({"type": "undo", "number": bought})

    assert engine.game_to_json(position(judged)) == engine.game_to_json(before)
    entry = answer["transaction"]
    assert entry["text"].startswith(f"Takes back entry {bought}: Seat A buys Boardwalk")
    assert entry["reverses"] == voided + 1
    again = judged.enter({"type": "undo", "number": entry["number"]})
    assert again["transaction"]["text"].startswith(f"Enters entry {bought} again: ")
    assert position(judged).owner["boardwalk"] == "A"
    # And from there the void itself can come back, and go.
    judged.enter(void(bought))
    assert position(judged).owner["boardwalk"] == "Bank"
    assert_one_book(judged)


def test_everything_is_taken_back_through_a_void_to_the_empty_book(judged: Table) -> None:
    bought, _ = enter(judged, buy("A", "boardwalk"), {"type": "salary", "seat": "B"})
    states = [Game.objects.get(pk=judged.game.pk).state]
    states.append(judged.enter(void(bought))["state"])
    enter(judged, {"type": "salary", "seat": "C"})

    newest = judged.get().json()["newest"]
    seen = []
    while newest["undo"]:
        answer = judged.enter({"type": "undo", "number": newest["undo"]["number"]})
        seen.append(answer["state"])
        newest = answer["newest"]
    assert seen[:2] == [states[1], states[0]]
    assert seen[-1]["situation"]["status"] == "new"
    while newest["redo"]:
        answer = judged.enter({"type": "undo", "number": newest["redo"]["number"]})
        newest = answer["newest"]
    assert answer["state"]["cash"] == {**states[1]["cash"], "Bank": -6400, "C": 1700}
    assert_one_book(judged)


def test_a_void_is_voided_when_newer_entries_hold_its_undo_up(judged: Table) -> None:
    [bought] = enter(judged, buy("A", "boardwalk"))
    voided = judged.enter(void(bought))["transaction"]["number"]
    enter(judged, {"type": "salary", "seat": "B"})

    judged.enter(void(voided))

    assert position(judged).owner["boardwalk"] == "A"
    # The purchase counts again, and can be voided again.
    assert_problem(judged.post(void(voided)), 422, "ALREADY_TAKEN_BACK")
    judged.enter(void(bought))
    assert position(judged).owner["boardwalk"] == "Bank"
    assert_one_book(judged)


def test_an_entry_and_the_void_of_its_void_are_not_taken_back_both(judged: Table) -> None:
    [bought] = enter(judged, buy("A", "boardwalk"))
    voided = judged.enter(void(bought))["transaction"]["number"]
    again = judged.enter(void(voided))["transaction"]["number"]

    problem = assert_problem(judged.post(void(bought, again)), 422, "SAME_REVERSAL")
    assert problem["detail"] == "Two of these entries take back the same entry: void one of them."
    judged.enter(void(again))
    assert_problem(judged.post(void(bought)), 422, "ALREADY_TAKEN_BACK")
    assert position(judged).owner["boardwalk"] == "Bank"


def test_what_an_entrys_second_void_has_taken_back_is_not_voided_again(judged: Table) -> None:
    """The first void's own void has given back the salary; the second void of it has taken both."""
    [paid] = enter(judged, {"type": "salary", "seat": "A"})
    first = judged.enter(void(paid))["transaction"]["number"]
    back = judged.enter(void(first))["transaction"]["number"]
    second = judged.enter(void(paid))["transaction"]["number"]

    problem = assert_problem(judged.post(void(back)), 422, "ALREADY_TAKEN_BACK")

    assert f"by entry {second}" in problem["detail"]
    assert position(judged).cash["A"] == 1500
    judged.enter(void(first))
    assert_problem(judged.post(void(second)), 422, "ALREADY_TAKEN_BACK")
    assert position(judged).cash["A"] == 1700
    assert audit_book(judged.game.pk).faults == []


def test_an_entry_that_was_undone_and_entered_again_is_voided_by_its_own_number(
    judged: Table,
) -> None:
    [bought] = enter(judged, buy("A", "boardwalk"))
    undone = judged.enter({"type": "undo", "number": bought})["transaction"]["number"]
    assert_problem(judged.post(void(bought)), 422, "ALREADY_TAKEN_BACK")
    redone = judged.enter({"type": "undo", "number": undone})["transaction"]["number"]
    enter(judged, {"type": "salary", "seat": "B"})
    assert_problem(judged.post(void(redone)), 422, "VOIDS_NO_UNDO")

    entry = judged.enter(void(bought))["transaction"]

    assert entry["reverses"] == redone
    assert position(judged).owner["boardwalk"] == "Bank"
