"""Metrics that look at the other players: opponents beaten, direct encounter, their strength."""

from __future__ import annotations

from random import Random

import pytest

import engine
from tournaments.ranking import METRICS, SCORINGS, Played, Scored, best_games, rank

ADA, BEN, CLEO, DAN = 1, 2, 3, 4
EDITION = engine.load_edition("us-pre2008")


def ended(order: list[list[int]], assets: dict[int, int] | None = None) -> dict[int, Played]:
    """A table that ended in this order, equals together: the game of each player."""
    games = {}
    for at, level in enumerate(order):
        behind = tuple(player for group in order[at + 1 :] for player in group)
        ahead = tuple(player for group in order[:at] for player in group)
        for player in level:
            equal = tuple(each for each in level if each != player)
            worth = (assets or {}).get(player, 1000)
            games[player] = Played(False, len(ahead) + 1, worth, 4000, behind, equal, ahead)
    return games


def order(scoring: str, *tables: dict[int, Played]) -> list[tuple[int, int]]:
    """Rank and player after these tables."""
    players = {player for table in tables for player in table}
    scored = [
        Scored(player, tuple(table[player] for table in tables if player in table))
        for player in sorted(players)
    ]
    return [(each.rank, each.player) for each in rank(scored, SCORINGS[scoring])]


def test_the_last_of_three_has_beaten_nobody_and_the_third_of_five_half_of_them() -> None:
    of_three = ended([[ADA], [BEN], [CLEO]])
    of_five = ended([[5], [6], [DAN], [7], [8]])
    count = METRICS["beaten"].count

    assert [count([of_three[player]]) for player in (ADA, BEN, CLEO)] == [10_000, 5_000, 0]
    assert count([of_five[DAN]]) == 5_000


def test_a_share_of_opponents_is_cut_to_hundredths_of_a_percent() -> None:
    table = ended([[ADA], [BEN], [CLEO], [DAN]])

    assert METRICS["beaten"].count([table[BEN]]) == 6_666


def test_an_equal_opponent_is_half_beaten() -> None:
    table = ended([[ADA, BEN], [CLEO]])

    assert METRICS["beaten"].count([table[ADA]]) == 7_500
    assert METRICS["beaten"].text(7_500, EDITION) == "0.75"


def test_equals_are_parted_by_who_was_ahead_where_they_met() -> None:
    """Ada and Ben won a table each; at the third Ben ended before Ada."""
    tables = (
        ended([[ADA], [CLEO]]),
        ended([[BEN], [DAN]]),
        ended([[CLEO], [BEN], [ADA]]),
    )

    assert order("wins", *tables)[:3] == [(1, CLEO), (2, BEN), (3, ADA)]


def test_equals_who_never_met_are_parted_by_assets() -> None:
    tables = (
        ended([[ADA], [CLEO]], {ADA: 2000}),
        ended([[BEN], [DAN]], {BEN: 3000}),
    )

    assert order("wins", *tables)[:2] == [(1, BEN), (2, ADA)]


def test_a_player_without_equals_has_no_direct_encounter() -> None:
    table = ended([[ADA], [BEN]])
    ranked = rank([Scored(each, (table[each],)) for each in table], SCORINGS["wins"])

    assert [each.metrics["encounter"] for each in ranked] == [None, None]


def test_stronger_opponents_part_those_who_have_beaten_as_many() -> None:
    tables = (
        ended([[ADA], [CLEO]], {CLEO: 500}),
        ended([[BEN], [DAN]], {DAN: 900}),
    )

    assert order("beaten", *tables)[:2] == [(1, BEN), (2, ADA)]


def test_the_strength_of_opponents_is_their_average_round() -> None:
    first = ended([[ADA], [BEN]], {ADA: 3000, BEN: 1000})
    second = ended([[ADA], [CLEO]], {ADA: 2001, CLEO: 501})
    evenings = {ADA: (first[ADA], second[ADA]), BEN: (first[BEN],), CLEO: (second[CLEO],)}
    strength = METRICS["opponents"]

    assert strength.values(evenings, [[ADA], [BEN]]) == {ADA: 750, BEN: 2500}
    assert strength.text(750, EDITION) == "$750"


def test_the_final_is_no_direct_encounter() -> None:
    final = Played(True, 1, 0, 0, behind=(BEN,))
    evenings = {ADA: (final,), BEN: ()}

    assert METRICS["encounter"].values(evenings, [[ADA, BEN]])[ADA] == 0


def test_in_an_order_of_finish_the_smallest_sum_of_places_wins() -> None:
    tables = (ended([[ADA], [BEN], [CLEO]]), ended([[ADA], [CLEO], [BEN]]))

    assert order("finish", *tables) == [(1, ADA), (2, BEN), (2, CLEO)]


def test_whoever_misses_a_round_gains_no_place_by_it() -> None:
    tables = (ended([[ADA], [BEN], [CLEO]]), ended([[CLEO], [BEN]]))

    assert [player for _, player in order("finish", *tables)] == [CLEO, BEN, ADA]


def test_the_best_games_count_and_the_final_always() -> None:
    games = [Played(False, 1, worth, 4000) for worth in (500, 900, 700)]
    final = Played(True, 4, 0, 4000)

    assert best_games([*games, final], 2, SCORINGS["assets"]) == (games[1], games[2], final)
    assert best_games([*games, final], None, SCORINGS["assets"]) == (*games, final)


def test_of_equal_games_as_many_count_as_may() -> None:
    same = [Played(False, 1, 500, 4000) for _ in range(3)]

    assert len(best_games(same, 2, SCORINGS["assets"])) == 2


def test_a_direct_encounter_is_shown_with_its_sign() -> None:
    encounter = METRICS["encounter"]

    assert [encounter.text(value, EDITION) for value in (2, 0, -1, None)] == ["+2", "0", "-1", ""]


def test_averages_are_cut_to_whole_dollars_opponent_by_opponent() -> None:
    met = Played(False, 1, 0, 0, behind=(BEN, CLEO))
    of_ben = (Played(False, 1, 1000, 0), Played(False, 1, 1001, 0))
    of_cleo = (Played(False, 1, 1001, 0), Played(False, 1, 1002, 0))
    evenings = {ADA: (met,), BEN: of_ben, CLEO: of_cleo}

    assert METRICS["opponents"].values(evenings, [[ADA]])[ADA] == 1000


def test_an_opponent_whose_games_do_not_count_is_worth_nothing() -> None:
    evenings = {ADA: (Played(False, 1, 0, 0, behind=(BEN,)),), BEN: ()}

    assert METRICS["opponents"].values(evenings, [[ADA]])[ADA] == 0


def test_a_player_who_met_nobody_has_no_opponents() -> None:
    evenings = {ADA: (Played(False, 1, 0, 0),)}

    assert METRICS["opponents"].values(evenings, [[ADA]])[ADA] is None


@pytest.mark.parametrize("scoring", SCORINGS)
def test_every_metric_counts_whole_numbers_or_nothing(scoring: str) -> None:
    """So standings can be kept as JSON, which knows no other: shares and averages are cut."""
    chance = Random(7)
    players = list(range(1, 12))
    tables = []
    for _ in range(12):
        of_table = chance.sample(players, chance.randint(1, 8))
        tables.append(ended([[each] for each in of_table], {each: 7 * each for each in of_table}))
    scored = [
        Scored(player, tuple(table[player] for table in tables if player in table))
        for player in players
    ]

    values = [value for each in rank(scored, SCORINGS[scoring]) for value in each.metrics.values()]
    assert {type(value) for value in values} <= {int, type(None)}
    assert int in map(type, values)
