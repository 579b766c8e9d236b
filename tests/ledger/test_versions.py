"""Two devices at one book: one that hasn't seen the newest entry is told so."""

import pytest

from ledger.services import games
from tests.ledger.client import Table, assert_problem, book
from tests.ledger.conftest import REFEREE

ROLL = {"type": "roll", "seat": "A", "dice": [2, 1]}


@pytest.mark.parametrize("version", [0, 2, 999_999_999])
def test_another_version_than_the_books_is_refused_with_the_books(
    started: Table, version: int
) -> None:
    before = book(started.game)

    problem = assert_problem(started.post(ROLL, version=version), 412, "STALE_VERSION")

    assert problem["version"] == 1
    assert book(started.game) == before


def test_a_post_without_a_version_is_told_to_bring_one(started: Table) -> None:
    before = book(started.game)

    assert_problem(started.post(ROLL, **{"If-Match": ""}), 428, "VERSION_MISSING")
    assert book(started.game) == before


@pytest.mark.parametrize(
    "version", ["*", '"-1"', '"1.5"', '"one"', 'W/"1"', '"1", "2"', '"1', '1"', '""', "9" * 30]
)
def test_a_malformed_version_is_refused(started: Table, version: str) -> None:
    problem = assert_problem(started.post(ROLL, **{"If-Match": version}), 400, "MALFORMED")

    assert problem["field"] == "If-Match"


def test_a_closed_book_says_that_it_is_closed_even_to_a_sender_who_has_not_seen_it(
    started: Table,
) -> None:
    games.close_book(started.game.pk, actor=REFEREE, reason="fire alarm")

    assert_problem(started.post(ROLL, version=1), 409, "BOOK_CLOSED")
