"""Reading a game: the state with its tag, the offers, the journal page by page."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.ledger.client import Table, assert_problem


def test_an_empty_book_offers_the_start(table: Table) -> None:
    game = table.get().json()

    assert game["id"] == str(table.game.pk)
    assert game["version"] == 0
    assert game["newest"] is None
    assert "start" in {offer["command"]["type"] for offer in game["offers"]}
    assert game["live"]["url"].startswith(f"/live/game-{table.game.pk}?token=")


def test_a_client_that_has_the_newest_state_is_not_sent_it_again(started: Table) -> None:
    tag = started.get().headers["ETag"]
    assert tag == '"1"'

    assert started.get(**{"If-None-Match": tag}).status_code == 304
    started.enter({"type": "roll", "seat": "A", "dice": [2, 1]})
    assert started.get(**{"If-None-Match": tag}).status_code == 200


def test_the_offers_can_be_read_alone(started: Table) -> None:
    assert started.get("/offers").json()["offers"] == started.get().json()["offers"]


def test_the_journal_is_read_page_by_page(started: Table) -> None:
    for number in range(1, 7):
        started.enter({"type": "undo", "number": number})
    numbers = []
    page = started.get("/transactions?limit=3").json()
    while True:
        numbers.append([entry["number"] for entry in page["results"]])
        if page["next"] is None:
            break
        headers = {"Authorization": started.authorization}
        page = started.client.get(page["next"], headers=headers).json()

    assert numbers == [[1, 2, 3], [4, 5, 6], [7]]


def test_the_journal_is_read_from_a_number_on(started: Table) -> None:
    started.enter({"type": "roll", "seat": "A", "dice": [2, 1]})

    results = started.get("/transactions?after=1").json()["results"]

    assert [entry["number"] for entry in results] == [2]
    assert started.get("/transactions?after=2").json() == {"results": [], "next": None}


@pytest.mark.parametrize(
    "query",
    ["after=-1", "after=x", "after=²", "limit=0", "limit=201", "limit=9e9", "after=" + "9" * 30],
)
def test_a_malformed_page_is_refused(started: Table, query: str) -> None:
    assert_problem(started.get(f"/transactions?{query}"), 400, "MALFORMED")


@pytest.mark.parametrize("number", ["2", "0", "9" * 40, "-1", "1.0", "first", "²"])
def test_an_entry_that_is_not_there_is_unknown(started: Table, number: str) -> None:
    assert_problem(started.get(f"/transactions/{number}"), 404, "UNKNOWN_ENTRY")


def test_reading_the_journal_costs_the_same_for_one_entry_and_many(
    started: Table, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(1, 31):
        started.enter({"type": "undo", "number": number})

    with django_assert_max_num_queries(8):
        assert len(started.get("/transactions").json()["results"]) == 31


def test_an_edition_shows_its_board_and_decks_to_everybody(table: Table) -> None:
    edition = table.client.get("/api/v1/editions/us-pre2008").json()

    assert [space["pos"] for space in edition["spaces"]] == list(range(40))
    assert edition["spaces"][39]["slug"] == "boardwalk"
    assert edition["spaces"][39]["rents"] == [50, 200, 600, 1400, 1700, 2000]
    assert [len(cards) for cards in edition["decks"].values()] == [16, 16]
    assert_problem(table.client.get("/api/v1/editions/mars"), 404, "UNKNOWN_EDITION")


def test_the_rulesets_name_their_options(table: Table) -> None:
    answer = table.client.get("/api/v1/rulesets").json()

    names = [ruleset["name"] for ruleset in answer["rulesets"]]
    assert {"classic", "night-2016"} <= set(names)
    assert all(option["sentence"] for option in answer["options"])


@pytest.mark.parametrize("address", ["/api/v1/games", "/api/v1/nothing", "/api/v2/me", "/api/x/y"])
def test_an_unknown_address_is_answered_as_the_api_answers(table: Table, address: str) -> None:
    assert_problem(table.client.get(address), 404, "NOT_FOUND")
    assert_problem(table.client.post(address), 404, "NOT_FOUND")


@pytest.mark.parametrize(
    "accept", ["application/json", "*/*", "application/*", "text/html, */*;q=0.5"]
)
def test_a_client_that_takes_json_gets_it(started: Table, accept: str) -> None:
    answer = started.get("/offers", Accept=accept)
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.content == started.get("/offers").content


@pytest.mark.parametrize("accept", ["text/html", "application/xml, text/csv;q=0.5"])
def test_a_client_that_takes_no_json_is_told_so(started: Table, accept: str) -> None:
    assert_problem(started.get(Accept=accept), 406, "NOT_ACCEPTABLE")


def test_json_is_indented_on_demand(started: Table) -> None:
    answer = started.get("/offers", Accept="application/json; indent=1")
    assert answer.content.startswith(b'{\n "version"')
    assert answer.json() == started.get("/offers").json()
