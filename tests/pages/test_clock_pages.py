"""The clock of a round, on the floor and everywhere else."""

from __future__ import annotations

from tests.pages.conftest import Cast
from tests.tournaments import evening
from tournaments.models import Round
from tournaments.services import rounds


def press(cast: Cast, act: str, **more: object) -> str:
    answer = cast.ada.post(cast.url("clock"), {"act": act, **more}, follow=True)
    return str(answer.content.decode())


def test_start_pause_resume(cast: Cast) -> None:
    evening.released(cast.event)
    assert "Start the clock" in cast.ada.get(cast.url("floor")).content.decode()
    assert 'data-state="running"' in press(cast, "start")
    assert 'data-state="paused"' in press(cast, "pause")
    assert 'data-state="running"' in press(cast, "resume")


def test_every_screen_shows_the_same_clock(cast: Cast) -> None:
    evening.released(cast.event)
    press(cast, "start")
    press(cast, "pause")
    for url in (cast.url("screen"), cast.url("public-event"), cast.dan_link):
        assert 'data-state="paused"' in cast.stranger.get(url).content.decode()


def on_the_projector(cast: Cast) -> str:
    return str(cast.stranger.get(cast.url("screen-now")).content.decode())


def test_the_projector_says_under_the_clock_what_it_runs_to(cast: Cast) -> None:
    evening.playing(cast.event)
    assert "until the last turn" in on_the_projector(cast)
    assert on_the_projector(cast).count("Round 1") == 1


def test_the_projector_asks_for_last_turns_until_the_last_book_is_closed(cast: Cast) -> None:
    first, second = evening.tables_of(evening.playing(cast.event))
    press(cast, "end")
    rounds.call_time()
    evening.end_game(first)
    assert "Time! Play the last turns" in on_the_projector(cast)
    evening.end_game(second)
    assert "Play the last turns" not in on_the_projector(cast)
    assert "All games have ended" in on_the_projector(cast)


def test_the_floor_counts_turns_and_no_second_kind_of_rounds(cast: Cast) -> None:
    evening.playing(cast.event)
    floor = cast.ada.get(cast.url("floor-tables")).content.decode()
    assert "Turn 1 ·" in floor
    assert "Round" not in floor


def test_a_minute_more(cast: Cast) -> None:
    round_ = evening.released(cast.event)
    press(cast, "start")
    press(cast, "extend", minutes=5)
    assert round_.clock_marks.get(kind="extend").seconds == 300


def test_nonsense_for_minutes_is_refused(cast: Cast) -> None:
    round_ = evening.released(cast.event)
    press(cast, "start")
    assert "1 to 180 minutes" in press(cast, "extend", minutes="-5")
    assert not round_.clock_marks.filter(kind="extend").exists()


def test_pressed_twice_the_second_press_says_what_is(cast: Cast) -> None:
    evening.released(cast.event)
    press(cast, "start")
    assert "The clock runs already." in press(cast, "start")


def test_an_unknown_act_does_nothing(cast: Cast) -> None:
    round_ = evening.released(cast.event)
    press(cast, "explode")
    assert not round_.clock_marks.exists()


def test_time_is_called_by_hand_and_the_round_finished_when_all_tables_are_in(cast: Cast) -> None:
    round_ = evening.playing(cast.event)
    press(cast, "end")
    rounds.call_time()
    assert "2 tables still to end the game" in cast.ada.get(cast.url("floor")).content.decode()
    assert "Finish the round" not in cast.ada.get(cast.url("floor")).content.decode()
    for table in evening.tables_of(round_):
        evening.end_game(table)
    assert "The round is finished." in press(cast, "finish")
    assert evening.fresh(round_).status == Round.Status.FINISHED
