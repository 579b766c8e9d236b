"""A preview: the same decision, and nothing is written."""

from tests.ledger.client import Table, assert_problem, book

BUY = {"type": "buy", "seat": "A", "lot": "baltic-avenue"}


def test_a_preview_is_what_the_post_then_does(started: Table) -> None:
    started.enter({"type": "roll", "seat": "A", "dice": [2, 1]})
    before = book(started.game)

    preview = started.post(BUY, rest="/preview")

    assert preview.status_code == 200
    assert book(started.game) == before
    entry = started.enter(BUY)["transaction"]
    assert preview.json()["text"] == entry["text"]
    assert preview.json()["facts"] == entry["facts"]
    assert preview.json()["postings"] == [
        {name: leg[name] for name in ("account", "commodity", "quantity")}
        for leg in entry["postings"]
    ]


def test_a_preview_of_an_undo_shows_what_comes_back(started: Table) -> None:
    preview = started.post({"type": "undo", "number": 1}, rest="/preview").json()

    assert preview["text"].startswith("Takes back entry 1")
    assert {"account": "A", "commodity": "cash", "quantity": -1500} in preview["postings"]


def test_a_preview_refuses_what_the_post_would_refuse_and_binds_nothing(started: Table) -> None:
    before = book(started.game)

    assert_problem(started.post(BUY, rest="/preview"), 422, "NOT_LANDED_ON")
    assert_problem(started.post({"type": "buy"}, rest="/preview"), 400, "MALFORMED")
    close = {"type": "close", "reason": "late"}
    assert_problem(started.post(close, rest="/preview"), 403, "REFEREE_ONLY")
    assert book(started.game) == before


def test_a_preview_does_not_tell_what_ten_percent_would_be(started: Table) -> None:
    started.enter({"type": "roll", "seat": "A", "dice": [1, 3]})
    choice = {"type": "choose_tax", "seat": "A", "choice": "percent"}

    answer = started.post(choice, rest="/preview")

    assert answer.status_code == 200
    assert answer.json()["postings"] == []
    assert "150" not in answer.text
    assert "pays $150 to the Bank" in started.enter(choice)["transaction"]["text"]
