"""An evening of 26 players whom two organisers lead at once, from the wizard to the certificates.

They get in each other's way on purpose. Of two who change the same thing the second is told, and
what either of them has typed is kept.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from playwright.sync_api import Browser

from tests.pages.browsing import TABLET, log_in
from tests.tour.organiser import Organiser
from tests.tournaments import evening
from tournaments.models import Act, Event, Player, Ruling, Stage, Table

NAMES = [evening.name_of(number) for number in range(1, 27)]
PLACES = {name: 1500 + 100 * (26 - at) for at, name in enumerate(NAMES)}
NOT_SAVED = "Somebody else has saved this in the meantime, so your changes are not saved yet."
CHANGED = "Somebody else has changed this draw in the meantime"


@pytest.fixture
def pair(live_site: str, browser: Browser) -> Iterator[tuple[Organiser, Organiser]]:
    """Olga and Oscar, each with a computer; Oscar comes by Olga's invitation."""
    with (
        browser.new_context(viewport=TABLET) as hers,
        browser.new_context(viewport=TABLET) as his,
    ):
        client = Client()
        client.force_login(get_user_model().objects.create_user("olga"))
        log_in(hers, live_site, client)
        olga, oscar = Organiser(hers.new_page()), Organiser(his.new_page())
        olga.page.goto(f"{live_site}/organise/")
        yield olga, oscar
        assert olga.faults + oscar.faults == []


def test_two_organisers_lead_26_players_to_the_certificates(
    pair: tuple[Organiser, Organiser],
) -> None:
    olga, oscar = pair
    make_event(olga)
    invite(olga, oscar)
    both_check_in(olga, oscar)
    both_edit_a_player(olga, oscar)
    both_draw(olga, oscar)
    event = Event.objects.get()
    play(event, olga)
    both_rule(olga, oscar)
    both_change_the_set_up(olga, oscar)

    evening.played(event, PLACES)
    draw(olga)
    play(event, oscar)
    oscar.sees("Ada is the champion")
    olga.go_to("Set-up")
    olga.sees("The evening is over")
    olga.press("Print certificates", then="Certificates")
    olga.page.locator(".certificate").nth(len(NAMES) - 1).wait_for()


# --- Before the first round -----------------------------------------------------------------
def make_event(olga: Organiser) -> None:
    """A charity night with 26 names and seven bankers."""
    olga.press("New event", then="Three short parts")
    olga.fill("Name", "Charity night")
    olga.page.locator("input[name=preset][value=charity]").check()
    olga.press("Make the event", then="Put the players on the list")
    olga.fill("One player per line", "\n".join(NAMES))
    olga.press("Look it over", then="26 to add")
    olga.press("Add these 26 players", then="26 players added")
    olga.go_to("People")
    olga.fill("One name per line", "\n".join(f"Bank {number}" for number in range(1, 8)))
    olga.press("Add", then="no device yet")


def invite(olga: Organiser, oscar: Organiser) -> None:
    """The link that Olga shows makes Oscar's account."""
    olga.fill("For whom", "Oscar")
    olga.press("Make a one-time link", then="The link for Oscar is ready")
    path = olga.page.locator("#organisers .link-out").inner_text().split("/", 3)[3]
    oscar.page.goto(olga.page.url.split("/organise/")[0] + f"/{path}")
    oscar.fill("User name", "oscar")
    oscar.fill("Password", "four red hotels")
    oscar.press("Make my account", then="Check in the players as they arrive")


def both_check_in(olga: Organiser, oscar: Organiser) -> None:
    """Each sees whom the other has checked in."""
    for one in (olga, oscar):
        one.go_to("Players")
        one.page.wait_for_selector("body[data-link=live]", state="attached")
    olga.page.get_by_role("button", name="Check in Ada").click()
    oscar.sees("1 checked in")
    oscar.page.get_by_role("button", name="Here Ada").wait_for()
    oscar.page.get_by_text("Check in all 25…").click()
    oscar.press("Yes, check in all 25", then="26 of 26 players are checked in.")
    olga.sees("26 checked in")


def both_edit_a_player(olga: Organiser, oscar: Organiser) -> None:
    """Olga gives Dan a club, Oscar corrects the name on an older page: both stand."""
    for one in (olga, oscar):
        one.page.get_by_role("link", name="Dan", exact=True).click()
        one.page.get_by_label("Own table").wait_for()
    olga.page.get_by_label("Club, school or company").fill("Harbour")
    olga.press("Save", then="Saved.")
    oscar.fill("Name", "Daniel")
    oscar.press("Save", then=NOT_SAVED)
    oscar.press("Save", then="Saved.")
    dan = Player.objects.get(number=4)
    assert (dan.name, dan.club) == ("Daniel", "Harbour")


