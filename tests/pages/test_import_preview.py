"""A list is looked over, corrected, and only then imported; and an import can be taken back."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from playwright.sync_api import Browser, Page, ViewportSize

from tests.axe import violations
from tests.pages.browsing import PHONE, TABLET, log_in, open_page, sees
from tests.pages.conftest import Cast, make_cast
from tests.pages.test_layout import SIDEWAYS
from tests.tournaments import evening
from tests.tournaments.test_workbooks import made
from tournaments.models import PlayerImport
from tournaments.services import player_lists

TITLED = "Teilnehmerliste;;;\nVorname;Nachname;Verein;Familie\nZoë;Ångström;TV Ost;Curie\n"
GUESTS = "Guest\nGuest 2\nDan\nDan\n"


def preview(cast: Cast, text: str) -> dict[str, Any]:
    """The fields that the preview of a pasted list posts when nothing is corrected."""
    context = cast.ada.post(cast.url("paste-players"), {"text": text}).context
    return {
        "text": text,
        "source": context["source"],
        "begin": context["begin"],
        "read_from": context["begin"],
        "column": list(context["columns"]),
        "column_read": list(context["columns"]),
        "seen": context["report"].digest,
    }


def names(cast: Cast) -> list[str]:
    players = cast.event.players.filter(number__gt=8).order_by("number")
    return [str(player) for player in players]


def test_looking_at_a_list_adds_nobody(cast: Cast) -> None:
    answer = cast.ada.post(cast.url("paste-players"), {"text": TITLED})
    text = answer.content.decode()
    assert "Nobody has been added yet." in text
    assert "Add this 1 player" in text
    assert "Above the heading." in text
    assert names(cast) == []


def test_the_next_step_does_not_lead_away_from_a_list_that_is_looked_over(db: None) -> None:
    cast = make_cast(here=0)
    answer = cast.ada.post(cast.url("paste-players"), {"text": TITLED})
    step = answer.content.decode().partition('id="next-step"')[2].partition("</section>")[0]
    assert "Put the players on the list" in step
    assert 'role="button"' not in step


def test_a_division_that_does_not_exist_is_told_and_its_player_added(db: None) -> None:
    cast = make_cast(divisions=["Juniors", "Seniors"])
    text = "Name;Division\nEva;Juniors\nFinn;Senior\nGus;\n"
    looked_over = cast.ada.post(cast.url("paste-players"), {"text": text}).content.decode()
    assert "There is no division “Senior”" in looked_over

    form = preview(cast, text) | {"add": "yes"}
    said = cast.ada.post(cast.url("add-player-list"), form, follow=True).content.decode()

    assert names(cast) == ["Eva", "Finn", "Gus"]
    assert "Without a division, as theirs doesn’t exist: Finn (line 3, “Senior”)." in said


def test_what_was_looked_over_is_added_and_recorded(cast: Cast) -> None:
    form = preview(cast, TITLED) | {"add": "yes"}
    answer = cast.ada.post(cast.url("add-player-list"), form, follow=True)
    text = answer.content.decode()
    assert "1 player added. 1 line left out." in text
    assert "1 player from a pasted list" in text
    zoe = cast.event.players.get(name="Zoë Ångström")
    assert (zoe.club, zoe.apart) == ("TV Ost", "Curie")
    assert PlayerImport.objects.latest("pk").by == "ada"


def test_an_uploaded_file_may_be_a_workbook(cast: Cast) -> None:
    content = made(["Verein", "Spieler"], ["TV Ost", "Jürgen Weiß"])
    file = SimpleUploadedFile("members.xlsx", content, "application/octet-stream")
    answer = cast.ada.post(cast.url("upload-players"), {"file": file})

    text = answer.content.decode()
    assert "Read from members.xlsx" in text
    assert "Jürgen Weiß" in text
    assert "Add this 1 player" in text


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"PK\x03\x04 and nonsense", "can’t be read"), (b"\0\1\2", "neither text nor a workbook")],
)
def test_a_file_that_is_not_a_list_says_what_to_upload(
    cast: Cast, content: bytes, why: str
) -> None:
    file = SimpleUploadedFile("members.xlsx", content)
    answer = cast.ada.post(cast.url("upload-players"), {"file": file})

    assert answer.status_code == 400
    assert why in answer.content.decode()


def test_an_uploaded_file_may_be_what_a_spreadsheet_makes(cast: Cast) -> None:
    content = "\ufeffVerein;Spieler\r\nTV Ost;Jürgen Weiß\r\n".encode()
    file = SimpleUploadedFile("members.csv", content, "text/csv")
    answer = cast.ada.post(cast.url("upload-players"), {"file": file})
    assert "Read from members.csv" in answer.content.decode()
    (row,) = answer.context["report"].added
    assert (row.name, row.club) == ("Jürgen Weiß", "TV Ost")


def test_a_picture_is_not_a_player_list(cast: Cast) -> None:
    file = SimpleUploadedFile("list.csv", b"\x89PNG\r\n\x1a\n\0\0\0", "image/png")
    answer = cast.ada.post(cast.url("upload-players"), {"file": file})
    assert answer.status_code == 400
    assert "This is neither text nor a workbook." in answer.content.decode()


def test_the_first_line_is_made_a_player(cast: Cast) -> None:
    form = preview(cast, GUESTS) | {"begin": "player-1", "read": "again"}
    answer = cast.ada.post(cast.url("add-player-list"), form)
    assert [row.name for row in answer.context["report"].added] == ["Guest", "Guest 2"]
    assert names(cast) == []


def test_columns_are_made_what_they_are(cast: Cast) -> None:
    form = preview(cast, "Ada;Byron\nMary;Shelley") | {"column": ["last", "first"], "read": "a"}
    answer = cast.ada.post(cast.url("add-player-list"), form)
    assert [row.name for row in answer.context["report"].added] == ["Byron Ada", "Shelley Mary"]


def test_a_column_stays_as_chosen_when_the_heading_is_chosen_in_the_same_press(db: None) -> None:
    cast = make_cast(divisions=["Juniors", "Seniors"])
    text = "Our guests\n\nFirst and last name;School / form;Age group\nEva Roy;Hill 4;Juniors\n"
    form = preview(cast, text)
    assert form["begin"] != "heading-3"
    form |= {"begin": "heading-3", "read": "again"}
    form["column"] = [*form["column"][:2], "division"]

    answer = cast.ada.post(cast.url("add-player-list"), form)

    assert answer.context["begin"] == "heading-3"
    assert answer.context["columns"] == ("name", "club", "division")
    (row,) = answer.context["report"].added
    assert (row.name, row.division) == ("Eva Roy", "Juniors")
    form["column"] = form["column_read"]
    again = cast.ada.post(cast.url("add-player-list"), form)
    assert again.context["columns"][2] == "", "what nobody chose is recognized again"


def test_a_choice_that_was_not_looked_at_is_shown_before_anybody_is_added(cast: Cast) -> None:
    form = preview(cast, GUESTS) | {"begin": "player-1", "add": "yes"}
    answer = cast.ada.post(cast.url("add-player-list"), form)
    assert "The list reads differently now" in answer.content.decode()
    assert names(cast) == []


def test_a_ticked_namesake_is_added_and_told_apart(cast: Cast) -> None:
    form = preview(cast, GUESTS) | {"own": ["4", "nonsense", "9" * 5000], "add": "yes"}
    cast.ada.post(cast.url("add-player-list"), form)
    assert names(cast) == ["Guest 2", "Dan (10)"]


def test_pressed_twice_it_adds_nobody_twice(cast: Cast) -> None:
    form = preview(cast, GUESTS) | {"own": ["4"], "add": "yes"}
    cast.ada.post(cast.url("add-player-list"), form)
    answer = cast.ada.post(cast.url("add-player-list"), form)
    assert "The list reads differently now" in answer.content.decode()
    assert names(cast) == ["Guest 2", "Dan (10)"]


@pytest.mark.parametrize(
    "broken", [{"begin": "heading-" + "9" * 5000}, {"begin": ""}, {"text": ""}, {"seen": "x" * 401}]
)
def test_what_no_page_of_ours_sends_adds_nobody(cast: Cast, broken: dict[str, str]) -> None:
    form = preview(cast, GUESTS) | {"add": "yes"} | broken
    answer = cast.ada.post(cast.url("add-player-list"), form, follow=True)
    assert "could not be read" in answer.content.decode()
    assert names(cast) == []


def test_an_import_is_taken_back(cast: Cast) -> None:
    player_lists.import_players(cast.event, TITLED, by="ada")
    done = PlayerImport.objects.latest("pk")
    answer = cast.ada.post(cast.url("undo-import", done.pk), follow=True)
    text = answer.content.decode()
    assert "The import of a pasted list is taken back." in text
    assert "Taken back by ada" in text
    assert names(cast) == []


def test_but_not_once_somebody_of_it_was_seated(cast: Cast) -> None:
    player_lists.import_players(cast.event, TITLED)
    cast.ada.post(cast.url("check-in-all"))
    evening.drafted(cast.event)
    done = PlayerImport.objects.latest("pk")
    answer = cast.ada.post(cast.url("undo-import", done.pk), follow=True)
    assert "Zoë Ångström has already been seated" in answer.content.decode()
    assert names(cast) == ["Zoë Ångström"]


def test_referees_import_nothing(cast: Cast) -> None:
    assert cast.ben.post(cast.url("add-player-list"), {"text": TITLED}).status_code in (302, 403)
    assert names(cast) == []


def test_a_list_is_pasted_corrected_and_added_in_a_browser(page: Page, live_site: str) -> None:
    cast = make_cast()
    log_in(page.context, live_site, cast.ada)
    tab = open_page(page.context, live_site + cast.url("players"))
    tab.locator("#paste summary").click()
    tab.locator("#paste textarea").fill("\n" + GUESTS)
    tab.locator("#paste button").click()
    sees(tab, ".badge", "1 to add")
    tab.locator("#begin").select_option("player-2")
    tab.get_by_role("button", name="Read it again with these choices").click()
    sees(tab, ".badge", "2 to add")
    tab.locator("input[name=own]").last.check()
    tab.get_by_role("button", name="Add these 2 players").click()
    sees(tab, ".message", "3 players added. 1 line left out.")
    assert names(cast) == ["Guest", "Guest 2", "Dan (11)"]
    assert tab.faults == []


def test_enter_checks_in_the_one_name_that_is_left(page: Page, live_site: str) -> None:
    cast = make_cast()
    cast.event.players.filter(name__in=["Dan", "Ben", "P05", "P06"]).update(checked_in_at=None)
    log_in(page.context, live_site, cast.ada)
    tab = open_page(page.context, live_site + cast.url("players"))
    find = tab.locator("#find")
    find.fill("P0")
    find.press("Enter")  # several names: nobody
    find.fill("dan")
    find.press("Enter")
    sees(tab, "#counts", "5 checked in")
    find.fill("ada")
    find.press("Enter")  # is here already, and stays
    find.fill("ben")
    find.press("Enter")
    sees(tab, "#counts", "6 checked in")
    here = cast.event.players.filter(checked_in_at__isnull=False)
    assert {"Ada", "Ben", "Dan"} <= set(here.values_list("name", flat=True))
    assert tab.faults == []


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_axe_finds_nothing_wrong_with_the_preview(
    browser: Browser, live_site: str, size: ViewportSize
) -> None:
    cast = make_cast()
    lines = [f"Maximiliane-Charlotte von Hohenstaufen {number};TV Ost" for number in range(40)]
    with browser.new_context(viewport=size) as context:
        log_in(context, live_site, cast.ada)
        tab = open_page(context, live_site + cast.url("players"))
        tab.locator("#paste summary").click()
        tab.locator("#paste textarea").fill("\n".join(["A title;", "Name;Club", "Dan;", *lines]))
        tab.locator("#paste button").click()
        sees(tab, ".badge", "40 to add")
        assert violations(tab) == []
        assert tab.evaluate(SIDEWAYS) == 0


def test_a_list_of_which_nothing_is_left_out_says_so_by_no_number(cast: Cast) -> None:
    form = preview(cast, GUESTS) | {"own": ["3", "4"], "read": "again"}
    page = cast.ada.post(cast.url("add-player-list"), form).content.decode()
    assert "0 left out" not in page
    assert "<h2>People of the same name</h2>" in page
