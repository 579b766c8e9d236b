"""A player's phone through the evening: what to do now, everybody's deeds, results, the referee."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.urls import reverse
from playwright.sync_api import Browser

from ledger import passes
from tests.conftest import becomes
from tests.pages.browsing import PHONE, open_page, sees
from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening
from tournaments.formats import StagePlan
from tournaments.models import Call, Seat
from tournaments.services import (
    calls,
    clock,
    events,
    players,
    postponing,
    results,
    rounds,
    table_time,
    tokens,
)
from tournaments.views.components.live import following
from tournaments.views.play import player


@pytest.fixture
def seat(cast: Cast) -> Seat:
    """Dan's seat in a round that is being played."""
    round_ = evening.playing(cast.event)
    return Seat.objects.select_related("table").get(round=round_, player__name="Dan")


def page(cast: Cast) -> str:
    return str(cast.stranger.get(cast.dan_link).content.decode())


def to_do(cast: Cast) -> str:
    """The words for what Dan has to do now."""
    _, _, after = page(cast).partition('class="to-do"')
    return after.partition("</section>")[0]


def call(cast: Cast, table_id: int, **fields: object) -> None:
    form = {"key": uuid4(), "reason": "rule"} | fields
    assert cast.stranger.post(f"{cast.dan_link}call/{table_id}/", form).status_code == 302


def test_before_the_first_entry_dan_takes_his_seat(cast: Cast) -> None:
    evening.released(cast.event)
    seat = Seat.objects.select_related("table").get(player__name="Dan")
    assert f"Take your seat: table {seat.table.number}, seat {seat.letter}." in to_do(cast)


def test_without_a_seat_a_phone_says_how_the_evening_stands(db: None) -> None:
    cast = make_cast(rounds=2)
    zoe = players.add_player(cast.event, "Zoë", here=True)
    link = reverse("player", args=[passes.token(zoe.link)])

    def told() -> str:
        return str(cast.stranger.get(link).content.decode())

    assert "The seats are not out yet." in told()
    players.check_in([zoe], here=False)
    round_ = evening.released(cast.event)
    players.check_in([zoe])
    assert "The seats of round 1 are out without you: ask an organiser for one." in told()
    evening.play_out(evening.begin(round_))
    assert "The seats of the next round are not out yet." in told()
    players.check_in([zoe], here=False)
    evening.played(cast.event, seed=2)
    players.check_in([zoe])
    final = evening.playing(cast.event, seed=3)
    assert "You have no seat in the final." in told()
    evening.play_out(final)
    assert "The last round is over." in told()
    assert "This page updates itself" not in told()


def test_dan_may_watch_his_own_table_where_everybody_may(cast: Cast, seat: Seat) -> None:
    address = reverse("live-table", args=[seat.table_id])
    assert address not in page(cast)

    events.show_tables(cast.event.pk, public=True)

    assert address in page(cast)
    assert cast.stranger.get(address).status_code == 200


def test_dan_is_told_of_his_turn_and_of_what_he_owes(cast: Cast, seat: Seat) -> None:
    other = next(letter for letter in seat.table.names() if letter != seat.letter)
    evening.post(
        seat.table,
        {
            "type": "position", "turn": seat.letter, "cash": {seat.letter: 5},
            "deeds": {"baltic-avenue": seat.letter, "oriental-avenue": other},
        },
    )  # fmt: skip
    assert "It is your turn." in to_do(cast)

    evening.post(seat.table, {"type": "roll", "seat": seat.letter, "dice": [2, 4]})
    assert "owe" not in to_do(cast)
    asks = {"type": "collect_rent", "seat": other, "payer": seat.letter, "lot": "oriental-avenue"}
    evening.post(seat.table, asks)
    assert f"You owe {seat.table.names()[other]} $" in to_do(cast)


def test_it_is_the_turn_of_whoever_throws_next(cast: Cast, seat: Seat) -> None:
    letters = sorted(seat.table.names())
    before = letters[letters.index(seat.letter) - 1]
    spot = {"turn": before, "tokens": {before: 10}}
    evening.post(seat.table, {"type": "position", **spot})
    assert "It is your turn." not in to_do(cast)

    evening.post(seat.table, {"type": "roll", "seat": before, "dice": [4, 6]})  # Free Parking
    sign = cast.stranger.get(reverse("public-table", args=[seat.table_id])).content.decode()
    assert "It is your turn." in to_do(cast)
    assert "It is Dan’s turn." in sign


