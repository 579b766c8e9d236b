"""Before two players change places, the organisers read what it costs."""

from __future__ import annotations

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.models import Event, Round
from tournaments.seating import DrawFacts, History, cost_of_swap
from tournaments.seating.explanations import LISTED_MAX
from tournaments.seating.history import GroupWords
from tournaments.services import draws

ADA, BEN, CLEO, DAN = range(1, 5)
NAMES = {ADA: "Ada", BEN: "Ben", CLEO: "Cleo", DAN: "Dan"}
FREE = "No new repeats in this round."
TABLES = {1: [ADA, BEN], 2: [CLEO, DAN]}


def history(*tables: list[int], apart: GroupWords | None = None) -> History:
    """The meetings at these tables."""
    known = History(apart=apart or {})
    for table in tables:
        known.add_table(table)
    return known


def pairs(round_: Round) -> set[frozenset[str]]:
    """The players who meet again, two by two."""
    again = draws.meetings(round_)
    names = dict(round_.seats.values_list("pk", "player__name"))
    return {frozenset((names[seat], other)) for seat, met in again.items() for other in met}


def test_a_swap_of_people_who_never_met_costs_nothing() -> None:
    assert cost_of_swap(DrawFacts(TABLES, History(), NAMES), BEN, CLEO) == [FREE]


def test_players_who_would_meet_again_are_named() -> None:
    facts = DrawFacts(TABLES, history([ADA, CLEO]), NAMES)

    assert cost_of_swap(facts, BEN, CLEO) == ["Ada and Cleo would meet again."]


def test_a_third_meeting_is_said_to_be_one() -> None:
    facts = DrawFacts(TABLES, history([ADA, CLEO], [ADA, CLEO]), NAMES)

    assert cost_of_swap(facts, BEN, CLEO) == ["Ada and Cleo would meet again, for the third time."]


def test_what_the_swap_is_good_for_is_said_too() -> None:
    facts = DrawFacts(TABLES, history([ADA, BEN]), NAMES)

    assert cost_of_swap(facts, BEN, CLEO) == [FREE, "1 pair would no longer meet again."]


def test_at_one_table_nobody_meets_anybody_new() -> None:
    facts = DrawFacts({1: [ADA, BEN, CLEO]}, history([ADA, BEN, CLEO]), NAMES)

    assert cost_of_swap(facts, ADA, CLEO) == [FREE]


def test_players_who_would_sit_together_though_kept_apart_are_named_first() -> None:
    facts = DrawFacts(TABLES, history(apart={BEN: {"Curie"}, DAN: {"Curie"}}), NAMES)

    assert cost_of_swap(facts, BEN, CLEO) == [
        "Ben and Dan are kept apart, and would sit together at table 2.",
        FREE,
    ]


def test_many_pairs_are_counted() -> None:
    known = history([1, 2, 3, 4, 5, 6, 7, 8])
    apart = DrawFacts({1: [1, 11, 12], 2: [10, 2, 3, 4, 5, 6, 7, 8]}, known, {})
    together = DrawFacts({1: [10, 11, 12], 2: [1, 2, 3, 4, 5, 6, 7, 8]}, known, {})

    assert cost_of_swap(apart, 1, 10) == ["7 pairs would meet again who don't now."]
    assert cost_of_swap(together, 1, 10) == [FREE, "7 pairs would no longer meet again."]


def test_the_planned_rounds_count() -> None:
    facts = DrawFacts(TABLES, History(), NAMES, [[[ADA, CLEO], [BEN, DAN]]])

    assert cost_of_swap(facts, BEN, CLEO) == [
        FREE,
        "In the next round, as planned now, 2 more pairs would meet again.",
    ]


def test_of_announced_rounds_it_is_said_that_their_seats_stay() -> None:
    planned = [[[ADA, CLEO], [BEN, DAN]], [[ADA, DAN], [BEN, CLEO]]]
    facts = DrawFacts(TABLES, History(), NAMES, planned, announced=True)

    assert cost_of_swap(facts, BEN, CLEO) == [
        FREE,
        "In the later rounds, whose seats stay, 2 more pairs would meet again.",
    ]


def test_a_single_repeat_more_in_a_planned_round_is_one_repeat() -> None:
    facts = DrawFacts(TABLES, History(), NAMES, [[[ADA, CLEO], [BEN], [DAN]]])

    assert cost_of_swap(facts, BEN, CLEO) == [
        FREE,
        "In the next round, as planned now, 1 more pair would meet again.",
    ]


def test_planned_rounds_that_get_no_worse_are_not_spoken_of() -> None:
    better = DrawFacts(TABLES, History(), NAMES, [[[ADA, BEN], [CLEO, DAN]]])
    same = DrawFacts(TABLES, History(), NAMES, [[[ADA, DAN], [BEN, CLEO]]])

    assert cost_of_swap(better, BEN, CLEO) == [FREE]
    assert cost_of_swap(same, BEN, CLEO) == [FREE]


def test_a_repeat_of_this_round_is_not_counted_for_the_planned_ones() -> None:
    plan = [[[ADA, DAN], [BEN, CLEO]]]
    facts = DrawFacts(TABLES, history([ADA, CLEO]), NAMES, plan)

    assert cost_of_swap(facts, BEN, CLEO) == ["Ada and Cleo would meet again."]


def test_as_many_pairs_as_fit_are_named() -> None:
    known = history([1, *range(2, 2 + LISTED_MAX)])
    players = [10, *range(2, 2 + LISTED_MAX)]
    facts = DrawFacts({1: [1, 11], 2: players}, known, {at: f"P{at}" for at in range(20)})

    assert cost_of_swap(facts, 1, 10) == [
        f"P1 and P{other} would meet again." for other in players[1:]
    ]


def test_of_a_draw_what_is_said_comes_true(event: Event) -> None:
    """Eight at two tables of four: in the second round two of each old table sit together."""
    evening.played(event)
    round_ = evening.drafted(event, seed=2)
    one, other = (table.seats.all()[0] for table in evening.tables_of(round_))
    said = draws.swap_cost(round_, (one.pk, other.pk))
    before = pairs(round_)
    draws.swap(round_.pk, version=round_.version, seats=(one.pk, other.pk))

    assert (pairs(round_) <= before) == (FREE in said)


def test_a_seat_that_is_gone_has_no_cost(event: Event) -> None:
    round_ = evening.drafted(event)
    seat = evening.tables_of(round_)[0].seats.all()[0].pk

    with refused("DRAW_CHANGED"):
        draws.swap_cost(round_, (seat, 10**6))
