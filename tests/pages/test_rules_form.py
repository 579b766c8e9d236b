"""Single rules of an event: every option by chapters, short games, boards that are asked for."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser

import engine
from tests.pages.browsing import TABLET, log_in, open_page, sees
from tests.pages.conftest import Cast, make_cast
from tests.pages.test_event_setup import FORM, set_up
from tournaments.forms.option_labels import HOUSE_RULES, in_words, label
from tournaments.models import Event


def text_of(answer: Any) -> str:
    """The text of a page, without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.content.decode())).split())


def play(cast: Cast, **fields: Any) -> Any:
    """Ada saves the set-up with these fields; the page that answers."""
    cast.event.refresh_from_db()
    answer = cast.ada.post(cast.url("event"), set_up(cast, **fields), follow=True)
    cast.event.refresh_from_db()
    return answer


def shown_in_form(cast: Cast) -> dict[str, Any]:
    """What each field of the rules' form has, as Ada sees it."""
    form = cast.ada.get(cast.url("event")).context["rules_form"]
    return {name: form[name].value() for name in form.fields}


def choose(cast: Cast, **rules: Any) -> dict[str, Any]:
    """Ada changes these rules in the form as it stands; what is stored then."""
    cast.ada.post(cast.url("event-rules"), shown_in_form(cast) | rules)
    cast.event.refresh_from_db()
    stored: dict[str, Any] = cast.event.options
    return stored


def test_every_option_is_shown_with_its_sentence_and_what_the_rules_say(cast: Cast) -> None:
    says = text_of(cast.ada.get(cast.url("event")))
    options = engine.resolve_options("night-2016", {})

    for name, option in engine.OPTIONS.items():
        assert label(name) in says
        assert option.sentence in says
        if len(option.values) > 1:
            usual = f"By the rules: {in_words(name, getattr(options, name))}."
            assert f"{option.sentence} {usual}" in says


def test_no_name_of_a_program_is_shown(cast: Cast) -> None:
    says = text_of(cast.ada.get(cast.url("event")))

    assert re.findall(r"\w+_\w+", says) == []


@pytest.mark.parametrize("name", engine.OPTIONS)
def test_each_value_of_each_option_can_be_chosen(cast: Cast, name: str) -> None:
    values = engine.OPTIONS[name].values
    if len(values) == 1:
        assert name not in shown_in_form(cast)
        return
    usual = getattr(engine.resolve_options("night-2016", {}), name)
    for value in values:
        choose(cast, **{name: str(value)})

        played = engine.resolve_options("night-2016", cast.event.options, cast.event.edition)
        assert getattr(played, name) == value
        sheet = text_of(cast.stranger.get(cast.url("public-rules")))
        assert (f"{label(name)}: {in_words(name, value)}" in sheet) == (value != usual)


@pytest.mark.parametrize("ruleset", engine.RULESETS)
def test_house_rules_are_off_until_they_are_chosen(cast: Cast, ruleset: str) -> None:
    play(cast, ruleset=ruleset, edition="us-pre2008")
    page = cast.ada.get(cast.url("event"))

    for name in HOUSE_RULES:
        value = page.context["rules_form"][name].value()
        assert in_words(name, value).startswith("off: ")
    assert "None: only the rulebook’s rules are played." in text_of(page)


def test_house_rules_stand_by_themselves_on_the_sheet(cast: Cast) -> None:
    choose(cast, free_parking="pot", rounding="up")
    sheet = cast.stranger.get(cast.url("public-rules")).context["rules"]

    assert [rule.label for rule in sheet.house] == ["Free Parking"]
    assert [rule.label for rule in sheet.differs] == ["10% is rounded"]


@pytest.mark.parametrize("ruleset", ["fandom", "fandom-short", "fandom-timed"])
def test_rules_that_go_by_the_board_ask_for_it(cast: Cast, ruleset: str) -> None:
    form = FORM | {"ruleset": ruleset, "edition": ""}
    refused = cast.ada.post(reverse("new-event"), form)

    assert "Choose the one on your tables." in refused.content.decode()
    assert not Event.objects.filter(name="Autumn night").exists()
    assert refused.context["form"]["edition"].value() == "us-pre2008"

    cast.ada.post(reverse("new-event"), form | {"edition": "us-2008"})
    assert Event.objects.get(name="Autumn night").edition == "us-2008"


def test_the_choice_of_the_income_tax_can_be_kept_on_a_board_without_it(cast: Cast) -> None:
    play(cast, ruleset="fandom", edition="uk")

    assert choose(cast, income_tax="choice") == {"income_tax": "choice"}
    says = text_of(cast.ada.get(reverse("public-rules", args=[cast.event.slug])))
    assert "Income Tax" in says
    assert "flat amount or 10%, as the player chooses" in says

    play(cast, ruleset="fandom", edition="us-pre2008")
    assert cast.event.options == {}


