"""The clock of a round, on the floor and everywhere else."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.pages.conftest import Cast
from tests.tournaments import evening
from tournaments.models import ClockMark, Round
from tournaments.services import rounds


def seen(cast: Cast) -> dict[str, int]:
    """The fields with which the floor's buttons say which clock Ada sees."""
    floor = cast.ada.get(cast.url("floor")).context
    return {"round": floor["clock"].round.pk, "marks": floor["marks"]} if floor["clock"] else {}


def press(cast: Cast, act: str, **more: object) -> str:
    form = {**seen(cast), "act": act, **more}
    return str(cast.ada.post(cast.url("clock"), form, follow=True).content.decode())


def test_of_two_who_give_five_minutes_the_second_is_told(cast: Cast) -> None:
    round_ = evening.released(cast.event)
    press(cast, "start")
    before = seen(cast)
    press(cast, "extend", minutes=5)

    text = press(cast, "extend", minutes=5, **before)

    assert "Your press did not count: meanwhile ada has given 5 minutes more." in text
    assert round_.clock_marks.filter(kind="extend").count() == 1
    press(cast, "extend", minutes=5)
    assert round_.clock_marks.filter(kind="extend").count() == 2


def test_a_press_that_does_not_say_what_was_seen_is_not_taken(cast: Cast) -> None:
    round_ = evening.released(cast.event)
    press(cast, "start", marks="", round="")
    assert not round_.clock_marks.exists()


def test_a_press_for_the_clock_of_the_round_before_does_nothing_to_the_next(cast: Cast) -> None:
    evening.released(cast.event)
    press(cast, "start")
    before = seen(cast)
    evening.play_out(evening.start_all(cast.event.round_set.get()))
    round_ = evening.playing(cast.event)

    assert "Round 2 is on the floor now." in press(cast, "end", **before)
    assert round_.clock_state().state == "running"


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


def test_the_floor_names_who_throws_next_once_a_turn_is_settled(cast: Cast) -> None:
    table = evening.tables_of(evening.playing(cast.event))[0]
    first, second, *_ = evening.names_at(table)

    def card() -> str:
        floor = cast.ada.get(cast.url("floor-tables")).content.decode()
        return floor.split(f'id="table-{table.pk}"')[1].split('class="last"')[0]

    evening.post(table, {"type": "roll", "seat": "A", "dice": [1, 2]}, evening.BANK)
    assert f"Turn 1 · <strong><bdi>{first}</bdi>" in card()
    evening.post(table, {"type": "buy", "seat": "A", "lot": "baltic-avenue"}, evening.BANK)
    assert f"Turn 2 · <strong><bdi>{second}</bdi>" in card()


def test_five_minutes_more_are_300_seconds(cast: Cast) -> None:
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
    assert "meanwhile ada has started the clock" in press(cast, "start", marks=0)
    assert "The clock is already running." in press(cast, "start")


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


def test_a_mistaken_extension_is_taken_back(cast: Cast) -> None:
    round_ = evening.released(cast.event)
    press(cast, "start")
    press(cast, "extend", minutes=10)
    assert "The round is shorter now" in press(cast, "shorten", minutes=10)
    assert [mark.seconds for mark in round_.clock_marks.filter(kind="extend")] == [600, -600]


def time_is_up(cast: Cast) -> Round:
    """A round of which table 1 has ended its game and table 2 is in its last turn."""
    round_ = evening.playing(cast.event)
    press(cast, "end")
    rounds.call_time()
    evening.end_game(evening.tables_of(round_)[0])
    return round_


def test_the_last_turn_that_was_called_too_early_is_taken_back(cast: Cast) -> None:
    round_ = time_is_up(cast)
    panel = cast.ada.get(cast.url("clock-panel")).content.decode()
    assert "Give time back" in panel
    assert 'value="0" class="secondary">1:' in panel

    answer = press(cast, "go_on", minutes=0)
    assert "Play goes on at table 2." in answer
    assert "At table 1 the game has ended, and the result stays." in answer
    assert 'data-state="running"' in answer
    assert evening.fresh(round_).status == Round.Status.PLAYING


def test_a_clock_that_ran_out_offers_minutes_only(cast: Cast) -> None:
    round_ = evening.playing(cast.event)
    start = round_.clock_marks.get()
    start.at -= timedelta(minutes=91)
    start.save()
    rounds.call_time()
    panel = cast.ada.get(cast.url("clock-panel")).content.decode()
    assert 'value="0"' not in panel
    assert 'value="5" class="secondary">5:00<' in panel


def test_the_projector_says_that_there_is_more_time_until_the_next_press(cast: Cast) -> None:
    time_is_up(cast)
    press(cast, "go_on", minutes=5)
    assert "There is more time: play on" in on_the_projector(cast)
    press(cast, "pause")
    press(cast, "resume")
    assert "until the last turn" in on_the_projector(cast)


def test_the_floor_lists_who_pressed_what(cast: Cast) -> None:
    time_is_up(cast)
    press(cast, "go_on", minutes=5)
    panel = cast.ada.get(cast.url("clock-panel")).content.decode()
    said = ["time given back, with 5 min more", "last turn called", "started"]
    assert sorted(said, key=panel.index) == said
    assert "ada" in panel


def test_a_referee_sees_the_presses_and_no_button(cast: Cast) -> None:
    time_is_up(cast)
    panel = cast.ben.get(cast.url("clock-panel")).content.decode()
    assert "last turn called" in panel
    assert "Give time back" not in panel
    cast.ben.post(cast.url("clock"), {**seen(cast), "act": "go_on", "minutes": 5})
    assert 'data-state="over"' in cast.ada.get(cast.url("clock-panel")).content.decode()


def test_overtime_counts_on_every_screen(cast: Cast) -> None:
    evening.playing(cast.event)
    press(cast, "end")

    for url in (cast.url("screen"), cast.url("public-event"), cast.dan_link):
        assert "data-over-since=" in cast.stranger.get(url).content.decode()


def on_every_screen(cast: Cast) -> set[str]:
    """The readings of the clocks on the wall, in the header and on the floor, and on Dan's
    phone."""
    phone = cast.stranger.get(cast.dan_link).content.decode()
    pages = [on_the_projector(cast), cast.ada.get(cast.url("floor")).content.decode(), phone]
    shown = [re.findall(r"<span class=\"clock\"[^>]*>([^<]*)</span>", page) for page in pages]
    assert all(shown)
    return {text for texts in shown for text in texts}


def test_wall_and_header_show_the_same_text(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    evening.playing(cast.event)
    press(cast, "pause")
    mark = ClockMark.objects.get(kind="pause")
    ClockMark.objects.filter(kind="start").update(at=mark.at - timedelta(minutes=20, seconds=5))
    assert on_every_screen(cast) == {"1:09:55"}

    press(cast, "resume")
    press(cast, "end")
    now = ClockMark.objects.get(kind="end").at + timedelta(minutes=2, seconds=15)
    monkeypatch.setattr(timezone, "now", lambda: now)
    assert on_every_screen(cast) == {"+2:15"}
