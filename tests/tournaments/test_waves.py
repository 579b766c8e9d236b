"""Waves: parts of the field take turns at too few tables."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.formats import StagePlan
from tournaments.models import Act, Event, Player, Round
from tournaments.seating.checking import check
from tournaments.services import auditing, draws, players, undoing, waves
from tournaments.services.draws import outlook, record_of, unseated, warnings

FINAL = StagePlan("Final", plays="top", players=4)


def night(*, here: int = 16, rounds: int = 2, tables: str = "no_repeats") -> Event:
    """An evening of two waves, each of which plays two rounds, and a final of four."""
    first = StagePlan("Rounds", rounds=rounds, waves=2, tables=tables)
    return evening.make_event(here=here, plans=[first, FINAL])


def put(event: Event, wave: str, *names: str) -> int:
    """The organiser puts players, as they are now, in a wave."""
    chosen = event.players.filter(name__in=names)
    return waves.put_in(event.pk, wave, dict(chosen.values_list("pk", "version")))


def wave_of(event: Event, name: str) -> str:
    """The wave of a player."""
    return evening.player(event, name).wave


def seated(round_: Round) -> set[str]:
    """The names of those who have a seat."""
    return set(round_.seats.values_list("player__name", flat=True))


def wave(event: Event, name: str) -> set[str]:
    """The names of a wave."""
    return set(event.players.filter(wave=name).values_list("name", flat=True))


@pytest.mark.django_db
def test_the_waves_take_turns_and_each_player_plays_all_rounds() -> None:
    event = night()

    played = [evening.played(event) for _ in range(4)]

    assert [round_.title for round_ in played] == [
        "Round 1 (wave A)",
        "Round 2 (wave B)",
        "Round 3 (wave A)",
        "Round 4 (wave B)",
    ]
    assert played[3].phrase == "round 4 (wave B)"
    assert [len(wave(event, name)) for name in "AB"] == [8, 8]
    assert [seated(round_) for round_ in played] == [wave(event, name) for name in "ABAB"]
    assert {len(row["rounds"]) for row in evening.rows(event)} == {2}
    assert auditing.audit_log(event.pk).faults == []


@pytest.mark.django_db
def test_the_final_after_waves_takes_the_best_of_all() -> None:
    event = night()
    worth = {"Ada": 4000, "Ben": 3900, "Cleo": 3800, "Dan": 3700}
    put(event, "A", "Ada", "Ben")
    put(event, "B", "Cleo", "Dan")
    for _ in range(4):
        evening.played(event, worth)

    final = evening.drafted(event)

    assert final.title == "Final"
    assert seated(final) == set(worth)


@pytest.mark.django_db
def test_nobody_of_another_wave_is_without_a_seat_or_missed() -> None:
    event = night()
    round_ = evening.drafted(event)

    assert not unseated(round_).exists()
    assert [line for line in warnings(round_) if "banker" not in line] == []


@pytest.mark.django_db
def test_the_next_draw_counts_its_wave_alone() -> None:
    event = night(here=15)

    assert outlook(event).sentences[0] == "8 players of wave A at 2 tables of 4."
    assert outlook(event).players == 8
    evening.played(event)
    assert outlook(event).sentences[0] == "7 players of wave B at 1 table of 4 and 1 table of 3."


@pytest.mark.django_db
def test_a_wave_that_is_not_here_cant_be_drawn() -> None:
    event = night()
    waves.share_out(event.pk)
    players.check_in(event.players.filter(wave="A"), here=False)

    with refused("TOO_FEW_PLAYERS"):
        evening.drafted(event)
    problem = outlook(event).problem
    assert problem is not None
    assert problem.sentence == "0 players of wave A are checked in; a table needs 2."


@pytest.mark.django_db
@pytest.mark.parametrize("tables", ["no_repeats", "standings", "seeded"])
def test_every_draw_of_a_wave_follows_from_its_record(tables: str) -> None:
    event = night(tables=tables)
    for _ in range(4):
        round_ = evening.played(event)
        assert check(record_of(round_)).faults == []


@pytest.mark.django_db
def test_the_rounds_of_a_wave_are_planned_together() -> None:
    """Sixteen players in fours can play three rounds without a repeat, whichever wave they are."""
    event = night(here=32, rounds=3)
    met: set[frozenset[int]] = set()
    for number in range(1, 7):
        round_ = evening.played(event)
        pairs = [
            frozenset(both)
            for table in evening.tables_of(round_)
            for both in combinations(table.seats.values_list("player", flat=True), 2)
        ]
        assert met.isdisjoint(pairs)
        met.update(pairs)
        is_planned = any("from the plan made with" in line for line in round_.explanation)
        assert is_planned == (number > 2)


@pytest.mark.django_db
def test_in_the_first_round_of_each_wave_there_are_no_standings_to_go_by() -> None:
    event = night(tables="standings")
    first = evening.played(event)
    assert outlook(event).planned.is_seated_by_rank is False
    second = evening.played(event)
    third = evening.drafted(event)

    told = [
        "Seated by the standings" in " ".join(each.explanation) for each in (first, second, third)
    ]
    assert told == [False, False, True]


@pytest.mark.django_db
def test_whoever_has_been_put_in_a_wave_stays_there() -> None:
    event = night()
    assert put(event, "b", "Ada", "Ben", "Cleo", "Dan", "P05", "P06", "P07", "P08", "P09") == 9

    round_ = evening.drafted(event)

    assert len(wave(event, "B")) == 9
    assert seated(round_) == {f"P{number}" for number in range(10, 17)}
    assert put(event, "B", "Ada") == 0


@pytest.mark.django_db
def test_clubs_are_spread_over_the_waves() -> None:
    event = night(here=0)
    for number in range(12):
        players.add_player(event, f"P{number}", club="Reds" if number < 4 else "Blues", here=True)

    evening.drafted(event)

    for club in ("Reds", "Blues"):
        split = [event.players.filter(club=club, wave=name).count() for name in "AB"]
        assert split[0] == split[1]


@pytest.mark.django_db
def test_those_who_come_later_get_the_wave_in_which_they_miss_least() -> None:
    event = night()
    put(event, "B", *(f"P{number:02}" for number in range(8, 17)))
    round_ = evening.released(event)

    eve = players.add_player(event, "Eve")
    assert eve.wave == ""
    players.check_in([eve])

    assert eve.wave == wave_of(event, "Eve") == "B"
    assert not unseated(round_).exists()
    evening.play_out(evening.begin(round_))
    evening.played(event)
    players.add_player(event, "Fin", here=True)
    assert wave_of(event, "Fin") == "A"
    evening.played(event)
    evening.played(event)
    assert players.add_player(event, "Gus", here=True).wave == ""


@pytest.mark.django_db
def test_whoever_changes_waves_plays_no_game_twice() -> None:
    event = night()
    evening.played(event)
    put(event, "B", "Ada")
    second = evening.released(event)

    assert wave_of(event, "Ada") == "B"
    assert "Ada" not in seated(second)
    assert not unseated(second).filter(name="Ada").exists()
    table = evening.tables_of(second)[0]
    ada = evening.player(event, "Ada").pk
    with refused("PLAYED_BESIDE"):
        draws.seat_player(second.pk, version=second.version, player=ada, table=table.pk)
    evening.play_out(evening.begin(second))
    evening.played(event)
    assert "Ada" in seated(evening.played(event))
    assert len(evening.row(event, "Ada")["rounds"]) == 2


@pytest.mark.django_db
def test_whoever_is_moved_after_the_draw_is_named_in_the_draft() -> None:
    event = night()
    round_ = evening.drafted(event)
    ada = round_.seats.get(player__name="Ada")
    put(event, "B", "Ada")
    put(event, "A", "Ben")

    told = warnings(round_)

    assert f"Ada (table {ada.table.number}) is in wave B." in told
    assert "Here, but without a seat: Ben." in told


@pytest.mark.django_db
def test_putting_players_in_waves_is_told_and_undone() -> None:
    event = night()
    put(event, "A", "Ada")
    put(event, "B", "Ada", "Ben")
    newest = Act.objects.filter(event=event.pk).last()
    assert newest is not None
    assert newest.kind == "wave_set"
    assert undoing.offered(event, [newest.number])

    undoing.undo(event.pk, newest.number, by="Olga")

    assert (wave_of(event, "Ada"), wave_of(event, "Ben")) == ("A", "")
    assert auditing.audit_log(event.pk).faults == []


@pytest.mark.django_db
def test_a_wave_that_there_is_not_is_refused() -> None:
    event = night()
    with refused("NO_WAVE"):
        put(event, "C", "Ada")
    with refused("NO_WAVE"):
        players.add_player(event, "Eve", wave="C")
    ada = evening.player(event, "Ada")
    with refused("NO_WAVE"):
        players.change_player(ada, version=ada.version, wave="C")
    players.change_player(ada, version=ada.version, wave="B")
    assert wave_of(event, "Ada") == "B"
    with refused("PLAYER_CHANGED"):
        waves.put_in(event.pk, "A", {ada.pk: ada.version - 1})


@pytest.mark.django_db
@pytest.mark.parametrize(
    "plans",
    [
        [StagePlan("All", waves=5)],
        [StagePlan("All", waves=2, tables="at_once")],
        [StagePlan("All"), StagePlan("Some", plays="top", players=8, rounds=2, waves=2)],
        [StagePlan("One", waves=2), StagePlan("Two", waves=3)],
        [StagePlan("All", waves=2, divisions_apart=True)],
    ],
)
def test_waves_that_cant_be_played_are_refused(plans: list[StagePlan]) -> None:
    with refused("BAD_NUMBER" if plans[0].waves == 5 else "BAD_STAGES"):
        evening.make_event(here=0, plans=plans, divisions=["Juniors", "Seniors"])


@pytest.mark.django_db
def test_the_waves_stay_once_a_round_is_drawn() -> None:
    event = night()
    evening.drafted(event)

    with refused("STAGE_DRAWN"):
        evening.change_stage(event, waves=1)
    evening.change_stage(event, rounds=1)
    with refused("EVENT_OVER"):
        for _ in range(4):
            evening.play_out(evening.begin(evening.release(evening.fresh(drawn(event)))))


def drawn(event: Event) -> Round:
    """The draft that is there, or a new one."""
    newest = event.round_set.last()
    return newest if newest and newest.status == Round.Status.DRAFT else evening.drafted(event)


@pytest.mark.django_db
def test_rounds_that_each_wave_has_played_can_not_be_taken_away() -> None:
    event = night()
    for _ in range(3):
        evening.played(event)

    with refused("ROUNDS_DRAWN"):
        evening.change_stage(event, rounds=1)
    evening.change_stage(event, rounds=3)
    assert [evening.played(event).title for _ in range(3)][2] == "Round 6 (wave B)"


@pytest.mark.django_db
def test_a_table_by_hand_is_for_its_wave() -> None:
    event = night(tables="by_hand")
    round_ = evening.drafted(event)

    assert set(draws.field_of(round_)) == set(Player.objects.filter(wave="A"))


@pytest.mark.django_db
def test_a_round_of_which_nobody_is_left_is_passed_over_and_back() -> None:
    event = night()
    evening.played(event)
    with refused("ENOUGH_PLAYERS"):
        draws.pass_over(event.pk, 2)
    players.check_in(event.players.filter(wave="B"), here=False)
    with refused("DRAW_CHANGED"):
        draws.pass_over(event.pk, 3)

    draws.pass_over(event.pk, 2)

    assert outlook(event).number == 3
    assert outlook(event).problem is None
    act = Act.objects.filter(event=event.pk).last()
    assert act is not None
    assert undoing.offered(event, [act.number]) == {act.number: "Draw it after all"}
    undoing.undo(event.pk, act.number, by="Olga")
    assert outlook(event).number == 2
    draws.pass_over(event.pk, 2)
    again = Act.objects.filter(event=event.pk).last()
    evening.drafted(event)
    assert again is not None
    with refused("BUILT_ON"):
        undoing.undo(event.pk, again.number, by="Olga")
    assert auditing.audit_log(event.pk).faults == []


@pytest.mark.django_db
def test_an_evening_whose_last_round_is_passed_over_has_its_champion() -> None:
    event = evening.make_event(here=8, plans=[StagePlan("Rounds", waves=2)])
    evening.played(event, {"Ada": 4000, "Ben": 3000})
    players.check_in(event.players.filter(wave="B"), here=False)

    draws.pass_over(event.pk, 2)

    event.refresh_from_db()
    assert event.champion == evening.player(event, "Ada")
