"""From a draft to seats that everybody sees."""

from __future__ import annotations

from tests.pages.conftest import Cast
from tests.pages.filling import open_form
from tests.responses import Response
from tests.tournaments import evening
from tournaments.models import Round
from tournaments.services import draws, players


def text(answer: Response) -> str:
    return answer.content.decode()


def draft(cast: Cast) -> Round:
    cast.ada.post(cast.url("make-draw", 1))
    return cast.event.round_set.get()


def version(round_: Round) -> dict[str, int]:
    return {"version": evening.fresh(round_).version}


def test_draft_confirm_release(cast: Cast) -> None:
    round_ = draft(cast)
    assert "Nobody else sees it yet" in text(cast.ada.get(cast.url("round", 1)))
    cast.ada.post(cast.url("confirm-draw", 1), version(round_))
    answer = cast.ada.post(cast.url("release-draw", 1), version(round_))
    assert answer["Location"] == cast.url("floor")
    assert "At your table" in text(cast.stranger.get(cast.dan_link))
    assert "Table 1" in text(cast.stranger.get(cast.url("public-event")))


def test_a_draft_is_withdrawn_so_that_its_tables_can_be_made_otherwise(cast: Cast) -> None:
    draft(cast)
    form = open_form(cast.ada, cast.url("event")) | {"stage1_tables": "by_hand"}
    refused = text(cast.ada.post(cast.url("event"), form))
    assert "how its tables are made can&#x27;t be changed now. Withdraw its draw first." in refused

    page, address = cast.url("round", 1), cast.url("withdraw-draw", 1)
    cast.ada.post(address, open_form(cast.ada, page, address))
    form = open_form(cast.ada, cast.url("event")) | {"stage1_tables": "by_hand"}
    cast.ada.post(cast.url("event"), form)
    assert "Seat them by hand" in text(cast.ada.get(page))


def test_the_draw_explains_itself(cast: Cast) -> None:
    round_ = draft(cast)
    shown = text(cast.ada.get(cast.url("round", 1)))
    assert "How this draw came about" in shown
    assert round_.explanation[0] in shown


def test_of_two_who_confirm_at_once_the_second_is_told_what_the_other_did(cast: Cast) -> None:
    seen = version(draft(cast))
    draws.draft(cast.event.pk, version=seen["version"])  # by somebody else
    answer = cast.ada.post(cast.url("confirm-draw", 1), seen, follow=True)
    assert "Somebody else has changed this draw in the meantime" in text(answer)
    assert "The operator: A draft of a round was drawn (Round 1)." in text(answer)
    assert cast.event.round_set.get().status == Round.Status.DRAFT


def test_who_confirms_or_releases_what_another_has_needs_to_do_nothing(cast: Cast) -> None:
    round_ = draft(cast)
    for press, status in (("confirm-draw", "confirmed"), ("release-draw", "released")):
        seen = version(round_)
        cast.ada.post(cast.url(press, 1), seen)

        second = text(cast.ada.post(cast.url(press, 1), seen, follow=True))

        round_.refresh_from_db()
        assert round_.status == status
        assert f"This draw is {status} already, as you saw it." in second
        assert "The newest change of a draw" not in second
        assert "make your change again" not in second


def test_who_draws_what_another_has_drawn_is_told_so(cast: Cast) -> None:
    address = cast.url("make-draw", 1)
    form = open_form(cast.ada, cast.url("round", 1), address)
    draws.draft(cast.event.pk)  # by somebody else

    second = text(cast.ada.post(address, form, follow=True))

    assert "This round has been drawn in the meantime" in second
    assert "The operator: A draft of a round was drawn (Round 1)." in second
    assert "make your change again" not in second


def test_who_changes_what_another_has_confirmed_is_told_that_it_is(cast: Cast) -> None:
    round_ = draft(cast)
    seen = version(round_) | {"seat": [str(each.pk) for each in round_.seats.all()[:2]]}
    draws.confirm(round_.pk, version=round_.version)  # by somebody else

    second = text(cast.ada.post(cast.url("swap-seats", 1), seen, follow=True))

    assert "The operator: The draw was confirmed (Round 1)." in second


def test_the_button_that_was_to_draw_round_2_draws_no_final(cast: Cast) -> None:
    evening.played(cast.event)
    address = cast.url("make-draw", 2)
    form = open_form(cast.ada, cast.url("round", 2), address)
    evening.change_stage(cast.event, rounds=1)  # by somebody else: now the final comes second

    for late in (cast.ada.post(address, form, follow=True), late_draw_of_round_3(cast)):
        assert "Somebody else has changed this event in the meantime" in text(late)
    assert cast.event.round_set.count() == 1


def late_draw_of_round_3(cast: Cast) -> Response:
    return cast.ada.post(cast.url("make-draw", 3), {"title": "Final"}, follow=True)


