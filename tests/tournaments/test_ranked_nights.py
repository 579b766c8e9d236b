"""The standings of a league: which nights count, and who is ahead over them."""

from __future__ import annotations

from tournaments.ranking import SCORINGS, OfNight, Played, RankedOverNights, rank_nights

ADA, BEN, CLEO = 1, 2, 3
Nights = list[dict[int, tuple[Played, ...]]]
ASSETS, PLACES, FINISH = SCORINGS["assets"], SCORINGS["places"], SCORINGS["finish"]


def game(assets: int, place: int = 1, *behind: int) -> Played:
    """A game at a table of $6,000."""
    return Played(False, place, assets, 6000, behind=behind)


def order(rows: list[RankedOverNights]) -> list[tuple[int, int]]:
    """Rank and player of everybody."""
    return [(row.ranked.rank, row.ranked.player) for row in rows]


def test_all_nights_count_unless_somebody_says_how_many() -> None:
    nights: Nights = [
        {ADA: (game(3000),), BEN: (game(2000),)},
        {ADA: (game(100),), BEN: (game(1500),)},
    ]

    assert order(rank_nights(nights, None, ASSETS)) == [(1, BEN), (2, ADA)]
    assert order(rank_nights(nights, 1, ASSETS)) == [(1, ADA), (2, BEN)]


def test_a_night_counts_with_all_its_games() -> None:
    nights: Nights = [{ADA: (game(1000), game(1500))}, {ADA: (game(2000),)}]

    [ada] = rank_nights(nights, 1, ASSETS)

    assert ada.ranked.metrics["assets"] == 2500
    assert ada.nights == (OfNight(2500, counts=True), OfNight(2000, counts=False))


def test_of_equal_nights_the_better_one_by_the_next_metric_counts() -> None:
    nights: Nights = [{ADA: (game(2000, 3),)}, {ADA: (game(1900, 3),)}, {ADA: (game(2500, 3),)}]

    [ada] = rank_nights(nights, 2, PLACES)

    assert [night and night.counts for night in ada.nights] == [True, False, True]


def test_where_less_is_better_the_smaller_night_counts_of_those_with_as_many_rounds() -> None:
    nights: Nights = [
        {ADA: (game(1, 3), game(1, 2))},
        {ADA: (game(1, 1),)},
        {ADA: (game(1, 2),) * 2},
    ]

    [ada] = rank_nights(nights, 1, FINISH)

    assert [night and night.counts for night in ada.nights] == [False, False, True]
    assert ada.ranked.metrics["finish"] == 4


def test_a_night_without_a_game_is_left_out_and_a_person_who_never_played_is_not_ranked() -> None:
    nights: Nights = [{ADA: (game(1000),), CLEO: ()}, {BEN: (game(2000),), ADA: ()}]

    rows = rank_nights(nights, None, ASSETS)

    assert order(rows) == [(1, BEN), (2, ADA)]
    assert rows[1].nights == (OfNight(1000, counts=True), None)


def test_games_of_nights_that_do_not_count_part_nobody() -> None:
    won, lost = game(2000, 1, BEN), game(2000)
    nights: Nights = [
        {ADA: (game(2000),), BEN: (game(2000),)},
        {ADA: (game(0, 2),), BEN: (game(500),)},
    ]

    assert order(rank_nights(nights, 1, ASSETS)) == [(1, ADA), (1, BEN)]
    beaten = rank_nights([{ADA: (won,), BEN: (lost,)}], None, SCORINGS["wins"])
    assert order(beaten) == [(1, ADA), (2, BEN)]
