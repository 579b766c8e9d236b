"""The choice on Income Tax comes before the worth is counted (rule: tax-choice-first)."""

from __future__ import annotations

import pytest

from engine.notation import read, replay
from tests.engine.offering import offered

# $1,230 in cash, a deed at 240: 10% would be 147 in classic and 123 by the sheet of 2016.
LANDED = """[Ruleset "{ruleset}"]
position cash=A:1230 deeds=illinois-avenue:A turn=A
A roll 1+3
"""


@pytest.mark.parametrize("ruleset", ["classic", "night-2016"])
def test_no_offer_tells_what_ten_percent_would_be(ruleset: str) -> None:
    game = replay(read(LANDED.format(ruleset=ruleset))).game

    offers = [o for o in offered(game) if o["command"]["type"] == "choose_tax"]

    flat, percent = offers
    assert (flat["command"]["choice"], flat["amount"]) == ("flat", 200)
    assert percent["command"]["choice"] == "percent"
    assert "amount" not in percent
    assert not any(number in percent["text"] for number in ("147", "123", "1,470", "1,230"))


@pytest.mark.parametrize(("ruleset", "tax"), [("classic", 147), ("night-2016", 123)])
def test_the_choice_once_made_stands(ruleset: str, tax: int) -> None:
    text = LANDED.format(ruleset=ruleset) + (
        "A choose-tax percent\n"
        f"expect change A -{tax}\n"
        "refused NO_TAX_CHOICE: A choose-tax flat\n"
        "expect not-offered choose-tax A\n"
    )

    assert replay(read(text)).faults == []