def both_draw(olga: Organiser, oscar: Organiser) -> None:
    """Both draw, swap, confirm and release; each step counts once."""
    for one in (olga, oscar):
        one.go_to_the_draw()
        one.sees("Not drawn yet.")
    olga.press("Draw the tables", then="How this draw came about")
    oscar.press("Draw the tables", then="This round has been drawn in the meantime")
    swapped = seats_of_table_1(olga)
    for seat in olga.page.locator("input[name=seat]").all()[:2]:
        seat.check()
    olga.page.get_by_role("button", name="Swap").click()
    olga.sees("Swapped.")
    assert seats_of_table_1(olga) == [swapped[1], swapped[0], *swapped[2:]]
    oscar.press("Confirm this draw", then=CHANGED)
    olga.press("Confirm this draw", then="Then everybody sees their seat")
    oscar.go_to("Round 1")
    oscar.sees("Then everybody sees their seat")
    olga.press("Release to everybody", then="Start the clock when everybody is seated")
    oscar.press("Release to everybody", then="This draw is released already, as you saw it.")
    assert Act.objects.filter(kind=Act.Kind.RELEASED).count() == 1
    olga.start_clock()


def seats_of_table_1(olga: Organiser) -> list[str]:
    return olga.page.locator(".draw > li").first.locator("bdi").all_inner_texts()


# --- Results --------------------------------------------------------------------------------
def draw(olga: Organiser) -> None:
    """Each press is one that stands on the page to which the bar leads."""
    olga.go_to_the_draw()
    olga.press("Draw the tables", then="How this draw came about")
    olga.press("Confirm this draw", then="Then everybody sees their seat")
    olga.press("Release to everybody", then="Start the clock when everybody is seated")
    olga.start_clock()


def play(event: Event, finishes: Organiser) -> None:
    """All tables play and sign, and an organiser finishes the round."""
    round_ = event.round_set.last()
    assert round_
    for table in evening.tables_of(evening.start_all(round_)):
        cash = {seat: PLACES.get(name, 1500) for seat, name in table.names().items()}
        evening.end_game(table, cash)
        evening.sign_all(table)
    finishes.go_to("Floor")
    finishes.press("Finish the round", then="The round is finished.")


def both_rule(olga: Organiser, oscar: Organiser) -> None:
    """Two amounts of one result are ruled at once: both stand, and each ruling has its own."""
    table = Table.objects.filter(number=1).get()
    before = table.result.assets
    for one in (olga, oscar):
        one.go_to("Floor")
        one.page.locator(f"#table-{table.pk} a").click()
        one.page.locator("#ruling > summary").click()
    for one, letter, then in ((olga, "A", "The ruling is recorded."), (oscar, "B", NOT_SAVED)):
        one.page.locator(f"[name=assets_{letter}]").fill(str(before[letter] - 50))
        one.page.locator("#ruling [name=reason]").fill("A rent of 50 was not paid")
        one.press("Record this ruling", then=then)
    oscar.press("Record this ruling", then="The ruling is recorded.")
    table.result.refresh_from_db()
    lowered = {letter: before[letter] - 50 for letter in ("A", "B")}
    assert table.result.assets == before | lowered
    assert Ruling.objects.filter(result=table.result).count() == 2


def both_change_the_set_up(olga: Organiser, oscar: Organiser) -> None:
    """Olga shortens the final, Oscar names the place: both stand, and only hers is marked."""
    for one in (olga, oscar):
        one.go_to("Set-up")
        one.page.locator("#details > summary").click()
    olga.page.locator("#id_stage2_minutes").fill("75")
    olga.press("Save the changes", then="Saved.")
    oscar.page.locator("#id_place").fill("Town hall")
    oscar.press("Save the changes", then=NOT_SAVED)
    assert oscar.page.locator(".meanwhile").all_inner_texts() == [
        "Changed by somebody else, from “90”."
    ]
    oscar.press("Save the changes", then="Saved.")
    assert Event.objects.get().place == "Town hall"
    assert Stage.objects.get(number=2).minutes == 75
    olga.go_to("Floor")