def test_another_ruleset_asks_for_its_board_and_takes_the_question_back(cast: Cast) -> None:
    def ask(ruleset: str, **fields: str) -> Any:
        answer = cast.ada.get(reverse("ruleset-choice"), {"ruleset": ruleset, **fields})
        return answer.context["form"]["edition"].value(), answer.context["preselected"]

    assert ask("fandom", edition="") == ("us-pre2008", "us-pre2008")
    assert ask("modern-2008", edition="us-pre2008", preselected="us-pre2008") == ("", "")
    assert ask("modern-2008", edition="uk", preselected="us-pre2008") == ("uk", "")
    assert ask("no-such", edition="mars")[0] == "mars"


def test_a_short_ruleset_shows_what_it_brings_and_leaves_nothing_behind(cast: Cast) -> None:
    says = text_of(play(cast, ruleset="parker-2003-short"))

    assert "Parker Brothers 2003, short game: changed rules" in says
    assert "Title deeds dealt before the start: three each, free (none in the full game)" in says
    assert "A hotel follows: three houses on each lot" in says
    assert "Income Tax: flat amount only" in says
    assert "Over: with the first bankruptcy" in says
    assert cast.event.options == {}

    says = text_of(play(cast, ruleset="parker-2003"))
    assert "changed rules" not in says.split("Rules sheet")[1]
    assert cast.event.options == {}


def test_a_timed_ruleset_shows_what_it_brings(cast: Cast) -> None:
    says = text_of(play(cast, ruleset="parker-2003-timed"))

    assert "Parker Brothers 2003, time limit: changed rules" in says
    assert "Title deeds dealt before the start: two each, paid for" in says


def test_single_rules_go_with_the_old_ruleset_and_that_is_said(cast: Cast) -> None:
    choose(cast, rounding="up", tie_break="cash")

    says = text_of(play(cast, ruleset="classic"))

    assert "The 2 rules that you had changed belonged to the old ruleset and went with it." in says
    assert cast.event.options == {}


def test_a_short_game_that_was_chosen_brings_its_rules_and_takes_them_away(cast: Cast) -> None:
    assert choose(cast, short="parker_2003") == {"short": "parker_2003"}
    page = cast.ada.get(cast.url("event"))
    assert page.context["rules_form"]["deal"].value() == "three_free"
    assert "The short game: changed rules" in text_of(page)

    changed = choose(cast, ends_after_bankruptcies="2")
    assert changed == {"short": "parker_2003", "ends_after_bankruptcies": 2}
    assert choose(cast, short="none") == {}


def test_what_is_chosen_together_with_a_short_game_stays(cast: Cast) -> None:
    assert choose(cast, short="fandom", hotel_after="4") == {"short": "fandom"}
    assert choose(cast, hotel_after="4") == {"short": "fandom", "hotel_after": 4}
    assert choose(cast, short="parker_2003", deal="none", rounding="up") == {
        "short": "parker_2003",
        "deal": "none",
        "rounding": "up",
    }


def test_another_board_leaves_no_rule_behind_that_is_usual_there(cast: Cast) -> None:
    play(cast, ruleset="fandom", edition="us-pre2008")
    assert choose(cast, income_tax="flat") == {"income_tax": "flat"}

    play(cast, edition="us-2008")

    assert cast.event.options == {}


def test_a_value_there_is_not_is_refused_in_its_open_chapter(cast: Cast) -> None:
    form = cast.ada.get(cast.url("event")).context["rules_form"]
    rules = {name: form[name].value() for name in form.fields} | {"rounding": "sideways"}
    refused = cast.ada.post(cast.url("event-rules"), rules)

    chapters = refused.context["rules_form"].chapters
    assert refused.status_code == 409
    assert [chapter.slug for chapter in chapters if chapter.open] == ["money"]


@pytest.mark.django_db
def test_the_form_is_for_those_who_have_an_account(cast: Cast) -> None:
    assert cast.stranger.get(reverse("ruleset-choice")).status_code == 302


def test_the_page_asks_for_the_board_as_soon_as_the_rules_do(
    live_site: str, browser: Browser
) -> None:
    cast = make_cast()
    with browser.new_context(viewport=TABLET) as context:
        log_in(context, live_site, cast.ada)
        page = open_page(context, live_site + reverse("new-event"))
        board = page.get_by_label("Board and decks")
        page.get_by_label("Ruleset").select_option("fandom-short")
        sees(page, "#ruleset-choice", "These rules depend on the board")
        assert board.input_value() == "us-pre2008"

        page.get_by_label("Ruleset").select_option("parker-2003-short")
        sees(page, "#ruleset-choice", "three each, free (none in the full game)")
        assert board.input_value() == ""
        assert page.faults == []
