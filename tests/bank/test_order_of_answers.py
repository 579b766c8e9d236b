"""In whatever order players answer without a network: what was taken back never counts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bank.sitting import Sitting, roll
from tests.bank.tablet import Tablet
from tests.bank.test_disputed_offline import disagree, disputes_of
from tests.bank.test_signed_offline import (
    DEEDS,
    LAST_TURNS,
    acts_of,
    sign,
    signed_by,
    status_of,
)
from tests.conftest import becomes

DAN_IS_BANKRUPT: list[dict[str, Any]] = [
    {
        "type": "position",
        "cash": {"D": 5},
        "deeds": {"boardwalk": "B"},
        "tokens": {"D": 36},
        "turn": "D",
    },
    roll("D", 2, 1),
    {"type": "collect_rent", "seat": "B", "payer": "D", "lot": "boardwalk"},
    {"type": "bankrupt", "seat": "D"},
]


def ended_at(sitting: Sitting, tablet: Tablet, *commands: dict[str, Any]) -> Tablet:
    """The game has ended, and its sheet is on the tablet."""
    sitting.enter(*commands)
    tablet.tap("End the game and tally")
    tablet.tap("Record this")
    tablet.button("Ada disagrees").wait_for()
    return tablet


@pytest.fixture
def ended(sitting: Sitting, deciding_tablet: Tablet) -> Tablet:
    return ended_at(sitting, deciding_tablet, DEEDS, {"type": "call_last_turn"}, *LAST_TURNS)


def cut(tablet: Tablet) -> None:
    tablet.settle()
    tablet.page.context.set_offline(True)
    tablet.page.wait_for_selector(".link.waiting")


def take_back(tablet: Tablet, name: str, what: str = "signature") -> None:
    line = tablet.page.locator(".sheets li", has_text=name)
    line.get_by_text(f"Take the {what} back").click()
    tablet.button(f"{name} signs").wait_for()


def test_a_signature_taken_back_last_is_gone_before_the_others_arrive(
    sitting: Sitting, ended: Tablet
) -> None:
    sign(ended, "Ada")
    cut(ended)
    sign(ended, "Ben", "Cleo", "Dan")
    take_back(ended, "Ada")

    ended.page.context.set_offline(False)

    becomes(ended.page, lambda: signed_by(sitting) == ["B", "C", "D"], "three signatures")
    ended.settle()
    assert status_of(sitting) == "provisional"


def test_one_taken_back_while_the_others_are_on_their_way_overtakes_them(
    sitting: Sitting, ended: Tablet
) -> None:
    sign(ended, "Ada")
    cut(ended)
    sign(ended, "Ben", "Cleo", "Dan")
    held: list[Any] = []
    ended.page.route("**/signatures", lambda route: held.append(route), times=1)
    ended.page.context.set_offline(False)
    becomes(ended.page, lambda: held, "the first signature to leave")
    take_back(ended, "Ada")

    held[0].continue_()

    becomes(ended.page, lambda: signed_by(sitting) == ["B", "C", "D"], "three signatures")
    ended.settle()
    assert status_of(sitting) == "provisional"


def test_a_signature_is_taken_back_before_the_dispute_that_kept_the_result_open(
    sitting: Sitting, deciding_tablet: Tablet
) -> None:
    """Dan is bankrupt with nothing left: nobody waits for his signature."""
    tablet = ended_at(sitting, deciding_tablet, *DAN_IS_BANKRUPT, {"type": "call_last_turn"})
    disagree(tablet, "Dan")
    sign(tablet, "Ada", "Ben", "Cleo")
    cut(tablet)
    take_back(tablet, "Dan", "dispute")
    take_back(tablet, "Cleo")

    tablet.page.context.set_offline(False)

    becomes(tablet.page, lambda: disputes_of(sitting) == [], "the dispute to be taken back")
    tablet.settle()
    assert signed_by(sitting) == ["A", "B"]
    assert status_of(sitting) == "provisional"


def test_a_player_who_signs_again_in_the_end_has_signed(sitting: Sitting, ended: Tablet) -> None:
    sign(ended, "Ada")
    cut(ended)
    take_back(ended, "Ada")
    sign(ended, "Ben", "Cleo", "Dan", "Ada")

    ended.page.context.set_offline(False)

    becomes(ended.page, lambda: status_of(sitting) == "signed", "the result to stand")
    assert "unsigned" not in acts_of(sitting)


AT_ONCE = """async ([main, isTriedFirst]) => {
  const { modules } = await import(main);
  const { now } = modules["bank/state/store.js"];
  const answers = modules["bank/device/waiting-answers.js"];
  const signature = { card: now().card, game: now().grant.game, seat: "A",
    link: now().game.link, version: 1, madeAt: "2026-11-21T21:00:00.000Z" };
  await answers.keepAnswer(signature);
  let sent, isInTime;
  const steps = [
    async () => { sent = await answers.tryAnswer(signature); },
    async () => { isInTime = await answers.forgetUntried(signature); },
  ];
  if (!isTriedFirst) steps.reverse();
  await Promise.all(steps.map((step) => step()));
  await answers.recallAnswers();
  return [Boolean(sent), isInTime, now().waitingAnswers.map(({ isTried }) => isTried)];
}"""
"""A signature is about to be sent and taken back at the same moment, one of the two first. It is of
the book as it stands, so that nothing but these two steps touches it."""


@pytest.mark.parametrize(
    ("is_tried_first", "outcome"), [(True, [True, False, [True]]), (False, [False, True, []])]
)
def test_what_is_taken_back_while_it_goes_out_is_either_sent_or_forgotten(
    is_tried_first: bool, outcome: list[Any], listening_tablet: Tablet
) -> None:
    page = listening_tablet.page

    assert page.evaluate(AT_ONCE, [listening_tablet.main(), is_tried_first]) == outcome
