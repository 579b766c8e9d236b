"""Names are compared and sorted as people do."""

from __future__ import annotations

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.codes import Code
from tournaments.models import Event, Staff
from tournaments.person_names import folded, natural_key, tidied
from tournaments.services import draws, people, players


def test_two_comes_before_ten() -> None:
    names = ["Bank 10", "Bank 2", "bank 1", "Bank", "Table 3a", "Table 3", "7", "Émile", "Eva"]
    assert sorted(names, key=natural_key) == [
        "7", "Bank", "bank 1", "Bank 2", "Bank 10", "Émile", "Eva", "Table 3", "Table 3a",
    ]  # fmt: skip


def test_a_number_may_be_longer_than_any_number() -> None:
    names = ["Bank " + "9" * 5000, "Bank 1", "Bank " + "8" * 5000]
    assert sorted(names, key=natural_key) == [names[1], names[2], names[0]]


def test_a_name_is_the_same_in_capitals_and_however_its_accents_were_typed() -> None:
    assert folded("Zoë  ANGSTRÖM") == folded("zoe\u0308 angström")


def test_marks_that_nobody_sees_make_no_other_name() -> None:
    pasted = "\u202a\ufeffZoë\u200b\u00a0 Li\u2069\u202c"
    assert tidied(pasted) == "Zoë Li"
    assert folded(pasted) == folded("Zoë Li")


def test_what_joins_letters_stays() -> None:
    assert tidied("علی\u200cرضا") == "علی\u200cرضا"


def test_a_player_is_added_once_however_the_name_was_copied(event: Event) -> None:
    with refused(Code.NAMESAKE):
        players.add_player(event, "Ada\u200b")


def test_bankers_get_the_tables_in_the_order_of_their_numbers(event: Event) -> None:
    event.staff.all().delete()
    for number in (10, 2, 1):
        people.add_staff(event, f"Bank {number}", Staff.Role.BANKER)
    round_ = evening.drafted(event)
    served = [table.banker.name for table in evening.tables_of(round_) if table.banker]
    assert served == ["Bank 1", "Bank 2"]
    assert [each.name for each in draws.bankers_of(round_)] == ["Bank 1", "Bank 2", "Bank 10"]
