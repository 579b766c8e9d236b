"""A table that can't finish is played later: nothing waits for it, until it could change who goes
on."""

from __future__ import annotations

import pytest

from ledger import passes
from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.codes import Code
from tournaments.formats import preliminary_and_final
from tournaments.models import Act, Event, Round, Stage, Table
from tournaments.services import (
    auditing,
    clock,
    draws,
    forgetting,
    postponing,
    rounds,
    standings,
)

POINTS = preliminary_and_final(rounds=2, advance=2, scoring="places")
ASSETS = preliminary_and_final(rounds=1, advance=2)


def all_but_one(event: Event, worth: dict[str, int] | None = None) -> tuple[Round, Table]:
    """The next round with one table postponed, the others in and signed."""
    round_ = evening.playing(event)
    *others, left = evening.tables_of(round_)
    for table in others:
        letters = {seat.player.name: seat.letter for seat in table.seats.all()}
        cash = {letters[name]: sum_ for name, sum_ in (worth or {}).items() if name in letters}
        evening.end_game(table, cash)
        evening.sign_all(table)
    postponing.postpone(left.pk, reason="Somebody is ill")
    left.refresh_from_db()
    return evening.fresh(round_), left


def is_audited(event: Event) -> bool:
    """Whether the log tells what stands."""
    evening.deliver()
    return auditing.audit_log(event.pk).faults == []


def test_its_round_is_finished_and_the_next_drawn_without_it(event: Event) -> None:
    round_, left = all_but_one(event)

    rounds.finish(round_.pk)
    second = evening.released(event)

    players = set(left.seats.values_list("player", flat=True))
    assert players <= set(second.seats.values_list("player", flat=True))
    assert is_audited(event)


def test_without_it_the_round_waits_for_the_table(event: Event) -> None:
    round_, left = all_but_one(event)
    postponing.resume(left.pk)

    with refused(Code.TABLES_OPEN, f"Still without a result: table {left.number}."):
        rounds.finish(round_.pk)
    assert is_audited(event)


def test_its_result_counts_in_its_own_round_once_it_is_in(event: Event) -> None:
    round_, left = all_but_one(event)
    rounds.finish(round_.pk)
    evening.released(event)
    before = {row["name"]: len(row["rounds"]) for row in standings.compute(event.pk).rows}

    evening.end_game(left, {"A": 4000})
    rows = standings.compute(event.pk).rows

    left.refresh_from_db()
    assert left.postponed == ""
    assert draws.postponed_tables(event) == []
    mine = left.names()["A"]
    assert before[mine] == 0
    assert [row["rounds"][0]["round"] for row in rows if row["name"] == mine] == [1]
    assert is_audited(event)


def test_time_up_does_not_call_its_last_turn(event: Event) -> None:
    round_ = evening.playing(event)
    one, left = evening.tables_of(round_)
    postponing.postpone(left.pk, reason="A fire alarm")
    clock.end(round_.pk, by="Olga")
    rounds.call_time()

    states = [evening.game_of(table).state for table in (one, left)]
    assert [state["situation"]["status"] for state in states] == ["last_turn", "playing"]


@pytest.mark.django_db
def test_the_final_waits_while_it_could_change_who_plays_it() -> None:
    event = evening.make_event(here=8, plans=ASSETS)
    round_, left = all_but_one(event)
    rounds.finish(round_.pk)

    told = (
        f"Table {left.number} of round 1 is still to play. Until it is in, it isn’t certain who "
        "plays the final."
    )
    with refused(Code.TABLES_POSTPONED, told):
        evening.drafted(event)

    evening.end_game(left, {"A": 4000})
    with refused(Code.RESULTS_OPEN):
        evening.drafted(event)
    evening.sign_all(left)
    assert evening.drafted(event).is_final


@pytest.mark.django_db
def test_a_book_that_is_closed_as_it_stands_lets_the_final_be_drawn() -> None:
    event = evening.make_event(here=8, plans=ASSETS)
    round_, left = all_but_one(event)
    rounds.finish(round_.pk)
    evening.end_game(left)
    evening.rule(left, "Stands as it was")

    assert evening.drafted(event).is_final


def put(round_: Round, name: str, number: int) -> Round:
    """Let a player sit at the table of that number in a draft."""
    seat = round_.seats.get(player__name=name)
    if seat.table.number == number:
        return round_
    there = round_.seats.filter(table__number=number).exclude(player__name__in=evening.CAST)
    return draws.swap(round_.pk, version=round_.version, seats=(seat.pk, there[0].pk))