def test_a_bankrupt_is_out_and_told_where_to_wait(cast: Cast, seat: Seat) -> None:
    other = next(letter for letter in seat.table.names() if letter != seat.letter)
    deeds = ["oriental-avenue", "vermont-avenue", "connecticut-avenue"]
    spot = {"cash": {seat.letter: 5}, "deeds": dict.fromkeys(deeds, other)}
    built = {"buildings": dict.fromkeys(deeds, 5)}
    evening.post(seat.table, {"type": "position", "turn": seat.letter, **spot, **built})
    evening.post(seat.table, {"type": "roll", "seat": seat.letter, "dice": [2, 4]})
    asks = {"type": "collect_rent", "seat": other, "payer": seat.letter, "lot": "oriental-avenue"}
    evening.post(seat.table, asks)
    evening.post(seat.table, {"type": "bankrupt", "seat": seat.letter})

    assert "It is your turn." not in page(cast)
    assert "You are out of this game. Round 1 goes on. Its time ends at" in to_do(cast)
    assert "Wait here: your next table appears on this page." in to_do(cast)


def test_a_postponed_game_asks_nobody_to_sit_down(cast: Cast) -> None:
    evening.released(cast.event)
    table = Seat.objects.select_related("table").get(player__name="Dan").table
    postponing.postpone(table.pk, reason="Its banker is late")
    assert "Take your seat" not in page(cast)
    assert "Your game will be played later. An organiser tells you when." in to_do(cast)


def test_a_phone_names_everybodys_tokens(cast: Cast, seat: Seat) -> None:
    other = next(letter for letter in seat.table.names() if letter != seat.letter)
    tokens.tell(seat.table.pk, {seat.letter: "Ship", other: "Hat"})
    shown = page(cast)
    assert f"Seat {seat.letter} · Ship" in shown
    assert f"<bdi>{seat.table.names()[other]}</bdi> <small>Hat</small>" in shown


def test_a_result_waits_for_dans_signature(cast: Cast, seat: Seat) -> None:
    evening.end_game(seat.table)
    assert "Sign it, or say what is wrong." in to_do(cast)
    results.sign(seat.table_id, seat.letter, via="phone")
    assert "Sign" not in to_do(cast)


def test_between_rounds_a_phone_says_where_to_wait(cast: Cast, seat: Seat) -> None:
    assert "Wait here" not in page(cast)
    evening.end_game(seat.table)
    evening.sign_all(seat.table)
    assert "Round 1 goes on at other tables. Its time ends at" in to_do(cast)
    assert "Wait here: your next table appears on this page." in to_do(cast)

    [other] = [each for each in evening.tables_of(seat.round) if each.pk != seat.table_id]
    evening.end_game(other)
    assert "All games of round 1 have ended. Wait here" in to_do(cast)

    rounds.finish(seat.round_id)
    assert "Round 1 is over. Wait here: your next table" in to_do(cast)
    evening.released(cast.event, seed=2)
    assert "Wait here" not in page(cast)


def test_before_a_cut_a_phone_says_where_finalists_see_their_table(db: None) -> None:
    cast = make_cast(rounds=1)
    evening.played(cast.event, {"Dan": 3000})
    assert "Wait here: those who play the final see their table on this page." in to_do(cast)

    final = evening.playing(cast.event, seed=2)
    evening.play_out(final)
    assert "Wait here" not in page(cast)


def test_in_the_last_round_a_phone_says_that_none_comes_after_it(db: None) -> None:
    cast = make_cast(plans=[StagePlan("Round")])
    round_ = evening.playing(cast.event)
    table = Seat.objects.select_related("table").get(round=round_, player__name="Dan").table
    evening.end_game(
        table, {letter: 900 for letter, name in table.names().items() if name == "Dan"}
    )
    evening.sign_all(table)
    assert "Round 1 goes on at other tables. Its time ends at" in to_do(cast)
    assert "There is no round after it. The results are on the page of the evening" in to_do(cast)

    for other in evening.tables_of(round_):
        if other.pk != table.pk:
            evening.end_game(other)
            evening.sign_all(other)
    rounds.finish(round_.pk)
    assert "The last round is over. The results are on the page of the evening" in to_do(cast)


