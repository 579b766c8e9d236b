"""What is said of a sale of buildings: in the journal, in a refusal, and with an offer."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.game import Game
from engine.notation import read, replay
from tests.engine.offering import offered

BROWNS = ("mediterranean-avenue", "baltic-avenue")
LIGHT_BLUES = ("oriental-avenue", "vermont-avenue", "connecticut-avenue")
ORANGES = ("st-james-place", "tennessee-avenue", "new-york-avenue")
REDS = ("kentucky-avenue", "indiana-avenue", "illinois-avenue")
YELLOWS = ("atlantic-avenue", "ventnor-avenue", "marvin-gardens")
GREENS = ("pacific-avenue", "north-carolina-avenue", "pennsylvania-avenue")


def standing(*groups: tuple[str, tuple[str, ...], tuple[int, ...]]) -> str:
    """Deeds and buildings of a position: of each group its owner, lots and levels."""
    deeds = ",".join(f"{lot}:{owner}" for owner, lots, _ in groups for lot in lots)
    levels = ",".join(
        f"{lot}:{level}"
        for _, lots, each in groups
        for lot, level in zip(lots, each, strict=True)
        if level
    )
    return f"deeds={deeds}" + (f" buildings={levels}" if levels else "")


def at(position: str, ruleset: str = "classic", *lines: str) -> Game:
    text = "\n".join([f'[Ruleset "{ruleset}"]', f"position {position}", *lines, ""])
    run = replay(read(text))
    assert run.faults == []
    return run.game


def refusal(game: Game, **lots: int) -> engine.Refusal:
    """The reason why A may not sell this many levels on each of these lots."""
    counts = {lot.replace("_", "-"): count for lot, count in lots.items()}
    command = engine.parse_command({"type": "sell_buildings", "seat": "A", "lots": counts})
    with pytest.raises(engine.Refusal) as refused:
        engine.decide(game, command)
    return refused.value


@pytest.mark.parametrize(
    ("levels", "count", "sentence"),
    [
        ((0, 1), 1, "No building stands on Mediterranean Avenue."),
        ((1, 1), 2, "Only 1 house can be sold on Mediterranean Avenue, not 2."),
        ((3, 3), 4, "Only 3 houses can be sold on Mediterranean Avenue, not 4."),
    ],
)
def test_a_sale_of_more_than_stands_there_is_refused_with_what_does(
    levels: tuple[int, int], count: int, sentence: str
) -> None:
    game = at(standing(("A", BROWNS, levels)))

    assert refusal(game, mediterranean_avenue=count).sentence == sentence


def test_a_hotel_of_a_short_game_counts_four() -> None:
    game = at(standing(("A", BROWNS, (4, 4))), "parker-2003-short")

    assert refusal(game, mediterranean_avenue=5, baltic_avenue=4).sentence == (
        "The hotel on Mediterranean Avenue counts as 4 buildings, not 5."
    )


ORANGE_HOTELS = standing(("A", ORANGES, (5, 5, 5)))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("A sell-buildings new-york-avenue:1", "Seat A sells 1 on New York Avenue"),
        (
            "A sell-buildings new-york-avenue:1,st-james-place:1 purpose=referee",
            "Seat A sells 1 on New York Avenue and 1 on St. James Place, as the referee allows",
        ),
        (
            "A sell-buildings new-york-avenue:1 purpose=purchase buys=boardwalk price=400",
            "Seat A sells 1 on New York Avenue, to pay $400 for Boardwalk",
        ),
        (
            "A sell-buildings new-york-avenue:5,st-james-place:5,tennessee-avenue:5",
            "Seat A sells everything on New York Avenue, St. James Place and Tennessee Avenue",
        ),
        (
            "A sell-buildings new-york-avenue:4,st-james-place:5,tennessee-avenue:4",
            "Seat A sells 4 on New York Avenue, everything on St. James Place and 4 on "
            "Tennessee Avenue",
        ),
        # Where hotels are broken freely nobody has to finish the sentence.
        (
            "A sell-buildings new-york-avenue:1 buys=boardwalk",
            "Seat A sells 1 on New York Avenue",
        ),
    ],
)
def test_the_journal_says_what_for(line: str, words: str) -> None:
    run = replay(read(f'[Ruleset "classic"]\nposition {ORANGE_HOTELS} turn=A\n{line}\n'))

    assert run.faults == []
    assert run.journal[-1][1].startswith(f"{words};")


# B's houses leave the Bank none, but for `more`.
NO_HOUSES = (
    ("B", REDS, (4, 4, 4)),
    ("B", YELLOWS, (4, 4, 4)),
    ("B", GREENS, (3, 3, 2)),
)


def full(*mine: tuple[str, tuple[str, ...], tuple[int, ...]], more: int = 0) -> str:
    """A position in which the Bank has `more` houses, up to eight, beside A's buildings."""
    *others, (owner, greens, (one, two, three)) = NO_HOUSES
    left = [one, two, three]
    for _ in range(more):
        left[left.index(max(left))] -= 1
    return standing(*mine, *others, (owner, greens, (left[0], left[1], left[2])))