def two_are_certain() -> tuple[Event, Table]:
    """Ada and Ben have won twice, and the table that is postponed has nobody who won once."""
    event = evening.make_event(here=12, plans=POINTS)
    round_ = evening.drafted(event)
    for number, name in enumerate(("Ada", "Ben", "Cleo"), start=1):
        round_ = put(round_, name, number)
    evening.play_out(evening.begin(evening.release(round_)), dict.fromkeys(evening.CAST, 3000))
    round_ = evening.drafted(event)
    for name, number in (("Ada", 1), ("Cleo", 1), ("Ben", 2), ("Dan", 2)):
        round_ = put(round_, name, number)
    round_ = evening.begin(evening.release(round_))
    *others, left = evening.tables_of(round_)
    worth = {"Ada": 5000, "Ben": 5000}
    for table in others:
        evening.end_game(table, {a: worth[n] for a, n in table.names().items() if n in worth})
        evening.sign_all(table)
    postponing.postpone(left.pk, reason="No light")
    rounds.finish(round_.pk)
    return event, left


@pytest.mark.django_db
def test_a_table_that_can_not_change_who_goes_on_is_named_and_holds_nothing_up() -> None:
    event, left = two_are_certain()
    told = f"Table {left.number} of round 2 is still to play."

    assert draws.outlook(event).problem is None
    whatever = f"{told} Whatever its result, the same people play the final."
    assert whatever in draws.outlook(event).sentences
    final = evening.drafted(event)
    assert {seat.player.name for seat in final.seats.all()} == {"Ada", "Ben"}
    assert told in final.explanation


@pytest.mark.django_db
def test_there_is_no_champion_before_it_is_in() -> None:
    event, left = two_are_certain()
    evening.played(event, {"Ada": 9000})
    event.refresh_from_db()
    assert event.champion is None

    evening.end_game(left)
    evening.sign_all(left)
    event.refresh_from_db()
    assert event.champion == evening.player(event, "Ada")
    assert is_audited(event)


@pytest.mark.django_db
def test_somebody_who_has_gone_home_keeps_nobody_out() -> None:
    """If Ben still counted, nobody at the postponed table could take his place."""
    event, _ = two_are_certain()
    event.players.filter(name="Ben").update(checked_in_at=None)

    with refused(Code.TABLES_POSTPONED):
        evening.drafted(event)


@pytest.mark.django_db
def test_where_winners_go_on_all_tables_are_waited_for() -> None:
    event = evening.make_event(here=8, plans=ASSETS)
    evening.change_stage(event, 2, plays=Stage.Plays.WINNERS)
    round_, _ = all_but_one(event)
    rounds.finish(round_.pk)

    with refused(Code.TABLES_POSTPONED):
        evening.drafted(event)


@pytest.mark.django_db
def test_tables_by_the_standings_are_drawn_and_say_what_is_missing() -> None:
    event = evening.make_event(here=8, rounds=2)
    evening.change_stage(event, tables=Stage.Tables.STANDINGS)
    round_, left = all_but_one(event)
    rounds.finish(round_.pk)

    told = f"Table {left.number} of round 1 is still to play. The standings don’t include it yet."
    assert told in draws.outlook(event).sentences
    assert evening.drafted(event).number == 2


def test_two_of_them_are_named_together(event: Event) -> None:
    round_ = evening.playing(event)
    for table in evening.tables_of(round_):
        postponing.postpone(table.pk, reason="A fire alarm")
    rounds.finish(round_.pk)

    told = draws.still_to_play(draws.postponed_tables(event))
    assert told == "Table 1 of round 1 and table 2 of round 1 are still to play."
    assert draws.still_to_play([]) == ""


def test_it_needs_a_reason_and_takes_another(event: Event) -> None:
    left = evening.tables_of(evening.playing(event))[0]

    with refused(Code.REASON_MISSING):
        postponing.postpone(left.pk, reason=" \n")
    for reason in ("Ill", "Ill", "  Fire\nalarm "):
        postponing.postpone(left.pk, reason=reason)
    left.refresh_from_db()
    assert left.postponed == "Fire alarm"
    assert kinds(event).count("table_postponed") == 2
    for _ in range(2):
        postponing.resume(left.pk)
    assert kinds(event).count("table_resumed") == 1
    assert is_audited(event)


def test_a_table_that_is_in_can_not_be_postponed(event: Event) -> None:
    table = evening.tables_of(evening.playing(event))[0]
    evening.end_game(table)

    with refused(Code.GAME_ENDED, "The game of table 1 has ended."):
        postponing.postpone(table.pk, reason="Ill")


def test_a_draft_has_nothing_to_postpone(event: Event) -> None:
    table = evening.tables_of(evening.drafted(event))[0]

    with refused(Code.NOT_RELEASED):
        postponing.postpone(table.pk, reason="Ill")


def test_with_the_names_the_reason_goes(event: Event) -> None:
    round_, left = all_but_one(event)
    rounds.finish(round_.pk)
    event.refresh_from_db()
    forgetting.remove_names(event.pk, seen=event.live_version)

    left.refresh_from_db()
    assert left.postponed == passes.GONE
    assert is_audited(event)


def kinds(event: Event) -> list[str]:
    """The kinds that were recorded, in order."""
    return list(Act.objects.filter(event=event.pk).values_list("kind", flat=True))
