"""Offers of several rulesets that the tablet enters in a way of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.bank.sitting import Sitting, roll
from tests.bank.tablet import Tablet

Open = Callable[..., Tablet]
START = {"type": "start", "first": "A"}


@pytest.fixture
def play(live_site: str, open_tablet: Open) -> Callable[..., tuple[Sitting, Tablet]]:
    """A table that plays a ruleset with these options, after these entries, and its tablet."""

    def at(ruleset: str, *commands: dict[str, Any], **options: Any) -> tuple[Sitting, Tablet]:
        sitting = Sitting(ruleset=ruleset, **options)
        if commands:
            sitting.enter(*commands)
        return sitting, open_tablet(sitting)

    return at


Play = Callable[..., tuple[Sitting, Tablet]]


def record(tablet: Tablet) -> None:
    """Enter what the form has."""
    tablet.tap("Record this")


# --- The start --------------------------------------------------------------------------------
def throw_for_start(tablet: Tablet, throws: dict[str, tuple[int, int]]) -> None:
    for seat, throw in throws.items():
        for row, face in enumerate(throw):
            tablet.page.locator(f"[data-key='start-{seat}-{row}-{face}']").click()
    tablet.settle()


@pytest.mark.parametrize("ruleset", ["classic", "fandom"])
def test_the_highest_throw_begins_and_players_who_tie_throw_again(ruleset: str, play: Play) -> None:
    sitting, tablet = play(ruleset)
    throw_for_start(tablet, {"A": (1, 3), "B": (4, 5), "C": (6, 3), "D": (1, 1)})
    throw_for_start(tablet, {"B": (1, 2), "C": (5, 6)})
    tablet.tap("Start: Cleo throws first")

    assert sitting.commands() == ["throw_for_start", "throw_for_start", "start"]
    assert tablet.thrower.startswith("Cleo throws")


def test_a_throw_for_the_start_waits_until_all_have_thrown(play: Play) -> None:
    sitting, tablet = play("classic")
    throw_for_start(tablet, {"A": (3, 4), "B": (1, 1)})

    tablet.sees("Cleo throws", within=".opening")
    assert sitting.commands() == []


def test_a_slip_in_the_throw_for_the_start_is_thrown_again(play: Play) -> None:
    sitting, tablet = play("classic")
    throw_for_start(tablet, {"A": (3, 4), "B": (1, 1), "C": (2, 2)})
    tablet.page.locator("[data-key=thrown-A]", has_text="7").click()
    throw_for_start(tablet, {"A": (1, 1), "D": (5, 6)})

    assert sitting.newest_command()["totals"] == {"A": 2, "B": 2, "C": 4, "D": 11}
    assert tablet.button("Start: Dan throws first").is_visible()


@pytest.mark.parametrize(("ruleset", "count"), [("parker-2003-short", 3), ("fandom-short", 2)])
def test_deeds_are_dealt_exactly_as_many_as_the_rules_say(
    ruleset: str, count: int, play: Play
) -> None:
    sitting, tablet = play(ruleset, START)
    tablet.tap(f"Ada is dealt {count} deeds")
    lots = ("Boardwalk", "Park Place", "Baltic Avenue")[:count]
    for lot in lots[:-1]:
        tablet.page.locator(".tick", has_text=lot).click()
    tablet.sees(f"{count - 1} of {count} ticked")
    assert tablet.button("Record this").is_disabled()

    tablet.page.locator(".tick", has_text=lots[-1]).click()
    record(tablet)

    assert sitting.commands() == ["start", "deal"]


# --- Turns ------------------------------------------------------------------------------------
def test_a_salary_that_was_forgotten_is_paid_late(play: Play) -> None:
    _, tablet = play("night-2016", START, UNTRACK)
    tablet.tap("More")
    tablet.tap("A forgotten salary of $200")
    tablet.page.locator(".option", has_text="Cleo").click()
    record(tablet)

    assert tablet.cash("C") == "$1,700"


def test_a_forgotten_salary_names_its_round(play: Play) -> None:
    _, tablet = play("night-2016", START, {"type": "position", "round_number": 3}, UNTRACK)
    tablet.tap("More")
    tablet.tap("A forgotten salary of $200")
    tablet.page.locator(".option", has_text="Cleo").click()
    tablet.page.get_by_label("round number").fill("2")
    record(tablet)

    tablet.sees("Cleo passed GO in round 2")


def test_the_tax_is_chosen_before_the_worth_is_shown(play: Play) -> None:
    deeds = {"type": "position", "deeds": {"boardwalk": "A"}}
    _, tablet = play("classic", START, deeds, roll("A", 1, 3))
    tablet.sees("Ada pays 10% of the total worth")
    assert "$190" not in tablet.page.locator("[data-place=main]").inner_text()

    tablet.tap("Ada pays 10% of the total worth")
    assert tablet.cash("A") == "$1,310"
    tablet.tap("Why?")
    tablet.sees("Worth before the tax: $1,500 cash, $0 for buildings and $400 for title deeds")


def test_a_card_asks_for_a_throw_of_its_own(play: Play) -> None:
    position = {"type": "position", "deeds": {"electric-company": "B"}, "tokens": {"A": 5}}
    draw = {"type": "draw", "seat": "A", "card": "CH04"}
    sitting, tablet = play("classic", START, position, roll("A", 1, 1), draw)
    tablet.sees("Ada throws for the rent of Electric Company")
    tablet.throw(3, 4)

    assert sitting.commands()[-1] == "rent_throw"
    tablet.sees("Electric Company, one utility, by the card, 10 × 7: $70")


def test_the_fine_or_a_card_after_the_third_miss(play: Play) -> None:
    jailed = {
        "type": "position",
        "jail": {"A": 2},
        "tokens": {"A": 10},
        "jail_cards": {"chance": "A"},
        "turn": "A",
    }
    sitting, tablet = play("modern-2008", START, jailed, roll("A", 1, 2))
    tablet.tap("Ada uses a jail card (Chance)")

    assert sitting.commands()[-1] == "use_jail_card"


# --- Debts and deeds --------------------------------------------------------------------------
def test_a_debt_is_paid_with_deeds_that_the_creditor_accepts(play: Play) -> None:
    position = {
        "type": "position",
        "cash": {"A": 10},
        "deeds": {"boardwalk": "B", "short-line": "A"},
        "tokens": {"A": 36},
    }
    rent = {"type": "collect_rent", "seat": "B", "payer": "A", "lot": "boardwalk"}
    sitting, tablet = play("night-2016", START, position, roll("A", 1, 2), rent)
    tablet.tap("Ada pays with deeds that Ben accepts")
    tablet.page.locator(".tick", has_text="Short Line").click()
    tablet.page.locator(".cash-box").fill("50")
    record(tablet)

    assert sitting.commands()[-1] == "pay_with_deeds"
    assert tablet.page.locator(".debt-card").count() == 0


def test_only_mortgages_on_the_deeds_that_pay_can_be_lifted(play: Play) -> None:
    position = {
        "type": "position",
        "cash": {"A": 10},
        "deeds": {"boardwalk": "B", "short-line": "A", "reading-railroad": "A"},
        "mortgaged": ["reading-railroad"],
        "tokens": {"A": 36},
    }
    rent = {"type": "collect_rent", "seat": "B", "payer": "A", "lot": "boardwalk"}
    _, tablet = play("night-2016", START, position, roll("A", 1, 2), rent)
    tablet.tap("Ada pays with deeds that Ben accepts")
    lift = tablet.page.locator(".field-lift")
    tablet.page.locator(".field-deeds .tick", has_text="Short Line").click()
    assert not lift.is_visible()
    tablet.page.locator(".field-deeds .tick", has_text="Reading Railroad").click()

    [item] = lift.locator(".tick-name").all_inner_texts()
    assert item.startswith("Reading Railroad")


def test_a_promise_is_part_of_a_trade_where_the_rules_allow_it(play: Play) -> None:
    deeds = {"type": "position", "deeds": {"boardwalk": "A", "baltic-avenue": "B"}}
    sitting, tablet = play("classic", START, deeds, immunity_deals="allow")
    tablet.tap("Trade")
    tablet.tap("Ada trades")
    tablet.page.locator(".field-partner .option", has_text="Ben").click()
    tablet.page.locator(".field-gives .tick", has_text="Boardwalk").click()
    tablet.page.locator(".field-takes .tick", has_text="Baltic Avenue").click()
    tablet.page.locator(".field-promise .option").click()
    record(tablet)

    assert sitting.newest_command()["promise"] == "immunity"


# --- The last buildings -----------------------------------------------------------------------
BROWNS = dict.fromkeys(["mediterranean-avenue", "baltic-avenue"], "A")
BLUES = dict.fromkeys(["boardwalk", "park-place"], "B")
GREENS = ("pacific-avenue", "north-carolina-avenue", "pennsylvania-avenue")
REDS = ("kentucky-avenue", "indiana-avenue", "illinois-avenue")
PINKS = ("st-charles-place", "states-avenue", "virginia-avenue")
SHORT_OF_HOUSES = {
    "type": "position",
    "deeds": BROWNS | BLUES | dict.fromkeys([*GREENS, *REDS, *PINKS], "C"),
    "buildings": dict.fromkeys(GREENS, 4) | dict.fromkeys(REDS, 4) | dict.fromkeys(PINKS, 2),
}


@pytest.mark.parametrize("untracked", [False, True])
def test_the_last_houses_are_auctioned_one_by_one(untracked: bool, play: Play) -> None:
    more = [{"type": "untrack"}] if untracked else []
    sitting, tablet = play("classic", START, SHORT_OF_HOUSES, *more)
    tablet.tap("More")
    tablet.tap("Auction the last 2 houses")
    for name in ("Ada", "Ben"):
        for _ in range(2):
            tablet.button(f"{name}: one more").click()
    record(tablet)
    tablet.sees("Auction: the last 2 houses")
    tablet.bid("B", 210)
    tablet.page.locator(".auction-others .option", has_text="Boardwalk").click()
    tablet.tap("Sold to Ben for $210")
    tablet.sees("Auction: the last house")
    tablet.tap("No more bids for houses")

    assert sitting.commands()[-3:] == [
        "open_building_auction",
        "auction_building",
        "close_building_auction",
    ]
    assert tablet.cash("B") == "$1,290"


# --- Without dice and turns -------------------------------------------------------------------
UNTRACK = {"type": "untrack"}


@pytest.mark.parametrize(
    ("lot", "fields", "cash"),
    [
        ("Boardwalk", [], "$1,450"),
        ("Short Line", ["Card to the nearest railroad: 2 times the rent"], "$1,450"),
        ("Water Works", ["8"], "$1,468"),
        ("Water Works", ["8", "Card to the nearest utility: 10 times the throw"], "$1,420"),
    ],
)
def test_rent_without_turns_asks_for_dice_and_card_where_they_matter(
    lot: str, fields: list[str], cash: str, play: Play
) -> None:
    owned = dict.fromkeys(["boardwalk", "short-line", "water-works"], "B")
    _, tablet = play("night-2016", START, {"type": "position", "deeds": owned}, UNTRACK)
    tablet.page.locator("[data-key='tool-Rent']").click()
    tablet.tap(f"Rent of {lot} to Ben")
    tablet.page.locator(".field-seat .option", has_text="Ada").click()
    for words in fields:
        tablet.page.locator(".option").get_by_text(words, exact=True).click()
    tablet.page.locator(".panel .amounts", has_text=f"{lot},").wait_for()
    record(tablet)

    assert tablet.cash("A") == cash


def test_the_counter_enters_card_salary_tax_and_fine(play: Play) -> None:
    _, tablet = play("night-2016", START, UNTRACK)
    tablet.tap("Passed GO")
    tablet.tap("Ada passed GO")
    assert tablet.cash("A") == "$1,700"

    tablet.tap("Tax")
    tablet.tap("Luxury tax")
    tablet.page.locator(".option", has_text="Ben").click()
    record(tablet)
    assert tablet.cash("B") == "$1,425"

    tablet.tap("Jail fine")
    tablet.tap("Cleo pays the $50 fine")
    assert tablet.cash("C") == "$1,450"


def test_a_card_at_the_counter_is_searched_by_its_words(play: Play) -> None:
    sitting, tablet = play("night-2016", START, UNTRACK)
    tablet.page.locator("[data-key=tool-Card]").click()
    tablet.tap("A card from Community Chest")
    cards = tablet.page.locator(".field-card .option:visible")
    tablet.page.locator(".field-card .search").fill("inherit")
    assert cards.count() == 1

    cards.click()
    tablet.page.locator(".field-seat .option", has_text="Dan").click()
    record(tablet)
    assert sitting.newest_command()["seat"] == "D"
    assert tablet.cash("D") == "$1,600"


def test_the_counter_pays_out_what_house_rules_give(play: Play) -> None:
    rules = {"free_parking": "pot", "go_landing_salary": "double"}
    sitting, tablet = play("night-2016", START, UNTRACK, **rules)
    tablet.tap("Passed GO")
    tablet.tap("Ada landed on GO: $400")
    assert tablet.cash("A") == "$1,900"
    assert tablet.button("Free Parking").count() == 0

    sitting.enter({"type": "tax", "seat": "A", "space": "luxury"})
    tablet.tap("Free Parking")
    tablet.tap("Cleo takes the pot of Free Parking: $75")

    assert tablet.cash("C") == "$1,575"
    assert sitting.commands()[-1] == "collect_pot"


def test_a_deed_is_sold_by_auction_and_one_that_nobody_wants_stays(play: Play) -> None:
    deeds = {"type": "position", "deeds": {"boardwalk": "D", "park-place": "D"}}
    out = {"type": "withdraw", "seat": "D"}
    sitting, tablet = play("night-2016", START, deeds, UNTRACK, out)
    tablet.sees("Auction: Park Place")
    tablet.bid("A", 100)
    tablet.tap("Sold to Ada for $100")
    tablet.tap("Nobody bids for Boardwalk")

    assert sitting.commands()[-2:] == ["auction", "no_bids"]
    assert tablet.cash("A") == "$1,400"


def test_tracking_is_left_and_taken_up_again(play: Play) -> None:
    sitting, tablet = play("night-2016", START)
    tablet.tap("More")
    tablet.tap("Enter bank transactions only")
    record(tablet)
    tablet.sees("Bank only: no dice and no turns are entered")

    tablet.tap("More")
    tablet.tap("Enter dice and turns again")
    tablet.page.locator(".field-turn .option", has_text="Cleo").click()
    for name, space in (("Ada", "GO"), ("Ben", "Illinois Avenue"), ("Cleo", "Jail"), ("Dan", "GO")):
        assert tablet.page.locator(".token-seats [aria-pressed=true]", has_text=name).count()
        tablet.page.locator(".space", has_text=space).first.click()
    record(tablet)

    assert sitting.commands()[-2:] == ["untrack", "track"]
    assert sitting.newest_command()["tokens"] == {"A": 0, "B": 24, "C": 10, "D": 0}
    assert tablet.thrower.startswith("Cleo throws")


def test_a_token_set_wrong_is_set_right_by_tapping_its_player(play: Play) -> None:
    sitting, tablet = play("night-2016", START, UNTRACK)
    tablet.tap("More")
    tablet.tap("Enter dice and turns again")
    tablet.page.locator(".space", has_text="Boardwalk").click()
    tablet.page.locator(".token-seats .option", has_text="Ada").click()
    tablet.page.locator(".space", has_text="Park Place").click()
    tablet.page.locator(".field-turn .option", has_text="Ada").click()
    record(tablet)

    assert sitting.newest_command()["tokens"] == {"A": 37, "B": 0, "C": 0, "D": 0}


def test_before_a_bankruptcy_that_ends_the_game_the_owners_are_asked(play: Play) -> None:
    position = {
        "type": "position",
        "cash": {"B": 10},
        "deeds": {"new-york-avenue": "D", "boardwalk": "C"},
        "tokens": {"A": 12, "B": 32},
        "turn": "A",
    }
    rent = {"type": "collect_rent", "seat": "C", "payer": "B", "lot": "boardwalk"}
    short = {"ends_after_bankruptcies": 1}
    sitting, tablet = play("classic", position, roll("A", 3, 4), roll("B", 3, 4), rent, **short)
    tablet.tap("Ben is bankrupt")
    tablet.sees("Rents are still open")
    assert tablet.button("Record this").is_disabled()

    tablet.tap("the owners were asked and want no more rent")
    record(tablet)
    tablet.page.locator(".sheets").wait_for()

    assert sitting.commands()[-1] == "bankrupt"
