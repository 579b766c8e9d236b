"""A player who disagrees says so without a network, and the referee hears of it when it is back."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.services.posting import post
from tests.bank.sitting import Sitting, roll
from tests.bank.tablet import Tablet
from tests.bank.test_signed_offline import (
    REFEREE,
    acts_of,
    end_offline,
    ended_offline,
    result_of,
    sign,
    status_of,
)
from tests.conftest import becomes
from tournaments.models import Call, Dispute

WORDS = "A hotel is missing"


@pytest.fixture
def ended(sitting: Sitting, deciding_tablet: Tablet) -> Tablet:
    """The game has ended without a network."""
    return ended_offline(sitting, deciding_tablet)


def disagree(tablet: Tablet, name: str, words: str = WORDS) -> None:
    tablet.button(f"{name} disagrees").click()
    tablet.page.get_by_label("What is wrong, in a few words").fill(words)
    tablet.button("Dispute, and call the referee").click()
    tablet.sees(f"{name} disputes it: “{words}”")


def _swallow(route: Any) -> None:
    """The request arrives, its answer doesn't."""
    route.fetch()
    route.abort()


def disputes_of(sitting: Sitting) -> list[tuple[str, str]]:
    rows = Dispute.objects.filter(result__table=sitting.table.pk, end="")
    return list(rows.values_list("seat__letter", "text"))


def test_it_waits_and_calls_the_referee_when_the_network_is_back(
    sitting: Sitting, ended: Tablet
) -> None:
    disagree(ended, "Ben")
    sign(ended, "Ada", "Cleo", "Dan")
    ended.sees("disputed: a referee decides; others may sign")
    assert "not sent yet" in ended.text(".against")

    ended.page.context.set_offline(False)

    becomes(ended.page, lambda: disputes_of(sitting) == [("B", WORDS)], "the dispute to arrive")
    ended.settle()
    assert ended.text(".link") == "All saved"
    assert status_of(sitting) == "provisional"
    assert result_of(sitting).signatures.count() == 3
    assert Call.objects.filter(table=sitting.table.pk, reason="result").exists()


def test_it_outlives_a_reload(sitting: Sitting, ended: Tablet) -> None:
    disagree(ended, "Ben")
    ended.page.goto("about:blank")
    ended.page.context.set_offline(False)

    ended.page.goto(ended.site + ended.address)

    ended.sees(f"Ben disputes it: “{WORDS}”")
    becomes(ended.page, lambda: disputes_of(sitting) == [("B", WORDS)], "the dispute to arrive")


def test_one_that_was_taken_back_is_not_sent(sitting: Sitting, ended: Tablet) -> None:
    disagree(ended, "Ben")
    ended.button("Take the dispute back").click()
    sign(ended, "Ben")

    ended.page.context.set_offline(False)

    becomes(ended.page, lambda: "signed" in acts_of(sitting), "the signature to arrive")
    ended.settle()
    assert "disputed" not in acts_of(sitting)


def test_a_lost_answer_disputes_once(sitting: Sitting, ended: Tablet) -> None:
    ended.page.route("**/disputes", _swallow, times=2)
    disagree(ended, "Ben")

    ended.page.context.set_offline(False)

    becomes(ended.page, lambda: ended.text(".link") == "All saved", "the dispute to be sent")
    assert acts_of(sitting).count("disputed") == 1
    assert disputes_of(sitting) == [("B", WORDS)]


def test_about_another_book_it_is_asked_again(sitting: Sitting, ended: Tablet) -> None:
    disagree(ended, "Ben")
    moves = [{"from": "Bank", "to": "B", "cash": 100}]
    adjusted = {"type": "adjust", "moves": moves, "reason": "A note was found."}
    post(sitting.game.pk, adjusted, actor=REFEREE, version=None)

    ended.page.context.set_offline(False)

    ended.sees(
        "The sheet has changed since it was answered by Ben: please check the new one, and sign or "
        "disagree."
    )
    ended.settle()
    assert disputes_of(sitting) == []


