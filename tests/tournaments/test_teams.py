"""Teams are ranked by what their best players have together."""

from __future__ import annotations

from tournaments.ranking import METRICS, rank_teams

ADA, BEN, CLEO, DAN, EVE = 1, 2, 3, 4, 5
ASSETS, FINISH = METRICS["assets"], METRICS["finish"]


def test_the_best_players_of_a_team_count_together() -> None:
    teams = {ADA: "Acme", BEN: "Acme", CLEO: "Acme", DAN: "Bolt"}
    values = {ADA: 1000, BEN: 3000, CLEO: 2000, DAN: 4000}

    acme, bolt = rank_teams(teams, values, 2, ASSETS)

    assert (acme.rank, acme.name, acme.value) == (1, "Acme", 5000)
    assert (acme.counting, acme.others) == ((BEN, CLEO), (ADA,))
    assert (bolt.rank, bolt.value, bolt.counting) == (2, 4000, (DAN,))


def test_one_player_can_beat_a_whole_team() -> None:
    teams = {ADA: "Acme", BEN: "Acme", CLEO: "Bolt"}

    ranked = rank_teams(teams, {ADA: 2000, BEN: 2500, CLEO: 9000}, 2, ASSETS)

    assert [team.name for team in ranked] == ["Bolt", "Acme"]


def test_equal_teams_share_a_rank_and_the_next_is_left_out() -> None:
    teams = {ADA: "Acme", BEN: "Bolt", CLEO: "Cog"}

    ranked = rank_teams(teams, {ADA: 500, BEN: 500, CLEO: 100}, 1, ASSETS)

    assert [(team.rank, team.name) for team in ranked] == [(1, "Acme"), (1, "Bolt"), (3, "Cog")]


def test_a_small_team_gains_nothing_where_less_is_better() -> None:
    teams = {ADA: "Acme", BEN: "Acme", CLEO: "Bolt"}

    ranked = rank_teams(teams, {ADA: 4, BEN: 4, CLEO: 1}, 2, FINISH)

    assert [team.name for team in ranked] == ["Acme", "Bolt"]


def test_a_player_without_a_result_or_a_team_counts_for_none() -> None:
    ranked = rank_teams({ADA: "Acme", BEN: "Acme"}, {ADA: 10, CLEO: 99}, 2, ASSETS)

    assert [(team.value, team.counting) for team in ranked] == [(10, (ADA,))]


def test_more_rounds_come_first_among_players_and_among_teams() -> None:
    """Ben and Dan left after the first round."""
    teams = {ADA: "Acme", BEN: "Acme", CLEO: "Bolt", DAN: "Bolt", EVE: "Cog"}
    values = {ADA: 3, BEN: 1, CLEO: 4, DAN: 2, EVE: 1}
    rounds = {ADA: 3, BEN: 1, CLEO: 3, DAN: 1, EVE: 1}

    ranked = rank_teams(teams, values, 1, FINISH, rounds)

    assert [(team.name, team.counting) for team in ranked] == [
        ("Acme", (ADA,)),
        ("Bolt", (CLEO,)),
        ("Cog", (EVE,)),
    ]
