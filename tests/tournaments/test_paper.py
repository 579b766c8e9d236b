"""A table that played on paper: its slips are valued by the engine, entered once, signed by two."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

import pytest

from ledger.actors import Actor, Role
from ledger.models import Transaction
from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.models import Event, Result, Signature, Table
from tournaments.services import acts, paper, results
from tournaments.services.paper import PaperCount

ADA = Actor("user:77", Role.ORGANISER)
BEN = Actor("user:78", Role.REFEREE)

COUNT = PaperCount(
    cash={"A": 200, "B": 340, "C": 0, "D": 1500},
    owners={"boardwalk": "A", "park-place": "A", "reading-railroad": "B", "st-james-place": "C"},
    levels={"boardwalk": 2, "park-place": 1},
    mortgaged=("st-james-place",),
    out=(),
    totals={},
)
COMES_TO = {"A": 1550, "B": 540, "C": 90, "D": 1500}


@pytest.fixture
def table(event: Event) -> Table:
    """Table 1, whose book nobody has begun."""
    return evening.tables_of(evening.released(event))[0]


def enter(table: Table, count: PaperCount = COUNT, *, version: int = 0) -> Result:
    """Ada types the slips in, and the news of it is delivered."""
    paper.enter(table.pk, count, version=version, actor=ADA, key=uuid4())
    evening.deliver()
    return Result.objects.get(table=table)


def sign_for(
    table: Table, seat: str, actor: Actor, via: Signature.Via = Signature.Via.ORGANISER
) -> Result:
    """An official signs for a player."""
    with acts.acting_as(actor.reference):
        return results.sign(table.pk, seat, via=via)


def test_the_slips_become_the_result_of_a_table_that_never_began(table: Table) -> None:
    result = enter(table)

    assert result.assets == COMES_TO
    assert result.status == Result.Status.PROVISIONAL
    rows = Transaction.objects.filter(game=table.game_id).order_by("number")
    assert [row.command["type"] for row in rows] == ["position", "close"]
    assert rows[1].text.startswith("The referee closes the book: counted on paper")


def test_what_the_book_had_before_is_replaced(table: Table) -> None:
    evening.start_game(table)
    evening.post(table, {"type": "untrack"})
    evening.post(table, {"type": "buy", "seat": "D", "lot": "boardwalk"})
    owners = dict.fromkeys(evening.game_of(table).engine_game().owner, "Bank") | dict(COUNT.owners)

    assert enter(table, replace(COUNT, owners=owners), version=3).assets == COMES_TO


def test_a_check_values_the_slips_and_writes_nothing(table: Table) -> None:
    game = evening.game_of(table)

    assert paper.check(game, COUNT, actor=ADA).totals == COMES_TO
    assert evening.game_of(table).version == 0


def test_houses_that_cannot_stand_are_refused(table: Table) -> None:
    uneven = replace(COUNT, levels={"boardwalk": 3, "park-place": 1})
    with refused("IMPOSSIBLE_POSITION"):
        enter(table, uneven)
    assert evening.game_of(table).version == 0


def test_a_slip_that_says_another_total_is_refused_with_both_amounts(table: Table) -> None:
    with refused("SLIP_DIFFERS") as problem:
        enter(table, replace(COUNT, totals={"A": 1550, "B": 640}))
    assert problem.value.sentence == (
        "The slip of seat B says $640, but what is typed comes to $540."
    )
    assert evening.game_of(table).is_open


def test_a_second_press_enters_nothing_twice(table: Table) -> None:
    key = uuid4()
    for _ in range(2):
        paper.enter(table.pk, COUNT, version=0, actor=ADA, key=key)
    assert evening.game_of(table).version == 2


def test_what_the_tablet_entered_meanwhile_is_looked_at_first(table: Table) -> None:
    evening.start_game(table)
    with refused("BOOK_CHANGED"):
        enter(table, version=0)
    assert evening.game_of(table).is_open


def test_the_bankrupt_come_last_in_their_order_and_need_not_sign(table: Table) -> None:
    count = PaperCount({"A": 200, "B": 0, "C": 0, "D": 1500}, {}, {}, (), ("C", "B"), {})
    result = enter(table, count)

    assert result.places == {"D": 1, "A": 2, "B": 3, "C": 4}
    assert result.excused == ["C", "B"]


BROKE = PaperCount({"A": 0, "B": 0, "C": 0, "D": 6000}, {}, {}, (), ("B", "A", "C"), {})


def test_the_last_bankruptcy_ends_the_game_and_excuses_like_the_others(table: Table) -> None:
    result = enter(table, BROKE)

    assert result.places == {"D": 1, "C": 2, "A": 3, "B": 4}
    assert result.excused == ["B", "A", "C"]
    assert sign_for(table, "D", BEN).status == Result.Status.SIGNED


def test_whoever_typed_a_last_bankruptcy_can_not_sign_either(table: Table) -> None:
    assert paper.typed_by(enter(table, BROKE)) == ADA.reference
    with refused("SECOND_PERSON"):
        sign_for(table, "D", ADA)


def test_a_referee_who_takes_the_last_but_one_out_has_typed_nothing(table: Table) -> None:
    evening.start_game(table)
    for seat in "ABC":
        results.take_out(table.pk, seat, actor=ADA)
    evening.deliver()

    assert sign_for(table, "D", ADA).status == Result.Status.SIGNED


def test_whoever_typed_it_can_neither_sign_nor_rule(table: Table) -> None:
    result = enter(table)
    with refused("SECOND_PERSON"):
        sign_for(table, "A", ADA)
    with refused("SECOND_PERSON"):  # not with a tablet's file either
        sign_for(table, "A", ADA, Signature.Via.TABLET)
    with refused("SECOND_PERSON"), acts.acting_as(ADA.reference):
        results.rule(
            table.pk, version=result.version, actor=ADA, by="Ada", reason="It is so", assets={}
        )
    assert Result.objects.get(table=table).status == Result.Status.PROVISIONAL


def test_another_official_signs_for_the_players(table: Table) -> None:
    enter(table)
    for seat in "ABCD":
        result = sign_for(table, seat, BEN)
    assert result.status == Result.Status.SIGNED


def test_the_players_sign_on_their_phones_whoever_typed_it(table: Table) -> None:
    enter(table)
    with acts.acting_as(ADA.reference):
        assert results.sign(table.pk, "A", via=Signature.Via.PHONE)


def test_players_who_played_it_out_on_a_tablet_may_sign_as_ever(table: Table) -> None:
    evening.start_game(table)
    evening.end_game(table, {"A": 2000})
    with acts.acting_as(evening.REFEREE.reference):
        assert results.sign(table.pk, "A", via=Signature.Via.ORGANISER)
