"""The ten minutes of the README: from an empty event to a champion, with two browser windows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import Browser

from tests.tour.bank import Bank
from tests.tour.organiser import Organiser
from tournaments.models import Event, Result
from tournaments.services.accounts import invitation_token, invite

PLAYERS = ("Ada", "Ben", "Cleo", "Dan")


@pytest.fixture
def second_window(live_site: str, browser: Browser) -> Iterator[Any]:
    """The second window shares nothing with the first: a tablet, or a private window."""
    with browser.new_context(viewport={"width": 1024, "height": 768}) as context:
        yield context.new_page()


def test_the_tour_leads_from_an_empty_event_to_a_champion(
    live_site: str, organiser: Organiser, second_window: Any
) -> None:
    organiser.make_account(live_site + reverse("welcome", args=[invitation_token(invite())]))
    organiser.make_event()
    organiser.add_players(*PLAYERS)
    card = organiser.add_banker("Ruth")
    bank = Bank(second_window, live_site + urlsplit(card).path)
    bank.open()

    organiser.draw("round 1", first_step="Go to the draw")
    bank.sees("Who throws first?")
    organiser.start_clock()
    play_round_1(bank, organiser)
    bank.ends_the_game()
    bank.all_sign(*PLAYERS)
    organiser.finish_round("round 1")

    organiser.draw("the final", first_step="Go to the final")
    organiser.start_clock()
    play_final(bank, organiser)
    bank.ends_the_game()
    bank.all_sign(*PLAYERS)
    organiser.finish_round("the final")

    organiser.sees("Cleo is the champion")
    organiser.press("Show it on the projector", then="Champion")
    organiser.sees("Cleo")
    assert Event.objects.filter(champion__name="Cleo").exists()
    assert set(Result.objects.values_list("status", flat=True)) == {Result.Status.SIGNED}
    assert bank.faults == []
    assert told_by_the_readme() <= {*organiser.pressed, *bank.pressed}


def told_by_the_readme() -> set[str]:
    """Every button that the tour tells a stranger to press."""
    readme = Path(settings.BASE_DIR, "README.md").read_text(encoding="utf-8")
    tour = readme.partition("## Ten minutes")[2].partition("\n## ")[0]
    return {" ".join(words.split()) for words in re.findall(r"\*\*(.+?)\*\*", tour, re.DOTALL)}


def play_round_1(bank: Bank, organiser: Organiser) -> None:
    """A deed bought, a rent, an auction; when Ada has thrown again, the organiser calls time."""
    bank.enter("Start: Ada throws first", recorded="Ada throws first")
    bank.plays(6, 2, to="Vermont Avenue")
    bank.takes_back("throws 6+2")
    bank.plays(6, 3, to="Connecticut Avenue")
    bank.enter("Ada buys Connecticut Avenue for .120", recorded="buys Connecticut Avenue")
    bank.plays(6, 3, to="Connecticut Avenue")
    bank.enter("Ada asks .* for .8 rent", recorded="pays $8")
    bank.plays(1, 2, to="Baltic Avenue")
    bank.enter("declines Baltic Avenue", recorded="declines Baltic Avenue")
    bank.sells_by_auction("Ada", steps="+10")
    bank.plays(5, 3, to="Vermont Avenue")
    bank.enter("buys Vermont Avenue", recorded="buys Vermont Avenue")

    bank.plays(4, 1, to="Virginia Avenue")
    bank.enter("Ada buys Virginia Avenue", recorded="buys Virginia Avenue")
    organiser.call_last_turn()
    bank.sees("The last turn has been called.")
    bank.plays(2, 3, to="Virginia Avenue")
    bank.enter("Ada asks .* for .12 rent", recorded="pays $12")
    bank.plays(6, 1, to="Jail / Just Visiting")
    bank.plays(4, 6, to="Tennessee Avenue")
    bank.enter("buys Tennessee Avenue", recorded="buys Tennessee Avenue")


def play_final(bank: Bank, organiser: Organiser) -> None:
    """The tablet shows the final by itself. Cleo buys, and all others pay her."""
    bank.sees("Final", within="header")
    bank.enter("Start: Cleo throws first", recorded="Cleo throws first")
    bank.plays(6, 3, to="Connecticut Avenue")
    bank.enter("Cleo buys Connecticut Avenue", recorded="buys Connecticut Avenue")
    organiser.call_last_turn()
    bank.sees("The last turn has been called.")
    for _ in range(3):
        bank.plays(6, 3, to="Connecticut Avenue")
        bank.enter("Cleo asks .* for .8 rent", recorded="pays $8")