def test_whoever_is_not_in_the_final_is_told_so(db: None) -> None:
    cast = make_cast(rounds=1, advance=2)
    evening.played(cast.event, {"Ada": 3000, "Ben": 2500, "Dan": 10})
    final = evening.released(cast.event, seed=2)
    assert "You have no seat in the final." in to_do(cast)

    evening.play_out(evening.begin(final))
    assert "You have no seat" not in page(cast)
    assert "The last round is over." in to_do(cast)


def test_whoever_was_away_at_the_draw_is_told_to_ask_for_a_seat(cast: Cast) -> None:
    evening.played(cast.event)
    dan = evening.player(cast.event, "Dan")
    players.check_in([dan], here=False)
    evening.playing(cast.event, seed=2)
    assert "without you" not in page(cast)
    players.check_in([dan])
    assert "The seats of round 2 are out without you: ask an organiser for one." in to_do(cast)


def test_a_phone_says_the_last_turn_in_large_letters(cast: Cast, seat: Seat) -> None:
    assert "Last turn" not in page(cast)
    evening.post(seat.table, {"type": "call_last_turn"})
    assert "<strong>Last turn</strong>" in page(cast)
    evening.end_game(seat.table)
    assert "Last turn" not in page(cast)


def test_deeds_come_with_their_rents_and_the_others_too(cast: Cast, seat: Seat) -> None:
    other = next(letter for letter in seat.table.names() if letter != seat.letter)
    lots = ["oriental-avenue", "vermont-avenue", "connecticut-avenue"]
    evening.post(
        seat.table,
        {
            "type": "position", "buildings": {"oriental-avenue": 1},
            "deeds": dict.fromkeys(lots, seat.letter) | {"boardwalk": other, "water-works": other},
            "mortgaged": ["boardwalk"],
        },
    )  # fmt: skip
    text = page(cast)
    for words in ("rent $30", "rent $12", "rent $16", "rent 4 × the dice", "Boardwalk"):
        assert words in text
    assert "rent $50" not in text


def test_settled_results_stay_with_their_signatures_and_rulings(cast: Cast, seat: Seat) -> None:
    for table in evening.tables_of(seat.round):
        evening.end_game(table, dict.fromkeys(table.names(), 1000))
    evening.rule_for(seat.table, "Dan", 1234, "A note was missing")
    rounds.finish(seat.round_id)
    evening.playing(cast.event, seed=2)
    text = page(cast)
    assert f"Round 1, table {seat.table.number}: place 1, $1,234" in text
    assert "A note was missing" in text


def test_an_earlier_result_whose_book_is_open_again_is_missed(cast: Cast, seat: Seat) -> None:
    evening.play_out(seat.round)
    evening.playing(cast.event, seed=2)
    evening.reopen(seat.table)
    text = page(cast)
    assert f"<strong>Round 1, table {seat.table.number}</strong>" in text
    assert "No result yet: this game counts once it has ended." in text


def test_dan_calls_a_referee_and_withdraws_the_call(cast: Cast, seat: Seat) -> None:
    call(cast, seat.table_id)
    [standing] = calls.standing(cast.event)
    assert (standing.table_id, standing.reason) == (seat.table_id, "rule")
    text = page(cast)
    assert "A referee was called at" in text
    assert "Withdraw the call" in text

    call(cast, seat.table_id, key=standing.key, back=1)
    assert calls.count(cast.event) == 0


def test_the_bankers_call_is_seen_and_not_withdrawn_by_dan(cast: Cast, seat: Seat) -> None:
    made = calls.call(seat.table, key=uuid4(), reason="entry")
    text = page(cast)
    assert "A referee was called at" in text
    assert "a wrong entry" in text
    assert "Withdraw the call" not in text
    call(cast, seat.table_id, key=made.key, back=1)
    assert calls.count(cast.event) == 1


