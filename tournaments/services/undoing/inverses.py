"""The acts that have an inverse, the words for it, and the service that does it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.dateparse import parse_datetime

from tournaments.codes import Code
from tournaments.models import Act, Payment, Player, Projector
from tournaments.problems import EveningProblem
from tournaments.services import (
    clock,
    disputes,
    divisions,
    draws,
    events,
    money,
    on_paper,
    players,
    postponing,
    projectors,
    registering,
    results,
    rounds,
    table_time,
    waves,
)
from tournaments.services.undoing import values_before
from tournaments.services.undoing.done import Done

_Kind = Act.Kind


@dataclass(frozen=True, slots=True)
class Inverse:
    """The undoing of an act: the `words` of its button, and the function that does it. No other act
    may since have changed anything of the kinds that it `rests_on`."""

    words: str
    rests_on: tuple[str, ...]
    run: Callable[[Done], object]


def _check_out(done: Done) -> None:
    players.check_in(done.players(), here=False)


def _check_in(done: Done) -> None:
    players.check_in(done.players())


def _drop(done: Done) -> None:
    for player in done.players():
        players.drop(player)


def _restore(done: Done) -> None:
    for player in done.players():
        players.restore(player)


def _remove(done: Done) -> None:
    for player in done.players():
        players.remove(player)


def _put_back_in_divisions(done: Done) -> None:
    """Put each player back in their former division: one division at a time."""
    members_of: dict[str, list[Player]] = {}
    stood = done.all_before(f"player:{key}" for key in done.keys("player"))
    for player in done.players():
        before = stood[f"player:{player.pk}"] or {}
        members_of.setdefault(before.get("division", ""), []).append(player)
    for division, members in members_of.items():
        if division and division not in done.event.divisions:
            raise EveningProblem(
                Code.BUILT_ON,
                f"The division “{division}” doesn't exist any more.",
                "Name it again in the set-up first.",
            )
        seen = {player.pk: player.version for player in members}
        divisions.put_in(done.event.pk, division, seen)


def _put_back_in_waves(done: Done) -> None:
    """Put each player back in their former wave; acts older than waves name none."""
    stood = done.all_before(f"player:{key}" for key in done.keys("player"))
    members_of: dict[str, list[int]] = {}
    for player in done.players():
        before = stood[f"player:{player.pk}"] or {}
        members_of.setdefault(before.get("wave", ""), []).append(player.pk)
    waves.put_back(done.event, members_of)


def _take_payment_back(done: Done) -> None:
    for payment in Payment.objects.filter(pk__in=done.keys("payment")):
        money.take_back(payment)


def _put_payment_back(done: Done) -> None:
    for payment in Payment.objects.filter(pk__in=done.keys("payment")):
        money.put_back(payment)


def _open_registration(done: Done) -> None:
    registering.switch(done.event.pk, is_open=True)


def _close_registration(done: Done) -> None:
    registering.switch(done.event.pk, is_open=False)


def _show_as_before(done: Done) -> None:
    before = done.act.data["about"][1].partition(":")[2]
    projectors.show(done.event.pk, Projector.Shows(before))


def _unfreeze(done: Done) -> None:
    projectors.unfreeze(done.event.pk)


def _thank_as_before(done: Done) -> None:
    projector = projectors.of_event(done.event)
    projectors.thank(done.event.pk, projector.sponsors_before, seen=projector.version)


def _show_tables(done: Done) -> None:
    events.show_tables(done.event.pk, public=True)


def _hide_tables(done: Done) -> None:
    events.show_tables(done.event.pk, public=False)


def _withdraw_draw(done: Done) -> None:
    round_ = done.round()
    draws.discard(round_.pk, version=round_.version)


def _swap_back(done: Done) -> None:
    round_ = done.round()
    one, other = map(done.seat, done.moved_seats())
    draws.swap(round_.pk, version=round_.version, seats=(one, other))


def _exchange_back(done: Done) -> None:
    round_ = done.round()
    one, other = map(done.seat, done.moved_seats())
    draws.exchange(round_.pk, version=round_.version, seats=(one, other))


def _let_back(done: Done) -> None:
    """Give the seat back to its former player, before the game or during it."""
    round_, [moved] = done.round(), done.moved_seats()
    verb = draws.play_on_for if done.act.kind == _Kind.PLAYED_ON_FOR else draws.substitute
    player = moved.before or 0
    verb(round_.pk, version=round_.version, seat=done.seat(moved), player=player)


def _unseat(done: Done) -> None:
    round_, [moved] = done.round(), done.moved_seats()
    draws.unseat(round_.pk, version=round_.version, seat=done.seat(moved))


def _seat_again(done: Done) -> None:
    """The seats after it have moved up, so this one is now the last of the table."""
    round_, moved = done.round(), list(done.moved_seats())
    after = {seat.after for seat in moved}
    [player] = [seat.before for seat in moved if seat.before and seat.before not in after]
    draws.seat_player(round_.pk, version=round_.version, player=player, table=moved[0].table)


def _move_back(done: Done) -> None:
    """If two tables have changed numbers, moving one back moves the other."""
    round_, table = done.round(), done.keys("table")[0]
    before = done.before(f"table:{table}")["number"]
    draws.move_table(round_.pk, version=round_.version, table=table, number=before)


def _bankers_back(done: Done) -> None:
    tables = done.keys("table")
    round_id = done.now[f"table:{tables[0]}"]["round"]
    round_ = done.event.round_set.get(pk=round_id)
    stood = done.all_before(f"table:{key}" for key in tables)
    before = {key: stood[f"table:{key}"]["banker"] for key in tables}
    draws.assign_bankers(round_.pk, version=round_.version, bankers=before)


def _cancel_again(done: Done) -> None:
    round_, [table] = done.round(), done.keys("table")
    draws.cancel_table(round_.pk, version=round_.version, table=table)


def _wait_again(done: Done) -> None:
    """Put players back in their former place in line."""
    [player], [waited] = done.players(), done.keys("waiting")
    since = parse_datetime(done.before(f"waiting:{waited}")["since"])
    registering.set_back(player, since=since)


def _move_up(done: Done) -> None:
    for waiting in done.event.waiting.filter(pk__in=done.keys("waiting")):
        registering.move_up(waiting)


def _take_off_the_line(done: Done) -> None:
    for waiting in done.event.waiting.filter(pk__in=done.keys("waiting")):
        registering.leave(waiting)


def _reopen(done: Done) -> None:
    round_ = done.round()
    rounds.reopen(round_.pk, done.before(f"round:{round_.pk}")["status"])


def _draw_after_all(done: Done) -> None:
    """A round that was passed over can be drawn again, unless a later one has been."""
    round_ = done.round()
    later = done.event.round_set.filter(number__gt=round_.number).first()
    if later is not None:
        raise EveningProblem(
            Code.BUILT_ON,
            f"{later.title} has been drawn since.",
            "Withdraw its draw first.",
        )
    draws.discard(round_.pk, version=round_.version)


def _finish(done: Done) -> None:
    rounds.finish(done.round().pk)


def _take_start_back(done: Done) -> None:
    clock.take_back_start(done.round().pk)


def _start(done: Done) -> None:
    clock.start(done.round().pk, by=done.by)


def _resume_table(done: Done) -> None:
    for table in done.keys("table"):
        postponing.resume(table)


def _off_paper(done: Done) -> None:
    for table in done.about("table"):
        on_paper.mark(table, on_paper=False)


def _on_paper(done: Done) -> None:
    for table in done.about("table"):
        on_paper.mark(table, on_paper=True)


def _take_time_away(done: Done) -> None:
    """Restore the table's former time; acts older than tables' own time name none."""
    [table] = done.keys("table")
    seen = done.now[f"table:{table}"]["extra_seconds"]
    before = done.before(f"table:{table}")
    keep, late = before.get("extra_seconds", 0), before.get("late_seconds", 0)
    table_time.take_away(table, seen=seen, keep=keep, late=late)


def _give_time_again(done: Done) -> None:
    """The former extra time of the table, without what made up for a late start."""
    [table] = done.keys("table")
    now, before = done.now[f"table:{table}"], done.before(f"table:{table}")
    seconds = _beyond_its_round(before) - _beyond_its_round(now)
    table_time.extend(table, minutes=seconds // 60, seen=now["extra_seconds"])


def _beyond_its_round(told: Mapping[str, int]) -> int:
    return told.get("extra_seconds", 0) - told.get("late_seconds", 0)


def _resume_clock(done: Done) -> None:
    clock.resume(done.round().pk, by=done.by)


def _pause_clock(done: Done) -> None:
    clock.pause(done.round().pk, by=done.by)


def _shorten(done: Done) -> None:
    clock.shorten(done.round().pk, minutes=_minutes(done), by=done.by)


def _extend(done: Done) -> None:
    clock.extend(done.round().pk, minutes=_minutes(done), by=done.by)


def _go_on(done: Done) -> None:
    clock.go_on(done.round().pk, minutes=0, by=done.by)


def _end(done: Done) -> None:
    clock.end(done.round().pk, by=done.by)


def _let_standings_go(done: Done) -> None:
    """Release the standings, unless they had been held before: that would reveal unannounced
    places."""
    of_standings = (_Kind.STANDINGS_HELD, _Kind.PLACE_ANNOUNCED, _Kind.STANDINGS_FOLLOW)
    earlier = Act.objects.filter(event=done.event.pk, number__lt=done.act.number)
    last = earlier.filter(kind__in=of_standings).order_by("number").last()
    if last is not None and last.kind != _Kind.STANDINGS_FOLLOW:
        raise EveningProblem(
            Code.NO_INVERSE,
            "The standings had been held before that, too.",
            "Let them follow the results again on the projector’s page.",
        )
    projectors.follow(done.event.pk)


def _take_message_off(done: Done) -> None:
    projectors.say(done.event.pk, "")


def _minutes(done: Done) -> int:
    """Return by how many minutes the clock was extended or shortened."""
    seconds: int = done.now[f"clock:{done.round().pk}"][-1]["seconds"]
    return abs(seconds) // 60


def _take_signature_back(done: Done) -> None:
    [table] = done.keys("signatures")
    results.take_signature_back(table, done.now[f"signatures:{table}"][-1]["seat"])


def _take_dispute_back(done: Done) -> None:
    [table] = done.keys("disputes")
    disputes.take_back(table, done.now[f"disputes:{table}"][-1]["seat"])


INVERSES: Mapping[str, Inverse] = {
    _Kind.CHECKED_IN: Inverse("Take the check-in back", ("player", "here"), _check_out),
    _Kind.CHECKED_OUT: Inverse("Check in again", ("player", "here"), _check_in),
    _Kind.PLAYERS_ADDED: Inverse("Remove from the list", ("player",), _remove),
    _Kind.WALL_CHOSEN: Inverse("Show what the wall showed before", ("wall",), _show_as_before),
    _Kind.WALL_FROZEN: Inverse("Let the wall follow", ("frozen",), _unfreeze),
    _Kind.SPONSORS_CHANGED: Inverse(
        "Back to the sponsors of before", ("sponsors",), _thank_as_before
    ),
    _Kind.TABLES_SHOWN: Inverse("Show the tables to nobody", ("live_tables",), _hide_tables),
    _Kind.TABLES_HIDDEN: Inverse("Let everybody watch", ("live_tables",), _show_tables),
    _Kind.SET_UP: Inverse("Back to the set-up of before", ("set_up",), values_before.set_up),
    _Kind.PLAYER_RENAMED: Inverse("Back to the name of before", ("player",), values_before.name),
    _Kind.DEFENDER_SET: Inverse("As before", ("player",), values_before.defender),
    _Kind.QUEUED: Inverse("Take off the waiting list", ("waiting",), _take_off_the_line),
    _Kind.MOVED_UP: Inverse("Back to the waiting list", ("waiting", "player"), _wait_again),
    _Kind.SET_BACK: Inverse("Move up again", ("waiting", "player"), _move_up),
    _Kind.PLAYER_DROPPED: Inverse("Restore the player", ("player",), _restore),
    _Kind.PLAYER_RESTORED: Inverse("Drop the player again", ("player",), _drop),
    _Kind.DIVISION_SET: Inverse(
        "Back to the divisions of before", ("player",), _put_back_in_divisions
    ),
    _Kind.WAVE_SET: Inverse("Back to the waves of before", ("player",), _put_back_in_waves),
    _Kind.PAYMENT_TAKEN: Inverse("Take the payment back", ("payment",), _take_payment_back),
    _Kind.PAYMENT_TAKEN_BACK: Inverse("Let the payment count", ("payment",), _put_payment_back),
    _Kind.PAYMENT_PUT_BACK: Inverse("Take the payment back", ("payment",), _take_payment_back),
    _Kind.REGISTRATION_OPENED: Inverse(
        "Close registration", ("registration",), _close_registration
    ),
    _Kind.REGISTRATION_CLOSED: Inverse("Open registration", ("registration",), _open_registration),
    _Kind.PASSED_OVER: Inverse("Draw it after all", ("round",), _draw_after_all),
    _Kind.RELEASED: Inverse("Withdraw this draw", ("round",), _withdraw_draw),
    _Kind.SEATS_SWAPPED: Inverse("Swap them back", ("table",), _swap_back),
    _Kind.SEATS_EXCHANGED: Inverse("Exchange them back", ("table",), _exchange_back),
    _Kind.PLAYER_SUBSTITUTED: Inverse("Give the seat back", ("table",), _let_back),
    _Kind.PLAYED_ON_FOR: Inverse("Give the seat back", ("table",), _let_back),
    _Kind.PLAYER_SEATED: Inverse("Take the seat away", ("table",), _unseat),
    _Kind.PLAYER_UNSEATED: Inverse("Seat the player again", ("table",), _seat_again),
    _Kind.TABLE_MOVED: Inverse("Move it back", ("table",), _move_back),
    _Kind.TABLE_CANCELLED: Inverse("Put the table back", ("table",), values_before.table),
    _Kind.TABLE_RESTORED: Inverse("Cancel the table again", ("table",), _cancel_again),
    _Kind.TABLE_POSTPONED: Inverse("Play it now", ("table",), _resume_table),
    _Kind.TABLES_ON_PAPER: Inverse("Play with a tablet", ("paper",), _off_paper),
    _Kind.TABLES_OFF_PAPER: Inverse("Play on paper again", ("paper",), _on_paper),
    _Kind.TABLE_EXTENDED: Inverse("Take the minutes away", ("table",), _take_time_away),
    _Kind.TABLE_SHORTENED: Inverse("Give the minutes back", ("table",), _give_time_again),
    _Kind.BANKERS_ASSIGNED: Inverse("Back to the bankers of before", ("table",), _bankers_back),
    _Kind.CLOCK_START: Inverse("Take the start back", ("clock",), _take_start_back),
    _Kind.CLOCK_UNSTARTED: Inverse("Start the clock again", ("clock",), _start),
    _Kind.FINISHED: Inverse("Open the round again", ("round",), _reopen),
    _Kind.REOPENED: Inverse("Finish the round again", ("round",), _finish),
    _Kind.CLOCK_PAUSE: Inverse("Resume the clock", ("running",), _resume_clock),
    _Kind.CLOCK_RESUME: Inverse("Pause the clock", ("running",), _pause_clock),
    _Kind.CLOCK_EXTEND: Inverse("Take the minutes away", ("minutes",), _shorten),
    _Kind.CLOCK_SHORTEN: Inverse("Give the minutes back", ("minutes",), _extend),
    _Kind.CLOCK_END: Inverse("Give the time back", ("running",), _go_on),
    _Kind.CLOCK_GO_ON: Inverse("Call the last turn", ("running",), _end),
    _Kind.STANDINGS_HELD: Inverse("Let the standings go", ("standings",), _let_standings_go),
    _Kind.MESSAGE_SHOWN: Inverse("Take the message off", ("message",), _take_message_off),
    _Kind.SIGNED: Inverse("Take the signature back", ("signatures",), _take_signature_back),
    _Kind.DISPUTED: Inverse("Take the dispute back", ("disputes",), _take_dispute_back),
}
