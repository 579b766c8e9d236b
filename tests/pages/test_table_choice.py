"""The page of a draw offers tables of other sizes, each way with its price."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.pages.browsing import TABLET, log_in, open_page, sees
from tests.pages.conftest import Cast, make_cast
from tests.responses import Response
from tests.tournaments import evening
from tournaments.formats import StagePlan
from tournaments.models import Event
from tournaments.services import divisions, players


def text(answer: Response) -> str:
    return answer.content.decode()


@pytest.fixture
def cast(db: None) -> Cast:
    """Seventeen players who are here, three rounds before the final."""
    cast = make_cast()
    evening.change_stage(cast.event, rounds=3)
    for number in range(cast.event.players.present().count() + 1, 18):
        players.check_in([players.add_player(cast.event, f"P{number:02}")])
    return cast


def test_each_way_has_its_price(cast: Cast) -> None:
    shown = text(cast.ada.get(cast.url("round", 1)))

    assert "4 tables: 1 of 5 and 3 of 4" in shown
    assert "3 repeats in 3 rounds" in shown
    assert "5 tables: 2 of 4 and 3 of 3" in shown
    assert "no repeats in 3 rounds" in shown


def test_where_no_price_is_worked_out_the_page_says_so(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.seating.table_choices.PRICED_MAX", 16)
    shown = text(cast.ada.get(cast.url("round", 1)))

    assert "4 tables: 1 of 5 and 3 of 4" in shown
    assert "repeats in 3 rounds" not in shown
    assert "only the draw itself tells how many pairs meet once more" in shown


def test_the_line_above_the_choice_follows_the_ticked_tables(
    cast: Cast, live_site: str, browser: Browser
) -> None:
    context = browser.new_context(viewport=TABLET)
    log_in(context, live_site, cast.ada)
    page = open_page(context, live_site + cast.url("round", 1))
    sees(page, "#outlook", "17 players at 1 table of 5 and 3 tables of 4.")

    page.get_by_label("5 tables: 2 of 4 and 3 of 3").check()

    sees(page, "#outlook", "17 players at 2 tables of 4 and 3 tables of 3.")
    sees(page, "#outlook", "3 bankers for 5 tables")
    page.get_by_label("4 tables: 1 of 5 and 3 of 4").check()
    sees(page, "#outlook", "17 players at 1 table of 5 and 3 tables of 4.")
    assert page.faults == []


def test_tables_that_no_longer_seat_everybody_are_not_told_as_if_they_did(cast: Cast) -> None:
    address = cast.url("draw-outlook", 1)
    assert "at 2 tables of 4 and 3" in text(cast.ada.get(address, {"sizes": "4.4.3.3.3"}))

    players.check_in([players.add_player(cast.event, "Walk-in")])

    said = text(cast.ada.get(address, {"sizes": "4.4.3.3.3"}))
    assert "18 players at 2 tables of 5 and 2 tables of 4." in said
    assert cast.ben.get(address).status_code == 403


def test_the_chosen_tables_are_drawn(cast: Cast) -> None:
    cast.ada.post(cast.url("make-draw", 1), {"sizes": "4.4.3.3.3"})

    assert cast.event.round_set.get().sizes == [4, 4, 3, 3, 3]
    assert "The organisers chose" in text(cast.ada.get(cast.url("round", 1)))


def test_one_tap_draws_as_the_set_up_says(cast: Cast) -> None:
    cast.ada.post(cast.url("make-draw", 1), {"sizes": ""})

    assert cast.event.round_set.get().sizes == []


def test_a_player_who_came_meanwhile_is_noticed(cast: Cast) -> None:
    players.check_in([players.add_player(cast.event, "Walk-in")])
    form = {"sizes": "4.4.3.3.3"}
    answer = cast.ada.post(cast.url("make-draw", 1), form, follow=True)

    assert "These tables have 17 seats for 18 players. Choose the tables again." in text(answer)
    assert not cast.event.round_set.exists()


def test_a_draft_can_be_drawn_again_with_other_tables(cast: Cast) -> None:
    cast.ada.post(cast.url("make-draw", 1))
    assert "5 tables: 2 of 4 and 3 of 3" in text(cast.ada.get(cast.url("round", 1)))
    version = cast.event.round_set.get().version
    cast.ada.post(cast.url("make-draw", 1), {"sizes": "4.4.3.3.3", "version": version})

    assert len(evening.tables_of(cast.event.round_set.get())) == 5


def test_sizes_that_are_no_numbers_are_a_bad_request(cast: Cast) -> None:
    assert cast.ada.post(cast.url("make-draw", 1), {"sizes": "4.four"}).status_code == 400


@pytest.fixture
def school(db: None) -> Cast:
    """Fourteen juniors and seventeen seniors, who play two rounds apart."""
    plans = [StagePlan("Rounds", rounds=2, divisions_apart=True)]
    cast = make_cast(here=31, bankers=9, plans=plans, divisions=["Juniors", "Seniors"])
    put_in(cast.event, "Juniors", range(1, 15))
    put_in(cast.event, "Seniors", range(15, 32))
    return cast


def put_in(event: Event, division: str, numbers: range) -> None:
    """Put the players with these numbers in a division."""
    listed = event.players.filter(number__in=numbers)
    divisions.put_in(event.pk, division, dict(listed.values_list("pk", "version")))


def test_each_division_that_plays_apart_has_a_choice_of_its_own(school: Cast) -> None:
    shown = text(school.ada.get(school.url("round", 1)))

    assert "<legend>Tables of Juniors</legend>" in shown
    assert 'name="sizes-1" value="4.4.3.3"' in shown
    assert "<legend>Tables of Seniors</legend>" in shown
    assert 'name="sizes-2" value="4.4.3.3.3"' in shown
    assert shown.count("A repeat is a pair that meets once more.") == 1


def test_a_choice_for_one_division_leaves_the_others_their_usual_tables(school: Cast) -> None:
    school.ada.post(school.url("make-draw", 1), {"sizes-1": "", "sizes-2": "4.4.3.3.3"})

    assert school.event.round_set.get().sizes == [5, 5, 4, 4, 4, 3, 3, 3]


def test_the_line_above_follows_the_choice_for_one_division(school: Cast) -> None:
    address = school.url("draw-outlook", 1)
    said = text(school.ada.get(address, {"sizes-1": "", "sizes-2": "4.4.3.3.3"}))

    assert "31 players at 2 tables of 5, 3 tables of 4 and 3 tables of 3." in said


def test_one_tap_draws_every_division_as_the_set_up_says(school: Cast) -> None:
    school.ada.post(school.url("make-draw", 1), {"sizes-1": "", "sizes-2": ""})

    assert school.event.round_set.get().sizes == []


def test_drawn_again_a_division_keeps_the_choice_that_another_one_changes(school: Cast) -> None:
    school.ada.post(school.url("make-draw", 1), {"sizes-1": "4.4.3.3", "sizes-2": ""})
    version = school.event.round_set.get().version
    again = {"sizes-1": "", "sizes-2": "4.4.3.3.3", "version": version}
    school.ada.post(school.url("make-draw", 1), again)

    assert school.event.round_set.get().sizes == [4, 4, 3, 3, 4, 4, 3, 3, 3]


def test_a_player_who_came_to_the_other_division_doesnt_matter(school: Cast) -> None:
    players.add_player(school.event, "Walk-in", division="Juniors", here=True)
    school.ada.post(school.url("make-draw", 1), {"sizes-1": "", "sizes-2": "4.4.3.3.3"})

    assert school.event.round_set.get().sizes == [4, 4, 4, 3, 4, 4, 3, 3, 3]


def test_a_division_with_one_way_only_has_no_choice(school: Cast) -> None:
    players.check_in(school.event.players.filter(number__range=(5, 14)), here=False)
    shown = text(school.ada.get(school.url("round", 1)))

    assert "Tables of Juniors" not in shown
    assert 'name="sizes-2" value="4.4.3.3.3"' in shown
