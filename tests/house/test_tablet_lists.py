"""The tablet's lists of commands are about looks: places, order, labels. They name only commands
that exist, and no command needs a line in them."""

from __future__ import annotations

import re

import pytest

from engine.registry import COMMAND_TYPES, rule_named
from tests.house import source

OFFERS = source.ROOT / "static" / "bank" / "offers"
LISTS = {
    "tools.js": ("TOOLS", "COUNTER", "BY_HOUSE_RULE", "ELSEWHERE"),
    "unavailable.js": ("VERBS",),
}
PLACES = ("TOOLS", "COUNTER", "ELSEWHERE")
"""The lists that give a command its place."""

BY_TAPS = {
    "test_auction.py": ("decline", "auction", "no_bids"),
    "test_clock.py": ("call_last_turn",),
    "test_count.py": ("count",),
    "test_debt.py": ("pay", "bankrupt"),
    "test_several_debts.py": ("pay_all",),
    "test_end.py": ("end_game",),
    "test_every_offer.py": (
        *("start", "throw_for_start", "deal", "untrack", "track"),
        *("rent", "rent_throw", "choose_tax", "use_jail_card", "salary", "collect_pot"),
        *("pay_with_deeds", "open_building_auction", "auction_building", "close_building_auction"),
    ),
    "test_manage.py": ("build", "sell_buildings", "mortgage", "lift_mortgage"),
    "test_trade.py": ("trade",),
    "test_turn.py": ("roll", "buy", "collect_rent", "draw", "tax", "pay_fine"),
}
"""In which file of tests/bank a test taps each command of a banker on the tablet."""


def listed(file: str, name: str) -> set[str]:
    """The commands that a list of a script names, by the first word of each of its lines."""
    text = (OFFERS / file).read_text()
    found = re.search(rf"^const {name} = (.*?);$", text, re.MULTILINE | re.DOTALL)
    assert found, f"{file} has no {name}"
    words = {"[": r'\["(\w+)",', "{": r"^\s*(\w+):"}
    word = words.get(found[1][0], r'"(\w+)"')
    return set(re.findall(word, found[1], re.MULTILINE))


@pytest.mark.parametrize(
    ("file", "name"), [(file, name) for file, names in LISTS.items() for name in names]
)
def test_a_list_names_commands_of_the_engine(file: str, name: str) -> None:
    commands = listed(file, name)

    assert commands
    assert commands - set(COMMAND_TYPES) == set()


def test_a_command_has_one_place() -> None:
    """One that is on no list has its place, too: `bankMenu` and `tools` show whatever is left."""
    tools, counter, elsewhere = (listed("tools.js", name) for name in PLACES)

    assert tools & counter == tools & elsewhere == counter & elsewhere == set()
    assert listed("tools.js", "BY_HOUSE_RULE") <= counter


def test_every_command_of_a_banker_is_tapped_in_a_test() -> None:
    tapped = [command for commands in BY_TAPS.values() for command in commands]
    # A house rule is one file and brings its own test.
    types = [
        kind
        for kind, command in COMMAND_TYPES.items()
        if not command.__module__.startswith("engine.chapters.house.")
    ]
    officials = [kind for kind in types if rule_named(kind).referee is True]

    assert sorted([*tapped, *officials]) == sorted(types)
    assert [file for file in BY_TAPS if not (source.ROOT / "tests" / "bank" / file).exists()] == []