def test_two_ticked_players_change_places(cast: Cast) -> None:
    round_ = draft(cast)
    first, second = (table.seats.all()[0] for table in evening.tables_of(round_))
    cast.ada.post(cast.url("swap-seats", 1), {"seat": [first.pk, second.pk], **version(round_)})
    names = [evening.names_at(table)[0] for table in evening.tables_of(round_)]
    assert names == [second.player.name, first.player.name]


def test_one_ticked_player_is_not_enough(cast: Cast) -> None:
    round_ = draft(cast)
    seat = evening.tables_of(round_)[0].seats.all()[0]
    form = {"seat": [seat.pk], **version(round_)}
    assert "Tick exactly two" in text(cast.ada.post(cast.url("swap-seats", 1), form, follow=True))


def test_a_seat_is_taken_away_and_given_to_a_late_player(cast: Cast) -> None:
    round_ = draft(cast)
    table = evening.tables_of(round_)[0]
    seat = table.seats.all()[0]
    cast.ada.post(cast.url("unseat", 1), {"seat": [seat.pk], **version(round_)})
    assert "Without a seat" in text(cast.ada.get(cast.url("round", 1)))
    late = players.add_player(cast.event, "Late Lou")
    players.check_in([late])
    form = {"player": late.pk, "place": f"table-{table.pk}", **version(round_)}
    cast.ada.post(cast.url("seat-player", 1), form)
    assert "Late Lou" in evening.names_at(table)


def test_somebody_takes_the_seat_of_a_player_who_is_away(cast: Cast) -> None:
    round_ = evening.released(cast.event)
    seat = evening.tables_of(round_)[0].seats.all()[0]
    late = players.add_player(cast.event, "Late Lou")
    players.check_in([late])
    assert "in place of" in text(cast.ada.get(cast.url("round", 1)))
    form = {"player": late.pk, "place": f"seat-{seat.pk}", **version(round_)}
    cast.ada.post(cast.url("seat-player", 1), form)
    seat.refresh_from_db()
    assert seat.player == late


def test_a_table_nobody_came_to_is_canceled(cast: Cast) -> None:
    round_ = evening.released(cast.event)
    one, two = evening.tables_of(round_)
    evening.start_game(one)
    form = {"table": two.pk, **version(round_)}
    assert "canceled" in text(cast.ada.post(cast.url("cancel-table", 1), form, follow=True))
    form = {"table": one.pk, **version(round_)}
    cast.ada.post(cast.url("cancel-table", 1), form)
    assert evening.tables_of(round_) == [one]


def test_bankers_change_tables(cast: Cast) -> None:
    round_ = draft(cast)
    one, two = evening.tables_of(round_)
    assert one.banker
    assert two.banker
    form = {f"banker-{one.pk}": two.banker.pk, f"banker-{two.pk}": one.banker.pk}
    cast.ada.post(cast.url("assign-bankers", 1), {**form, **version(round_)})
    assert [table.banker for table in evening.tables_of(round_)] == [two.banker, one.banker]


def test_confirming_saves_the_bankers_that_stand_on_the_page(cast: Cast) -> None:
    round_ = draft(cast)
    first, second = evening.tables_of(round_)
    swapped = {f"banker-{first.pk}": second.banker_id, f"banker-{second.pk}": first.banker_id}

    cast.ada.post(cast.url("confirm-draw", 1), {**swapped, **version(round_)})

    assert [table.banker_id for table in evening.tables_of(round_)] == [
        second.banker_id,
        first.banker_id,
    ]
    assert evening.fresh(round_).status == Round.Status.CONFIRMED


def test_whatever_is_in_the_way_of_a_draw_is_said_before_it_is_pressed(cast: Cast) -> None:
    draft(cast)
    assert "Draw the tables" not in text(cast.ada.get(cast.url("round", 2)))
    assert cast.ada.get(cast.url("round", 4)).status_code == 404


def test_a_released_draw_is_withdrawn_before_anybody_has_played(cast: Cast) -> None:
    round_ = evening.released(cast.event)
    cast.ada.post(cast.url("withdraw-draw", 1), version(round_))
    assert not cast.event.round_set.exists()


def test_nonsense_for_numbers_changes_nothing(cast: Cast) -> None:
    round_ = draft(cast)
    for page in ("swap-seats", "unseat", "seat-player", "confirm-draw"):
        seats = ["a"] if page == "unseat" else ["a", "b"]
        fields = {"version": "x", "seat": seats, "player": "-1", "place": "z"}
        answer = cast.ada.post(cast.url(page, 1), fields)
        assert answer.status_code == 400
    assert evening.fresh(round_).version == round_.version


def test_a_finished_round_shows_what_was_won_at_each_table(cast: Cast) -> None:
    evening.played(cast.event, {"Ada": 4321, "Ben": 1999})
    page = cast.ada.get(cast.url("round", 1)).content.decode()
    assert '<span class="letter">1</span> <bdi>Ada</bdi> <span class="amount">$4,321</span>' in page
    assert "signed by all" in page
