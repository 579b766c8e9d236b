"""Names of a draft are ticked and locked; drawn again, they stay."""

from __future__ import annotations

from tests.pages.conftest import Cast
from tests.responses import Response
from tests.tournaments import evening
from tournaments.models import Round, Seat


def drafted(cast: Cast) -> Round:
    cast.ada.post(cast.url("make-draw", 1))
    return cast.event.round_set.get()


def lock(cast: Cast, round_: Round, how: str, *seats: int) -> Response:
    sent = {"version": evening.fresh(round_).version, "seat": seats, "lock": how}
    return cast.ada.post(cast.url("lock-seats", 1), sent, follow=True)


def test_a_locked_name_says_that_it_stays_and_stays(cast: Cast) -> None:
    round_ = drafted(cast)
    one, other = round_.seats.select_related("table")[:2]
    assert (
        "Locked: drawing again leaves it so." in lock(cast, round_, "seat", one.pk).content.decode()
    )
    shown = lock(cast, round_, "table", other.pk).content.decode()
    assert shown.count("stays in this seat") == shown.count("stays at this table") == 1

    cast.ada.post(cast.url("make-draw", 1), {"version": evening.fresh(round_).version})
    again = cast.event.round_set.get().seats.get(player=one.player)
    assert (again.table.number, again.letter, again.lock) == (one.table.number, one.letter, "seat")

    assert "Unlocked." in lock(cast, again.round, "", again.pk).content.decode()
    assert Seat.objects.get(pk=again.pk).lock == ""


def test_without_a_tick_nothing_is_locked(cast: Cast) -> None:
    shown = lock(cast, drafted(cast), "table").content.decode()
    assert "Tick the names of those who stay where they are." in shown


def test_a_lock_that_does_not_exist_is_a_bad_request(cast: Cast) -> None:
    assert lock(cast, drafted(cast), "door").status_code == 400


def test_a_draw_that_was_withdrawn_is_told(cast: Cast) -> None:
    round_ = drafted(cast)
    seat = round_.seats.all()[0].pk
    round_.delete()
    sent = {"version": 1, "seat": seat, "lock": "table"}
    shown = cast.ada.post(cast.url("lock-seats", 1), sent, follow=True).content.decode()
    assert "changed" in shown
