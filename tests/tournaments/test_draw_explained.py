"""A draw is explained in sentences to the people in it."""

from __future__ import annotations

import pytest

from tournaments.seating import DrawFacts, History, explain


def test_the_explanation_counts_what_is_there() -> None:
    history = History()
    history.add_table([1, 2, 3])
    history.add_table([4, 5, 6])
    history.add_table([1, 2])
    names = dict(zip(range(1, 7), ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"), strict=True))
    told = explain(DrawFacts({1: [1, 2, 4], 2: [3, 5, 6]}, history, names))

    assert told == [
        "6 players at 2 tables of 3.",
        "2 pairs meet again: Ada and Ben (table 1, for the third time) and Eve and Finn "
        "(table 2). No better arrangement was found.",
    ]


def test_one_repeat_is_told_as_one() -> None:
    history = History()
    history.add_table([1, 2])
    told = explain(DrawFacts({7: [2, 1]}, history, {1: "Ada", 2: "Ben"}))

    assert told == [
        "2 players at 1 table of 2.",
        "1 pair meets again: Ben and Ada (table 7). No better arrangement was found.",
    ]


def test_tables_of_several_sizes_are_told_largest_first() -> None:
    told = explain(
        DrawFacts({1: [1, 2], 2: [3, 4, 5, 6], 3: [7, 8, 9], 4: [10, 11]}, History(), {})
    )

    assert told == ["11 players at 1 table of 4, 1 table of 3 and 2 tables of 2."]


def test_a_clean_draw_says_so() -> None:
    history = History(apart={1: {"x"}, 4: {"x"}})
    history.add_table([1, 2])
    history.add_table([3, 4])
    told = explain(DrawFacts({1: [1, 3], 2: [2, 4]}, history, {}))

    assert told[1:] == [
        "Nobody meets an opponent from an earlier round again.",
        "Everybody who should be kept apart sits at a different table.",
    ]


def test_those_who_could_not_be_kept_apart_are_named() -> None:
    history = History(apart={1: {"x"}, 2: {"x"}})
    told = explain(DrawFacts({3: [1, 2]}, history, {1: "Ada", 2: "Ben"}))

    assert told[-1] == "Should be kept apart, but sit at one table: Ada and Ben (table 3)."


def test_a_player_kept_apart_from_nobody_here_needs_no_word() -> None:
    history = History(apart={1: {"x"}, 2: {"y"}, 9: {"x"}})

    assert explain(DrawFacts({1: [1, 2], 2: [3, 4]}, history, {})) == [
        "4 players at 2 tables of 2."
    ]


def test_six_repeats_are_listed() -> None:
    history = History()
    history.add_table([1, 2, 3, 4])
    names = {1: "Ada", 2: "Ben", 3: "Cleo", 4: "Dan"}
    told = explain(DrawFacts({1: [1, 2, 3, 4]}, history, names))

    assert told[1] == (
        "6 pairs meet again: Ada and Ben (table 1), Ada and Cleo (table 1), Ada and Dan (table 1), "
        "Ben and Cleo (table 1), Ben and Dan (table 1) and Cleo and Dan (table 1). "
        "No better arrangement was found."
    )


def test_more_are_counted() -> None:
    history = History()
    history.add_table([1, 2, 3, 4, 5])
    history.add_table([1, 2])

    assert explain(DrawFacts({1: [1, 2, 3, 4, 5]}, history, {}))[1] == (
        "10 pairs meet again, 1 of them for the third time or more. No better arrangement was "
        "found."
    )


def test_that_nobody_meets_for_the_third_time_goes_without_saying() -> None:
    history = History()
    history.add_table(range(5))

    assert explain(DrawFacts({1: range(5)}, history, {}))[1] == (
        "10 pairs meet again. No better arrangement was found."
    )


def test_what_is_planned_is_told_with_the_first_round() -> None:
    planned = [[[1, 4], [2, 3]], [[1, 3], [2, 4]]]

    told = explain(DrawFacts({1: [1, 2], 2: [3, 4]}, History(), {}, planned))
    assert told[1:] == [
        "2 more rounds are planned with it: if nobody leaves, nobody meets an opponent again."
    ]

    told = explain(DrawFacts({1: [1, 2], 2: [3, 4]}, History(), {}, planned[:1]))
    assert told[1:] == [
        "1 more round is planned with it: if nobody leaves, nobody meets an opponent again."
    ]


def test_pairs_that_will_meet_again_are_counted() -> None:
    history = History()
    history.add_table([1, 2])
    history.add_table([3, 4])

    told = explain(DrawFacts({1: [1, 3], 2: [2, 4]}, history, {}, [[[1, 2], [3, -1]]]))
    assert told[-1] == (
        "1 more round is planned with it: if nobody leaves, 1 pair meets again. No better plan "
        "was found."
    )

    told = explain(DrawFacts({1: [1, 3], 2: [2, 4]}, history, {}, [[[1, 2], [3, 4]]]))
    assert "if nobody leaves, 2 pairs meet again." in told[-1]


def test_players_who_met_in_an_earlier_round_are_not_told_as_planned() -> None:
    history = History()
    history.add_table([1, 2])
    history.add_table([1, 2])

    told = explain(DrawFacts({1: [1, 3], 2: [2, 4]}, history, {}, [[[1, 4], [2, 3]]]))
    assert told[-1].endswith("nobody meets an opponent again.")


def test_a_player_beside_an_empty_place_meets_nobody_there() -> None:
    """The one pair that meets again is that of players 0 and 1."""
    planned = [[[1, 0], [2, -1], [3, -2]], [[0, 2], [1, 3]], [[0, 3], [2, -1], [1, -2]]]

    told = explain(DrawFacts({1: [0, 1], 2: [2, 3]}, History(), {}, planned))
    assert "if nobody leaves, 1 pair meets again." in told[-1]


def test_a_draw_in_which_nobody_sits_says_so() -> None:
    assert explain(DrawFacts({}, History(), {})) == ["Nobody has a seat yet."]


def test_tables_made_by_hand_claim_no_search() -> None:
    history = History()
    history.add_table([1, 2])
    names = {1: "Ada", 2: "Ben"}

    told = explain(DrawFacts({1: [1, 2]}, history, names, by_hand=True))
    assert "1 pair meets again: Ada and Ben (table 1)." in told


@pytest.mark.parametrize(
    ("planned", "said"),
    [
        ([[[1, 4], [2, 3]]], "Nobody meets an opponent again in the next round."),
        ([[[1, 3], [2], [4, -1]]], "1 pair meets again in the next round."),
        ([[[1, 3], [2, 4]], [[1, 4], [2, 3]]], "2 pairs meet again in the later rounds."),
    ],
)
def test_after_a_change_by_hand_only_the_repeats_of_later_rounds_are_told(
    planned: list[list[list[int]]], said: str
) -> None:
    history = History()
    history.add_table([1, 2])
    history.add_table([5, 6])

    tables, names = {1: [1, 3], 2: [2, 4], 3: [5, 6]}, {5: "Eve", 6: "Finn"}
    told = explain(DrawFacts(tables, history, names, planned, by_hand=True))

    assert told[-1] == said