def test_one_on_its_way_that_was_taken_back_does_not_stay(sitting: Sitting, ended: Tablet) -> None:
    ended.page.route("**/disputes", lambda route: route.abort())
    ended.page.route("**/disputes", _swallow, times=1)
    disagree(ended, "Ben")
    ended.page.context.set_offline(False)
    becomes(ended.page, lambda: disputes_of(sitting), "the dispute to arrive, and its answer not")
    ended.page.context.set_offline(True)
    ended.page.locator(".sheets li", has_text="Ben").get_by_text("Take the dispute back").click()
    ended.button("Ben signs").wait_for()
    sign(ended, "Ben")

    ended.page.unroute("**/disputes")
    ended.page.context.set_offline(False)

    becomes(ended.page, lambda: disputes_of(sitting) == [], "the dispute to be taken back")
    becomes(ended.page, lambda: acts_of(sitting)[-1] == "signed", "the signature to arrive")


def test_it_goes_out_before_the_signatures_that_would_settle_the_result(
    sitting: Sitting, deciding_tablet: Tablet
) -> None:
    land = {"type": "position", "cash": {"D": 5}, "deeds": {"boardwalk": "B"}}
    sitting.enter(
        land | {"tokens": {"D": 36}, "turn": "D"},
        roll("D", 2, 1),
        {"type": "collect_rent", "seat": "B", "payer": "D", "lot": "boardwalk"},
        {"type": "bankrupt", "seat": "D"},
        {"type": "call_last_turn"},
    )
    tablet = end_offline(deciding_tablet)
    sign(tablet, "Ada", "Ben", "Cleo")
    disagree(tablet, "Dan")
    tablet.page.goto("about:blank")
    tablet.page.context.set_offline(False)

    tablet.page.goto(tablet.site + tablet.address)

    becomes(tablet.page, lambda: disputes_of(sitting) == [("D", WORDS)], "the dispute to arrive")
    becomes(tablet.page, lambda: result_of(sitting).signatures.count() == 3, "all signatures")
    assert status_of(sitting) == "provisional"

    tablet.page.context.set_offline(True)
    tablet.button("Change the words…").click()
    tablet.page.get_by_label("What is wrong, in a few words").fill("Two hotels")
    tablet.button("Change the words").click()
    tablet.sees("Dan disputes it: “Two hotels”")
    tablet.page.context.set_offline(False)

    becomes(tablet.page, lambda: disputes_of(sitting) == [("D", "Two hotels")], "the new words")
    assert status_of(sitting) == "provisional"


def test_words_in_any_script_arrive(sitting: Sitting, ended: Tablet) -> None:
    words = "خانه\u200cها — a hotel is missing 👨\u200d👩\u200d👧"
    disagree(ended, "Ben", words)

    ended.page.context.set_offline(False)

    becomes(ended.page, lambda: disputes_of(sitting) == [("B", words)], "the dispute to arrive")


def test_words_that_are_being_typed_outlive_a_reload_and_the_way_back(ended: Tablet) -> None:
    words = ended.page.get_by_label("What is wrong, in a few words")
    ended.button("Ben disagrees").click()
    words.fill(WORDS)
    ended.keeps().page.goto("about:blank")
    ended.page.context.set_offline(False)

    ended.page.goto(ended.site + ended.address)

    ended.sees("Begun before, not recorded yet")
    assert words.input_value() == WORDS
    ended.button("‹ Back").click()
    ended.button("Ben disagrees").click()
    ended.button("Discard").click()
    assert words.input_value() == ""


def test_words_that_were_recorded_are_begun_no_longer(ended: Tablet) -> None:
    disagree(ended, "Ben")
    ended.button("Change the words…").click()

    assert ended.page.get_by_label("What is wrong, in a few words").input_value() == WORDS
    assert not ended.button("Discard").count()
