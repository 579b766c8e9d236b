"""What a clock shows follows from its marks and the moment, and from nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from tournaments.clock import ClockState, read

EIGHT = datetime(2027, 3, 20, 20, 0, tzinfo=UTC)


@dataclass(frozen=True)
class Press:
    """A mark, some minutes after eight o'clock."""

    kind: str
    minute: float
    seconds: int = 0

    @property
    def at(self) -> datetime:
        return at(self.minute)


def at(minute: float) -> datetime:
    """This many minutes after eight o'clock."""
    return EIGHT + timedelta(minutes=minute)


def shown(minute: float, *presses: Press, minutes: int = 90) -> ClockState:
    """The reading of a clock of a round of 90 minutes."""
    return read(presses, minutes, at(minute))


START = Press("start", 0)


def test_before_the_start_it_waits_with_the_whole_time() -> None:
    assert shown(5) == ClockState("waiting", None, 90 * 60)


def test_running_it_knows_its_end() -> None:
    assert shown(30, START) == ClockState("running", at(90), 60 * 60)


def test_paused_it_stands_still() -> None:
    pause = Press("pause", 30)

    assert shown(31, START, pause) == shown(59, START, pause) == ClockState("paused", None, 3600)


def test_a_pause_moves_the_end() -> None:
    state = shown(50, START, Press("pause", 30), Press("resume", 45))

    assert state == ClockState("running", at(105), 55 * 60)


def test_several_pauses_add_up() -> None:
    presses = [START]
    for begin in (10, 20, 30):
        presses += [Press("pause", begin), Press("resume", begin + 5)]

    assert shown(40, *presses).ends_at == at(105)


def test_an_extension_gives_more_time_running_and_paused() -> None:
    ten = 10 * 60

    assert shown(30, START, Press("extend", 20, ten)).ends_at == at(100)
    assert shown(40, START, Press("pause", 30), Press("extend", 35, ten)).remaining_seconds == 4200


def test_when_time_is_up_it_is_over_without_anybody_pressing() -> None:
    assert shown(90, START) == shown(500, START) == ClockState("over", None, 0, at(90))


def test_in_the_last_second_there_is_a_second_left() -> None:
    assert shown(90 - 0.5 / 60, START).remaining_seconds == 1


def test_ended_it_is_over_at_once() -> None:
    assert shown(41, START, Press("end", 40)) == ClockState("over", None, 0, at(40))
    assert shown(41, START, Press("pause", 30), Press("end", 40)).over_since == at(40)


def test_as_json_it_has_times_in_iso_8601() -> None:
    assert shown(30, START).as_json() == {
        "state": "running",
        "ends_at": "2027-03-20T21:30:00+00:00",
        "remaining_seconds": 3600,
        "over_since": None,
    }


def test_time_that_is_given_back_begins_with_what_was_left_at_the_end() -> None:
    ended = (START, Press("end", 60), Press("go_on", 70, 300))
    assert shown(70, *ended) == ClockState("running", at(105), 35 * 60)
    assert shown(105, *ended).state == "over"


def test_a_clock_that_ran_out_begins_again_with_nothing_but_what_is_added() -> None:
    assert shown(120, START, Press("go_on", 120, 300)) == ClockState("running", at(125), 300)


def test_after_it_was_given_back_it_can_be_paused_and_ended() -> None:
    ended = (START, Press("end", 60), Press("go_on", 70))
    assert shown(90, *ended, Press("pause", 80)) == ClockState("paused", None, 20 * 60)
    assert shown(90, *ended, Press("end", 80)).state == "over"
