"""The journal tells two forgotten salaries apart by the round that each names."""

from __future__ import annotations

import pytest

from engine.notation import read, replay


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("A salary late=true round_number=2", "Seat A passed GO in round 2"),
        ("A salary late=true", "Seat A passed GO on an earlier lap"),
        ("A salary", "Seat A passed GO"),
    ],
)
def test_it_says_which_move_it_is_for(entry: str, words: str) -> None:
    run = replay(
        read(f'[Ruleset "night-2016"]\nposition turn=A round_number=3\nuntrack\n{entry}\n')
    )

    assert not run.faults
    assert run.journal[-1][1] == f"{words}; the Bank pays $200 to seat A"


def test_landing_on_go_is_told_from_passing_it() -> None:
    double = '[Ruleset "night-2016"]\n[Option "go_landing_salary=double"]\n'
    run = replay(read(f"{double}position turn=A\nuntrack\nA salary on_go=true\n"))

    assert not run.faults
    assert run.journal[-1][1] == "Seat A landed on GO; the Bank pays $400 to seat A"
