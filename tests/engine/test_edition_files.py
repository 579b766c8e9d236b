"""An edition file: what is wrong with it is said all at once, with the place and the line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from engine.edition import EDITION_NAMES, edition_document, edition_from_json
from engine.edition_file import (
    BYTES_MAX,
    FAULTS_MAX,
    read_edition,
    read_edition_file,
    write_edition,
)
from tests import editions as editions_known

ROOT = Path(__file__).parent.parent.parent
SAMPLE = ROOT / "samples" / "uk-club-decks.json"


def own(**changes: Any) -> dict[str, Any]:
    """A whole edition of our own, which has no fault."""
    return edition_document("us-2008") | {"name": "club", "title": "Club"} | changes


def board(position: int, **changes: Any) -> dict[str, Any]:
    """Our own edition with one space changed; None takes a field away."""
    document = own()
    row = document["spaces"][position] | changes
    document["spaces"][position] = {name: value for name, value in row.items() if value is not None}
    return document


def deck(at: int, **changes: Any) -> dict[str, Any]:
    """Our own edition with one card of Chance changed."""
    document = own()
    document["decks"]["chance"][at] |= changes
    return document


def faults(document: Any) -> dict[str, str]:
    """The faults of a document, sentence by place; each place has one."""
    found = read_edition(document).faults
    assert len({fault.place for fault in found}) == len(found), found
    return {fault.place: fault.sentence for fault in found}


@pytest.mark.parametrize("name", EDITION_NAMES)
def test_the_file_of_an_edition_reads_back_as_it_was(name: str) -> None:
    document = edition_document(name) | {"name": "club"}

    assert read_edition_file(write_edition(document).encode()).document == document


@pytest.mark.parametrize("name", EDITION_NAMES)
def test_the_built_in_files_are_written_as_every_other(name: str) -> None:
    file = ROOT / "engine" / "editions" / f"{name}.json"

    assert file.read_text("utf-8") == write_edition(edition_document(name))


def test_a_file_that_extends_gives_only_what_is_different() -> None:
    read = read_edition_file(SAMPLE.read_bytes())

    assert read.faults == ()
    assert read.document is not None
    edition = edition_from_json(read.document)
    uk = edition_from_json(edition_document("uk"))
    assert (edition.name, edition.like, edition.currency) == ("uk-club", "uk", "£")
    assert (edition.spaces, edition.notes) == (uk.spaces, uk.notes)
    assert len(edition.decks["chance"]) == 10
    assert edition.cards["CC07"].effect == "fine_or_draw"


def test_one_deck_alone_can_be_given_and_the_other_stays() -> None:
    cards = edition_document("uk")["decks"]["chance"][5:]
    document = {"extends": "uk", "name": "club", "title": "Club", "decks": {"chance": cards}}

    decks = (read_edition(document).document or {})["decks"]

    assert len(decks["chance"]) == 11
    assert decks["community-chest"] == edition_document("uk")["decks"]["community-chest"]


def test_a_name_or_a_title_is_never_taken_from_what_is_extended() -> None:
    assert list(faults({"extends": "uk"})) == ["name", "title"]


def test_an_edition_that_is_not_known_cant_be_extended_and_the_rest_is_checked_too() -> None:
    found = faults({"extends": "mars", "name": "club", "title": "", "notes": {"500": 3, "1": 1}})

    assert found["extends"] == 'There is no edition "mars" to extend.'
    assert found["notes"] == "They add up to 1,501: every player starts with 1,500."
    assert list(found) == ["extends", "title", "notes"]


@pytest.mark.parametrize("name", EDITION_NAMES)
def test_a_name_that_is_taken_is_refused(name: str) -> None:
    assert faults(own(name=name)) == {
        "name": f"There is already an edition “{name}”. Choose another name, like {name}-2."
    }


@pytest.mark.parametrize(
    ("document", "place"),
    [
        (17, ""),
        (own(name="Club"), "name"),
        (own(name="2008"), "name"),
        (own(name="x" * 41), "name"),
        (own(title=" "), "title"),
        (own(title="two\nlines"), "title"),
        (own(currency="pounds"), "currency"),
        (own(notes=[500, 500, 500]), "notes"),
        (own(notes={}), "notes"),
        (own(notes={"500": 2, "100": 4, "50": 1, "20": 1, "10": 2, "5": 1, "1": 4}), "notes"),
        (own(notes={"0": 2, "500": 3}), "notes.0"),
        (own(notes={"²": 2, "500": 3}), "notes.²"),
        (own(notes={"500": "3"}), "notes.500"),
        (own(notes={"500": True}), "notes.500"),
        (own(colour="red"), "colour"),
        (own(decks=[]), "decks"),
        (own(decks={**own()["decks"], "luck": []}), "decks.luck"),
        (own(decks={"chance": own()["decks"]["chance"]}), "decks.community-chest"),
        (board(0, amount=None), "spaces[0].amount"),
        (board(0, amount=0), "spaces[0].amount"),
        (board(0, amount=200.0), "spaces[0].amount"),
        (board(0, price=60), "spaces[0].price"),
        (board(1, name=""), "spaces[1].name"),
        (board(1, name=None), "spaces[1].name"),
        (board(1, name="Baltic Avenue"), "spaces[3].name"),
        (board(1, deed="Old Kent Road"), "spaces[1].deed"),
        (board(1, deed="1st-street"), "spaces[1].deed"),
        (board(1, deed="baltic-avenue"), "spaces[3].deed"),
        (board(1, group="Dark Blue"), "spaces[1].group"),
        (board(12, group="brown"), "spaces[12].group"),
        (board(1, price="60"), "spaces[1].price"),
        (board(1, price=1_000_001), "spaces[1].price"),
        (board(1, mortgage=61), "spaces[1].mortgage"),
        (board(1, house_cost=25), "spaces[1].house_cost"),
        (board(1, rents=[2, 10, 30, 90, 160]), "spaces[1].rents"),
        (board(1, rents=[2, 10, 30, 90, 80, 250]), "spaces[1].rents"),
        (board(1, rents=[0, 10, 30, 90, 160, 250]), "spaces[1].rents"),
        (board(1, kind="avenue"), "spaces[1].kind"),
        (board(1, kind=None), "spaces[1].kind"),
        (board(5, house_cost=100), "spaces[5].house_cost"),
        (board(15, group="stations"), "spaces[15].group"),
        (deck(0, target=40), "decks.chance[0].target"),
        (deck(0, amount=200), "decks.chance[0].amount"),
        (deck(0, effect="move"), "decks.chance[0].effect"),
        (deck(0, effect=[]), "decks.chance[0].effect"),
        (deck(0, id="ch1"), "decks.chance[0].id"),
        (deck(0, label=""), "decks.chance[0].label"),
        (deck(0, label="x" * 61), "decks.chance[0].label"),
        (deck(1, label="To GO"), "decks.chance[1].label"),
        (deck(1, id="CH01"), "decks.chance[1].id"),
        (deck(1, id="CC01"), "decks.community-chest[0].id"),
        (deck(3, kind="street"), "decks.chance[3].kind"),
        (deck(6, amount=0), "decks.chance[6].amount"),
        (deck(8, amount=40), "decks.chance[8].amount"),
    ],
)
def test_a_fault_has_its_place(document: Any, place: str) -> None:
    assert list(faults(document)) == [place]


def test_a_board_has_forty_spaces_and_each_corner_once() -> None:
    spaces = own()["spaces"]
    one_more = [*spaces, {"name": "Extra", "kind": "free_parking"}]
    no_parking = [*spaces[:20], {"name": "Chance", "kind": "chance"}, *spaces[21:]]

    assert faults(own(spaces=one_more)) == {"spaces": "It has 41 spaces: a board has 40."}
    assert faults(own(spaces=no_parking)) == {
        "spaces": "There are 0 of kind free_parking: a board has one."
    }


def test_go_and_jail_have_their_positions() -> None:
    spaces = own()["spaces"]
    turned = [*spaces[1:], spaces[0]]

    assert list(faults(own(spaces=turned))) == ["spaces[0].kind", "spaces[10].kind"]


def test_a_deck_has_at_least_two_cards_and_one_of_them_leaves_jail() -> None:
    chance = own()["decks"]["chance"]
    without = [card for card in chance if card["effect"] != "jail_card"]
    rest = {"community-chest": own()["decks"]["community-chest"]}

    assert list(faults(own(decks={"chance": [], **rest}))) == ["decks.chance"]
    assert faults(own(decks={"chance": without, **rest})) == {
        "decks.chance": "It has 0 cards with the effect jail_card: a deck has one."
    }


def test_a_card_looks_for_the_nearest_only_of_what_the_board_has() -> None:
    plain = {"kind": "chance", "deed": None, "group": None, "price": None, "mortgage": None}
    document = board(12, **plain, rents=None)
    row = document["spaces"][28]
    document["spaces"][28] = {"name": row["name"], "kind": "chance"}

    assert faults(document) == {"decks.chance[3].kind": "This board has no space of kind utility."}


def test_all_faults_come_at_once_in_the_order_of_their_lines() -> None:
    text = """{
  "extends": "uk",
  "name": "Club",
  "decks": {
    "chance": [
      {"id": "CH01", "label": "To GO", "effect": "move_to", "target": "GO"},
      {"id": "CH02", "label": "Out of Jail", "effect": "jail_card"},
      {
        "id": "CH03",
        "label": "Prize",
        "effect": "collect_bank",
        "amount": "fifty",
        "amount": 50.5
      }
    ]
  },
  "colour": "red"
}"""

    found = read_edition_file(text.encode()).faults

    assert [(fault.line, fault.place) for fault in found] == [
        (1, "title"),
        (3, "name"),
        (6, "decks.chance[0].target"),
        (13, ""),
        (13, "decks.chance[2].amount"),
        (17, "colour"),
    ]
    assert str(found[4]) == (
        "line 13, decks.chance[2].amount: "
        "It has to be a whole number from 1 to 1,000,000; it says 50.5."
    )


@pytest.mark.parametrize(
    ("content", "line", "place"),
    [
        (b'{"name": "club",\n "title": "Club",}', 2, "column 18"),
        (b"", 1, "column 1"),
        (b'{"name": "club"\n "title": "Club"}', 2, "column 2"),
        (b'{"name": "club",\n "title": "caf\xe9"}', 2, ""),
        (b"[" * 20_000, 0, ""),
        (b"9" * 5_000, 0, ""),
        (b'{"notes": NaN}', 0, ""),
        (b" " * (BYTES_MAX + 1), 0, ""),
    ],
    ids=["comma", "empty", "no comma", "encoding", "deep", "long number", "NaN", "large"],
)
def test_a_file_that_is_not_json_is_one_fault_with_line_and_column(
    content: bytes, line: int, place: str
) -> None:
    [fault] = read_edition_file(content).faults

    assert (fault.line, fault.place) == (line, place)


def test_however_deep_a_file_is_nested_it_is_only_a_fault() -> None:
    for depth in range(sys.getrecursionlimit() - 200, sys.getrecursionlimit()):
        assert read_edition_file(b'{"name": %s}' % (b"[" * depth + b"]" * depth)).faults


def test_a_file_saved_with_a_byte_order_mark_is_read() -> None:
    assert read_edition_file(b"\xef\xbb\xbf" + SAMPLE.read_bytes()).faults == ()


def test_half_a_character_is_shown_without_harm() -> None:
    found = read_edition_file(rb'{"extends": "\ud800", "name": "\ud800", "\ud800": 1}').faults

    assert all(str(fault).encode() for fault in found)


def test_the_first_faults_of_very_many_are_enough() -> None:
    found = read_edition({f"a{number}": 1 for number in range(FAULTS_MAX * 2)}).faults

    assert len(found) == FAULTS_MAX + 1
    assert "more" in found[-1].sentence


def test_a_child_of_a_whole_edition_of_somebody_elses_goes_out_and_comes_in_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    editions_known.only(monkeypatch, {"club": own()})
    child = read_edition({"name": "child", "title": "Child", "extends": "club"}).document
    assert child is not None
    assert "extends" not in child

    # As one was stored that has an empty name there.
    for stored in (child, child | {"extends": ""}):
        assert read_edition_file(write_edition(stored).encode()).document == child
