"""A game that ends without a network is tallied and signed on the tablet, and its result stands as
soon as the network is back."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.actors import Actor, Role
from ledger.services.posting import post
from tests.bank.sitting import Sitting, roll
from tests.bank.tablet import Tablet
from tests.conftest import becomes
from tournaments.models import Result, Standings

CAST = ("Ada", "Ben", "Cleo", "Dan")
REFEREE = Actor("user:1", Role.REFEREE)
LAST_TURNS = [roll("A", 6, 4), roll("B", 6, 4), roll("C", 6, 4), roll("D", 6, 4)]
DEEDS = {"type": "position", "deeds": {"boardwalk": "A"}, "cash": {"B": 1200}}


@pytest.fixture
def ended(sitting: Sitting, deciding_tablet: Tablet) -> Tablet:
    """The network is cut after the last turns, and the banker ends the game."""
    sitting.enter(DEEDS, {"type": "call_last_turn"}, *LAST_TURNS)
    tablet = deciding_tablet
    tablet.sees("End the game and tally")
    tablet.page.context.set_offline(True)
    tablet.tap("End the game and tally")
    tablet.button("Record this").click()
    tablet.page.locator(".sheets").wait_for()
    return tablet


def sign(tablet: Tablet, *names: str) -> None:
    for name in names:
        tablet.hold(f"{name} signs")
        tablet.sees(f"Signed by {name}")


def result_of(sitting: Sitting) -> Any:
    return Result.objects.filter(table=sitting.table).first()


def status_of(sitting: Sitting) -> str:
    result = result_of(sitting)
    return result.status if result else ""


def signed_by(sitting: Sitting) -> list[str]:
    result = result_of(sitting)
    seats = result.signatures.values_list("seat__letter", flat=True) if result else ()
    return sorted(seats)


def test_the_table_signs_and_the_result_stands_when_the_network_is_back(
    sitting: Sitting, ended: Tablet
) -> None:
    assert ended.text(".sheets li").startswith("A Ada winner 1. $1,900")
    sign(ended, *CAST)
    ended.sees("signed by all players. Keep this page open until it says All saved.")
    assert result_of(sitting) is None

    ended.page.context.set_offline(False)

    ended.sees("signed by all players. Your next table will appear here.")
    assert ended.text(".link") == "All saved"
    assert result_of(sitting).status == "signed"
    assert result_of(sitting).assets == {"A": 1900, "B": 1200, "C": 1500, "D": 1500}


def test_the_standings_have_it_too(sitting: Sitting, ended: Tablet) -> None:
    sign(ended, *CAST)

    ended.page.context.set_offline(False)

    def leads() -> bool:
        rows = Standings.objects.filter(event=sitting.event).values_list("rows", flat=True)
        return any(row["name"] == "Ada" and row["rank"] == 1 for found in rows for row in found)

    becomes(ended.page, leads, "Ada to lead the standings")


def test_the_sheet_is_to_the_letter_the_one_of_the_server(sitting: Sitting, ended: Tablet) -> None:
    own = ended.text(".sheets")
    assert ended.page.get_by_role("button", name="disagrees").count() == 0

    ended.page.context.set_offline(False)
    ended.page.get_by_role("button", name="Ada disagrees").wait_for()

    buttons = [f"{name} disagrees…" for name in CAST]
    online = ended.text(".sheets")
    for words in buttons:
        online = online.replace(f"{words} ", "")
    assert online == own


def test_a_signature_that_waits_can_be_taken_back(sitting: Sitting, ended: Tablet) -> None:
    sign(ended, "Ada", "Ben")
    ended.page.locator(".sheets li", has_text="Ada").get_by_text("Take the signature back").click()
    ended.page.get_by_role("button", name="Ada signs").wait_for()

    ended.page.context.set_offline(False)

    becomes(ended.page, lambda: signed_by(sitting) == ["B"], "Ben's signature to arrive")
    ended.settle()
    assert signed_by(sitting) == ["B"]


def test_another_book_has_to_be_signed_again(sitting: Sitting, ended: Tablet) -> None:
    sign(ended, "Ada")
    moves = [{"from": "Bank", "to": "B", "cash": 100}]
    adjusted = {"type": "adjust", "moves": moves, "reason": "A note was found."}
    post(sitting.game.pk, adjusted, actor=REFEREE, version=None)

    ended.page.context.set_offline(False)

    ended.sees("The book has changed since Ada signed: the new sheet has to be signed again.")
    assert signed_by(sitting) == []
    assert result_of(sitting).assets["B"] == 1300
    sign(ended, *CAST)
    becomes(ended.page, lambda: status_of(sitting) == "signed", "the result to stand")


def test_signatures_outlive_a_reload(sitting: Sitting, ended: Tablet) -> None:
    sign(ended, "Ada", "Ben")
    ended.page.goto("about:blank")
    ended.page.context.set_offline(False)

    ended.page.goto(ended.site + ended.address)

    ended.sees("Signed by Ada")
    becomes(ended.page, lambda: signed_by(sitting) == ["A", "B"], "both signatures to arrive")
    ended.settle()
    sign(ended, "Cleo", "Dan")
    becomes(ended.page, lambda: status_of(sitting) == "signed", "the result to stand")


def test_a_lost_answer_signs_once(sitting: Sitting, ended: Tablet) -> None:
    lost: list[Any] = []

    def swallow(route: Any) -> None:
        lost.append(route.fetch())
        route.abort()

    ended.page.route("**/signatures", swallow, times=2)
    sign(ended, *CAST)

    ended.page.context.set_offline(False)

    becomes(ended.page, lambda: status_of(sitting) == "signed", "the result to stand")
    ended.sees("signed by all players. Your next table will appear here.")
    assert len(lost) == 2
    assert signed_by(sitting) == ["A", "B", "C", "D"]


def test_a_network_that_goes_while_they_sign_takes_no_signature(
    sitting: Sitting, deciding_tablet: Tablet
) -> None:
    tablet = deciding_tablet
    sitting.enter(DEEDS, {"type": "call_last_turn"}, *LAST_TURNS)
    tablet.tap("End the game and tally")
    tablet.tap("Record this")
    sign(tablet, "Ada")
    tablet.page.context.set_offline(True)
    sign(tablet, "Ben", "Cleo", "Dan")
    assert signed_by(sitting) == ["A"]

    tablet.page.context.set_offline(False)

    tablet.sees("signed by all players. Your next table will appear here.")
    assert result_of(sitting).status == "signed"
