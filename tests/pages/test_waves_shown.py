"""Waves on the set-up page, the players' pages, the guide and phones."""

from __future__ import annotations

import pytest
from django.urls import reverse

from ledger import passes
from tests.pages.conftest import Cast, make_cast
from tests.pages.filling import form_in, open_form
from tests.tournaments import evening
from tournaments.formats import StagePlan, plans_of
from tournaments.models import Event
from tournaments.services import players, waves
from tournaments.views.organise.event_progress import progress_of
from tournaments.views.organise.guide import next_step

PLANS = (StagePlan("Rounds", rounds=2, waves=2), StagePlan("Final", plays="top", players=4))


@pytest.fixture
def cast(db: None) -> Cast:
    """Eight players, of whom four are in each wave: Ada in A, Dan in B."""
    cast = make_cast(plans=PLANS)
    for wave, numbers in (("A", (1, 2, 3, 8)), ("B", (4, 5, 6, 7))):
        chosen = cast.event.players.filter(number__in=numbers)
        waves.put_in(cast.event.pk, wave, dict(chosen.values_list("pk", "version")))
    return cast


def shown(cast: Cast, name: str, *args: object) -> str:
    """The page as an organiser sees it."""
    return cast.ada.get(cast.url(name, *args)).content.decode()


def phone(cast: Cast, name: str) -> str:
    """The line about their wave on a player's own page; "" for none."""
    return labeled(cast, name, "When you play")


def waits(cast: Cast, name: str) -> str:
    """The line there about the rest of the evening; "" for none."""
    return labeled(cast, name, "What comes next").strip()


def labeled(cast: Cast, name: str, label: str) -> str:
    player = evening.player(cast.event, name)
    page = cast.stranger.get(reverse("player", args=[passes.token(player.link)])).content.decode()
    _, _, rest = page.partition(f'aria-label="{label}">')
    return rest.partition("</section>")[0].replace("<p>", "").partition("</p>")[0]


def says(event: Event) -> tuple[str, str]:
    """The words of the guide: the step, and more of it."""
    step = next_step(progress_of(event))
    return step.say, step.more


def test_an_organiser_sets_how_many_waves_a_stage_has(db: None) -> None:
    cast = make_cast()
    form = open_form(cast.ada, cast.url("event"))
    assert form["stage1_waves"] == "1"
    assert "stage2_waves" not in form
    assert "Waves</a>" not in shown(cast, "players")

    cast.ada.post(cast.url("event"), form | {"stage1_waves": "2"})

    assert [plan.waves for plan in plans_of(cast.event)] == [2, 1]
    assert "2 waves take turns: everybody plays twice" in shown(cast, "event")
    assert "Waves</a>" in shown(cast, "players")


def test_waves_that_cant_be_played_are_refused_in_the_form(db: None) -> None:
    cast = make_cast()
    form = open_form(cast.ada, cast.url("event"))

    at_once = {"stage1_waves": "2", "stage1_tables": "at_once"}
    page = cast.ada.post(cast.url("event"), form | at_once).content.decode()

    assert "The rounds of “Preliminary rounds” can’t all be seated at once" in page
    assert [plan.waves for plan in plans_of(cast.event)] == [1, 1]


def test_many_are_ticked_and_put_in_a_wave(cast: Cast) -> None:
    ada = evening.player(cast.event, "Ada")
    url = cast.url("player-waves")
    assert "Wave A: 4 players · Wave B: 4 players" in shown(cast, "player-waves")

    ticked = {"player": [f"{ada.pk}-{ada.version}"], "wave": "B"}
    assert "1 player put in wave B." in cast.ada.post(url, ticked, follow=True).content.decode()

    assert "Wave A: 3 players · Wave B: 5 players" in shown(cast, "player-waves")
    assert "<small>wave B</small>" in shown(cast, "players")
    again = cast.ada.post(url, ticked)
    assert again.status_code == 409
    assert "Somebody else has changed Ada in the meantime" in again.content.decode()
    ada.refresh_from_db()
    assert form_in(again)["player"] == f"{ada.pk}-{ada.version}"
    assert cast.stranger.post(url, ticked).status_code == 302


def test_a_list_that_is_looked_over_shows_its_waves(cast: Cast) -> None:
    pasted = cast.ada.post(cast.url("paste-players"), {"text": "Name;Group\nEva;\nGus;wave B\n"})
    assert '<option value="wave">Wave</option>' in pasted.content.decode()

    pasted = cast.ada.post(cast.url("paste-players"), {"text": "Name;Wave\nEva;\nGus;wave B\n"})

    shown = pasted.content.decode()
    assert '<option value="wave" selected>Wave</option>' in shown
    assert '<th scope="col">Wave</th>' in shown
    assert "<td>B</td>" in shown


def test_whoever_has_no_wave_is_shared_out_in_one_press(cast: Cast) -> None:
    for name in ("Eve", "Fin"):
        players.add_player(cast.event, name)
    assert "without a wave: 2" in shown(cast, "player-waves")

    answer = cast.ada.post(cast.url("share-waves"), follow=True).content.decode()

    assert "2 players put in a wave." in answer
    assert "Wave A: 5 players · Wave B: 5 players" in answer


