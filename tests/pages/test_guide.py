"""The one next step, at every point of an evening."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.pages.conftest import make_cast
from tests.tournaments import evening
from tournaments.formats import StagePlan
from tournaments.services import divisions, projectors
from tournaments.views.organise.event_progress import progress_of
from tournaments.views.organise.guide import next_step
from tournaments.views.organise.progress_facts import EventProgress, Link, Planned
from tournaments.views.organise.round_facts import RoundFacts
from tournaments.views.organise.stops import stops

PLANNED = (
    Planned(1, "Round 1", "round 1"),
    Planned(2, "Round 2", "round 2"),
    Planned(3, "Final", "the final", "The first 4 of the standings play it.", False, True),
)


def evening_with(*rounds: RoundFacts, **fields: Any) -> EventProgress:
    base: dict[str, Any] = {
        "slug": "night",
        "planned": PLANNED,
        "players": 16,
        "here": 16,
        "bankers": 4,
        "champion": "",
    }
    return EventProgress(**(base | fields), rounds=rounds)


def round_facts(number: int = 1, status: str = "playing", **fields: Any) -> RoundFacts:
    phrase = PLANNED[number - 1].phrase
    base: dict[str, Any] = {"phrase": phrase, "tables": 4, "bankers": 4, "tablets": 4}
    return RoundFacts(number=number, status=status, **(base | fields))


DONE: dict[str, Any] = {"results": 4, "settled": 4}


APART = tuple(replace(each, needs_divisions=each.is_for_all) for each in PLANNED)


@pytest.mark.parametrize(
    ("evening", "says", "leads_to"),
    [
        (evening_with(players=0, here=0), "Put the players on the list", "players/"),
        (evening_with(here=1), "Check in the players as they arrive", "players/"),
        (
            evening_with(here=12),
            "Check in anybody who is still coming, then draw round 1",
            "rounds/1/",
        ),
        (evening_with(), "Draw round 1", "rounds/1/"),
        (evening_with(undivided=2), "Draw round 1", "rounds/1/"),
        (evening_with(planned=APART), "Draw round 1", "rounds/1/"),
        (
            evening_with(planned=APART, undivided=2),
            "Put everybody in a division, then draw round 1",
            "players/divisions/",
        ),
        (evening_with(round_facts(status="draft")), "Look over the draft", "rounds/1/"),
        (
            evening_with(round_facts(status="draft", unseated=2, roomy=1)),
            "2 players are here without a seat",
            "rounds/1/#unseated",
        ),
        (
            evening_with(round_facts(status="confirmed", unseated=1, roomy=1)),
            "1 player is here without a seat",
            "rounds/1/#unseated",
        ),
        (
            evening_with(round_facts(status="released", unseated=1, roomy=4)),
            "1 player is here without a seat",
            "rounds/1/#unseated",
        ),
        (
            evening_with(round_facts(unseated=1, roomy=1)),
            "1 player is here without a seat",
            "rounds/1/#unseated",
        ),
        (evening_with(round_facts(unseated=1, roomy=0)), "Round 1 is being played", "floor/"),
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
        (evening_with(round_facts(is_paused=True)), "Round 1 is paused", "floor/"),
        (
            evening_with(round_facts(ran_out_unseen=True)),
            "Round 1 ran out of time while this computer was off",
            "floor/",
        ),
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
        (
            evening_with(
                round_facts(status="finished", results=4, settled=2),
                disputed=(Link("Table 2 of round 1", "/e/night/tables/2/"),),
            ),
            "1 result is disputed: rule on it",
            "tables/2/",
        ),
        (evening_with(round_facts(status="finished", **DONE)), "Draw round 2", "rounds/2/"),
        (
            evening_with(
                round_facts(status="finished", **DONE), round_facts(2, "finished", **DONE)
            ),
            "Draw the final",
            "rounds/3/",
        ),
        (
            evening_with(round_facts(status="finished", results=3, settled=3)),
            "1 table of round 1 is open again: its result is missing",
            "floor/",
        ),
        (
            evening_with(
                round_facts(status="finished", results=2, settled=2),
                round_facts(2, "finished", **DONE),
                round_facts(3, "finished", tables=1, results=1, settled=1),
            ),
            "2 tables of round 1 are open again",
            "rounds/1/",
        ),
        (evening_with(champion="Dan"), "Dan is the champion", "screen/"),
        (evening_with(champion="Dan", unannounced=True), "Announce the places", "projector/"),
        (evening_with(champion="Dan", is_night=True), "Dan wins the night", "league/"),
        (
            evening_with(champion="Ada and Ben", champions=2, is_night=True),
            "Ada and Ben win the night",
            "league/",
        ),
    ],
)
def test_it_says_what_to_do_and_where(evening: EventProgress, says: str, leads_to: str) -> None:
    step = next_step(evening)
    assert step.say.startswith(says)
    assert step.url.endswith(leads_to)
    assert step.button


@pytest.mark.parametrize(
    ("evening", "more"),
    [
        (
            evening_with(round_facts(status="finished", results=4, settled=3)),
            "Meanwhile you may draw round 2.",
        ),
        (
            evening_with(
                round_facts(status="finished", **DONE),
                round_facts(2, "finished", results=4, settled=1),
            ),
            "The final can be drawn when all of them stand.",
        ),
        (
            evening_with(
                round_facts(status="finished", results=4, settled=3),
                round_facts(2, "finished", **DONE),
                round_facts(3, "finished", tables=1, results=1, settled=1),
            ),
            "Until then there is no champion.",
        ),
    ],
)
def test_with_results_missing_it_says_what_may_be_done_meanwhile(
    evening: EventProgress, more: str
) -> None:
    assert more in next_step(evening).more


def test_two_open_books_have_two_bankers() -> None:
    step = next_step(evening_with(round_facts(status="finished", results=2, settled=2)))
    assert step.more.startswith("Each banker ends the game again, or a referee closes the book.")


def test_a_draft_without_bankers_says_so_before_it_is_confirmed() -> None:
    step = next_step(evening_with(round_facts(status="draft", bankers=3)))
    assert step.more == "1 table has no banker yet."


@pytest.mark.parametrize("status", ["draft", "released", "playing", "time_up", "finished"])
def test_what_is_still_to_be_signed_is_named_whatever_comes_next(status: str) -> None:
    unsigned = (Link("Table 3 of round 1", "/tables/7/"),)
    done = round_facts(status="finished", results=4, settled=3)
    for now in (
        evening_with(done, round_facts(2, status), unsigned=unsigned),
        evening_with(done, champion="Dan", unsigned=unsigned),
    ):
        assert next_step(now).unsigned == unsigned


def test_the_line_of_the_evening_shows_where_one_is() -> None:
    line = stops(evening_with(round_facts(status="finished", **DONE), round_facts(2)))
    assert [(stage.text, stage.state) for stage in line] == [
        ("Players", "done"),
        ("Round 1", "done"),
        ("Round 2", "now"),
        ("Final", "todo"),
        ("Champion", "todo"),
    ]


def test_the_champion_is_now_until_everybody_may_know() -> None:
    held = evening_with(champion="Dan", unannounced=True)
    assert [stops(each)[-1].state for each in (held, replace(held, unannounced=False))] == [
        "now",
        "done",
    ]


def test_held_standings_lead_to_the_announcement_until_each_first_place_is_out(db: None) -> None:
    event = evening.make_event(
        plans=[StagePlan("Round", divisions_apart=True)], divisions=["Juniors", "Seniors"]
    )
    for name, numbers in (("Juniors", (1, 4)), ("Seniors", (5, 8))):
        chosen = event.players.filter(number__range=numbers)
        divisions.put_in(event.pk, name, dict(chosen.values_list("pk", "version")))
    projectors.hold(event.pk)
    evening.played(event, {"Ben": 4000, "P07": 3000})
    event.refresh_from_db()

    def says() -> str:
        return next_step(progress_of(event)).say

    assert says() == "Announce the places"
    projectors.announce(event.pk, "Juniors", 1)
    assert says() == "Announce the places"
    projectors.announce(event.pk, "Seniors", 2)
    assert says() == "Announce the places"
    projectors.announce(event.pk, "Seniors", 1)
    assert says() == "Ben (Juniors) and P07 (Seniors) are the champions"


def test_set_up_says_that_the_evening_is_over_once_the_champion_is_announced(db: None) -> None:
    cast = make_cast(rounds=1)
    evening.played(cast.event)
    projectors.hold(cast.event.pk)
    evening.played(cast.event)

    def panel() -> str:
        page = cast.ada.get(cast.url("event")).content.decode()
        return page.split('id="over"')[1].split("</section>")[0]

    assert "announce the places" in panel()
    assert "The evening is over" not in panel()
    projectors.announce_all(cast.event.pk)
    assert "The evening is over" in panel()
