"""A trade is shown with all it moves before it is recorded."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet


@pytest.fixture
def trade(sitting: Sitting, tablet: Tablet) -> Tablet:
    """Ada, who has Boardwalk and a mortgaged Reading Railroad, trades with Ben."""
    sitting.enter(
        {
            "type": "position",
            "deeds": {
                "boardwalk": "A",
                "reading-railroad": "A",
                "baltic-avenue": "B",
                "park-place": "C",
            },
            "mortgaged": ["reading-railroad"],
            "jail_cards": {"chance": "B"},
        }
    )
    tablet.sees("A position is set up")
    tablet.tap("Trade")
    tablet.tap("Ada trades")
    tablet.page.locator(".field-partner .option", has_text="Ben").click()
    return tablet


def side(tablet: Tablet, name: str) -> Locator:
    """One of the two sides of the form."""
    return tablet.page.locator(f".field-{name}")


def test_deeds_cards_and_cash_change_hands_in_one_entry(sitting: Sitting, trade: Tablet) -> None:
    side(trade, "gives").get_by_role("button", name="Boardwalk").click()
    side(trade, "takes").get_by_role("button", name="Jail card").click()
    side(trade, "takes").get_by_label("Amount").fill("250")
    trade.tap("Record this")

    assert (trade.cash("A"), trade.cash("B")) == ("$1,750", "$1,250")
    assert sitting.commands()[-1] == "trade"


def test_money_is_typed_on_the_pad_and_the_systems_keyboard_stays_away(
    sitting: Sitting, trade: Tablet
) -> None:
    side(trade, "gives").get_by_role("button", name="Boardwalk").click()
    amount = side(trade, "takes").get_by_label("Amount")
    amount.click()
    trade.type(165)
    side(trade, "takes").get_by_role("button", name="Last digit away").click()
    assert (amount.input_value(), amount.get_attribute("inputmode")) == ("16", "none")

    side(trade, "takes").get_by_role("button", name="Done").click()
    trade.tap("Record this")
    assert trade.cash("A") == "$1,516"


def test_the_preview_names_the_interest_on_a_mortgage(sitting: Sitting, trade: Tablet) -> None:
    side(trade, "gives").get_by_role("button", name="Reading Railroad").click()
    side(trade, "takes").get_by_role("button", name="Baltic Avenue").click()
    trade.page.locator(".movements").wait_for()

    assert "Ben −$10," in trade.text(".movements")
    assert sitting.commands()[-1] == "position"


def test_a_deed_whose_mortgage_is_lifted_at_once_is_not_shown_as_mortgaged(trade: Tablet) -> None:
    side(trade, "gives").get_by_role("button", name="Reading Railroad").click()
    side(trade, "takes").get_by_role("button", name="Baltic Avenue").click()
    gets = trade.page.locator(".movements li", has_text="Ben").locator(".moved")
    expect(gets).to_contain_text("Reading Railroad mortgaged")
    trade.page.locator(".field-lift").get_by_role("button", name="Reading Railroad").click()

    expect(gets).to_contain_text("Reading Railroad")
    expect(gets).not_to_contain_text("mortgaged")


def test_a_trade_the_rules_refuse_can_be_mended(sitting: Sitting, trade: Tablet) -> None:
    side(trade, "gives").get_by_role("button", name="Boardwalk").click()
    side(trade, "takes").get_by_label("Amount").fill("1600")
    trade.page.locator(".refusal").wait_for()
    assert trade.button("Record this").is_disabled()

    side(trade, "takes").get_by_label("Amount").fill("160")
    trade.tap("Record this")
    assert trade.cash("A") == "$1,660"


def test_another_partner_empties_the_partners_side(sitting: Sitting, trade: Tablet) -> None:
    side(trade, "takes").get_by_role("button", name="Baltic Avenue").click()
    trade.page.locator(".field-partner .option", has_text="Cleo").click()

    assert side(trade, "takes").get_by_role("button", name="Park Place").is_visible()
    assert not side(trade, "takes").get_by_role("button", name="Baltic Avenue").count()


def test_a_lot_that_no_trade_can_move_is_dim_and_says_why(sitting: Sitting, tablet: Tablet) -> None:
    lots = {"boardwalk": "A", "park-place": "A", "short-line": "A", "states-avenue": "B"}
    sitting.enter({"type": "position", "deeds": lots, "buildings": {"park-place": 1}})
    tablet.sees("A position is set up")
    tablet.tap("Trade")
    tablet.tap("Ben trades")
    tablet.page.locator(".field-partner .option", has_text="Ada").click()

    dim = side(tablet, "takes").locator(".refused-tile")
    assert dim.locator(".tick-name").all_inner_texts() == ["Park Place1 house", "Boardwalk"]
    assert not side(tablet, "gives").locator(".refused-tile").count()
    dim.filter(has_text="Boardwalk").click()
    assert "Buildings stand in the color group of Boardwalk" in tablet.text(".field-takes .refusal")
    dim.filter(has_text="Boardwalk").click()
    assert not tablet.page.locator(".field-takes .refusal").count()


def test_a_player_with_nothing_but_built_lots_is_told_why_they_trade_nothing(
    sitting: Sitting, tablet: Tablet
) -> None:
    lots = {"boardwalk": "A", "park-place": "A"}
    sitting.enter({"type": "position", "deeds": lots, "buildings": {"park-place": 1}})
    tablet.sees("A position is set up")
    tablet.tap("Trade")

    tablet.page.locator(".refused summary", has_text="Ada trades").click()
    tablet.sees("they must be sold back to the Bank before it changes hands", within=".refused")


def test_only_mortgages_that_change_hands_can_be_lifted_at_once(
    sitting: Sitting, trade: Tablet
) -> None:
    lift = side(trade, "lift")
    assert not lift.is_visible()
    side(trade, "gives").get_by_role("button", name="Reading Railroad").click()
    side(trade, "takes").get_by_label("Amount").fill("150")
    assert lift.locator(".tick-name").all_inner_texts() == ["Reading Railroad"]
    lift.get_by_role("button").click()
    trade.sees("lifted at once", within=".answer")

    side(trade, "gives").get_by_role("button", name="Reading Railroad").click()
    side(trade, "gives").get_by_role("button", name="Boardwalk").click()
    assert not lift.is_visible()
    trade.tap("Record this")
    assert "lift" not in sitting.newest_command()


def test_an_amount_that_is_not_a_whole_number_is_reported_and_not_rounded(
    sitting: Sitting, trade: Tablet
) -> None:
    side(trade, "gives").get_by_role("button", name="Boardwalk").click()
    for odd in ("12.50", "1e2", "-7", "$12"):
        side(trade, "takes").get_by_label("Amount").fill(odd)

        assert side(trade, "takes").get_by_text("A whole number, in digits.").is_visible()
        assert trade.button("Record this").is_disabled()

    side(trade, "takes").get_by_label("Amount").fill("12")
    trade.tap("Record this")
    assert trade.cash("B") == "$1,488"


def test_the_browsers_back_closes_the_form_and_keeps_the_bank(trade: Tablet) -> None:
    trade.page.go_back()

    trade.page.locator(".panel").wait_for(state="detached")
    assert trade.button("Trade").first.is_visible()


def test_a_form_filled_in_without_network_can_be_recorded_when_it_is_back(
    sitting: Sitting, trade: Tablet
) -> None:
    trade.page.context.set_offline(True)
    side(trade, "gives").get_by_role("button", name="Boardwalk").click()
    side(trade, "takes").get_by_role("button", name="Baltic Avenue").click()
    trade.sees("No connection to the server: this can be checked and entered when")
    assert trade.button("Record this").is_disabled()

    trade.page.context.set_offline(False)
    trade.page.locator(".answer .movements").wait_for()
    trade.tap("Record this")
    assert sitting.commands()[-1] == "trade"


def ticked(tablet: Tablet) -> list[str]:
    """What is chosen on the form that is open."""
    chosen = tablet.page.locator(".panel [aria-pressed=true]").all_inner_texts()
    return [words.split("\n")[-1] for words in chosen]


def begin(trade: Tablet) -> None:
    """Ada is to give Boardwalk for $250."""
    side(trade, "gives").get_by_role("button", name="Boardwalk").click()
    side(trade, "takes").get_by_label("Amount").fill("250")
    trade.page.locator(".answer .movements").wait_for()


def is_as_begun(trade: Tablet) -> None:
    trade.page.locator(".answer .movements").wait_for()
    assert ticked(trade) == ["Ben", "Boardwalk"]
    assert side(trade, "takes").get_by_label("Amount").input_value() == "250"
    trade.sees("Begun before, not recorded yet")


@pytest.mark.parametrize("opener", ["journal", "why", "tablet"])
def test_what_covers_a_trade_that_was_begun_leads_back_to_it(trade: Tablet, opener: str) -> None:
    begin(trade)

    trade.page.locator(f"[data-key={opener}]").click()
    trade.page.locator(".form-trade").wait_for(state="detached")
    trade.button("‹ Back").click()

    is_as_begun(trade)
    trade.button("‹ Back").click()
    trade.page.locator(".dice-card").wait_for()
    assert not trade.page.locator(".panel").count()


def test_a_trade_that_was_left_is_there_when_it_is_opened_again(
    sitting: Sitting, trade: Tablet
) -> None:
    begin(trade)
    trade.button("‹ Back").click()
    trade.tap("Trade")
    trade.sees("begun, not recorded yet", within=".action:has-text('Ada trades')")
    assert not trade.page.locator(".action", has_text="Ben trades").locator("small").count()
    trade.tap("Ada trades")

    is_as_begun(trade)
    trade.button("Discard").click()
    assert ticked(trade) == []
    trade.button("‹ Back").click()
    trade.tap("Trade")
    assert "begun" not in trade.text(".panel")


def test_a_trade_that_was_recorded_is_begun_no_longer(sitting: Sitting, trade: Tablet) -> None:
    begin(trade)
    trade.button("‹ Back").click()
    trade.tap("Trade")
    trade.tap("Ada trades")
    trade.page.locator(".answer .movements").wait_for()
    trade.tap("Record this")

    assert sitting.commands()[-1] == "trade"
    trade.tap("Trade")
    assert "begun" not in trade.text(".panel")


def test_after_a_reload_a_trade_that_was_left_is_not_in_the_way(trade: Tablet) -> None:
    begin(trade)
    trade.button("Journal").click()
    trade.page.locator(".journal").wait_for()

    trade.keeps().page.reload()

    trade.page.locator(".dice-card").wait_for()
    assert not trade.page.locator(".panel").count()
    trade.tap("Trade")
    trade.tap("Ada trades")
    is_as_begun(trade)


def test_a_trade_that_met_another_entry_and_was_recorded_is_begun_no_longer(
    sitting: Sitting, trade: Tablet
) -> None:
    begin(trade)
    trade.page.context.set_offline(True)
    trade.button("Record this").click()
    trade.page.wait_for_selector(".link.waiting")
    sitting.enter({"type": "count", "counted": {"A": 1500}})
    trade.page.context.set_offline(False)
    trade.button("Enter mine as well").click()
    trade.settle()

    assert sitting.commands()[-1] == "trade"
    trade.tap("Trade")
    assert "begun" not in trade.text(".panel")


def test_a_trade_that_was_begun_outlives_a_reload_until_it_is_discarded(
    sitting: Sitting, trade: Tablet
) -> None:
    side(trade, "gives").get_by_role("button", name="Reading Railroad").click()
    side(trade, "takes").get_by_role("button", name="Baltic Avenue").click()
    side(trade, "takes").get_by_role("button", name="Jail card").click()
    side(trade, "takes").get_by_label("Amount").fill("250")
    trade.page.locator(".field-lift .tick", has_text="Reading Railroad").click()
    trade.page.locator(".answer .movements").wait_for()

    trade.keeps().page.reload()
    trade.page.locator(".answer .movements").wait_for()

    assert "Ada trades" in trade.text(".panel h1")
    assert side(trade, "takes").get_by_label("Amount").input_value() == "250"
    trade.button("Discard").click()
    trade.keeps().page.reload()
    trade.page.locator(".dice-card").wait_for()
    assert not trade.page.locator(".panel").count()
    trade.tap("Trade")
    trade.tap("Ada trades")
    assert not trade.page.locator(".panel [aria-pressed=true]").count()


def test_what_a_trade_can_no_longer_move_is_left_out_after_a_reload(
    sitting: Sitting, trade: Tablet
) -> None:
    side(trade, "gives").get_by_role("button", name="Boardwalk").click()
    side(trade, "takes").get_by_role("button", name="Baltic Avenue").click()
    side(trade, "takes").get_by_label("Amount").fill("250")
    trade.keeps().page.goto("about:blank")
    sitting.enter({"type": "position", "deeds": {"baltic-avenue": "C"}, "cash": {"B": 200}})

    trade.page.goto(trade.site + trade.address)

    trade.sees("Ben has $200 and needs $250", within=".refusal")
    assert not side(trade, "takes").get_by_role("button", name="Baltic Avenue").count()
    side(trade, "takes").get_by_label("Amount").fill("150")
    trade.tap("Record this")
    assert trade.cash("A") == "$1,650"
    trade.keeps().page.reload()
    trade.page.locator(".dice-card").wait_for()
    assert not trade.page.locator(".panel").count()