def test_a_player_gets_a_wave_on_their_own_page(cast: Cast) -> None:
    ada = evening.player(cast.event, "Ada")
    url = reverse("edit-player", args=[cast.event.slug, ada.pk])

    cast.ada.post(url, open_form(cast.ada, url) | {"wave": "B"})

    assert evening.player(cast.event, "Ada").wave == "B"


def test_the_guide_counts_the_wave_that_is_next(cast: Cast) -> None:
    dan = evening.player(cast.event, "Dan")
    players.check_in([dan], here=False)

    assert says(cast.event) == (
        "Draw round 1 (wave A)",
        "Wave A: 4 of 4 players are checked in.",
    )
    evening.played(cast.event)
    assert says(cast.event) == (
        "Check in anybody who is still coming, then draw round 2 (wave B)",
        "Wave B: 3 of 4 players are checked in.",
    )


def test_before_anybody_has_a_wave_the_guide_says_when_they_get_one(db: None) -> None:
    event = evening.make_event(plans=PLANS)

    assert says(event)[1] == (
        "8 of 8 players are checked in. Players without a wave get one with the draw."
    )


def test_the_guide_leads_through_a_round_by_its_title(cast: Cast) -> None:
    round_ = evening.playing(cast.event)

    assert says(cast.event)[0] == "Round 1 (wave A) is being played"
    evening.play_out(round_)
    assert "Round 2 (wave B)" in shown(cast, "round", 2)


def test_a_phone_says_when_its_wave_plays(cast: Cast) -> None:
    assert phone(cast, "Ada") == (
        "You play in wave A, and your next round is round 1. Its seats are not out yet."
    )
    assert phone(cast, "Dan") == (
        "You play in wave B, and your next round is round 2. Round 1 comes before it: be here when "
        "that is over."
    )

    round_ = evening.playing(cast.event)
    assert phone(cast, "Ada") == ""
    assert phone(cast, "Dan") == (
        "You play in wave B, and your next round is round 2. It is drawn when round 1 is over: be "
        "here by then."
    )

    evening.play_out(round_)
    assert phone(cast, "Ada").startswith("You play in wave A, and your next round is round 3.")
    assert phone(cast, "Dan").endswith("Its seats are not out yet.")


def test_a_phone_of_somebody_who_changed_waves_names_no_game_twice(cast: Cast) -> None:
    evening.played(cast.event)
    ada = evening.player(cast.event, "Ada")
    waves.put_in(cast.event.pk, "B", {ada.pk: ada.version})

    assert "your next round is round 4." in phone(cast, "Ada")


def test_the_waves_are_no_matter_once_they_have_played_all(cast: Cast) -> None:
    for _ in range(4):
        evening.played(cast.event, {"Ada": 4000})

    assert phone(cast, "Ada") == phone(cast, "Dan") == ""


def test_whoever_has_played_with_their_wave_is_told_what_comes_after_the_last(cast: Cast) -> None:
    for _ in range(3):
        evening.played(cast.event, {"Ada": 4000})
    awaits = "Wait here: those who play the final see their table on this page."
    assert f"Round 3 (wave A) is over. {awaits}" in waits(cast, "Ada")

    other = evening.playing(cast.event)
    assert "Round 4 (wave B) goes on at other tables. Its time ends at" in waits(cast, "Ada")
    assert awaits in waits(cast, "Ada")
    assert waits(cast, "Dan") == ""

    evening.play_out(other)
    for name in ("Ada", "Dan"):
        assert f"Round 4 (wave B) is over. {awaits}" in waits(cast, name)


def test_the_page_of_a_draw_passes_a_round_over_that_nobody_plays(cast: Cast) -> None:
    evening.played(cast.event)
    assert "Skip this round" not in shown(cast, "round", 2)
    players.check_in(cast.event.players.filter(wave="B"), here=False)
    assert "Skip this round" in shown(cast, "round", 2)

    answer = cast.ada.post(cast.url("pass-over", 2), follow=True).content.decode()

    assert "The round is skipped. The next one can be drawn." in answer
    assert "Skipped: too few of wave B were here." in answer
    assert says(cast.event)[0] == "Draw round 3 (wave A)"
    for name in ("floor", "players", "event-standings", "event"):
        assert cast.ada.get(cast.url(name)).status_code == 200
    for name in ("screen", "public-event"):
        assert cast.stranger.get(cast.url(name)).status_code == 200


def test_the_standings_name_nobody_as_through_before_each_wave_has_played(cast: Cast) -> None:
    worth = {"Ada": 4000, "Ben": 3000, "Cleo": 2500, "Dan": 3500, "P08": 2000}
    evening.played(cast.event, worth)
    assert "After round 1 (wave A). Wave B follows." in shown(cast, "event-standings")
    assert 'class="through"' not in shown(cast, "event-standings")

    evening.played(cast.event, worth)

    told = "After round 2 (wave B). The first 4 of the standings play the final."
    assert told in shown(cast, "event-standings")
    assert 'class="through"' in shown(cast, "event-standings")


def test_the_desk_and_the_printed_cards_say_the_wave(cast: Cast) -> None:
    players.check_in([evening.player(cast.event, "Dan")], here=False)

    desk = shown(cast, "desk")

    assert desk.count("wave A") == 4
    assert "<bdi>Dan</bdi><small>wave B</small>" in desk
    assert "Player 1 · wave A" in shown(cast, "print-players")
