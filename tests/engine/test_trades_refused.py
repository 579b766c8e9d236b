"""A trade that is refused says what is missing, to the dollar; one dollar more, and it is made."""

from __future__ import annotations

import pytest

import engine
from engine.notation import read, replay
from tests.engine.offering import offered_after

BARE = "position deeds=boardwalk:A,park-place:C,short-line:B turn=A"
MORTGAGED = "position cash=B:{} deeds=st-james-place:A mortgaged=st-james-place turn=A"
# A owes the Bank 75; Boardwalk's mortgage of 200 is all that A can raise.
OWING = (
    "position cash=A:0 deeds=boardwalk:A,park-place:C,short-line:C,reading-railroad:C "
    "mortgaged=reading-railroad turn=A\nuntrack\nA tax luxury"
)

REFUSED = {
    "more cash than there is": (
        "", BARE, "A trade B $1501 short-line",
        "Seat A has $1,500 and needs $1,501 for its side of the trade: $1 short.",
    ),
    "more than the partner has": (
        "", BARE, "A trade B boardwalk $1501",
        "Seat B has $1,500 and needs $1,501 for its side of the trade: $1 short.",
    ),
    "a jail card that another holds": (
        "", BARE, "A trade B jail-card:chance $10",
        "Seat A doesn't hold the Chance jail card.",
    ),
    "too little for the mortgage": (
        "", MORTGAGED.format(98), "A trade B st-james-place $90",
        "Seat B has $8 and needs $9 for the mortgage on St. James Place: $1 short.",
    ),
    "too little to lift it at once": (
        "", MORTGAGED.format(188), "A trade B st-james-place $90 lift=st-james-place",
        "Seat B has $98 and needs $99 for the mortgage on St. James Place: $1 short.",
    ),
    "a sale below the mortgage while owing": (
        "only_towards_the_debt", OWING, "A trade B boardwalk $200",
        "Seat A owes $75: $200 can be raised for that now, and $200 after this trade.",
    ),
    "bought from a debtor": (
        "only_towards_the_debt", OWING, "B trade A $150 boardwalk",
        "Seat A owes $75: $200 can be raised for that now, and $150 after this trade.",
    ),
    "a deed for a deed while owing": (
        "only_towards_the_debt", OWING, "A trade C boardwalk park-place,$25",
        "Seat A owes $75: $200 can be raised for that now, and $200 after this trade.",
    ),
    "a mortgaged deed raises nothing": (
        "only_towards_the_debt", OWING, "A trade C boardwalk reading-railroad,$210",
        "Seat A owes $75: $200 can be raised for that now, and $200 after this trade.",
    ),
    "a mortgage lifted while owing": (
        "only_towards_the_debt", OWING,
        "A trade C boardwalk reading-railroad,$400 lift=reading-railroad",
        "Seat A owes $75, which must be paid before a mortgage is lifted.",
    ),
    "a trade that doesn't cover the debt": (
        "only_if_it_covers_the_debt", OWING, "A trade B boardwalk $74",
        "Seat A owes $75: a trade now must leave the cash to pay that.",
    ),
    "any trade while owing": (
        "forbid", OWING, "A trade B boardwalk $500",
        "Seat A owes $75, which must be paid before any trade.",
    ),
}  # fmt: skip

MADE = [
    ("", BARE, "A trade B $1500 short-line"),
    ("", MORTGAGED.format(99), "A trade B st-james-place $90"),
    ("", MORTGAGED.format(189), "A trade B st-james-place $90 lift=st-james-place"),
    ("only_towards_the_debt", OWING, "A trade B boardwalk $201"),
    ("only_towards_the_debt", OWING, "B trade A $201 boardwalk"),
    ("only_towards_the_debt", OWING, "A trade C boardwalk park-place,$26"),
    ("only_towards_the_debt", OWING, "A trade C boardwalk reading-railroad,$211"),
    ("only_if_it_covers_the_debt", OWING, "A trade B boardwalk $75"),
    ("free", OWING, "A trade B boardwalk $1"),
]


def decided(option: str, before: str, line: str) -> engine.Outcome:
    rules = '[Ruleset "classic"]\n'
    if option:
        rules += f'[Option "trade_in_debt={option}"]\n'
    run = replay(read(f"{rules}{before}\n"))
    assert run.faults == []
    command = read(f"{rules}{line}").lines[-1].content
    assert isinstance(command, engine.Command)
    return engine.decide(run.game, command)


@pytest.mark.parametrize(("option", "before", "line", "sentence"), REFUSED.values(), ids=REFUSED)
def test_it_says_what_is_missing(option: str, before: str, line: str, sentence: str) -> None:
    with pytest.raises(engine.Refusal) as refused:
        decided(option, before, line)

    assert refused.value.sentence == sentence


@pytest.mark.parametrize(("option", "before", "line"), MADE)
def test_with_a_dollar_more_it_is_made(option: str, before: str, line: str) -> None:
    assert decided(option, before, line).transfers


def test_a_player_with_nothing_built_on_may_offer_everything() -> None:
    text = (
        "position cash=A:7 deeds=boardwalk:A,mediterranean-avenue:A,baltic-avenue:A,short-line:B "
        "buildings=baltic-avenue:1 jail_cards=chance:A turn=A"
    )
    trade, *_ = offered_after("trade", text)

    assert (trade["text"], trade["group"]) == ("Seat A trades", "trade")
    assert trade["asks"]["gives"] == {
        "kind": "bundle",
        "cash": 7,
        "deeds": ["boardwalk"],
        "jail_cards": ["chance"],
    }
    assert trade["asks"]["takes"]["by_seat"]["B"] == {
        "cash": 1500,
        "deeds": ["short-line"],
        "jail_cards": [],
    }
    assert [each["value"] for each in trade["asks"]["partner"]["options"]] == ["B", "C", "D"]
    assert trade["condition"] == "both_give_and_can_pay"
    assert "promise" not in trade["asks"]


def test_the_mortgages_lifted_with_a_trade_are_among_what_it_moves() -> None:
    trade, *_ = offered_after("trade", MORTGAGED.format(100))

    assert trade["asks"]["lift"]["among"] == ["gives", "takes"]


def test_a_promise_not_to_ask_for_rent_is_offered_where_it_is_allowed() -> None:
    text = '[Option "immunity_deals=allow"]\nposition deeds=boardwalk:A turn=A'

    assert offered_after("trade", text)[0]["asks"]["promise"] == {
        "kind": "one_of",
        "optional": True,
        "options": [{"value": "immunity", "text": "rent is not asked later"}],
    }


def test_with_nothing_but_cash_no_trade_is_offered() -> None:
    assert offered_after("trade", "position turn=A") == []
    assert offered_after("trade", "position jail_cards=chance:B turn=A") != []
