"""A referee's word on a result, also after the next round was drawn."""

from __future__ import annotations

import pytest

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.models import Event, Result, Ruling, Seat, Table
from tournaments.services import reopening, results


@pytest.fixture
def table(event: Event) -> Table:
    """Table 1, its game over: seat A has $2,000, the others $1,500."""
    table = evening.tables_of(evening.playing(event))[0]
    evening.end_game(table, {"A": 2000})
    return table


def rule(
    table: Table, reason: str = "Rent was forgotten.", *, by: str = "Rita", **assets: int
) -> list[str]:
    """Rita rules."""
    return evening.rule(table, reason, by=by, **assets)


def changed_by(ruling: Ruling) -> tuple[str, dict[str, tuple[int, int]]]:
    """The name of the referee, and the seats that changed, from what to what."""
    pairs = {seat: (amount, ruling.after[seat]) for seat, amount in ruling.before.items()}
    return ruling.by_name, {seat: pair for seat, pair in pairs.items() if pair[0] != pair[1]}


def test_a_ruling_stands_with_other_assets_and_keeps_what_it_replaced(table: Table) -> None:
    assert rule(table, A=1400, B=2100) == []

    result = Result.objects.get(table=table)
    assert result.status == Result.Status.RULED
    assert result.assets == {"A": 1400, "B": 2100, "C": 1500, "D": 1500}
    assert result.places == {"B": 1, "C": 2, "D": 2, "A": 4}
    assert result.tally["A"]["total"] == 2000
    ruling = Ruling.objects.get()
    assert (ruling.by_name, ruling.reason) == ("Rita", "Rent was forgotten.")
    assert (ruling.before["A"], ruling.after["A"]) == (2000, 1400)


def test_the_standings_follow_at_once(table: Table) -> None:
    event = table.round.event
    name = table.names()["D"]
    rule(table, D=5000)

    assert evening.ranking(event)[0] == (1, name)


def test_a_ruling_may_confirm_what_a_player_would_not_sign(table: Table) -> None:
    results.sign(table.pk, "A", via="tablet")
    rule(table)

    result = Result.objects.get(table=table)
    assert result.status == Result.Status.RULED
    assert result.signatures.count() == 1


def test_changed_assets_make_the_signatures_void(table: Table) -> None:
    evening.sign_all(table)
    rule(table, A=1)

    assert not Result.objects.get(table=table).signatures.exists()


def test_after_a_ruling_nobody_signs(table: Table) -> None:
    rule(table)

    with refused("ALREADY_RULED"):
        results.sign(table.pk, "A", via="tablet")


def test_of_two_rulings_from_one_result_the_second_is_refused(table: Table) -> None:
    seen = Result.objects.get(table=table).version
    rule(table, "Rent was paid twice.", A=1900)

    with refused("RESULT_CHANGED"):
        results.rule(
            table.pk,
            version=seen,
            actor=evening.REFEREE,
            by="Oscar",
            reason="A note",
            assets={"B": 1450},
        )

    assert Result.objects.get(table=table).assets == {"A": 1900, "B": 1500, "C": 1500, "D": 1500}
    assert Ruling.objects.count() == 1


def test_a_ruling_that_changes_no_amount_is_news_to_the_next_one_too(table: Table) -> None:
    seen = Result.objects.get(table=table).version
    rule(table, "It stands as it is.")

    with refused("RESULT_CHANGED"):
        results.rule(
            table.pk,
            version=seen,
            actor=evening.REFEREE,
            by="Oscar",
            reason="A note",
            assets={"B": 1450},
        )


def test_a_ruling_names_the_seats_that_its_author_has_changed_and_no_other(table: Table) -> None:
    rule(table, "Rent was paid twice.", by="Olga", A=1900)
    rule(table, "A note was found.", by="Oscar", B=1550)

    olga, oscar = Ruling.objects.all()
    assert changed_by(olga) == ("Olga", {"A": (2000, 1900)})
    assert changed_by(oscar) == ("Oscar", {"B": (1500, 1550)})


def test_only_a_referee_rules_and_with_a_reason(table: Table) -> None:
    with refused("REFEREE_ONLY"):
        results.rule(table.pk, version=1, actor=evening.BANK, by="Banker 01", reason="mine")
    with refused("REASON_MISSING"):
        rule(table, reason=" ")
    assert not Ruling.objects.exists()


@pytest.mark.parametrize("amount", [-1, 10_000_001, True, 1.5, "100"])
def test_assets_are_whole_dollars(table: Table, amount: int) -> None:
    with refused("BAD_ASSETS"):
        rule(table, A=amount)