def test_dan_calls_to_no_table_but_his_own_and_for_no_unknown_reason(
    cast: Cast, seat: Seat
) -> None:
    other = next(each for each in evening.tables_of(seat.round) if each.pk != seat.table_id)
    call(cast, other.pk)
    call(cast, seat.table_id, reason="nonsense")
    call(cast, seat.table_id, reason="result")
    assert not Call.objects.exists()
    answer = cast.stranger.post(f"{cast.dan_link}call/{seat.table_id}/", {"key": "x"})
    assert answer.status_code == 400


SHAKEN = """
    window.shaken = () => Number(sessionStorage.getItem("shaken") ?? 0);
    navigator.vibrate = () => {
      sessionStorage.setItem("shaken", String(window.shaken() + 1));
      return true;
    };
"""


def test_the_phone_buzzes_when_seats_are_released_and_at_the_last_turn(
    live_site: str, browser: Browser
) -> None:
    cast = make_cast()
    with browser.new_context(viewport=PHONE) as context:
        context.add_init_script(SHAKEN)
        page = open_page(context, live_site + cast.dan_link)
        page.wait_for_selector("body[data-link=live]", state="attached")
        round_ = evening.released(cast.event)
        sees(page, ".to-do", "Take your seat")  # the page has reloaded itself
        assert page.evaluate("shaken()") == 1

        clock.start(round_.pk, by="Ada")
        evening.start_all(round_)
        sees(page, ".purse", "$1,500")
        page.wait_for_selector("body[data-link=live]", state="attached")
        page.locator("[data-buzz] input").uncheck()
        clock.end(round_.pk, by="Ada")
        sees(page, ".seatline", "last turns")
        assert page.evaluate("shaken()") == 1

        page.locator("[data-buzz] input").check()
        assert page.evaluate("shaken()") == 2
        clock.go_on(round_.pk, minutes=5, by="Ada")
        sees(page, ".seatline", "playing")
        clock.end(round_.pk, by="Ada")
        becomes(page, lambda: page.evaluate("shaken()") == 3, "the phone to buzz")
        assert page.faults == []


def test_a_table_that_plays_longer_buzzes_at_its_own_last_turn(
    live_site: str, browser: Browser
) -> None:
    cast = make_cast()
    round_ = evening.playing(cast.event)
    dan = Seat.objects.get(round=round_, player=evening.player(cast.event, "Dan")).table
    table_time.extend(dan.pk, minutes=5, seen=0)
    with browser.new_context(viewport=PHONE) as context:
        context.add_init_script(SHAKEN)
        page = open_page(context, live_site + cast.dan_link)
        page.wait_for_selector("body[data-link=live]", state="attached")

        clock.end(round_.pk, by="Ada")
        rounds.call_time()
        sees(page, ".clock-small", "5:00")
        assert page.evaluate("shaken()") == 0

        evening.post(dan, {"type": "call_last_turn"})
        becomes(page, lambda: page.evaluate("shaken()") == 1, "the phone to buzz")


def test_the_last_turn_buzzes_at_once_in_a_large_hall_too(
    live_site: str, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        player, "following", lambda *channels, crowd: following(*channels, crowd=30_000)
    )
    cast = make_cast()
    round_ = evening.playing(cast.event)
    with browser.new_context(viewport=PHONE) as context:
        context.add_init_script(SHAKEN + "Math.random = () => 0.99;")
        page = open_page(context, live_site + cast.dan_link)
        page.wait_for_selector("body[data-link=live]", state="attached")

        clock.end(round_.pk, by="Ada")

        becomes(page, lambda: page.evaluate("shaken()") == 1, "the phone to buzz")
        sees(page, ".seatline", "playing")  # what needs a request waits for its turn
        assert page.faults == []


def test_a_paused_clock_says_so(live_site: str, browser: Browser, cast: Cast, seat: Seat) -> None:
    with browser.new_context(viewport=PHONE) as context:
        page = open_page(context, live_site + cast.dan_link)
        page.wait_for_selector("body[data-link=live]", state="attached")
        says = "getComputedStyle(document.querySelector('.top .clock'), '::before').content"
        assert page.evaluate(says) == "none"
        clock.pause(seat.round_id, by="Ada")
        page.wait_for_selector(".top .clock[data-state=paused]")
        assert page.evaluate(says) == '"paused "'
