"""Players who are rather kept apart: two of them at a table cost as much as two who meet again."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from random import Random

import pytest

from tournaments.seating import (
    Basis,
    DrawFacts,
    Field,
    History,
    Way,
    cost_of_swap,
    draw,
    draw_from,
    explain,
    priced,
    rounds_to_come,
    search,
)
from tournaments.seating.history import GroupWords
from tournaments.seating.locks import HeldGroup
from tournaments.seating.planning import plan_tables
from tournaments.seating.search import Costs
from tournaments.seating.to_come import repeats_of

ADA, BEN, CLEO, DAN = CAST = range(1, 5)
NAMES = {ADA: "Ada", BEN: "Ben", CLEO: "Cleo", DAN: "Dan"}
FAMILY = {ADA: {"Byron"}, BEN: {"Byron"}}
MIXED = [[ADA, CLEO], [BEN, DAN]]
CROSSED = [[ADA, DAN], [BEN, CLEO]]


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search of a thousand exchanges: enough for a few players."""
    monkeypatch.setattr(search, "EXCHANGES_MAX", 1000)


def known(
    *tables: list[int], apart: GroupWords | None = None, rather: GroupWords | None = None
) -> History:
    """The meetings at these tables."""
    history = History(apart=apart or {}, rather=rather or {})
    for table in tables:
        history.add_table(table)
    return history


def drawn(history: History) -> set[frozenset[int]]:
    """Every table that comes out of two of two, with one seed or another."""
    return {frozenset(table) for seed in range(5) for table in draw(CAST, [2, 2], history, seed)}


def together(rounds: Iterable[Iterable[Iterable[int]]], words: GroupWords) -> int:
    """The pairs with a word in common who share a table, over all rounds."""
    return sum(
        not words.get(one, set()).isdisjoint(words.get(other, set()))
        for tables in rounds
        for table in tables
        for one, other in combinations(table, 2)
        if min(one, other) >= 0
    )


def test_they_are_kept_apart_where_that_costs_nothing() -> None:
    assert drawn(known(*CROSSED, rather=FAMILY)) == set(map(frozenset, MIXED))


def test_they_share_a_table_where_that_saves_more_than_one_repeat() -> None:
    assert drawn(known(*MIXED, *CROSSED, rather=FAMILY)) == {
        frozenset({ADA, BEN}),
        frozenset({CLEO, DAN}),
    }


def test_those_who_are_always_kept_apart_never_do() -> None:
    assert frozenset({ADA, BEN}) not in drawn(known(*MIXED, *CROSSED, apart=FAMILY))


def test_always_goes_before_rather() -> None:
    """Ada and Ben are kept apart by both, so that sitting together costs no less than for one."""
    both = known(*MIXED, *CROSSED, apart=FAMILY, rather=FAMILY)

    assert frozenset({ADA, BEN}) not in drawn(both)
    assert both.are_apart(ADA, BEN)
    assert not both.are_rather_apart(ADA, BEN)


def test_players_can_have_several_words() -> None:
    history = known(apart={ADA: {"Byron", "Acme"}, BEN: {"Byron"}, CLEO: {"Acme"}})

    assert drawn(history) == {frozenset({ADA, DAN}), frozenset({BEN, CLEO})}
    assert [history.are_apart(ADA, other) for other in (BEN, CLEO, DAN)] == [True, True, False]


def test_what_two_cost_at_a_table_adds_up() -> None:
    history = known([ADA, BEN], [ADA, BEN], rather=FAMILY)

    assert Costs(CAST, history).between(ADA, BEN) == 2 * 2 + 1
    assert Costs(CAST, history).at(ADA, [ADA, BEN, CLEO]) == 2 * 2 + 1
    assert Costs(CAST, history).at(ADA, [BEN, CLEO]) == 2 * 2 + 1


def test_whoever_is_held_together_costs_nothing_there() -> None:
    history = known([ADA, BEN], rather=FAMILY, apart={ADA: {"x"}, BEN: {"x"}, DAN: {"x"}})
    costs = Costs(CAST, history, [HeldGroup([ADA, BEN], 2)])

    assert [costs.between(ADA, BEN), costs.between(BEN, ADA)] == [0, 0]
    assert costs.at(BEN, [ADA, BEN]) == 0
    assert costs.between(ADA, DAN) == costs.at(ADA, [BEN, DAN]) == 10_000


