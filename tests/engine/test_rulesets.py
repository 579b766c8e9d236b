"""Each ruleset has the options of its document, worked out from the documents by hand."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.ruleset import real_changes, resolve_options

# What isn't named is as in the long game.
OWN: dict[str, dict[str, Any]] = {
    "classic": {},
    "parker-2003": {},
    "parker-2003-short": {
        "income_tax": "flat",
        "deal": "three_free",
        "hotel_after": 3,
        "jail_must_leave": True,
        "ends_after_bankruptcies": 1,
    },
    "parker-2003-timed": {"deal": "two_paid"},
    "modern-2008": {
        "income_tax": "flat",
        "jail_third_turn_card": True,
        "jail_prepay_turns": 3,
        "rent_claim": "automatic",
        "build_window": "between_turns",
    },
    "fandom": {
        "sell_group_at_once": "hotels_and_houses",
        "hotel_break": "only_to_raise_funds",
    },
    "fandom-short": {
        "sell_group_at_once": "hotels_and_houses",
        "hotel_break": "only_to_raise_funds",
        "deal": "two_paid",
        "hotel_after": 3,
        "ends_after_bankruptcies": 2,
        "final_settlement": "intact",
    },
    "fandom-timed": {
        "sell_group_at_once": "hotels_and_houses",
        "hotel_break": "only_to_raise_funds",
        "deal": "two_paid",
    },
    "night-2016": {
        "income_tax_base": "cash_buildings",
        "hotel_break": "only_to_raise_funds",
        "time_up": "equal_turns",
        "tournament": True,
    },
}
HOUSE_RULES = {
    "free_parking": "nothing",
    "go_landing_salary": "single",
    "auctions": "held",
    "rent_in_jail": "collected",
}


@pytest.mark.parametrize("ruleset", engine.RULESETS)
def test_a_ruleset_differs_from_the_long_game_where_its_document_does(ruleset: str) -> None:
    options = resolve_options(ruleset, {})

    for name, option in engine.OPTIONS.items():
        if name != "short":
            assert getattr(options, name) == OWN[ruleset].get(name, option.default), name


@pytest.mark.parametrize("ruleset", engine.RULESETS)
def test_house_rules_are_off_in_every_ruleset(ruleset: str) -> None:
    options = resolve_options(ruleset, {})

    assert {name: getattr(options, name) for name in HOUSE_RULES} == HOUSE_RULES


def test_the_wikis_income_tax_goes_by_the_board() -> None:
    for ruleset in ("fandom", "fandom-short", "fandom-timed"):
        assert resolve_options(ruleset, {}, "us-pre2008").income_tax == "choice"
        assert resolve_options(ruleset, {}, "us-2008").income_tax == "flat"


def test_a_short_game_brings_its_rules_unless_they_are_chosen_as_well() -> None:
    options = resolve_options("classic", {"short": "fandom", "ends_after_bankruptcies": 0})

    assert (options.deal, options.hotel_after) == ("two_paid", 3)
    assert options.ends_after_bankruptcies == 0
    assert resolve_options("parker-2003-timed", {"short": "none"}).deal == "two_paid"


def test_a_short_game_that_is_given_up_takes_all_its_rules_with_it() -> None:
    for ruleset, full in (("parker-2003-short", "parker-2003"), ("fandom-short", "fandom")):
        for edition in engine.EDITION_NAMES:
            played = resolve_options(ruleset, {"short": "none"}, edition)
            assert played == resolve_options(full, {}, edition)


def test_a_short_or_timed_game_names_its_full_one() -> None:
    full = {name: each.full_game for name, each in engine.RULESETS.items() if each.full_game}

    assert full == {
        "parker-2003-short": "parker-2003",
        "parker-2003-timed": "parker-2003",
        "fandom-short": "fandom",
        "fandom-timed": "fandom",
    }


def test_only_the_wikis_rules_ask_for_the_board() -> None:
    asking = [name for name, ruleset in engine.RULESETS.items() if ruleset.asks_for_edition]

    assert asking == ["fandom", "fandom-short", "fandom-timed"]


def test_changes_that_change_nothing_are_left_out() -> None:
    short = {"short": "parker_2003", "deal": "three_free", "hotel_after": 4, "rounding": "half_up"}

    assert real_changes("classic", short) == {"short": "parker_2003", "hotel_after": 4}
    assert real_changes("fandom", {"income_tax": "flat"}, "us-2008") == {}
    assert real_changes("fandom", {"income_tax": "flat"}) == {"income_tax": "flat"}


@given(st.data())
def test_what_is_left_of_the_changes_resolves_to_the_same(data: st.DataObject) -> None:
    ruleset = data.draw(st.sampled_from(sorted(engine.RULESETS)))
    edition = data.draw(st.sampled_from(engine.EDITION_NAMES))
    names = data.draw(st.sets(st.sampled_from(sorted(engine.OPTIONS))))
    changes = {
        name: data.draw(st.sampled_from(engine.OPTIONS[name].values)) for name in sorted(names)
    }

    real = real_changes(ruleset, changes, edition)

    assert set(real) <= set(changes)
    assert resolve_options(ruleset, real, edition) == resolve_options(ruleset, changes, edition)
