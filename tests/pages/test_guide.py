"""The one next step, at every point of an evening."""

from __future__ import annotations

import pytest

from tournaments.views.organise.guide import Evening, RoundFacts, next_step, stages


def evening_with(*rounds: RoundFacts, **fields: object) -> Evening:
    base: dict[str, object] = {
        "slug": "night", "rounds_planned": 2, "table_size": 4, "advance": 4,
        "players": 16, "here": 16, "bankers": 4, "champion": "",
    }  # fmt: skip
    return Evening(**(base | fields), rounds=rounds)  # type: ignore[arg-type]


def round_facts(number: int = 1, status: str = "playing", **fields: object) -> RoundFacts:
    base: dict[str, object] = {"is_final": number == 3, "tables": 4, "bankers": 4, "tablets": 4}
    return RoundFacts(number=number, status=status, **(base | fields))  # type: ignore[arg-type]


DONE = {"results": 4, "settled": 4}


@pytest.mark.parametrize(
    ("evening", "says", "leads_to"),
    [
        (evening_with(players=0, here=0), "Put the players on the list", "players/"),
        (evening_with(here=1), "Check in the players as they come", "players/"),
        (evening_with(here=12), "Check in who still comes, then draw round 1", "rounds/1/"),
        (evening_with(), "Draw round 1", "rounds/1/"),
        (evening_with(round_facts(status="draft")), "Look over the draft", "rounds/1/"),
        (
            evening_with(round_facts(status="confirmed", bankers=3)),
            "Give 1 table a banker",
            "rounds/1/",
        ),
        (
            evening_with(round_facts(status="confirmed", bankers=2), bankers=2),
            "Give 2 tables a banker",
            "people/",
        ),
        (evening_with(round_facts(status="confirmed")), "Release round 1", "rounds/1/"),
        (evening_with(round_facts(status="released")), "Start the clock", "floor/"),
        (evening_with(round_facts()), "Round 1 is being played", "floor/"),
        (evening_with(round_facts(**DONE)), "All tables of round 1 are in", "floor/"),
        (
            evening_with(round_facts(status="time_up", results=1)),
            "Time is up: 3 tables still to end the game",
            "floor/",
        ),
        (
            evening_with(round_facts(status="finished", results=4, settled=3)),
            "1 result of round 1 still to be signed",
            "floor/",
        ),
        (evening_with(round_facts(status="finished", **DONE)), "Draw round 2", "rounds/2/"),
        (
            evening_with(
                round_facts(status="finished", **DONE), round_facts(2, "finished", **DONE)
            ),
            "Draw the final",
            "rounds/3/",
        ),
        (evening_with(champion="Dan"), "Dan is the champion", "screen/"),
    ],
)
def test_it_says_what_to_do_and_where(evening: Evening, says: str, leads_to: str) -> None:
    step = next_step(evening)
    assert step.say.startswith(says)
    assert step.url.endswith(leads_to)
    assert step.button


def test_the_line_of_the_evening_shows_where_one_is() -> None:
    line = stages(evening_with(round_facts(status="finished", **DONE), round_facts(2)))
    assert [(stage.text, stage.state) for stage in line] == [
        ("Players", "done"),
        ("Round 1", "done"),
        ("Round 2", "now"),
        ("Final", "todo"),
        ("Champion", "todo"),
    ]