def test_a_seat_that_nobody_has_gets_nothing(table: Table) -> None:
    with refused("BAD_ASSETS"):
        rule(table, E=100)


def test_an_open_book_is_not_ruled_on(event: Event) -> None:
    table = evening.tables_of(evening.playing(event))[0]

    with refused("NO_RESULT"):
        rule(table)


def test_later_rounds_stay_and_the_organiser_is_told(event: Event) -> None:
    first = evening.played(event, {"Ada": 2000})
    second = evening.released(event)
    before = list(Seat.objects.filter(round=second).order_by("pk").values())
    table = first.tables.get(seats__player__name="Ben")

    moved, stays = evening.rule_for(table, "Ben", 9000)
    assert "Ada from 1 to 2" in moved
    assert "Ben from 2 to 1" in moved
    assert stays == "Round 2 was drawn before this correction and stays as it is."
    assert evening.ranking(event)[0] == (1, "Ben")
    assert list(Seat.objects.filter(round=second).order_by("pk").values()) == before


@pytest.mark.django_db
def test_a_ruling_that_would_have_changed_the_final_says_who() -> None:
    event = evening.make_event(here=8, rounds=1, advance=2)
    first = evening.played(event, {"Ada": 3000, "Ben": 2500})
    evening.released(event)
    table = first.tables.get(seats__player__name="Cleo")

    assert evening.rule_for(table, "Cleo", 2900)[1:] == [
        "The final was drawn before this correction and stays as it is.",
        "By the current standings, Cleo would be in the final instead of Ben. Withdraw the draw "
        "of the final and draw it again, as nobody has begun to play.",
    ]


def finalists_noted(notes: list[str]) -> list[str]:
    return [note for note in notes if note.startswith("By the current standings")]


@pytest.mark.django_db
def test_a_later_ruling_repeats_no_note_on_finalists_that_it_leaves_as_they_are() -> None:
    event = evening.make_event(here=8, rounds=1, advance=2)
    first = evening.played(event, {"Ada": 3000, "Ben": 2500})
    evening.released(event)
    cleo, dan = (first.tables.get(seats__player__name=name) for name in ("Cleo", "Dan"))

    assert len(finalists_noted(evening.rule_for(cleo, "Cleo", 2900))) == 1
    assert finalists_noted(evening.rule_for(dan, "Dan", 1600)) == []
    assert "Dan would be in the final" in finalists_noted(evening.rule_for(dan, "Dan", 2950))[0]


@pytest.mark.django_db
def test_a_book_that_was_opened_again_repeats_no_note_on_finalists_either() -> None:
    event = evening.make_event(here=8, rounds=1, advance=2)
    first = evening.played(event, {"Ada": 3000, "Ben": 2500})
    evening.released(event)
    cleo = first.tables.get(seats__player__name="Cleo")
    evening.rule_for(cleo, "Cleo", 2900)
    other = first.tables.exclude(pk=cleo.pk).get()
    letter = other.seats.exclude(player__name__in=["Ada", "Ben"]).order_by("letter")[0].letter
    worth = Result.objects.get(table=other).assets

    evening.reopen(other)
    evening.end_game(other, {**worth, letter: 1400})
    evening.sign_all(other)

    told = reopening.changes(Result.objects.get(table=other))
    assert told
    assert finalists_noted(told) == []
    seen_first = reopening.changes(Result.objects.get(table=cleo))
    assert len(finalists_noted(seen_first)) == 1, "it is told where it changed, until it is seen"


@pytest.mark.django_db
def test_a_finalist_who_falls_out_while_the_book_is_open_is_told_of() -> None:
    event = evening.make_event(here=8, rounds=1, advance=2)
    first = evening.playing(event)
    table, other = evening.tables_of(first)
    falls, (stays, rises) = evening.names_at(table)[0], evening.names_at(other)[:2]
    evening.play_out(first, {falls: 3000, stays: 2500, rises: 2000})
    evening.released(event)
    letter = table.seats.get(player__name=falls).letter

    evening.reopen(table)
    evening.end_game(table, {letter: 1})
    evening.sign_all(table)

    [told] = finalists_noted(reopening.changes(Result.objects.get(table=table)))
    assert f"{rises} would be in the final instead of {falls}." in told


def test_a_bankrupt_player_who_is_given_assets_is_placed_by_them(event: Event) -> None:
    table = evening.tables_of(evening.playing(event))[0]
    evening.post(table, {"type": "withdraw", "seat": "A"})
    evening.end_game(table)
    rule(table, A=2000)

    assert Result.objects.get(table=table).places["A"] == 1