def test_the_second_hotel_is_named_that_cannot_go_after_the_first() -> None:
    others = (("B", REDS, (4, 4, 4)), ("B", YELLOWS, (4, 3, 3)))
    game = at(standing(("A", ORANGES, (5, 5, 4)), *others))
    assert game.bank_houses == 6

    refused = refusal(game, st_james_place=5, tennessee_avenue=5, new_york_avenue=4)
    assert refused.sentence == (
        "The Bank has 6 houses, which is too few to break the hotel on Tennessee Avenue after the "
        "others: houses of its color group can't be sold in the same entry."
    )


def test_of_two_groups_either_may_be_the_one_that_is_stuck() -> None:
    others = (("B", REDS, (4, 4, 4)), ("B", YELLOWS, (4, 3, 3)))
    game = at(standing(("A", ORANGES, (5, 5, 4)), ("A", BROWNS, (0, 0)), *others))
    game.houses.update(dict.fromkeys(BROWNS, 1))

    oranges = {"st_james_place": 5, "tennessee_avenue": 5, "new_york_avenue": 4}
    assert refusal(game, **oranges, baltic_avenue=1).code == "SELL_ONE_BY_ONE"
    assert refusal(game, baltic_avenue=1, **oranges).code == "SELL_ONE_BY_ONE"


def leaving(bank: int, *mine: tuple[str, tuple[str, ...], tuple[int, ...]]) -> str:
    """A position in which B's houses leave the Bank this many beside A's buildings."""
    left = 32 - bank - sum(level for _, _, levels in mine for level in levels if level < 5)
    others = []
    for group in (REDS, GREENS, YELLOWS):
        here = min(4 * len(group), left)
        if not here:
            break
        left -= here
        each, odd = divmod(here, len(group))
        others.append(("B", group, tuple(each + (at < odd) for at in range(len(group)))))
    return standing(*mine, *others)


@pytest.mark.parametrize(
    ("bank", "levels", "sold", "stuck"),
    [
        (4, (5, 4, 4), (1, 1, 0), ""),
        # The first hotel takes four, so that too few are left for the second.
        (7, (5, 5, 4), (1, 1, 1), "tennessee-avenue"),
        (8, (5, 5, 4), (1, 1, 1), ""),
        # What the first gives back on the way down comes too late for the second.
        (7, (5, 5, 4), (2, 2, 1), "tennessee-avenue"),
        (8, (5, 5, 4), (3, 3, 2), ""),
        (4, (5, 4, 4), (3, 2, 2), ""),
    ],
)
def test_in_single_steps_a_hotel_is_stuck_where_the_bank_runs_out(
    bank: int, levels: tuple[int, ...], sold: tuple[int, ...], stuck: str
) -> None:
    game = at(leaving(bank, ("A", ORANGES, levels)))
    assert game.bank_houses == bank

    assert stuck_on(game, dict(zip(ORANGES, sold, strict=True))) == stuck


