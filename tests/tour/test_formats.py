"""All formats in a browser, from the wizard to the certificates: organisers follow the yellow bar.

The first round of each stage goes by the pages, those after it by the services behind them. What
the tables play is entered at once."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from tests.pages.browsing import log_in
from tests.tour.organiser import Organiser
from tests.tournaments import evening
from tournaments.formats import PRESETS
from tournaments.models import Event, Round, course

PLAYERS = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gina", "Hugo", "Iris")
WON = {"Ada": 4000, "Ben": 3000, "Cleo": 2500, "Hugo": 3500}
WALKED_ELSEWHERE = {"club", "charity"}
"""By the tour of the README, and by two organisers in test_two_organisers.py."""
FORMATS = sorted(set(PRESETS) - WALKED_ELSEWHERE)


@pytest.mark.parametrize("name", FORMATS)
def test_an_organiser_gets_from_the_wizard_to_the_certificates(
    name: str, live_site: str, organiser: Organiser
) -> None:
    divisions = PRESETS[name].divisions
    arrive(organiser, live_site)
    make_event(organiser, name)
    bring_everybody(organiser, divisions)

    event = Event.objects.get()
    for planned in course(event):
        if planned.nth == 1:
            draw_as_the_bar_says(organiser)
            play(event)
            organiser.press("Finish the round", then="The round is finished.")
        else:
            evening.played(event, WON)

    if divisions:
        organiser.sees("Ada (Juniors) and Hugo (Seniors) are the champions")
    else:
        organiser.sees("Ada wins the night" if name == "league" else "Ada is the champion")
    organiser.go_to("Standings")
    organiser.sees("Ada")
    if name == "teams":
        organiser.sees("Each team’s best 3 count")
    organiser.press("Print certificates", then="Certificates")
    organiser.page.locator(".certificate").nth(len(PLAYERS) - 1).wait_for()


def test_two_waves_get_from_the_wizard_to_the_certificates(
    live_site: str, organiser: Organiser
) -> None:
    """A charity night in a hall with tables for half of them."""
    arrive(organiser, live_site)
    make_event(organiser, "charity")
    organiser.go_to("Set-up")
    organiser.page.get_by_text("Change name, date, stages or rules").click()
    organiser.fill("Waves", "2")
    organiser.press("Save the changes", then="2 waves take turns: everybody plays twice")
    organiser.go_to("Players")
    bring_everybody(organiser, ())
    organiser.go_to("Players")
    organiser.page.get_by_role("link", name="Waves", exact=True).click()
    organiser.press("Share out the 9 without a wave", then="Wave A: 5 players · Wave B: 4 players")

    event = Event.objects.get()
    for title in ("Round 1 (wave A)", "Round 2 (wave B)", "Round 3 (wave A)", "Round 4 (wave B)"):
        draw_as_the_bar_says(organiser)
        organiser.sees(title)
        play(event)
        organiser.press("Finish the round", then="The round is finished.")
    draw_as_the_bar_says(organiser)
    play(event)
    organiser.press("Finish the round", then="The round is finished.")

    organiser.sees("Ada is the champion")
    organiser.go_to("Standings")
    organiser.press("Print certificates", then="Certificates")
    organiser.page.locator(".certificate").nth(len(PLAYERS) - 1).wait_for()


def test_a_league_gets_from_its_first_night_to_the_certificates_of_its_final(
    live_site: str, organiser: Organiser
) -> None:
    arrive(organiser, live_site)
    make_event(organiser, "league")
    bring_everybody(organiser, ())
    first = Event.objects.get()
    for _ in range(2):
        evening.played(first, WON)
    organiser.go_to("Set-up")
    organiser.press("Make the next night", then="After 1 night.")
    organiser.press("Make the next night", then="The next night is made, with 9 on its list.")
    check_in_all(organiser)
    second = Event.objects.exclude(pk=first.pk).get()
    for _ in range(2):
        evening.played(second, WON)
    organiser.go_to("Standings")
    organiser.press("Go to the league", then="After 2 nights.")
    organiser.sees("Ada")

    organiser.fill("Players", "4")
    organiser.press("Make the final", then="The final is made.")
    organiser.page.get_by_text("Check in all 8…").click()  # with as many who are next in line
    organiser.press("Yes, check in all 8", then="Draw the final")
    draw_as_the_bar_says(organiser)
    play(Event.objects.get(stages__plays="top"))
    organiser.press("Finish the round", then="The round is finished.")
    organiser.sees("Ada is the champion")
    organiser.go_to("Standings")
    organiser.press("Print certificates", then="Certificates")
    organiser.page.locator(".certificate").nth(3).wait_for()


def arrive(organiser: Organiser, site: str) -> None:
    """The organiser has an account, and is logged in."""
    client = Client()
    client.force_login(get_user_model().objects.create_user("ruby"))
    log_in(organiser.page.context, site, client)
    organiser.page.goto(f"{site}/organise/")


def make_event(organiser: Organiser, name: str) -> None:
    """The wizard."""
    organiser.press("New event", then="Three short parts")
    organiser.fill("Name", "Tuesday club")
    organiser.page.locator(f"input[name=preset][value={name}]").check()
    organiser.press("Make the event", then="Put the players on the list")


def bring_everybody(organiser: Organiser, divisions: tuple[str, ...]) -> None:
    """Paste the list, check everybody in, add the bankers."""
    rows = ["Name;Club" + (";Division" if divisions else "")]
    for number, player in enumerate(PLAYERS):
        division = f";{divisions[number // 5]}" if divisions else ""
        rows.append(f"{player};Club {number % 3 + 1}{division}")
    organiser.fill("One player per line", "\n".join(rows))
    organiser.press("Look it over", then="9 to add")
    organiser.press("Add these 9 players", then="9 players added")
    check_in_all(organiser)
    organiser.go_to("People")
    organiser.fill("One name per line", "Ruth\nRosa\nRolf")
    organiser.press("Add", then="no device yet")


def check_in_all(organiser: Organiser) -> None:
    """Nobody is missing."""
    organiser.page.get_by_text("Check in all 9…").click()
    organiser.press("Yes, check in all 9", then="9 of 9 players are checked in.")


def draw_as_the_bar_says(organiser: Organiser) -> None:
    """Each press is one that stands on the page to which the bar leads."""
    organiser.go_to_the_draw()
    organiser.press("Draw the tables", then="How this draw came about")
    organiser.press("Confirm this draw", then="Then everybody sees their seat")
    organiser.press("Release to everybody", then="Start the clock when everybody is seated")
    organiser.start_clock()


def play(event: Event) -> None:
    """Every table plays, ends and is signed."""
    for table in evening.tables_of(
        evening.start_all(event.round_set.get(status=Round.Status.PLAYING))
    ):
        seated = table.names().items()
        evening.end_game(table, {seat: WON[name] for seat, name in seated if name in WON})
        evening.sign_all(table)
