"""Divisions on the set-up page, the players' pages, the registration page and in the API."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.urls import reverse
from playwright.sync_api import Browser

from ledger import passes
from tests.pages.browsing import TABLET, log_in, open_page, sees
from tests.pages.conftest import Cast, make_cast
from tests.pages.filling import form_in, open_form
from tests.tournaments import evening
from tournaments.formats import StagePlan, plans_of
from tournaments.models import Event, Player
from tournaments.services import divisions, events, players, registering


@pytest.fixture
def cast(db: None) -> Cast:
    """Eight players of an event with two divisions."""
    cast = make_cast()
    name_divisions(cast.event)
    return cast


def name_divisions(event: Event) -> None:
    """Name the two divisions."""
    version = Event.objects.get(pk=event.pk).version
    events.update_event(event.pk, version=version, divisions=["Juniors", "Seniors"])
    event.refresh_from_db()


def shown(cast: Cast, name: str) -> str:
    """The page as an organiser sees it."""
    return cast.ada.get(cast.url(name)).content.decode()


def test_an_organiser_names_divisions_and_lets_them_play_apart(db: None) -> None:
    cast = make_cast()
    assert "stage1_divisions_apart" not in open_form(cast.ada, cast.url("event"))

    form = open_form(cast.ada, cast.url("event"))
    cast.ada.post(cast.url("event"), form | {"divisions": "Juniors, Seniors"})
    form = open_form(cast.ada, cast.url("event"))
    assert form["divisions"] == "Juniors, Seniors"
    cast.ada.post(cast.url("event"), form | {"stage1_divisions_apart": "True"})

    event = Event.objects.get(pk=cast.event.pk)
    assert event.divisions == ["Juniors", "Seniors"]
    assert [plan.divisions_apart for plan in plans_of(event)] == [True, False]
    assert "Divisions play apart" in shown(cast, "event")


def test_one_division_is_refused_beside_its_field(db: None) -> None:
    cast = make_cast()
    form = open_form(cast.ada, cast.url("event"))

    answer = cast.ada.post(cast.url("event"), form | {"divisions": "Juniors"})

    assert answer.status_code == 409
    assert 'id="id_divisions_error">An event has from 2 to 6' in answer.content.decode()


def test_many_are_ticked_and_put_in_a_division(cast: Cast) -> None:
    ada, ben = evening.player(cast.event, "Ada"), evening.player(cast.event, "Ben")
    assert f'value="{ada.pk}-1"' in shown(cast, "player-divisions")
    ticked = [f"{ada.pk}-1", f"{ben.pk}-1"]

    url = cast.url("player-divisions")
    put = {"player": ticked, "division": "Juniors"}
    assert "2 players put in Juniors." in cast.ada.post(url, put, follow=True).content.decode()
    again = cast.ada.post(url, put | {"division": "Seniors"}, follow=True).content.decode()
    assert "Somebody else has changed Ada, Ben in the meantime" in again
    for wrong in ("No\0ne", "Veterans"):
        assert (
            "There is no such division."
            in cast.ada.post(
                url, {"player": [f"{ada.pk}-2"], "division": wrong}, follow=True
            ).content.decode()
        )
    assert set(cast.event.players.filter(division="Juniors")) == {ada, ben}
    assert "no division yet" in shown(cast, "players")
    assert cast.stranger.post(url, put).status_code == 302


def test_a_player_gets_a_division_on_their_page_and_when_added(cast: Cast) -> None:
    ada = evening.player(cast.event, "Ada")
    url = reverse("edit-player", args=[cast.event.slug, ada.pk])
    form = open_form(cast.ada, url)

    cast.ada.post(url, form | {"division": "Seniors"})
    cast.ada.post(cast.url("add-player"), {"name": "Eva", "division": "Juniors"})

    assert Player.objects.get(pk=ada.pk).division == "Seniors"
    assert evening.player(cast.event, "Eva").division == "Juniors"


def test_a_list_is_looked_over_with_its_divisions(cast: Cast) -> None:
    pasted = cast.ada.post(cast.url("paste-players"), {"text": "Name;Division\nEva;seniors\n"})

    assert "<td>Seniors</td>" in pasted.content.decode()


def test_whoever_registers_chooses_one(cast: Cast) -> None:
    registering.switch(cast.event.pk, is_open=True)
    url = cast.url("register")

    without = cast.stranger.post(url, {"name": "Eva", "key": str(uuid4())})
    assert "Choose one, please." in without.content.decode()
    cast.stranger.post(url, {"name": "Eva", "key": str(uuid4()), "division": "Seniors"})

    assert evening.player(cast.event, "Eva").division == "Seniors"


def test_a_draft_says_which_division_a_table_is_of(db: None) -> None:
    cast = make_cast(
        divisions=["Juniors", "Seniors"], plans=[StagePlan("Rounds", divisions_apart=True)]
    )
    for name, numbers in (("Juniors", range(1, 5)), ("Seniors", range(5, 9))):
        listed = cast.event.players.filter(number__in=numbers)
        divisions.put_in(cast.event.pk, name, dict(listed.values_list("pk", "version")))
    evening.drafted(cast.event)

    page = cast.ada.get(cast.url("round", 1)).content.decode()

    assert "Table 1 <small" in page
    assert page.count("<bdi>Juniors</bdi></small></h2>") == 1
    assert page.count("<bdi>Seniors</bdi></small></h2>") == 1


def test_the_bar_leads_to_the_divisions_until_everybody_here_has_one(db: None) -> None:
    cast = make_cast(
        divisions=["Juniors", "Seniors"], plans=[StagePlan("Rounds", divisions_apart=True)]
    )
    listed = cast.event.players.order_by("number")
    divisions.put_in(cast.event.pk, "Juniors", dict(listed.values_list("pk", "version")[:7]))

    page = shown(cast, "players")
    assert "Put everybody in a division, then draw round 1" in page
    assert "1 of 8 players is without one." in page
    listed.filter(number=8).update(checked_in_at=None)
    assert "Put everybody in a division" not in shown(cast, "players")


def test_each_division_has_a_list_of_its_own(cast: Cast) -> None:
    juniors = cast.event.players.filter(number__lte=3).values_list("pk", "version")
    divisions.put_in(cast.event.pk, "Juniors", dict(juniors))
    evening.played(cast.event, {"Dan": 4000, "Ben": 3000})

    standings = cast.stranger.get(cast.url("public-standings")).content.decode()
    _, _, listed = standings.partition("<h3>Juniors</h3>")
    assert listed.index("Ben") < listed.index("Ada")
    assert "Dan" not in listed
    assert "<h3>Seniors</h3>" not in standings
    answer = cast.stranger.get(reverse("api-standings", args=[cast.event.slug])).json()
    assert [each["name"] for each in answer["divisions"]] == ["Juniors", "Seniors"]
    best = answer["divisions"][0]["places"][0]
    assert best == {"rank": 1, "player": evening.player(cast.event, "Ben").pk}
    phone = cast.stranger.get(player_page(cast, "Ada")).content.decode()
    assert "2 of 3 in Juniors" in phone
    assert "in Juniors" not in cast.stranger.get(player_page(cast, "Dan")).content.decode()


def test_each_division_shows_its_champion(db: None) -> None:
    plans = [
        StagePlan("Round", divisions_apart=True),
        StagePlan("Final", plays="divisions", players=2, divisions_apart=True),
    ]
    cast = make_cast(plans=plans, divisions=["Juniors", "Seniors"])
    for name, numbers in (("Juniors", (1, 4)), ("Seniors", (5, 8))):
        chosen = cast.event.players.filter(number__range=numbers)
        divisions.put_in(cast.event.pk, name, dict(chosen.values_list("pk", "version")))
    evening.played(cast.event, {"Ben": 4000, "P07": 3000})
    standings = shown(cast, "event-standings")
    assert "The first 2 of each division play the final." in standings
    of_all, _, _ = standings.partition("<h3>Juniors</h3>")
    assert '<bdi>Ben</bdi> <span class="soft small">Juniors</span>' in of_all
    evening.played(cast.event, {"Ben": 2000, "P07": 5000})

    said = "Ben (Juniors) and P07 (Seniors) are the champions"
    assert said in shown(cast, "event-standings")
    for name in ("event-standings", "public-event", "screen-now"):
        page = shown(cast, name)
        assert "Champion · Juniors" in page
        assert page.index("Champion · Juniors") < page.index("Champion · Seniors")
    assert "won the final with $5,000" in shown(cast, "public-event")
    cards = cast.ada.get(reverse("organise")).content.decode()
    assert "Won by Ben (Juniors) and P07 (Seniors)" in cards
    phone = cast.stranger.get(player_page(cast, "P07")).content.decode()
    assert "Champion · Seniors" in phone
    paper = shown(cast, "print-certificates")
    assert paper.count('<p class="rank">Champion') == 2
    assert "of 4 players in Seniors, with $5,000 in the final" in paper
    answer = cast.stranger.get(reverse("api-event", args=[cast.event.slug])).json()
    assert answer["champion"] is None
    assert answer["champions"] == [
        {"division": "Juniors", "number": 2, "name": "Ben"},
        {"division": "Seniors", "number": 7, "name": "P07"},
    ]


def test_an_organiser_lets_the_first_of_each_division_play(cast: Cast) -> None:
    form = open_form(cast.ada, cast.url("event"))
    final = {"stage2_plays": "divisions", "stage2_players": "2"}

    cast.ada.post(cast.url("event"), form | final)

    assert plans_of(cast.event)[1].plays == "divisions"
    assert "The first 2 of each division play" in shown(cast, "event")


def test_the_format_for_schools_names_its_divisions(db: None) -> None:
    cast = make_cast()
    cast.ada.post(cast.url("event-stages"), {"version": cast.event.version, "preset": "school"})
    form = open_form(cast.ada, reverse("new-event"))
    cast.ada.post(reverse("new-event"), form | {"name": "School cup", "preset": "school"})

    for event in (Event.objects.get(pk=cast.event.pk), Event.objects.get(name="School cup")):
        assert event.divisions == ["Juniors", "Seniors"]
        assert [plan.divisions_apart for plan in plans_of(event)] == [True, True]


def player_page(cast: Cast, name: str) -> str:
    """The private page of a player."""
    return reverse("player", args=[passes.token(evening.player(cast.event, name).link)])


def test_without_divisions_no_page_speaks_of_them(db: None) -> None:
    cast = make_cast()
    registering.switch(cast.event.pk, is_open=True)

    for name in ("players", "register", "public-event"):
        assert "ivision" not in shown(cast, name)
    assert "This event has no divisions." in shown(cast, "player-divisions")


def test_the_wall_lists_each_division_after_all(cast: Cast) -> None:
    for name, numbers in (("Juniors", (1, 4)), ("Seniors", (5, 8))):
        chosen = cast.event.players.filter(number__range=numbers)
        divisions.put_in(cast.event.pk, name, dict(chosen.values_list("pk", "version")))
    evening.played(cast.event, {"Ben": 4000, "P07": 3000})
    cast.ada.post(cast.url("projector-show"), {"shows": "standings"})

    all_, juniors, seniors = shown(cast, "screen-now").split('<li class="division">')
    assert [part.count('<span class="rank">') for part in (all_, juniors, seniors)] == [8, 4, 4]
    assert 'class="rank">1</span><bdi class="name">P07<' in seniors


def test_ticks_outlive_a_press_that_somebody_else_was_quicker_than(cast: Cast) -> None:
    ticked = list(cast.event.players.filter(number__lte=2))
    sent = {"player": [f"{each.pk}-{each.version}" for each in ticked], "division": "Juniors"}
    players.change_player(ticked[0], version=ticked[0].version, club="TV Ost")

    answer = cast.ada.post(cast.url("player-divisions"), sent)

    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Somebody else has changed Ada in the meantime" in page
    assert page.count(" checked>") == 2
    kept = form_in(answer, "")["player"]
    cast.ada.post(cast.url("player-divisions"), {"player": kept, "division": "Juniors"})
    assert cast.event.players.filter(division="Juniors").count() == 2


def test_players_are_found_ticked_and_put_in_a_division(live_site: str, browser: Browser) -> None:
    """The box hides the others; Enter in it sends nothing, and the buttons still do."""
    cast = make_cast()
    name_divisions(cast.event)
    with browser.new_context(viewport=TABLET) as context:
        log_in(context, live_site, cast.ada)
        page = open_page(context, live_site + cast.url("player-divisions"))
        for name in ("Dan", "Ben"):
            page.fill("#find", name)
            page.keyboard.press("Enter")
            assert page.locator("#divided li:visible").count() == 1
            page.locator("#divided input:visible").check()
        page.get_by_role("button", name="Juniors").click()
        sees(page, "#messages", "2 players put in Juniors.")
        assert page.faults == []