def test_houses_of_another_group_come_in_first() -> None:
    game = at(leaving(5, ("A", ORANGES, (5, 5, 4)), ("A", YELLOWS, (1, 1, 1))))
    oranges, yellows = dict(zip(ORANGES, (2, 2, 1), strict=True)), dict.fromkeys(YELLOWS, 1)

    assert stuck_on(game, oranges) == "tennessee-avenue"
    assert stuck_on(game, oranges | yellows) == ""
    assert stuck_on(game, yellows | oranges) == ""


def stuck_on(game: Game, sold: dict[str, int]) -> str:
    """The hotel for which A may not sell these levels in one entry; "" if A may."""
    lots = {lot: count for lot, count in sold.items() if count}
    command = engine.parse_command({"type": "sell_buildings", "seat": "A", "lots": lots})
    try:
        engine.decide(game, command)
    except engine.Refusal as refused:
        said = "the hotel on {} after the others"
        [lot] = [lot for lot in lots if said.format(game.edition.name_of(lot)) in refused.sentence]
        return lot
    return ""


def sales(game: Game) -> list[dict[str, Any]]:
    return [
        offer
        for offer in offered(game)
        if offer["command"]["type"] == "sell_buildings" and offer["command"]["seat"] == "A"
    ]


@pytest.mark.parametrize(
    ("bank", "levels", "least"),
    [
        (0, (5, 5), (0, 0)),
        (3, (5, 5), (2, 1)),
        (0, (5, 4), (2, 2)),
        (3, (5, 4), (4, 3)),
    ],
)
def test_a_group_goes_down_to_what_the_bank_can_give(
    bank: int, levels: tuple[int, int], least: tuple[int, int]
) -> None:
    _, down, *_ = sales(at(leaving(bank, ("A", BROWNS, levels))))

    sold = down["command"]["lots"]
    left = [level - sold.get(lot, 0) for lot, level in zip(BROWNS, levels, strict=True)]
    assert left == [*least]


def test_each_group_of_hotels_is_offered_at_once() -> None:
    _, *at_once = sales(at(standing(("A", BROWNS, (5, 5)), ("A", ORANGES, (5, 5, 5)))))

    assert [set(offer["command"]["lots"]) for offer in at_once] == [set(BROWNS), set(ORANGES)]
    assert [offer["text"] for offer in at_once] == [
        "Seat A sells all buildings on the brown lots for $250",
        "Seat A sells all buildings on the orange lots for $750",
    ]


def test_a_group_of_two_words_is_named_as_players_say_it() -> None:
    _, at_once = sales(at(standing(("A", LIGHT_BLUES, (5, 5, 5)))))

    assert at_once["text"] == "Seat A sells all buildings on the light blue lots for $375"


def test_the_sale_of_a_whole_group_is_previewed_first() -> None:
    one_by_one, at_once = sales(at(standing(("A", ORANGES, (5, 5, 5)))))

    assert at_once["weighty"]
    assert "weighty" not in one_by_one


def test_where_hotels_are_broken_for_a_reason_only_it_is_asked_for() -> None:
    first, bare = sales(at(ORANGE_HOTELS, "night-2016"))
    assert first["condition"] == "even_and_purpose"
    assert first["asks"]["purpose"]["optional"]
    # To bare land no hotel is broken.
    assert "condition" not in bare
    assert bare["asks"] == {}

    [houses] = sales(at(standing(("A", ORANGES, (4, 4, 4))), "night-2016"))
    assert houses["condition"] == "even"
    free, _ = sales(at(ORANGE_HOTELS))
    assert free["condition"] == "even"


def test_a_group_that_goes_down_to_houses_needs_the_reason() -> None:
    _, down, bare = sales(at(full(("A", BROWNS, (5, 5)), more=3), "night-2016"))

    assert down["condition"] == "purpose"
    assert "optional" not in down["asks"]["purpose"]
    assert "condition" not in bare
    assert bare["asks"] == {}
    _, down, _ = sales(at(full(("A", BROWNS, (5, 5)), more=3)))
    assert down["asks"] == {}
    assert "condition" not in down