def test_five_clubs_of_four_stay_apart_in_three_rounds_without_a_repeat() -> None:
    clubs = {player: frozenset({str(player // 4)}) for player in range(20)}
    for seed in range(2):
        rounds = plan_tables(range(20), [4] * 5, 3, History(rather=clubs), Random(seed))

        assert together(rounds, clubs) == 0
        assert repeats_of(rounds, History()) == 0


def test_a_plan_of_base_rounds_gives_way_to_one_that_costs_less() -> None:
    """Four clubs of seven at seven tables: base rounds without a repeat seat some together."""
    clubs = {player: frozenset({str(player // 7)}) for player in range(28)}
    history = History(rather=clubs)
    rounds = plan_tables(range(28), [4] * 7, 3, history, Random(1), exchanges=1000)

    assert (together(rounds, clubs), repeats_of(rounds, History())) == (0, 0)


def test_base_rounds_are_kept_where_nothing_costs_less() -> None:
    """At four tables eight of a club meet whatever is done, and nobody twice."""
    clubs = {player: frozenset({str(player // 8)}) for player in range(16)}
    rounds = plan_tables(range(16), [4] * 4, 2, History(rather=clubs), Random(0))

    assert (together(rounds, clubs), repeats_of(rounds, History())) == (16, 0)

    # The first of those that cost the same, with any version.
    assert rounds == [
        [[0, 1, 12, 14], [13, 4, 3, 10], [9, 11, 6, 5], [8, 7, 15, 2]],
        [[0, 13, 9, 2], [11, 8, 1, 4], [15, 5, 12, 3], [14, 6, 7, 10]],
    ]


def test_nobody_who_is_always_kept_apart_pays_for_those_who_rather_are() -> None:
    families = {player: frozenset({f"family {player // 2}"}) for player in range(16)}
    club = dict.fromkeys(range(16), frozenset({"club"}))
    rounds = plan_tables(
        range(16), [4] * 4, 3, History(apart=families, rather=club), Random(0), exchanges=10
    )

    assert together(rounds, families) == 0
    assert repeats_of(rounds, History()) == 0


def test_a_plan_is_followed_as_long_as_it_costs_no_more_than_another() -> None:
    planned = [[[ADA, BEN], [CLEO, DAN]]]
    field = Field(CAST, [2, 2], 1, known(*MIXED, *CROSSED, rather=FAMILY))

    assert rounds_to_come(field, planned, seed=1).as_planned
    assert not rounds_to_come(field._replace(history=known(rather=FAMILY)), planned, 1).as_planned


def test_a_way_has_the_price_of_the_plan_that_will_be_drawn() -> None:
    """Nobody of two clubs of two has to meet again, but for that all four would share tables."""
    clubs = {ADA: {"1"}, BEN: {"1"}, CLEO: {"2"}, DAN: {"2"}}
    history = known(*MIXED, rather=clubs)
    planned = [[[ADA, BEN], [CLEO, DAN]]]

    assert priced(CAST, 2, 1, history, planned)[-1] == Way([2, 2], 0)
    assert priced(CAST, 2, 1, known(*CROSSED, [ADA, BEN], rather=clubs), planned)[-1].repeats == 0


def test_the_record_of_a_draw_says_who_is_rather_kept_apart() -> None:
    earlier = [MIXED, CROSSED]
    basis = Basis(3, list(CAST), [2, 2], earlier=earlier, rather=[[ADA, BEN], [ADA, DAN]])

    assert Basis.of_json(basis.as_json()) == basis
    assert basis.history().rather == {ADA: {"0", "1"}, BEN: {"0"}, DAN: {"1"}}
    assert {frozenset(table) for table in draw_from(basis).tables} == {
        frozenset({ADA, BEN}),
        frozenset({CLEO, DAN}),
    }


def test_a_record_from_before_there_was_a_choice_has_nobody_of_them() -> None:
    old = Basis(3, list(CAST), [2, 2], apart=[[ADA, BEN]]).as_json()
    del old["rather"]

    assert Basis.of_json(old).rather == []


@pytest.mark.parametrize("wrong", [None, 1, [1], [[[1]]], [["1"]]])
def test_nothing_else_is_taken_for_them(wrong: object) -> None:
    data = Basis(3, list(CAST), [2, 2]).as_json() | {"rather": wrong}

    with pytest.raises(ValueError, match=r"^“rather” is missing, or is not as in a record$"):
        Basis.of_json(data)


def told(tables: dict[int, list[int]], rather: GroupWords) -> str:
    """The last sentence that explains a draw."""
    return explain(DrawFacts(tables, History(rather=rather), {0: "Eve"} | NAMES))[-1]


def test_a_draw_says_who_shares_a_table_all_the_same() -> None:
    both = FAMILY | {CLEO: {"Curie"}, DAN: {"Curie"}}

    assert told({1: [ADA, BEN], 2: [CLEO, DAN]}, FAMILY) == (
        "1 pair that should be kept apart if possible shares a table, which counts as much as "
        "meeting again: Ada and Ben (table 1)."
    )
    assert told({1: [ADA, BEN], 2: [CLEO, DAN]}, both) == (
        "2 pairs that should be kept apart if possible share a table, which counts as much as "
        "meeting again: Ada and Ben (table 1) and Cleo and Dan (table 2)."
    )


def test_a_draw_says_that_nobody_does() -> None:
    assert told({1: [ADA, CLEO], 2: [BEN, DAN]}, FAMILY) == (
        "Everybody who should be kept apart if possible sits at a different table."
    )
    assert told({1: [ADA, CLEO], 2: [DAN]}, FAMILY) == "3 players at 1 table of 2 and 1 table of 1."


def test_many_who_share_a_table_are_counted() -> None:
    club = {player: {"club"} for player in range(5)}

    assert told({1: [0, 1, 2, 3, 4]}, club) == (
        "10 pairs that should be kept apart if possible share a table, which counts as much as "
        "meeting again."
    )
    assert "Ada and Ben (table 1), " in told({1: [1, 2, 3, 4]}, club)


def test_a_swap_says_who_would_share_a_table() -> None:
    facts = DrawFacts({1: [ADA, CLEO], 2: [BEN, DAN]}, History(rather=FAMILY), NAMES)

    assert cost_of_swap(facts, CLEO, BEN)[0] == (
        "Ada and Ben are kept apart if possible, and would sit together at table 1."
    )
